import type { LabelKind } from './label-kind.ts'
import { isBlow, isTimer, type NumberChange, type NumberFacts, nearlyFull, scaleOf } from './number-facts.ts'

const historyMs = 30_000
const maxHistory = 40
/**
 * Kinds of numbers that may turn out to be a clock. Ammunition and health are left out, because they can fall as
 * evenly as a clock.
 */
const mayBeClock: readonly LabelKind[] = ['other', 'ordinal', 'tally', 'score', 'place']
const greatestBlow = 0.7
/** Minimum time (ms) that a doubted drop must last. Other numbers may be covered for longer than a vital. */
const doubtMs = { vital: 1200, other: 3000 }
const doubtful: readonly LabelKind[] = ['vital', 'score', 'tally']

/**
 * Applies a new value and returns the change, if any. A drop that may come from misread digits is only stored as
 * `facts.doubted`.
 */
export function changeOf(
  facts: NumberFacts,
  { value, of }: { readonly value: number; readonly of?: number | undefined },
  at: number,
): NumberChange | undefined {
  const { doubted, of: formerly } = facts
  facts.of = of ?? formerly
  const isStart = facts.kind !== 'vital' && (value === 0 || value === facts.first)
  if (value === facts.value) delete facts.doubted
  else if (doubted?.value === value) return settledChange(facts, at)
  else if (doubted || isStart || !isDoubtful(facts) || !isTruncated(facts.value, value))
    return applyValue(facts, value, at, formerly)
  else facts.doubted = { value, since: at }
  return undefined
}

/** Returns whether a drop may come from misread digits. A bar (`isDrawn`) has no digits. */
const isDoubtful = ({ kind, isDrawn }: NumberFacts): boolean => !isDrawn && doubtful.includes(kind)

/** Applies a doubted drop if it has lasted long enough, and returns the change. */
export function settledChange(facts: NumberFacts, now: number): NumberChange | undefined {
  const { doubted, kind } = facts
  const isLong = doubted && now - doubted.since >= (kind === 'vital' ? doubtMs.vital : doubtMs.other)
  return isLong ? applyValue(facts, doubted.value, now) : undefined
}

/**
 * Sets a number to `value` at once, and returns the change.
 * @param formerly the number's maximum before this reading
 */
export function applyValue(facts: NumberFacts, value: number, at: number, formerly = facts.of): NumberChange {
  const { value: was, of, goneAt } = facts
  delete facts.doubted
  facts.value = value
  const recent = facts.history.filter((each) => at - each.at <= historyMs).slice(1 - maxHistory)
  facts.history = [...(recent.length === 0 ? [{ at, value: was }] : recent), { at, value }]
  facts.most = Math.max(facts.most, value)
  if (mayBeClock.includes(facts.kind) && isTimer(facts)) facts.kind = 'clock'
  if (isBlow(facts)) facts.blows++
  // A number whose maximum shrinks is a supply, such as the remaining ammunition.
  const isLess = formerly !== undefined && of !== undefined && of < formerly
  // A bar is found late, after several blows.
  const isLate = facts.isDrawn && recent.length <= 1
  facts.leaps ||= isLess || (!isLate && was - value > scaleOf(facts) * greatestBlow)
  if (value < was && goneAt === undefined) facts.fellAt = at
  const isGreater = formerly !== undefined && of !== undefined && of > formerly
  const restarts = formerly !== undefined && value < was / 2 && (was >= formerly * nearlyFull || isGreater)
  return { facts, value, was, restarts, afterGap: goneAt !== undefined }
}

/** Returns whether a value looks like the previous one with missing digits, such as 100 read as 10. */
function isTruncated(was: number, value: number): boolean {
  const digits = String(Math.abs(value))
  const whole = String(Math.abs(was))
  return value < was && digits.length < whole.length && (whole.startsWith(digits) || whole.endsWith(digits))
}
