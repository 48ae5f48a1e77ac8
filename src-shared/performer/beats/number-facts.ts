import { distance } from 'fastest-levenshtein'
import type { Box, Observation, SeenLine } from '../../events/observation.ts'
import { type LabelKind, labelKind } from './label-kind.ts'

/** What the run has shown about one number. */
export interface NumberFacts {
  readonly label: string
  /** By its label; what falls a second each second turns out to be a clock. */
  kind: LabelKind
  value: number
  /** First, least and most value of the run. */
  readonly first: number
  least: number
  most: number
  /** The number after the slash in "LAP 2/4". */
  of: number | undefined
  /** Whether it is a percentage and not a vital. */
  percent: boolean
  /** How often a good part of it was lost at once. */
  blows: number
  /** Whether nearly all of it was once lost at once: its place shows another number now and then. */
  leaps: boolean
  readonly firstAt: number
  seenAt: number
  /** Values of the last 30 s with their times, oldest first. */
  history: { at: number; value: number }[]
  /** Where it is on the screen. */
  box: Box | undefined
  /** A drop that looks like a misread digit and waits to be seen again. */
  doubted?: { value: number; since: number }
}

export interface NumberChange {
  readonly facts: NumberFacts
  readonly value: number
  readonly was: number
  /** Whether it returns to the value before, as after a misread digit. */
  readonly isBack: boolean
  /** Whether a bar that was nearly full, or grew, begins again. */
  readonly restarts: boolean
}

export interface SeenNumbers {
  readonly changes: readonly NumberChange[]
  /** The numbers that were never seen before. */
  readonly born: readonly NumberFacts[]
  /** All numbers on the screen. */
  readonly all: readonly NumberFacts[]
}

const historyMs = 30_000
/** Share from which on a bar is nearly full. */
const nearlyFull = 0.85
/** Kinds of labels that a timer may have; ammunition and health may fall evenly, too. */
const mayBeClock: readonly LabelKind[] = ['other', 'ordinal', 'tally', 'score', 'place']
/** Seconds that a timer must have counted down. */
const leastTimed = 4
/** Seconds that a timer starts from at least; a shorter one is the cooldown of a skill. */
const leastTimer = 11
const maxFacts = 64
/** Of a vital that is known only by its behavior: least scale, least share that a blow takes, and rest before a blow (ms). */
const leastScale = 10
const blow = 0.05
/** Share that one blow takes at most. */
const greatestBlow = 0.7
const restMs = 2000
const leastBlows = 2
/** A vital that was nearly gone and is not read for this long (ms) is gone; it had fallen this short a time before (ms). */
const lostMs = 2500
const fellMs = 8000
/** Share of its scale below which a vital is nearly gone. */
const nearlyGone = 0.15
/** A number that returns within this time was misread (ms). */
const misreadMs = 3500
/** Time for which a doubted drop must last (ms). */
const doubtMs = 1200

export interface NumberMemory {
  observe(observation: Observation, standing: readonly SeenLine[]): SeenNumbers
  /** Returns the doubted drops that have lasted. */
  settle(now: number): readonly NumberChange[]
  /** Returns the vitals that fell until they were nearly gone, and then vanished: a game over hides or empties its HUD. */
  lost(now: number): readonly NumberFacts[]
}

/** Creates a memory of the numbers of a run and of how they behave. */
export function createNumberMemory(): NumberMemory {
  const known = new Map<string, NumberFacts>()
  let observedAt = Number.NEGATIVE_INFINITY

  /** Moves facts to the end of the list that is cut at its beginning. */
  function touch(facts: NumberFacts): void {
    for (const [key, each] of known) {
      if (each !== facts) continue
      known.delete(key)
      known.set(key, facts)
      return
    }
  }

  /**
   * Finds the facts of a number. In the same place, "Anna Life" and "Life" are one: a label has its owner only while the
   * other side's number is read, too.
   */
  function find(key: string, box: Box | undefined): NumberFacts | undefined {
    const exact = known.get(key)
    if (box === undefined || (exact !== undefined && !isElsewhere(exact, box))) return exact
    const inPlace = [...known].findLast(([other, facts]) => {
      const isSame = other.endsWith(` ${key}`) || key.endsWith(` ${other}`)
      return isSame && facts.box !== undefined && isNear(facts.box, box)
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
        // A bar is known from its first change on; a number with that name may have been another one before.
        first: bar ? was : undefined,
        most: of,
        percent,
        box,
      }))
      for (const { key, label, kind, value, first = value, most, percent, box } of [...counts, ...times]) {
        const found = find(key, box)
        const isOther = found !== undefined && isOtherThing(found, most)
        const facts =
          found === undefined || isOther ? newFacts(label, kind, isOther ? value : first, at) : found
        // Another number of that name, whose owner was not read this time.
        if (isElsewhere(facts, box)) continue
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
      return [...known.values()].flatMap((facts) => {
        const { doubted } = facts
        if (doubted === undefined || now - doubted.since < doubtMs) return []
        delete facts.doubted
        return [apply(facts, doubted.value, now, facts.of)]
      })
    },
    lost(now) {
      const gone = [...known].filter(([, facts]) => isLost(facts, observedAt, now))
      for (const [key] of gone) known.delete(key)
      return gone.map(([, facts]) => facts)
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

/** Returns whether a vital is read far from where it was. */
const isElsewhere = ({ kind, box: known }: NumberFacts, box: Box | undefined): boolean =>
  kind === 'vital' && known !== undefined && box !== undefined && !isNear(known, box)

/** Returns whether a vital has another maximum than before: it is that of another unit, which was selected. */
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
    value <= scaleOf(facts) * nearlyGone &&
    history.length > 1 &&
    fell !== undefined &&
    seenAt - fell.at <= fellMs
  )
}

/** Takes a new value, or doubts it first. */
function changeOf(
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
  if (doubted === undefined && facts.kind === 'vital' && isTruncated(facts.value, value)) {
    facts.doubted = { value, since: at }
    return undefined
  }
  if (doubted?.value === value && at - doubted.since < doubtMs) return undefined
  delete facts.doubted
  return apply(facts, value, at, of)
}

/** Returns whether a number rises by the same amount each second, as a clock or a distance does. */
export const isSteady = (facts: NumberFacts): boolean => changesEvenly(facts, 1)

/** Returns the most that a number can be, as far as the run has shown. */
export const scaleOf = ({ most, of }: NumberFacts): number => Math.max(most, of ?? 0)

/**
 * Returns whether a number under an unknown label behaves as a vital: it began at its most, and fell by blows with time
 * between them. A clock, a count, a slider and a tank that is being used up fall without such rests.
 */
export function fallsByBlows(facts: NumberFacts): boolean {
  const { kind, first, percent, of, most, blows, leaps } = facts
  const full = percent ? 100 : (of ?? most)
  return (
    kind === 'other' && !leaps && blows >= leastBlows && first >= full * nearlyFull && !fallsEvenly(facts)
  )
}

/** Returns whether a change takes a good part of a number after a rest, and not as evenly as the changes before it. */
function isBlow(facts: NumberFacts): boolean {
  const [before, last] = facts.history.slice(-2)
  if (before === undefined || last === undefined) return false
  const scale = scaleOf(facts)
  return (
    scale >= leastScale &&
    before.value - last.value >= scale * blow &&
    last.at - before.at >= restMs &&
    !fallsEvenly(facts)
  )
}

/** Returns how much of a number was lost within a time (ms) before its last change. */
export function recentLoss({ history, value }: NumberFacts, withinMs: number): number {
  const end = history.at(-1)?.at ?? 0
  // A value was there until the next one.
  const recent = history.filter((_, index) => end - (history[index + 1]?.at ?? end) <= withinMs)
  return Math.max(0, ...recent.map((each) => each.value - value))
}

/** Returns whether a number falls by the same amount each second. */
export const fallsEvenly = (facts: NumberFacts): boolean => changesEvenly(facts, -1)

function changesEvenly({ history }: NumberFacts, sign: 1 | -1): boolean {
  const last = history.slice(-4)
  if (last.length < 3) return false
  const rates = last
    .slice(1)
    .map(
      ({ at, value }, index) =>
        (sign * (value - (last[index]?.value ?? 0))) / Math.max(1, at - (last[index]?.at ?? 0)),
    )
  const most = Math.max(...rates)
  const least = Math.min(...rates)
  return least > 0 && most < least * 1.25
}

/** Returns whether a number lost a second each second, up to its rounding, over several changes. */
function isTimer({ history, most, of, percent }: NumberFacts): boolean {
  if (most < leastTimer || percent || of !== undefined) return false
  const last = history.slice(-4)
  const [first] = last
  const end = last.at(-1)
  if (last.length < 3 || first === undefined || end === undefined || first.value - end.value < leastTimed)
    return false
  return last.slice(1).every(({ at, value }, index) => {
    const before = last[index] ?? first
    const seconds = (at - before.at) / 1000
    const fall = before.value - value
    return fall > 0 && Math.abs(fall - seconds) <= Math.max(0.6, seconds * 0.15)
  })
}

/** Takes what the text of a line shows besides the value: "/100" and "%". */
function readLine(facts: NumberFacts, line: SeenLine): void {
  const of = /\d\s*(?:\/|\bof\b)\s*(\d[\d,.]*)/.exec(line.text)?.[1]
  if (of !== undefined) facts.of = Number(of.replace(/[,.](?=\d{3})/g, ''))
  if (/\d\s*%/.test(line.text)) facts.percent = true
}

/** Takes a value; `of` is the number after the slash before it. */
function apply(facts: NumberFacts, value: number, at: number, of: number | undefined): NumberChange {
  const was = facts.value
  const before = facts.history.at(-2)
  const last = facts.history.at(-1)
  const isBack =
    before?.value === value &&
    last !== undefined &&
    at - last.at <= misreadMs &&
    Math.max(was, value) >= 10 &&
    distance(String(was), String(value)) <= 1
  facts.value = value
  if (isBack) {
    facts.history.pop()
    const kept = facts.history.map((each) => each.value)
    if (facts.most === was) facts.most = Math.max(facts.first, ...kept)
    if (facts.least === was) facts.least = Math.min(facts.first, ...kept)
  } else {
    facts.history = [...facts.history.filter((each) => at - each.at <= historyMs).slice(-39), { at, value }]
    if (facts.history.length === 1) facts.history.unshift({ at, value: was })
    facts.most = Math.max(facts.most, value)
    facts.least = Math.min(facts.least, value)
    if (mayBeClock.includes(facts.kind) && isTimer(facts)) facts.kind = 'clock'
    if (isBlow(facts)) facts.blows++
    if (was - value > scaleOf(facts) * greatestBlow) facts.leaps = true
  }
  const restarts =
    of !== undefined &&
    value < was / 2 &&
    (was >= of * nearlyFull || (facts.of !== undefined && facts.of > of))
  return { facts, value, was, isBack, restarts }
}

/** Returns whether a value looks like the one before with digits missing: 100 read as 10. */
function isTruncated(was: number, value: number): boolean {
  const digits = String(Math.abs(value))
  const whole = String(Math.abs(was))
  return value < was && digits.length < whole.length && (whole.startsWith(digits) || whole.endsWith(digits))
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Returns the line that shows a number. The name of its owner is not part of the line. */
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
