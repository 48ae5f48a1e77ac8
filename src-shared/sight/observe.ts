import type { Observation, SeenLine } from '../events/observation.ts'
import { textDifference } from './text-difference.ts'
import { createNumberTracker } from './track-numbers.ts'

/** An observation without its id, which whoever writes it to the journal gives (`o<n>`). */
export type ObservationBody = Omit<Observation, 'id'>

/** What an eye knows after a reading: every line on the screen, as read, and facts of the frames since the last. */
export interface Sighting {
  readonly source: string
  /** Epoch ms of the newest frame in the reading. */
  readonly at: number
  /** Epoch ms of now, when the reading is done. */
  readonly now: number
  readonly lines: readonly SeenLine[]
  readonly scene: Observation['scene']
}

const mostLines = 24
const mostText = 400
/** A line that comes back within this time was only missed by a reading, in ms. */
const forgetMs = 4000
const mostForgotten = 48
const mostTold = 64

/**
 * The state between sightings: hands out an observation when enough changed (a line came or went, a
 * number came or moved, another scene), nothing otherwise. The first sighting is always an observation.
 */
export function createObserver(): (sighting: Sighting) => ObservationBody | undefined {
  let standing: SeenLine[] = []
  let first = true
  let missed: { line: SeenLine; at: number }[] = []
  /** The value of each number that was last handed out, newest last. */
  const told = new Map<string, number>()
  const trackNumbers = createNumberTracker()

  return ({ source, at, now, lines, scene }) => {
    const difference = textDifference(standing, lines)
    standing = difference.standing
    const numbers = trackNumbers(lines, now)
    missed = missed.filter((entry) => now - entry.at < forgetMs)
    const newLines = difference.newLines.filter((line) => !isBack(line, missed))
    missed.push(...difference.goneLines.map((line) => ({ line, at: now })))
    missed = missed.slice(-mostForgotten)
    const news =
      first ||
      scene.cut ||
      newLines.length > 0 ||
      difference.goneLines.length > 0 ||
      numbers.some((number) => told.get(number.label) !== number.value)
    if (!news) return undefined
    first = false
    for (const { label, value } of numbers) {
      told.delete(label)
      told.set(label, value)
    }
    for (const label of [...told.keys()].slice(0, -mostTold)) told.delete(label)
    const largest = largestOf(standing)
    return {
      source: source.slice(0, 200),
      at,
      newLines: newLines.slice(0, mostLines).map(bounded),
      goneLines: difference.goneLines.slice(0, mostLines).map(bounded),
      numbers,
      ...(largest === undefined ? {} : { largest: bounded(largest) }),
      scene,
      confidence: mean(standing.map((line) => line.confidence)),
      ageMs: Math.max(0, now - at),
    }
  }
}

function isBack(line: SeenLine, missed: readonly { line: SeenLine }[]): boolean {
  return missed.some((entry) => textDifference([entry.line], [line]).goneLines.length === 0)
}

/** The line with the tallest letters; of equals the one that reads surest. */
function largestOf(lines: readonly SeenLine[]): SeenLine | undefined {
  return lines
    .filter((line) => line.confidence >= 60)
    .reduce<SeenLine | undefined>((best, line) => {
      if (best === undefined || line.box[3] > best.box[3]) return line
      return line.box[3] === best.box[3] && line.confidence > best.confidence ? line : best
    }, undefined)
}

const bounded = (line: SeenLine): SeenLine => ({ ...line, text: line.text.slice(0, mostText) })

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
