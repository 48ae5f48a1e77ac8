import type { Box, Observation } from '../../events/observation.ts'
import { isSamePlace } from './bare-counts.ts'
import { type LabelKind, labelKind } from './label-kind.ts'
import { changeOf, emptied, settledChange } from './number-change.ts'
import { fallsByBlows, type NumberChange, type NumberFacts, recentLoss, scaleOf } from './number-facts.ts'

export interface SeenNumbers {
  readonly changes: readonly NumberChange[]
  /** The numbers that were not known before. */
  readonly born: readonly NumberFacts[]
  /** All numbers on the screen. */
  readonly all: readonly NumberFacts[]
}

const maxFacts = 64
/**
 * Time (ms) without a reading after which a vital that was nearly gone counts as gone. It must have fallen within
 * `fellMs` before.
 */
const lostMs = 2000
const fellMs = 8000
/**
 * Share of its scale below which a vital is nearly gone; `goneInTheDark` applies if the picture turns dark as the vital
 * leaves.
 */
const nearlyGone = 0.15
const goneInTheDark = 0.5
/** Time (ms) for which a picture counts as dark after turning dark. */
const darkMs = 4000

export interface NumberMemory {
  observe(observation: Observation): SeenNumbers
  /** Returns the doubted drops that have lasted. */
  settle(now: number): readonly NumberChange[]
  /** Returns the vitals that were nearly gone and then vanished, since a game hides its HUD when it is over. */
  lost(now: number): readonly NumberChange[]
}

/** Creates a memory of the numbers of a run and of their behavior. */
export function createNumberMemory(): NumberMemory {
  const known = new Map<string, NumberFacts>()
  let darkAt = Number.NEGATIVE_INFINITY

  /** Returns the number that had another reading of its name until now, such as "HEA" in the place of "HEALTH". */
  function renamed(key: string, box: Box | undefined, read: ReadonlySet<string>): NumberFacts | undefined {
    const old = [...known].findLast(
      ([other, facts]) =>
        !read.has(other) &&
        other.slice(0, 3) === key.slice(0, 3) &&
        box !== undefined &&
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
    observe({ numbers, clocks = [], scene, at }) {
      if (scene.jolt === 'dark') darkAt = at
      const changes: NumberChange[] = []
      const born: NumberFacts[] = []
      const all: NumberFacts[] = []
      const times = clocks.map(({ label, seconds }) => ({
        key: `clock ${label.toLowerCase()}`,
        label: label || 'clock',
        kind: 'clock' as const,
        value: seconds,
        first: undefined,
        most: undefined,
        percent: false,
        box: undefined,
      }))
      const counts = numbers.map(({ label, value, was, bar = false, of, percent = false, box }) => ({
        key: label.toLowerCase(),
        label,
        kind: labelKind(label),
        value,
        // A bar is found only at its first change, so the value before that is its first one.
        first: bar ? was : undefined,
        most: of,
        percent,
        box,
      }))
      const read = new Set(counts.map(({ key }) => key))
      for (const { key, label, kind, value, first = value, most, percent, box } of [...counts, ...times]) {
        const found = known.get(key) ?? renamed(key, box, read)
        const isOther = found !== undefined && isOtherThing(found, most)
        const facts =
          found === undefined || isOther ? newFacts(label, kind, isOther ? value : first, at) : found
        // A number moves to the end of `known`, which is cut at its beginning.
        known.delete(key)
        known.set(key, facts)
        if (found === undefined) born.push(facts)
        facts.seenAt = at
        if (box !== undefined) facts.box = box
        const of = facts.of
        if (most !== undefined) facts.of = most
        facts.percent ||= percent
        all.push(facts)
        const change = changeOf(facts, value, at, of)
        if (change !== undefined) changes.push(change)
      }
      for (const facts of known.values()) facts.goneAt = facts.seenAt < at ? (facts.goneAt ?? at) : undefined
      for (const key of [...known.keys()].slice(0, -maxFacts)) known.delete(key)
      return { changes, born, all }
    },
    settle(now) {
      return [...known.values()].flatMap((facts) => settledChange(facts, now) ?? [])
    },
    lost(now) {
      const gone = [...known.values()].filter((facts) => isLost(facts, now, now - darkAt < darkMs))
      // Keep the facts, so that the number is recognized when it returns.
      return gone.map((facts) => emptied(facts, now))
    },
  }
}

function newFacts(label: string, kind: LabelKind, value: number, at: number): NumberFacts {
  return {
    label,
    kind,
    value,
    first: value,
    most: value,
    of: undefined,
    percent: false,
    blows: 0,
    leaps: false,
    firstAt: at,
    seenAt: at,
    history: [{ at, value }],
    box: undefined,
    goneAt: undefined,
    fellAt: Number.NEGATIVE_INFINITY,
  }
}

/** Returns whether the maximum of a vital changed, because another unit was selected. */
const isOtherThing = ({ kind, of }: NumberFacts, most: number | undefined): boolean =>
  kind === 'vital' && of !== undefined && most !== undefined && of !== most

function isLost(facts: NumberFacts, now: number, isDark: boolean): boolean {
  const { kind, value, history, goneAt } = facts
  const fell = history.at(-1)
  return (
    (kind === 'vital' || fallsByBlows(facts)) &&
    goneAt !== undefined &&
    (isDark || now - goneAt >= lostMs) &&
    value > 0 &&
    // Another loss like the recent ones would have emptied it.
    value <= Math.max(scaleOf(facts) * (isDark ? goneInTheDark : nearlyGone), recentLoss(facts, fellMs)) &&
    history.length > 1 &&
    fell !== undefined &&
    goneAt - fell.at <= fellMs
  )
}
