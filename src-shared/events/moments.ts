import type { RunHitKind, TimelineMark } from './api.ts'
import { chipsOf } from './chips.ts'
import { cueText } from './cue-words.ts'
import type { AdlibEvent } from './event.ts'

/** Longest text of a moment, in characters: that of the longest words that anyone can say. */
const longestText = 20_000

/** What people look for in a past run: words that a search finds, a mark on the timeline, or both. */
export interface Moment {
  readonly seq: number
  readonly t: number
  readonly text: string
  /** How a search names it; absent for a mark without words. */
  readonly found?: RunHitKind
  /** Its mark on the timeline; absent for words that need none. */
  readonly mark?: TimelineMark['kind']
  readonly turn?: string
  /** The lane of a cue. */
  readonly lane?: string
}

/** Returns the moment of an event; null for an event without one. */
export function momentOf(event: AdlibEvent): Moment | null {
  const body = bodyOf(event)
  if (body === null) return null
  const text = body.text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
  if (text === '' && body.mark === undefined) return null
  const turn = event.type === 'stage/cue' ? event.cue.turn : 'turn' in event ? event.turn : undefined
  return { seq: event.seq, t: event.t, ...body, text, ...(turn === undefined ? {} : { turn }) }
}

/** Returns the whole words of an event, as they were said, seen or shown; undefined if it has none. */
export function wordsOf(event: AdlibEvent): string | undefined {
  const text = bodyOf(event)?.text ?? ('text' in event ? event.text : undefined)
  return text === '' ? undefined : text
}

/** Returns whether an event counts as an error of its run. */
export const isError = (event: AdlibEvent): boolean => chipsOf(event).includes('errors')

function bodyOf(event: AdlibEvent): Pick<Moment, 'text' | 'found' | 'mark' | 'lane'> | null {
  switch (event.type) {
    case 'perform/text':
      return { text: event.text, found: 'said' }
    case 'stage/cue':
      return { text: cueText(event.cue.content), found: 'cue', mark: 'cue', lane: event.cue.lane }
    case 'sight/observation':
      return {
        text: event.observation.newLines.map(({ text }) => text).join(' · '),
        found: 'saw',
        mark: 'observation',
      }
    case 'turn/start':
      return { text: '', mark: 'turn' }
    case 'tool/call':
      return { text: `${event.tool} ${JSON.stringify(event.args) ?? ''}`, found: 'tool' }
    case 'operator/said':
      return { text: event.text, found: 'whisper', mark: 'whisper' }
    case 'stage/panic':
      return { text: event.by, mark: 'panic' }
    case 'run/resumed':
      return { text: '', mark: 'restart' }
    case 'brain/changed':
      return { text: `${event.to.model}: ${event.why}`, found: 'note' }
    default: {
      if (!isError(event)) return null
      const tool = 'tool' in event ? `${event.tool}: ` : ''
      const message = 'message' in event ? (event.message ?? '') : ''
      return { text: `${tool}${message}`, found: 'error', mark: 'error' }
    }
  }
}
