import type { Box, NumberMeaning, Observation, TrackedNumber } from '../events/observation.ts'
import { type LabelKind, labelKind } from './label-kind.ts'
import {
  beganFull,
  fallsByBlows,
  isArmor,
  isBlow,
  isTimer,
  type NumberChange,
  type NumberFacts,
  nearlyFull,
  recentLoss,
  scaleOf,
} from './number-facts.ts'

const maxFacts = 64
const energy = /^energy\b/i
const lostMs = 2000
const fellMs = 8000
const nearlyGone = 0.15
const goneInTheDark = 0.5
const darkMs = 4000
const ownerRow = 40
const ownerColumn = 14

const unseen = { percent: false, isGuard: false, blows: 0, leaps: false, fellAt: Number.NEGATIVE_INFINITY }

type SeenNumber = Partial<TrackedNumber> &
  Pick<NumberFacts, 'label' | 'kind' | 'value'> & {
    readonly key: string
    readonly first?: number | undefined
  }

/** Creates a memory of the numbers of a run and of their behavior. */
export function createNumberMemory() {
  const known = new Map<string, NumberFacts>()
  let darkAt = Number.NEGATIVE_INFINITY
  /**
   * Whether a vital other than armor was seen. Until then, armor counts as the only vital. Bars without a label do
   * not set this, because they may be an opponent's.
   */
  let hasHealth = false

  /** Moves what is known about a number whose label was misread to its better label. */
  function rename(formerly: string, label: string): void {
    const facts = known.get(keyOf(formerly))
    known.delete(keyOf(formerly))
    if (facts === undefined || known.has(keyOf(label))) return
    facts.label = label
    if (facts.kind === 'other') facts.kind = labelKind(label)
    known.set(keyOf(label), facts)
  }

  return {
    observe({ numbers: read, clocks = [], scene, at }: Observation, replaced: readonly Box[]) {
      if (scene.jolt === 'dark') darkAt = at
      const changes: NumberChange[] = []
      const born: NumberFacts[] = []
      const numbers: NumberFacts[] = []
      const hasArmor = read.some(isArmor)
      const seen: readonly SeenNumber[] = [
        ...read.map((number) => ({
          ...number,
          key: keyOf(number.label),
          kind: kindOf(number, hasArmor),
          // A bar is found only when it first changes, so its first value is the value before that change.
          first: number.bar ? number.was : undefined,
        })),
        ...clocks.map(({ label, seconds }) => ({
          key: `clock ${keyOf(label)}`,
          label: label || 'clock',
          kind: 'clock' as const,
          value: seconds,
        })),
      ]
      for (const { key, formerly, label, kind, card, ...number } of seen) {
        if (formerly !== undefined) rename(formerly, label)
        const found = known.get(key)
        // The number now belongs to something else, such as another selected unit.
        const isOther =
          (found?.kind === 'vital' && (found.of ?? number.of) !== (number.of ?? found.of)) ||
          (found !== undefined &&
            found.value !== number.value &&
            replaced.some((box) => isOwner(box, number.box)))
        const value = isOther ? number.value : (number.first ?? number.value)
        const isFoe = found?.isFoe ?? false
        const start = { value, first: value, since: at, most: value, history: [{ at, value }] }
        const isDrawn = number.bar ?? false
        const fresh = { ...unseen, label, kind, isFoe, isDrawn, ...start }
        const facts: NumberFacts = found === undefined || isOther ? fresh : found
        if (card !== undefined) {
          facts.kind = kind
          facts.means = card.means
        }
        hasHealth ||=
          energy.test(label) || (!isArmor(facts) && (kind === 'vital' || (!isDrawn && fallsByBlows(facts))))
        facts.isGuard = isArmor(facts) && (hasHealth || !beganFull(facts))
        // Move the number to the end, because the entries at the beginning are removed first.
        known.delete(key)
        known.set(key, facts)
        if (found === undefined) born.push(facts)
        facts.box = number.box ?? facts.box
        facts.percent ||= number.percent ?? false
        numbers.push(facts)
        const change = changeOf(facts, number, at)
        if (change !== undefined) changes.push(change)
      }
      for (const facts of numbers) facts.of = known.get(labelOfMost(facts.label) ?? '')?.value ?? facts.of
      for (const facts of known.values())
        facts.goneAt = numbers.includes(facts) ? undefined : (facts.goneAt ?? at)
      for (const key of [...known.keys()].slice(0, -maxFacts)) known.delete(key)
      return { changes, born, numbers }
    },
    settle: (now: number): readonly NumberChange[] =>
      [...known.values()].flatMap((facts) => settledChange(facts, now) ?? []),
    /**
     * Assumes that vitals which were nearly empty when they vanished are now at zero, because a game that is over
     * hides its HUD. Returns these changes.
     */
    lost: (now: number): readonly NumberChange[] =>
      [...known.values()]
        .filter((facts) => isLost(facts, now, now - darkAt < darkMs))
        .map((facts) => applyValue(facts, 0, now)),
  }
}

/** What a number of each meaning of a card counts as; without an entry, its label decides. */
const kindsOfCards: Readonly<Partial<Record<NumberMeaning, LabelKind>>> = {
  ...{ health: 'vital', lives: 'lives', score: 'score', ammo: 'gauge', money: 'tally', level: 'ordinal' },
}

function kindOf({ label, card }: TrackedNumber, hasArmor: boolean): LabelKind {
  const meant = card && kindsOfCards[card.means]
  // Beside armor, energy may be the player's health, which its behavior shows.
  return meant ?? (hasArmor && energy.test(label) ? 'other' : labelKind(label))
}

const keyOf = (label: string): string => label.toLowerCase()

/**
 * Returns the label of a vital's maximum in a column of a role-playing game, such as "mhp" for "CHP" and "max hp" for
 * "Cur HP"; undefined for other labels.
 */
function labelOfMost(label: string): string | undefined {
  const [, , name] = /^(cur(?:rent)? )?(hp|hit points|health)$/i.exec(label) ?? []
  return name === undefined ? (/^chp$/i.test(label) ? 'mhp' : undefined) : `max ${name.toLowerCase()}`
}

/**
 * Returns whether a line at the first box may name the owner of the number in `box`: it is in the number's row, or
 * above the number in its column.
 */
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
    (kind === 'vital' || fallsByBlows(facts)) &&
    (isDark || now - goneAt >= lostMs) &&
    value <= low &&
    goneAt - fell.at <= fellMs
  )
}

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
function changeOf(
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
function settledChange(facts: NumberFacts, now: number): NumberChange | undefined {
  const { doubted, kind } = facts
  const isLong = doubted && now - doubted.since >= (kind === 'vital' ? doubtMs.vital : doubtMs.other)
  return isLong ? applyValue(facts, doubted.value, now) : undefined
}

/**
 * Sets a number to `value` at once, and returns the change.
 * @param formerly the number's maximum before this reading
 */
function applyValue(facts: NumberFacts, value: number, at: number, formerly = facts.of): NumberChange {
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
  const restarts = formerly !== undefined && value < was / 2 && was >= formerly * nearlyFull
  return { facts, value, was, restarts, afterGap: goneAt !== undefined }
}

/** Returns whether a value looks like the previous one with missing digits, such as 100 read as 10. */
function isTruncated(was: number, value: number): boolean {
  const digits = String(Math.abs(value))
  const whole = String(Math.abs(was))
  return value < was && digits.length < whole.length && (whole.startsWith(digits) || whole.endsWith(digits))
}
