import { plainWords } from '../../events/game-words.ts'
import type { Box, Observation, SeenLine } from '../../events/observation.ts'
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
/** A vital that was nearly gone counts as gone if it is not read for `lostMs` and had fallen within `fellMs` before. */
const lostMs = 2000
const fellMs = 8000
/** A vital is nearly gone below this share of its scale. */
const nearlyGone = 0.15

export interface NumberMemory {
  observe(observation: Observation, standing: readonly SeenLine[]): SeenNumbers
  /** Returns the doubted drops that have lasted. */
  settle(now: number): readonly NumberChange[]
  /** Returns the vitals that were nearly gone and then vanished, since a game hides its HUD when it is over. */
  lost(now: number): readonly NumberChange[]
}

/** Creates a memory of the numbers of a run and of how they behave. */
export function createNumberMemory(): NumberMemory {
  const known = new Map<string, NumberFacts>()
  let observedAt = Number.NEGATIVE_INFINITY

  /** Moves facts to the end of `known`, which is cut at its beginning. */
  function touch(facts: NumberFacts): void {
    for (const [key, each] of known) {
      if (each !== facts) continue
      known.delete(key)
      known.set(key, facts)
      return
    }
  }

  /**
   * Finds the facts of a number. "Anna Life" and "Life" in the same place are the same number: the owner is in the
   * label only while the other player's number is read, too. Two labels in one picture are two numbers.
   */
  function find(key: string, box: Box | undefined, read: ReadonlySet<string>): NumberFacts | undefined {
    const exact = known.get(key)
    if (box === undefined || (exact !== undefined && !isElsewhere(exact, box))) return exact
    const inPlace = [...known].findLast(([other, facts]) => {
      const isSame = other.endsWith(` ${key}`) || key.endsWith(` ${other}`)
      return isSame && !read.has(other) && facts.box !== undefined && isNear(facts.box, box)
    })
    return inPlace?.[1] ?? exact
  }

  return {
    observe({ numbers, clocks = [], at }, standing) {
      observedAt = at
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
        // A bar is found at its first change, so its value before that is its first.
        first: bar ? was : undefined,
        most: of,
        percent,
        box,
      }))
      const read = new Set(counts.map(({ key }) => key))
      for (const { key, label, kind, value, first = value, most, percent, box } of [...counts, ...times]) {
        const found = find(key, box, read)
        const isOther = found !== undefined && isOtherThing(found, most)
        const facts =
          found === undefined || isOther ? newFacts(label, kind, isOther ? value : first, at) : found
        // This is the number of another owner, who was not read this time, or a page that repeats the same number.
        if (isElsewhere(facts, box)) {
          if (value === facts.value) facts.seenAt = at
          continue
        }
        if (isOther) known.set(key, facts)
        else if (!known.has(key) && facts.label === label) {
          known.set(key, facts)
          born.push(facts)
        } else touch(facts)
        facts.seenAt = at
        if (box !== undefined) facts.box = box
        const line = lineOf(standing, label, value)
        const of = facts.of
        if (line !== undefined) readLine(facts, line)
        if (most !== undefined) facts.of = most
        facts.percent ||= percent
        all.push(facts)
        const change = changeOf(facts, value, at, of)
        if (change !== undefined) changes.push(change)
      }
      for (const key of [...known.keys()].slice(0, -maxFacts)) known.delete(key)
      return { changes, born, all }
    },
    settle(now) {
      return [...known.values()].flatMap((facts) => settledChange(facts, now) ?? [])
    },
    lost(now) {
      const gone = [...known.values()].filter((facts) => isLost(facts, observedAt, now))
      // The facts stay known, so that the number is recognized when it returns.
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
    least: value,
    most: value,
    of: undefined,
    percent: false,
    blows: 0,
    leaps: false,
    firstAt: at,
    seenAt: at,
    history: [{ at, value }],
    box: undefined,
  }
}

/** Returns whether a vital was read far from its last place. */
const isElsewhere = ({ kind, box: known }: NumberFacts, box: Box | undefined): boolean =>
  kind === 'vital' && known !== undefined && box !== undefined && !isNear(known, box)

/** Returns whether the maximum of a vital changed: it belongs to another unit that was selected. */
const isOtherThing = ({ kind, of }: NumberFacts, most: number | undefined): boolean =>
  kind === 'vital' && of !== undefined && most !== undefined && of !== most

function isLost(facts: NumberFacts, observedAt: number, now: number): boolean {
  const { kind, value, history, seenAt } = facts
  const fell = history.at(-1)
  return (
    (kind === 'vital' || fallsByBlows(facts)) &&
    seenAt < observedAt &&
    now - seenAt >= lostMs &&
    value > 0 &&
    // Another loss like the recent ones would have been the end.
    value <= Math.max(scaleOf(facts) * nearlyGone, recentLoss(facts, fellMs)) &&
    history.length > 1 &&
    fell !== undefined &&
    seenAt - fell.at <= fellMs
  )
}

/** Takes the maximum and the percent sign from the text of a line: "/100" and "%". */
function readLine(facts: NumberFacts, line: SeenLine): void {
  const of = /\d\s*(?:\/|\bof\b)\s*(\d[\d,.]*)/.exec(line.text)?.[1]
  if (of !== undefined) facts.of = Number(of.replace(/[,.](?=\d{3})/g, ''))
  if (/\d\s*%/.test(line.text)) facts.percent = true
}

/** Returns the line that shows a number. The line may lack the owner that the label has. */
function lineOf(standing: readonly SeenLine[], label: string, value: number): SeenLine | undefined {
  const wanted = plainWords(label)
  const shows = ({ text }: SeenLine): boolean => {
    const words = plainWords(text)
    if (words === wanted) return true
    if (!/\d/.test(text) || words === '') return false
    return wanted.endsWith(` ${words}`) || (words.includes(wanted) && words.length < wanted.length + 24)
  }
  const lines = standing.filter(shows)
  return lines.find(({ text }) => text.includes(String(value))) ?? lines[0]
}

const isNear = (a: Box, b: Box): boolean =>
  Math.abs(a[1] - b[1]) < b[3] * 2 && Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < b[3] * 4
