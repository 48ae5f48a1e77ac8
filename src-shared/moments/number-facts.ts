import type { Box, NumberMeaning } from '../events/observation.ts'
import type { LabelKind } from './label-kind.ts'

/** Facts that the run has revealed about one number. */
export interface NumberFacts {
  label: string
  /** The kind of the number's label, or `clock` once the number was seen to fall by one each second. */
  kind: LabelKind
  /** What the number measures, if the game's card says so. */
  means?: NumberMeaning
  value: number
  readonly first: number
  /** Time when the number was first seen. */
  readonly since: number
  most: number
  /** The number after the slash, such as 4 in "LAP 2/4". */
  of?: number | undefined
  percent: boolean
  /** Whether the number is a bar in the picture, not written digits. */
  readonly isDrawn: boolean
  isFoe: boolean
  /** Whether the number protects another vital, as a shield protects health. Its loss is not a death. */
  isGuard: boolean
  blows: number
  /** Whether the number once fell by more than a blow can take. It is then probably not a vital. */
  leaps: boolean
  /** Values of the last 30 s, oldest first. */
  history: readonly { readonly at: number; readonly value: number }[]
  box?: Box | undefined
  goneAt?: number | undefined
  /** Time of the last fall while the number was on the screen. */
  fellAt: number
  /** A drop that may be a misread digit. It counts only if it lasts. */
  doubted?: { value: number; since: number }
}

export interface NumberChange {
  readonly facts: NumberFacts
  readonly value: number
  readonly was: number
  /** Whether the number fell by more than half because it started again. */
  readonly restarts: boolean
  readonly afterGap: boolean
}

/** Maximum time (ms) between a jump of the picture and a change of a number that belongs to the jump. */
export const jumpMs = 8000
/** Minimum share of the maximum at which a number counts as nearly full. */
export const nearlyFull = 0.85
/** A countdown is near its end when at most this many seconds remain. */
export const nearEnd = 10
/** A number counts as a timer after it has counted down for this many seconds. */
const minTimed = 5
/** A timer begins at this many seconds or more. A shorter one is the cooldown of a skill. */
const minTimer = 11
const minScale = 10
const blow = 0.05
const restMs = 2000
const minBlows = 2
/**
 * Minimum first value of an unlabeled vital, as a share of its maximum. Health may be carried over from an earlier
 * fight.
 */
const carriedOver = 0.7
/** An unlabeled vital without a maximum begins at a multiple of 50. A compass or an altimeter rarely does. */
const roundNumber = 50
const turnMs = 2000
const minTurns = 4

/** Returns whether a number, such as a level, shows the player's progress. */
export const isProgress = ({ kind, label, means }: NumberFacts): boolean =>
  means === 'level' ||
  (kind === 'ordinal' && /\b(?:level|d?lvl|lev|lv|stage|floor|world|wave|rank)\b/i.test(label))

const ofPlay: readonly LabelKind[] = ['vital', 'lives', 'score', 'combo', 'tally', 'ordinal']

/** Returns whether a number is of a kind that games show. */
export const isOfPlay = ({ kind }: NumberFacts): boolean => ofPlay.includes(kind)

/** Returns whether the player has made progress, such as a new level. */
export const progresses = (changes: readonly NumberChange[]): boolean =>
  changes.some(({ facts, value, was }) => isProgress(facts) && value > was)

/** Returns the greatest value that a number has had or can have. */
export const scaleOf = ({ most, of }: NumberFacts): number => Math.max(most, of ?? 0)

/** Returns the value of a number when full; undefined if unknown. */
export const fullOf = ({ percent, of, first, most }: NumberFacts): number | undefined =>
  percent ? 100 : (of ?? (first > 0 && first % roundNumber === 0 ? most : undefined))

/** Returns whether a number was nearly full at first; false if `fullOf` is unknown. */
export const beganFull = (facts: NumberFacts): boolean =>
  facts.first >= (fullOf(facts) ?? Number.POSITIVE_INFINITY) * nearlyFull

/** Returns whether a label names something that usually protects another vital. */
export const isArmor = ({ label }: Pick<NumberFacts, 'label'>): boolean => /shield|armou?r/i.test(label)

/**
 * Returns whether a number behaves like a vital: it fell by blows with pauses between them, and began nearly full or,
 * if its maximum is shown, at least at the share `carriedOver` of it.
 */
export function fallsByBlows(facts: NumberFacts): boolean {
  const { kind, of, first, blows, leaps } = facts
  return (
    kind === 'other' &&
    !leaps &&
    blows >= minBlows &&
    (beganFull(facts) || (of !== undefined && first >= of * carriedOver))
  )
}

/** Returns whether the number's newest change is a blow: a sudden drop after a pause. */
export function isBlow(facts: NumberFacts): boolean {
  const [before, last] = facts.history.slice(-2)
  if (before === undefined || last === undefined) return false
  const scale = scaleOf(facts)
  const isLarge = scale >= minScale && before.value - last.value >= scale * blow
  return isLarge && last.at - before.at >= restMs && !changesEvenly(facts, -1)
}

/** Returns how far a number has fallen below its highest value of the last `withinMs` before its newest change. */
export function recentLoss({ history, value }: NumberFacts, withinMs: number): number {
  const end = history.at(-1)?.at ?? 0
  // Each value lasted until the next one was read.
  const recent = history.filter((_, index) => end - (history[index + 1]?.at ?? end) <= withinMs)
  return Math.max(0, ...recent.map((each) => each.value - value))
}

/** Returns whether the last changes of a number had nearly the same rate, all rising (`sign` 1) or all falling (-1). */
export function changesEvenly({ history }: NumberFacts, sign: 1 | -1): boolean {
  const last = history.slice(-4)
  const rates = last.slice(1).map(({ at, value }, index) => {
    const { at: since = at, value: was = value } = last[index] ?? {}
    return (sign * (value - was)) / Math.max(1, at - since)
  })
  const least = Math.min(...rates)
  return rates.length > 1 && least > 0 && Math.max(...rates) < least * 1.25
}

/** Returns whether a bar often turned between rising and falling, as the bars of an equalizer do. */
export const flickers = ({ history, isDrawn }: NumberFacts): boolean =>
  isDrawn &&
  history.filter(({ at, value }, index) => {
    const [before, last] = [history[index - 2], history[index - 1]]
    if (before === undefined || last === undefined || at - last.at > turnMs) return false
    return (value - last.value) * (last.value - before.value) < 0
  }).length >= minTurns

/** Returns whether a number behaves like the seconds of a timer. */
export const isTimer = ({ history, most }: NumberFacts): boolean => isTimed(history) && most >= minTimer

/**
 * Returns whether a number has fallen by one a second for at least `minTimed` seconds. A number that is no timer may
 * fall like this for a shorter time.
 */
export const isTimed = (history: NumberFacts['history']): boolean =>
  secondsFallen(history, 3, minTimed) >= minTimed

/** Returns whether the latest values of a number fell by one a second, as on a countdown. */
export const countsDown = (history: NumberFacts['history']): boolean => secondsFallen(history, 2, 0) > 0

/** Returns for how many seconds a number has fallen by one a second, judged by its latest values. */
function secondsFallen(history: NumberFacts['history'], changes: number, least: number): number {
  const last = history.at(-1)
  if (last === undefined) return 0
  const since = history.findLastIndex(
    ({ at }, index) => index < history.length - changes && last.at - at >= least * 1000,
  )
  const run = history.slice(Math.max(0, since))
  const isFalling = run.slice(1).every(({ at, value }, index) => {
    const { at: before = at, value: was = value } = run[index] ?? {}
    const seconds = (at - before) / 1000
    // A clock without fractions may be off by a second.
    return value < was && Math.abs(was - value - seconds) <= Math.max(1, seconds * 0.15)
  })
  const fallen = (run[0]?.value ?? 0) - last.value
  const seconds = (last.at - (run[0]?.at ?? last.at)) / 1000
  const isEven = Math.abs(fallen - seconds) <= Math.max(1, seconds * 0.15)
  return run.length > changes && isFalling && isEven ? Math.min(fallen, seconds) : 0
}

/**
 * Returns whether a change means a new life or game: a row with at most one icon left is full again, or the player's
 * empty vital is nearly full.
 */
export function isRevival({ facts, value, was }: NumberChange): boolean {
  if (facts.kind === 'icons') return was <= 1 && value > was + 1
  const isOwn = facts.kind === 'vital' && !facts.isFoe && !facts.isGuard
  return isOwn && was <= 0 && value > 0 && value >= facts.most * nearlyFull
}
