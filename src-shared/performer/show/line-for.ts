import type { Beat, BeatKind } from '../../events/beat.ts'
import { owedLineMs } from '../../events/line-life.ts'
import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import type { Rng } from '../../ports.ts'
import { recentLines } from '../../stage/similar.ts'
import { answerValues } from './answer-values.ts'
import { type ChosenLine, chooseLine, eveningLine, type LineRequest } from './bank.ts'
import { callWith } from './evening/call.ts'
import type { Evening } from './evening/evening.ts'
import type { Ledger } from './evening/ledger.ts'
import { callbackLine, keptLine, recapLine, scoreLine } from './remembered-lines.ts'
import type { SaidBefore } from './said-before.ts'

/** Calm beats, at which a line may mention the last show. */
const recapKinds: ReadonlySet<BeatKind> = new Set(['place', 'idle', 'reset'])

/** What the choice of words for a beat depends on. */
export interface WordsRequest {
  readonly beat: Beat
  readonly state: State
  readonly persona: Persona
  readonly lastShow: () => string | null
  /** Returns the books of the last evening; null if there is none, or it is not remembered. */
  readonly lastLedger: () => Ledger | null
  /** Returns the ids of the personas that could phone in. */
  readonly callers: () => readonly string[]
  /** Returns when a template last reached the audience, even in earlier runs. */
  readonly saidBefore: (template: string) => SaidBefore | undefined
  readonly isClean: (text: string) => boolean
  readonly rng: Rng
  readonly now: number
}

/** Returns the line for a beat: one that the show owes or remembers, or one of the persona's bank. Null if none fits. */
export function lineFor(request: WordsRequest): ChosenLine | null {
  const { beat, state, persona, lastShow, isClean, now } = request
  const { show } = state
  const ofBank = lineRequest(request)
  // While a menu is open, lines about the earlier game would be out of place.
  const isIdle = beat.kind === 'idle' && beat.looks?.includes('menu') !== true
  if (isIdle && show.owed !== null && now - show.owed.at > 2000 && now - show.owed.at <= owedLineMs) {
    const { text, template, gag } = show.owed
    return { line: { text, template, gag } }
  }
  const evening = eveningLine(ofBank)
  if (evening !== null) return withCall(evening, persona)
  const clean = (line: ChosenLine['line'] | null) => (line !== null && isClean(line.text) ? { line } : null)
  const recent = recentLines(state, now)
  // A persona with lines about the last evening says one of them instead.
  const hasOwn = ofBank.evening?.last != null && persona.lines['ledger-deaths'] !== undefined
  const remembers = recapKinds.has(beat.kind) && !hasOwn
  return (
    (isIdle ? clean(scoreLine(show, now, persona.language)) : null) ??
    (isIdle ? clean(callbackLine(show, recent, now, persona.language)) : null) ??
    clean(keptLine(show, beat.kind, recent)) ??
    (remembers ? clean(recapLine(show, lastShow(), persona.language)) : null) ??
    chooseLine(ofBank)
  )
}

const withCall = ({ line, ...chosen }: ChosenLine, persona: Persona): ChosenLine => {
  const call = callWith(line.template, persona)
  return { ...chosen, line: call === undefined ? line : { ...line, call } }
}

/** Returns what the persona's bank needs to know to choose a line for a beat. */
export function lineRequest({
  beat,
  state,
  persona,
  lastLedger,
  callers,
  saidBefore,
  isClean,
  rng,
  now,
}: WordsRequest): LineRequest {
  const { cues, show, settings, tally } = state
  const waiting = cues.filter(({ cuedAt, dropped }) => cuedAt === undefined && dropped === undefined)
  const mood = now < show.direction.untilAt ? show.direction.mood : 'none'
  const evening: Evening = {
    deaths: tally.deaths,
    last: lastLedger(),
    callers: () => (settings.show.calls && mood !== 'quiet' ? callers() : []),
  }
  return {
    beat,
    show,
    persona,
    evening,
    ratings: settings.show,
    saidBefore,
    isClean,
    isGentle: mood === 'gentle',
    recent: recentLines(state, now),
    waiting: waiting.flatMap(({ cue }) => cue.line ?? []),
    answer: answerValues(beat, { state, persona, isClean, rng, now }),
    rng,
    now,
  }
}
