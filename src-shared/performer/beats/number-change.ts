import type { LabelKind } from './label-kind.ts'
import { isBlow, isTimer, type NumberChange, type NumberFacts, nearlyFull, scaleOf } from './number-facts.ts'

const historyMs = 30_000
/**
 * Kinds of numbers that may turn out to be a timer. Ammunition and health may fall as evenly, so they are not listed.
 */
const mayBeClock: readonly LabelKind[] = ['other', 'ordinal', 'tally', 'score', 'place']
/** Maximum share of a number that one blow can remove. */
const greatestBlow = 0.7
/**
 * Minimum time (ms) for which a doubted drop must last to count. Points may be covered for longer, so they have
 * `coveredMs`.
 */
const doubtMs = 1200
const coveredMs = 3000
/** Kinds of numbers that may be partly covered or misread without another sign of it. */
const doubtful: readonly LabelKind[] = ['vital', 'score', 'tally']

/** Applies a new value, or doubts it first. `of` is the maximum before this reading. */
export function changeOf(
  facts: NumberFacts,
  value: number,
  at: number,
  of: number | undefined,
): NumberChange | undefined {
  const { doubted } = facts
  if (value === facts.value) {
    delete facts.doubted
    return undefined
  }
  const isStart = facts.kind !== 'vital' && (value === 0 || value === facts.first)
  if (doubted === undefined && doubtful.includes(facts.kind) && !isStart && isTruncated(facts.value, value)) {
    facts.doubted = { value, since: at }
    return undefined
  }
  if (doubted?.value === value && at - doubted.since < doubtOf(facts)) return undefined
  delete facts.doubted
  return apply(facts, value, at, of)
}

/** Sets a vanished number to 0. */
export const emptied = (facts: NumberFacts, now: number): NumberChange => apply(facts, 0, now, facts.of)

/** Returns the change of a doubted drop that has lasted long enough. */
export function settledChange(facts: NumberFacts, now: number): NumberChange | undefined {
  const { doubted } = facts
  if (doubted === undefined || now - doubted.since < doubtOf(facts)) return undefined
  delete facts.doubted
  return apply(facts, doubted.value, now, facts.of)
}

function apply(facts: NumberFacts, value: number, at: number, of: number | undefined): NumberChange {
  const was = facts.value
  facts.value = value
  facts.history = [...facts.history.filter((each) => at - each.at <= historyMs).slice(-39), { at, value }]
  if (facts.history.length === 1) facts.history.unshift({ at, value: was })
  facts.most = Math.max(facts.most, value)
  if (mayBeClock.includes(facts.kind) && isTimer(facts)) facts.kind = 'clock'
  if (isBlow(facts)) facts.blows++
  if (was - value > scaleOf(facts) * greatestBlow) facts.leaps = true
  if (value < was && facts.goneAt === undefined) facts.fellAt = at
  const restarts =
    of !== undefined &&
    value < was / 2 &&
    (was >= of * nearlyFull || (facts.of !== undefined && facts.of > of))
  return { facts, value, was, restarts, afterGap: facts.goneAt !== undefined }
}

const doubtOf = ({ kind }: NumberFacts): number => (kind === 'vital' ? doubtMs : coveredMs)

/** Returns whether a value looks like the previous value with digits missing: 100 read as 10. */
function isTruncated(was: number, value: number): boolean {
  const digits = String(Math.abs(value))
  const whole = String(Math.abs(was))
  return value < was && digits.length < whole.length && (whole.startsWith(digits) || whole.endsWith(digits))
}
