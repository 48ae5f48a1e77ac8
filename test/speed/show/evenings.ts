import { isFiller } from '../../../src-shared/events/beat.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import type { Persona } from '../../../src-shared/events/persona.ts'
import type { GagView } from '../../../src-shared/events/show.ts'
import { ledgerOf } from '../../../src-shared/performer/show/evening/last-evening.ts'
import type { Ledger } from '../../../src-shared/performer/show/evening/ledger.ts'
import { eveningLines } from '../../../src-shared/performer/show/evening/occasions.ts'
import type { SaidBefore } from '../../../src-shared/performer/show/said-before.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { builtInPersona } from '../../fixtures/show.ts'
import { earlyReturns, linesOf } from './evening.ts'
import { eveningScreens } from './evening-screens.ts'
import { type Play, play } from './play.ts'

const dayMs = 86_400_000

/** One of several evenings in a row. */
export interface PlayedEvening {
  readonly play: Play
  /** Lines that earlier evenings said. */
  readonly heard: ReadonlySet<string>
  readonly ledger: Ledger
  readonly gags: readonly GagView[]
  /** The lines about the evening, with the minute. */
  readonly special: readonly string[]
}

/** Plays evenings on consecutive days. Each knows the lines and the books of those before. */
export async function playEvenings(options: {
  readonly ms: number
  readonly settings: Settings
  readonly streams: number
}): Promise<PlayedEvening[]> {
  const { ms, settings, streams } = options
  const persona = builtInPersona(settings.show.persona, settings.show.language)
  const evenings: PlayedEvening[] = []
  /** Day and time of each line, in ms since the first evening. */
  const said = new Map<string, SaidBefore>()
  for (let n = 0; n < streams; n += 1) {
    const last = evenings.at(-1)?.ledger
    const heard = new Set(said.keys())
    const played = await play(eveningScreens(ms, n + 1), {
      ...{ ms, settings, run: `evening-${n}` },
      saidBefore(line) {
        const before = said.get(line)
        return before && { ...before, at: before.at - n * dayMs }
      },
      ...(last !== undefined && { last }),
    })
    const lines = linesOf(played)
    for (const [nth, { cue, from }] of lines.entries())
      if (cue.line !== undefined) said.set(cue.line, { at: n * dayMs + from, isOpener: nth === 0 })
    const state = fold(played.events)
    evenings.push({
      play: played,
      heard,
      ledger: ledgerOf(state, persona),
      gags: gagsOf(played),
      special: specialOf(played, persona),
    })
  }
  return evenings
}

/** Returns all running jokes of a play. The show's memory forgets those of an earlier source. */
function gagsOf({ events }: Play): GagView[] {
  const gags = new Map<string, GagView>()
  for (const event of events) {
    if (event.type !== 'stage/cue' || event.cue.gag === undefined) continue
    const { id, about, step } = event.cue.gag
    const before = gags.get(`${id} ${about}`)
    gags.set(`${id} ${about}`, { id, about, steps: [...(before?.steps ?? []), { step, at: event.t }] })
  }
  return [...gags.values()]
}

function specialOf(played: Play, persona: Persona): string[] {
  const special = eveningLines(persona)
  const replies = new Set(persona.calls.map(({ punchline }) => punchline))
  return linesOf(played).flatMap(({ cue, words, from }) => {
    const minute = (from / 60_000).toFixed(1).padStart(6)
    if (cue.line === undefined || !(special.has(cue.line) || replies.has(cue.line))) return []
    const speaker = 'speaker' in cue.content ? cue.content.speaker?.name : undefined
    return [`${minute} ${speaker}: ${words}`]
  })
}

/** Returns the figures of an evening: counts, and shares from 0 to 1. */
export function eveningFigures({ play, heard, gags, special }: PlayedEvening) {
  const lines = linesOf(play)
  const beats = play.events.flatMap((event) => (event.type === 'show/beat' ? [event] : []))
  const silent = beats.filter(({ beat, plan }) => plan.held === 'no-line' && !isFiller(beat)).length
  return {
    lines: lines.length,
    early: earlyReturns(play).length,
    heardBefore: lines.filter(({ cue }) => heard.has(cue.line ?? '')).length / Math.max(1, lines.length),
    withoutLine: silent,
    beats: beats.length,
    gags: gags.length,
    paid: gags.filter(({ steps }) => steps.some(({ step }) => step === 'payoff')).length,
    special: special.length,
  }
}
