import type { Observation, SeenClock, SeenLine } from '../../events/observation.ts'
import { tableLines } from '../lines/side-table.ts'
import type { SeenBar } from '../numbers/find-bars.ts'
import { readClocks } from '../numbers/read-clocks.ts'
import { textDifference } from './text-difference.ts'
import { createNumberTracker } from './track-numbers.ts'

/** An observation without its id (`o<n>`), which it gets when it is written to the journal. */
export type ObservationBody = Omit<Observation, 'id'>

/** A reading: every line on the screen, and facts about the frames since the last reading. */
export interface Sighting {
  readonly source: string
  /** When the newest frame was captured (epoch ms). */
  readonly at: number
  /** When the reading ended (epoch ms). */
  readonly now: number
  readonly lines: readonly SeenLine[]
  readonly bars?: readonly SeenBar[]
  readonly scene: Observation['scene']
  /** Width and height of the screen's picture (pixels). */
  readonly size?: readonly [number, number]
  /** The OCR engine and its times (ms), which are absent if nothing was read. */
  readonly engine?: string
  readonly readMs?: number
  readonly cpuMs?: number
  /** Reports the sighting even without news, because the last observation may show what is now covered. */
  readonly replacesLast?: boolean
}

const maxLines = 24
const maxGone = 80
const maxText = 400
/** A line that returns within this time (ms) is not new: a reading only missed it. */
const forgetMs = 4000
const maxMissed = 48
const maxReported = 64
const lastSeconds = 12
const restartSeconds = 2
const wildMotion = 0.3
const motionEveryMs = 5000

/** Creates a function that returns an observation when a sighting has news. The first sighting always has news. */
export function createObserver(): (sighting: Sighting) => ObservationBody | undefined {
  let standing: SeenLine[] = []
  let first = true
  let reportedAt = Number.NEGATIVE_INFINITY
  let missed: { line: SeenLine; at: number }[] = []
  const reported = new Map<string, number>()
  /** Labels of the numbers in the last observation. A number that comes back is news, even with its old value. */
  let shown = new Set<string>()
  let clocksBefore: readonly SeenClock[] = []
  const trackNumbers = createNumberTracker()

  return ({ source, at, now, lines, bars, scene, size, engine, readMs, cpuMs, replacesLast }) => {
    const difference = textDifference(standing, lines)
    standing = difference.standing
    // Tables belong to a tool beside the game, so their figures are not numbers of the game.
    const tables = tableLines(lines)
    const inGame = lines.filter((line) => !tables.has(line))
    const numbers = trackNumbers(inGame, now, bars)
    missed = missed.filter((entry) => now - entry.at < forgetMs)
    const newLines = difference.newLines.filter((line) => !isBack(line, missed))
    missed.push(...difference.goneLines.map((line) => ({ line, at: now })))
    missed = missed.slice(-maxMissed)
    const clocks = readClocks(inGame)
    const clockNews = clocks.some(({ label, seconds }) =>
      clocksBefore.some(
        (before) =>
          before.label === label &&
          Math.min(seconds, before.seconds) <= lastSeconds &&
          (seconds < before.seconds || seconds > before.seconds + restartSeconds),
      ),
    )
    clocksBefore = clocks
    const news =
      first ||
      replacesLast === true ||
      clockNews ||
      scene.cut ||
      scene.restart !== undefined ||
      scene.jolt !== undefined ||
      (scene.motion >= wildMotion && now - reportedAt >= motionEveryMs) ||
      newLines.length > 0 ||
      difference.goneLines.length > 0 ||
      numbers.some(({ label, value }) => reported.get(label) !== value || !shown.has(label))
    if (!news) return undefined
    first = false
    reportedAt = now
    shown = new Set(numbers.map(({ label }) => label))
    for (const { label, value } of numbers) {
      reported.delete(label)
      reported.set(label, value)
    }
    for (const label of [...reported.keys()].slice(0, -maxReported)) reported.delete(label)
    const largest = largestOf(standing)
    return {
      source: source.slice(0, 200),
      at,
      newLines: newLines.slice(0, maxLines).map(bounded),
      goneLines: difference.goneLines.slice(0, maxGone).map(bounded),
      numbers,
      ...(clocks.length === 0 ? {} : { clocks }),
      ...(size === undefined ? {} : { size: [...size] }),
      ...(largest === undefined ? {} : { largest: bounded(largest) }),
      scene,
      confidence: mean(standing.map((line) => line.confidence)),
      ageMs: Math.max(0, now - at),
      ...(engine === undefined ? {} : { engine }),
      ...(readMs === undefined ? {} : { readMs: Math.round(readMs) }),
      ...(cpuMs === undefined ? {} : { cpuMs: Math.round(cpuMs) }),
    }
  }
}

function isBack(line: SeenLine, missed: readonly { line: SeenLine }[]): boolean {
  return missed.some((entry) => textDifference([entry.line], [line]).goneLines.length === 0)
}

function largestOf(lines: readonly SeenLine[]): SeenLine | undefined {
  return lines
    .filter((line) => line.confidence >= 60)
    .reduce<SeenLine | undefined>((best, line) => {
      if (best === undefined || line.box[3] > best.box[3]) return line
      return line.box[3] === best.box[3] && line.confidence > best.confidence ? line : best
    }, undefined)
}

const bounded = (line: SeenLine): SeenLine => ({ ...line, text: line.text.slice(0, maxText) })

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
