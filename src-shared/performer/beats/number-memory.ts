import type { Box, Observation } from '../../events/observation.ts'
import { isSamePlace } from './bare-counts.ts'
import { labelKind } from './label-kind.ts'
import { applyValue, changeOf, settledChange } from './number-change.ts'
import {
  beganFull,
  fallsByBlows,
  isArmor,
  type NumberChange,
  type NumberFacts,
  recentLoss,
  scaleOf,
} from './number-facts.ts'

const maxFacts = 64
/**
 * Time (ms) without a reading after which a nearly empty vital counts as gone. In a dark picture, it counts as gone
 * at once.
 */
const lostMs = 2000
/**
 * Maximum time (ms) between the last change of a vital and its disappearance. Losses within this time before the last
 * change count as recent.
 */
const fellMs = 8000
/** A vital below this share of its scale is nearly empty. */
const nearlyGone = 0.15
/** While the picture is dark, a vital of the player below this share of its scale is nearly empty. */
const goneInTheDark = 0.5
/** Time (ms) for which a picture counts as dark after turning dark. */
const darkMs = 4000
/** Maximum distance of a number from its owner's name in the same row, as a multiple of the number's height. */
const ownerRow = 40
/** Maximum distance of a number from its owner's name in the same column, as a multiple of the number's height. */
const ownerColumn = 14

const unseen = { percent: false, isGuard: false, blows: 0, leaps: false, fellAt: Number.NEGATIVE_INFINITY }

/** A number or clock of an observation. The memory finds the number by its `key`. */
interface SeenNumber extends Pick<NumberFacts, 'label' | 'kind' | 'value'> {
  readonly key: string
  readonly first?: number | undefined
  readonly of?: number | undefined
  readonly percent?: boolean | undefined
  readonly bar?: boolean | undefined
  readonly box?: Box | undefined
}

/** Creates a memory of the numbers of a run and of their behavior. */
export function createNumberMemory() {
  const known = new Map<string, NumberFacts>()
  let darkAt = Number.NEGATIVE_INFINITY
  /**
   * Whether a vital other than armor was seen. Until then, armor that was full at first counts as the only vital. An
   * unlabeled bar does not count as such a vital, because it may be an opponent's.
   */
  let hasHealth = false

  /**
   * Removes from `known` and returns the number at the same position whose label was misread until now, such as "HEA"
   * instead of "HEALTH". The first three letters must be equal.
   */
  function renamed(key: string, box: Box | undefined, read: ReadonlySet<string>): NumberFacts | undefined {
    if (box === undefined) return undefined
    const old = [...known].findLast(
      ([other, facts]) =>
        !read.has(other) &&
        other.slice(0, 3) === key.slice(0, 3) &&
        facts.box !== undefined &&
        isSamePlace(facts.box, box),
    )
    if (old === undefined) return undefined
    const [other, facts] = old
    known.delete(other)
    if (facts.kind === 'other') facts.kind = labelKind(key)
    return facts
  }

  return {
    /** Applies an observation. Returns all numbers on the screen, their changes, and those that are new (`born`). */
    observe({ numbers: read, clocks = [], scene, at }: Observation, replaced: readonly Box[]) {
      if (scene.jolt === 'dark') darkAt = at
      const changes: NumberChange[] = []
      const born: NumberFacts[] = []
      const numbers: NumberFacts[] = []
      const seen: readonly SeenNumber[] = [
        ...read.map((number) => ({
          ...number,
          key: number.label.toLowerCase(),
          kind: labelKind(number.label),
          // A bar is found only when it first changes, so its first value is the value before that change.
          first: number.bar ? number.was : undefined,
        })),
        ...clocks.map(({ label, seconds }) => ({
          key: `clock ${label.toLowerCase()}`,
          label: label || 'clock',
          kind: 'clock' as const,
          value: seconds,
        })),
      ]
      const keys = new Set(seen.map(({ key }) => key))
      for (const { key, label, kind, ...number } of seen) {
        const found = known.get(key) ?? renamed(key, number.box, keys)
        // If the maximum of a vital or the words beside a number changed, the number now belongs to something else, such
        // as another selected unit.
        const isOther =
          (found?.kind === 'vital' && (found.of ?? number.of) !== (number.of ?? found.of)) ||
          (found !== undefined &&
            found.value !== number.value &&
            replaced.some((box) => isOwner(box, number.box)))
        const value = isOther ? number.value : (number.first ?? number.value)
        const isFoe = found?.isFoe ?? false
        const start = { value, first: value, most: value, history: [{ at, value }] }
        const isDrawn = number.bar ?? false
        const fresh = { ...unseen, label, kind, isFoe, isDrawn, ...start }
        const facts: NumberFacts = found === undefined || isOther ? fresh : found
        hasHealth ||= !isArmor(facts) && (kind === 'vital' || (!isDrawn && fallsByBlows(facts)))
        facts.isGuard = isArmor(facts) && (hasHealth || !beganFull(facts))
        // Move the number to the end of `known`, because the oldest entries at its beginning are removed.
        known.delete(key)
        known.set(key, facts)
        if (found === undefined) born.push(facts)
        facts.box = number.box ?? facts.box
        facts.percent ||= number.percent ?? false
        numbers.push(facts)
        const change = changeOf(facts, number, at)
        if (change !== undefined) changes.push(change)
      }
      for (const facts of known.values())
        facts.goneAt = numbers.includes(facts) ? undefined : (facts.goneAt ?? at)
      for (const key of [...known.keys()].slice(0, -maxFacts)) known.delete(key)
      return { changes, born, numbers }
    },
    settle: (now: number): readonly NumberChange[] =>
      [...known.values()].flatMap((facts) => settledChange(facts, now) ?? []),
    /**
     * Sets vitals to zero that were nearly empty and then vanished, because a game that is over hides its HUD.
     * Returns the changes.
     */
    lost: (now: number): readonly NumberChange[] =>
      [...known.values()]
        .filter((facts) => isLost(facts, now, now - darkAt < darkMs))
        .map((facts) => applyValue(facts, 0, now)),
  }
}

/** Returns whether words in a box may name the owner of a number: they are in its row, or above it in its column. */
function isOwner([x, y, width, height]: Box, box: Box | undefined): boolean {
  if (box === undefined) return false
  const [left, top, wide, tall] = box
  const isRow = Math.abs(y + height / 2 - top - tall / 2) < tall / 2 && Math.abs(left - x) < tall * ownerRow
  const isColumn = left < x + width + tall * 3 && x < left + wide && y < top && top - y < tall * ownerColumn
  return isRow || isColumn
}

function isLost(facts: NumberFacts, now: number, isDark: boolean): boolean {
  const { kind, value, history, goneAt } = facts
  const fell = history.at(-1)
  if (goneAt === undefined || fell === undefined || history.length < 2 || value <= 0) return false
  // The vital counts as lost if it was nearly empty, or if one more loss like the recent ones would have emptied it. A
  // dark picture means the player's end, not an opponent's.
  const gone = isDark && !facts.isFoe ? goneInTheDark : nearlyGone
  const low = Math.max(scaleOf(facts) * gone, recentLoss(facts, fellMs))
  return (
    (kind === 'vital' || fallsByBlows(facts) || (kind === 'icons' && isDark && value <= 1)) &&
    (isDark || now - goneAt >= lostMs) &&
    value <= low &&
    goneAt - fell.at <= fellMs
  )
}
