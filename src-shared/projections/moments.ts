import type { AdlibEvent } from '../events/event.ts'
import { chipsOf, eventFacts } from '../events/event-table.ts'
import type { MomentBody } from '../events/moment.ts'

const maxText = 20_000

/** An event of a past run that has text for the search or a mark on the timeline. */
export interface Moment extends MomentBody {
  readonly seq: number
  readonly t: number
  readonly turn?: string
  /** The cue's lane, if the event is a `stage/cue`. */
  readonly lane?: string
}

/** Returns the moment of an event; null for an event without one. */
export function momentOf(event: AdlibEvent): Moment | null {
  const body = bodyOf(event)
  if (body === null) return null
  const text = body.text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)
  if (text === '' && body.mark === undefined) return null
  const cue = event.type === 'stage/cue' ? event.cue : undefined
  const turn = cue === undefined && 'turn' in event ? event.turn : cue?.turn
  return {
    ...{ seq: event.seq, t: event.t, ...body, text },
    ...(cue === undefined ? {} : { lane: cue.lane }),
    ...(turn === undefined ? {} : { turn }),
  }
}

/** Returns the words of an event, such as those of a line, an observation or a call; undefined if it has none. */
export function eventWords(event: AdlibEvent): string | undefined {
  const text = bodyOf(event)?.text ?? ('text' in event ? event.text : undefined)
  return text === '' ? undefined : text
}

/** Returns whether an event counts as an error of its run. */
export const isError = (event: AdlibEvent): boolean => chipsOf(event).includes('errors')

function bodyOf(event: AdlibEvent): MomentBody | null {
  const { moment } = eventFacts(event.type)
  return moment === 'none' ? null : moment(event)
}

/** Maximum gap (ms) that a replay keeps. A longer gap lasts `leadMs`. */
const maxGapMs = 30_000
const leadMs = 2000

/** Returns how long (ms) a gap between two events lasts in a replay at normal speed. */
export const replayedGap = (ms: number): number => (ms > maxGapMs ? leadMs : Math.max(0, ms))
