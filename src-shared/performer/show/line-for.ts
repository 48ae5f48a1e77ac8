import type { Beat, BeatKind } from '../../events/beat.ts'
import { owedLineMs } from '../../events/line-life.ts'
import type { Persona } from '../../events/persona.ts'
import type { Direction } from '../../events/show.ts'
import type { State } from '../../events/state.ts'
import type { Rng } from '../../ports.ts'
import { recentLines } from '../../stage/similar.ts'
import { answerValues } from './answer-values.ts'
import { type ChosenLine, chooseLine, type LineRequest, lineOf } from './bank.ts'
import { callWith } from './evening/call.ts'
import type { EveningMoment } from './evening/evening.ts'
import type { Ledger } from './evening/ledger.ts'
import { eveningOccasions, lesserOccasions } from './evening/occasions.ts'
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
  const evening = eveningLine(request)
  if (evening !== null) return withCall(evening, persona)
  const clean = (line: ChosenLine['line'] | null) => (line !== null && isClean(line.text) ? { line } : null)
  const recent = recentLines(state, now)
  // A persona with lines about the last evening says one of them instead.
  const hasOwn = request.lastLedger() !== null && persona.lines['ledger-deaths'] !== undefined
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

/** Returns the line about the evening that comes before all others; null if none is due. */
export const eveningLine = (request: WordsRequest): ChosenLine | null =>
  lineOf(eveningOccasions(momentOf(request)), lineRequest(request))

function momentOf({ beat, state, persona, lastLedger, callers, now }: WordsRequest): EveningMoment {
  const { show, settings, tally } = state
  const mayPhone = settings.show.calls && moodOf(state, now) !== 'quiet'
  const evening = {
    deaths: tally.deaths,
    last: lastLedger(),
    callers: () => (mayPhone ? callers() : []),
  }
  return { beat, show, persona, evening, now }
}

const moodOf = ({ show: { direction } }: State, now: number): Direction['mood'] =>
  now < direction.untilAt ? direction.mood : 'none'

/** Returns what the persona's bank needs to know to choose a line for a beat. */
export function lineRequest(request: WordsRequest): LineRequest {
  const { beat, state, persona, saidBefore, isClean, rng, now } = request
  const { cues, show, settings } = state
  const waiting = cues.filter(({ cuedAt, dropped }) => cuedAt === undefined && dropped === undefined)
  return {
    beat,
    show,
    persona,
    occasions: lesserOccasions(momentOf(request)),
    ratings: settings.show,
    saidBefore,
    isClean,
    isGentle: moodOf(state, now) === 'gentle',
    recent: recentLines(state, now),
    waiting: waiting.flatMap(({ cue }) => cue.line ?? []),
    answer: answerValues(beat, { state, persona, isClean, rng, now }),
    rng,
    now,
  }
}
