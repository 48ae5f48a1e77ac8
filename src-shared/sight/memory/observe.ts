import type { Observation, SeenClock, SeenLine } from '../../events/observation.ts'
import { tableLines } from '../lines/side-table.ts'
import type { CardReading } from '../numbers/card-numbers.ts'
import type { SeenBar } from '../numbers/find-bars.ts'
import { readClocks } from '../numbers/parse-number.ts'
import { createSeenLines, type StandingLine } from './seen-lines.ts'
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
  /** What is in the boxes of the game's card. */
  readonly boxes?: readonly CardReading[]
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
const maxStanding = 300
const maxText = 400
/** A line that returns within this time (ms) is not new: a reading only missed it. */
const forgetMs = 4000
const maxMissed = 48
const lastSeconds = 12
const restartSeconds = 2
const wildMotion = 0.3
const motionEveryMs = 5000

/**
 * Creates a function that returns an observation when a sighting has news. The first sighting always has news.
 * @param seen the run's memory of lines
 */
export function createObserver(
  seen = createSeenLines(),
): (sighting: Sighting) => ObservationBody | undefined {
  let standing: StandingLine[] = []
  let reportedAt = Number.NEGATIVE_INFINITY
  let missed: StandingLine[] = []
  /** The numbers in the last observation. A number that comes back is news, even with its old value. */
  let shown = new Map<string, number>()
  let clocksBefore: readonly SeenClock[] = []
  const trackNumbers = createNumberTracker()

  return ({ source, at, now, lines, bars, boxes, scene, size, engine, readMs, cpuMs, replacesLast }) => {
    const difference = textDifference(standing, lines)
    // Tables belong to a tool beside the game, so their figures are not numbers of the game.
    const tables = tableLines(lines)
    const inGame = lines.filter((line) => !tables.has(line))
    const numbers = trackNumbers(inGame, now, bars, boxes)
    const recent = missed.filter(({ missedAt = now }) => now - missedAt < forgetMs)
    const returned = textDifference(recent, difference.newLines)
    const justMissed = difference.goneLines.map((line) => ({ ...line, missedAt: now }))
    missed = [...returned.goneLines, ...justMissed].slice(-maxMissed)
    seen.left(difference.goneLines, reportedAt, at)
    const kept = [...difference.kept, ...returned.kept]
    const newLines = seen.came(returned.newLines, kept, at)
    standing = [...kept, ...newLines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
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
      reportedAt === Number.NEGATIVE_INFINITY ||
      replacesLast === true ||
      clockNews ||
      scene.cut ||
      scene.restart !== undefined ||
      scene.jolt !== undefined ||
      (scene.motion >= wildMotion && at - reportedAt >= motionEveryMs) ||
      newLines.length > 0 ||
      difference.goneLines.length > 0 ||
      numbers.some(({ label, value }) => shown.get(label) !== value)
    if (!news) return undefined
    reportedAt = at
    shown = new Map(numbers.map(({ label, value }) => [label, value]))
    const largest = largestOf(standing)
    return {
      source: source.slice(0, 200),
      at,
      newLines: newLines.slice(0, maxLines).map(bounded),
      goneLines: difference.goneLines.slice(0, maxGone).map(bounded),
      standing: standing.slice(0, maxStanding).map(({ id }) => id),
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

function largestOf(lines: readonly StandingLine[]): StandingLine | undefined {
  return lines
    .filter((line) => line.confidence >= 60)
    .reduce<StandingLine | undefined>((best, line) => {
      if (best === undefined || line.box[3] > best.box[3]) return line
      return line.box[3] === best.box[3] && line.confidence > best.confidence ? line : best
    }, undefined)
}

const bounded = ({ cameAt: _, missedAt: __, ...line }: StandingLine): SeenLine => ({
  ...line,
  text: line.text.slice(0, maxText),
})

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
