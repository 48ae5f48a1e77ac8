import { distance } from 'fastest-levenshtein'
import type { Observation, SeenLine } from '../../events/observation.ts'
import { type LabelKind, labelKind } from './label-kind.ts'

/** What the run has shown about one number. */
export interface NumberFacts {
  readonly label: string
  readonly kind: LabelKind
  value: number
  /** First, least and most value of the run. */
  readonly first: number
  least: number
  most: number
  /** The number after the slash in "LAP 2/4". */
  of: number | undefined
  /** Whether it is a percentage that is no vital. */
  percent: boolean
  readonly firstAt: number
  seenAt: number
  /** Values of the last 30 s with their times, oldest first. */
  history: { at: number; value: number }[]
  /** The line that shows it. */
  line: SeenLine | undefined
  /** A drop that looks like a misread digit and waits to be seen again. */
  doubted?: { value: number; since: number }
}

export interface NumberChange {
  readonly facts: NumberFacts
  readonly value: number
  readonly was: number
  /** Whether it returns to the value before, as after a misread digit. */
  readonly isBack: boolean
}

export interface SeenNumbers {
  readonly changes: readonly NumberChange[]
  /** The numbers that were never seen before. */
  readonly born: readonly NumberFacts[]
  /** All numbers on the screen. */
  readonly all: readonly NumberFacts[]
}

const historyMs = 30_000
const maxFacts = 64
/** A number that returns within this time was misread (ms). */
const misreadMs = 3500
/** Time for which a doubted drop must last (ms). */
const doubtMs = 1200

export interface NumberMemory {
  observe(observation: Observation, standing: readonly SeenLine[]): SeenNumbers
  /** Returns the doubted drops that have lasted. */
  settle(now: number): readonly NumberChange[]
}

/** Creates a memory of the numbers of a run and of how they behave. */
export function createNumberMemory(): NumberMemory {
  const known = new Map<string, NumberFacts>()

  return {
    observe({ numbers, clocks = [], at }, standing) {
      const changes: NumberChange[] = []
      const born: NumberFacts[] = []
      const all: NumberFacts[] = []
      const times = clocks.map(({ label, seconds }) => ({
        label: label || 'clock',
        value: seconds,
        isClock: true,
      }))
      for (const { label, value, isClock } of [
        ...numbers.map((each) => ({ ...each, isClock: false })),
        ...times,
      ]) {
        const key = `${isClock ? 'clock ' : ''}${label.toLowerCase()}`
        const line = standing.find((each) => showsNumber(each, label))
        const facts = known.get(key)
        if (facts === undefined) {
          const fresh = newFacts(label, isClock ? 'clock' : labelKind(label), value, at, line)
          known.set(key, fresh)
          born.push(fresh)
          all.push(fresh)
          continue
        }
        known.delete(key)
        known.set(key, facts)
        facts.seenAt = at
        if (line !== undefined) readLine(facts, line)
        all.push(facts)
        if (facts.doubted !== undefined) {
          if (value === facts.value) delete facts.doubted
          else if (value !== facts.doubted.value || at - facts.doubted.since >= doubtMs) {
            delete facts.doubted
            changes.push(apply(facts, value, at))
          }
          continue
        }
        if (value === facts.value) continue
        if (facts.kind === 'vital' && isTruncated(facts.value, value)) facts.doubted = { value, since: at }
        else changes.push(apply(facts, value, at))
      }
      for (const key of [...known.keys()].slice(0, -maxFacts)) known.delete(key)
      return { changes, born, all }
    },
    settle(now) {
      return [...known.values()].flatMap((facts) => {
        const { doubted } = facts
        if (doubted === undefined || now - doubted.since < doubtMs) return []
        delete facts.doubted
        return [apply(facts, doubted.value, now)]
      })
    },
  }
}

function newFacts(
  label: string,
  kind: LabelKind,
  value: number,
  at: number,
  line: SeenLine | undefined,
): NumberFacts {
  const facts: NumberFacts = {
    label,
    kind,
    value,
    first: value,
    least: value,
    most: value,
    of: undefined,
    percent: false,
    firstAt: at,
    seenAt: at,
    history: [{ at, value }],
    line: undefined,
  }
  if (line !== undefined) readLine(facts, line)
  return facts
}

/** Takes what the text of a line shows besides the value: "/100" and "%". */
function readLine(facts: NumberFacts, line: SeenLine): void {
  facts.line = line
  const of = /\d\s*(?:\/|\bof\b)\s*(\d[\d,.]*)/.exec(line.text)?.[1]
  if (of !== undefined) facts.of = Number(of.replace(/[,.](?=\d{3})/g, ''))
  if (/\d\s*%/.test(line.text)) facts.percent = true
}

function apply(facts: NumberFacts, value: number, at: number): NumberChange {
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
  }
  return { facts, value, was, isBack }
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

function showsNumber({ text }: SeenLine, label: string): boolean {
  const words = plainWords(text)
  const wanted = plainWords(label)
  return words === wanted || (words.includes(wanted) && /\d/.test(text) && words.length < wanted.length + 24)
}
