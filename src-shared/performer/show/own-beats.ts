import type { Beat } from '../../events/beat.ts'
import { nextId } from '../../events/ids.ts'
import { owedLineMs } from '../../events/line-life.ts'
import type { State } from '../../events/state.ts'
import type { BeatBody } from '../../moments/read-beats.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { isWords } from '../../stage/lanes.ts'
import { recentLines } from '../../stage/similar.ts'
import { gagLine } from './bank.ts'
import { eveningLine, lineRequest, type WordsRequest } from './line-for.ts'
import { callbackLine } from './remembered-lines.ts'

const owedFromMs = 3000

/** Returns an `idle` beat if the planned end of a running joke is overdue; null otherwise. */
export function overdueBeat({ show, cues }: State, now: number): BeatBody[] | null {
  const { owed } = show
  if (owed === null || now - owed.at < owedFromMs || now - owed.at > owedLineMs) return null
  const waits = cues.some(
    ({ cue, cuedAt, dropped }) => cue.line === owed.template && cuedAt === undefined && dropped === undefined,
  )
  return waits ? null : [{ kind: 'idle', subject: null, polarity: 0, salience: 0.5 }]
}

const pauseMs = 12_000
/** Minimum time since the last `idle` beat, which may have been an attempt at a callback. */
const betweenAttemptsMs = 30_000

/**
 * Returns an `idle` beat if a callback to the showrunner's notes is due; null otherwise. `isClean` asks the stage's
 * filter.
 */
export function callbackBeat(
  state: State,
  isClean: (text: string) => boolean,
  now: number,
  language: ShowLanguage,
): BeatBody[] | null {
  const { show, cues } = state
  if (show.notes === null) return null
  const words = cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)
  if (words?.cuedAt !== undefined && now - words.cuedAt < pauseMs) return null
  const tried = show.beats.findLast(({ beat }) => beat.kind === 'idle')
  if (tried !== undefined && now - tried.at < betweenAttemptsMs) return null
  const line = callbackLine(show, recentLines(state, now), now, language)
  return line === null || !isClean(line.text)
    ? null
    : [{ kind: 'idle', subject: null, polarity: 0, salience: 0.5 }]
}

/** The pause before a line about the evening is short, because a busy evening has no long ones. */
const eveningPauseMs = 8000

/**
 * Returns an `idle` beat if a line about the evening is due, or the end of a running joke that was left open; null otherwise.
 */
export function eveningBeat(request: Omit<WordsRequest, 'beat'>): BeatBody[] | null {
  const { state, now } = request
  const words = state.cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)
  if (words?.cuedAt !== undefined && now - words.cuedAt < eveningPauseMs) return null
  const tried = state.show.beats.findLast(({ beat }) => beat.kind === 'idle')
  if (tried !== undefined && now - tried.at < betweenAttemptsMs) return null
  const body: BeatBody = { kind: 'idle', subject: null, polarity: 0, salience: 0.5 }
  const asked = { ...request, beat: appraise(body, state, now) }
  return (eveningLine(asked) ?? gagLine(lineRequest(asked))) === null ? null : [body]
}

const forgottenMs = 120_000

/**
 * Returns the beat with its id, its novelty and its ordinal (`nth`): among the run's beats of this kind or, for a
 * death, among the deaths in a row.
 */
export function appraise(body: BeatBody, state: State, now: number): Beat {
  const { bits } = state.show
  // Beats without a reaction do not count, because they are still new to the audience.
  const beats = state.show.beats.filter(({ plan }) => plan.level !== 'rest')
  const same = beats.findLast(({ beat }) => beat.kind === body.kind && beat.subject === body.subject)
  const kin = beats.findLast(({ beat }) => beat.kind === body.kind)
  const faded = (view: typeof same) => (view === undefined ? 1 : Math.min(1, (now - view.at) / forgottenMs))
  const count = body.kind === 'death' ? bits.deathsInRow : (bits.counts[body.kind] ?? 0)
  return {
    ...body,
    id: nextId(state, 'beat'),
    novelty: (faded(same) + faded(kin)) / 2,
    observation: state.observation?.id ?? 'o0',
    nth: count + 1,
  }
}
