import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/**
 * Time (ms) without a moment before an `idle` beat. The first value applies after a moment, the others while the
 * silence continues.
 */
const waitsMs = [20_000, 40_000, 90_000] as const
/** Time (ms) without a moment after which a wild picture leads to an `action` beat. */
const actionMs = 16_000
/**
 * A picture is wild if at least half of its readings within `motionMs`, but no fewer than `minReadings`, have at least
 * this motion.
 */
const wild = 0.3
const motionMs = 16_000
const minReadings = 3
/** Minimum motion that ends a silence; a blinking cursor has less. */
const moving = 0.02
/** Number of lines of a log or code that make the screen a page, whose scrolling does not count as motion. */
const pageLines = 8
/** Minimum salience of a beat that counts as a moment. */
const momentFrom = 0.35

export interface Idle {
  /** Takes an observation. News ends a silence, and motion makes a picture wild. */
  seen(moment: ScreenMoment): void
  /** Takes the beats of other rules. A moment starts the wait again. */
  wake(at: number, beats: readonly BeatBody[]): void
  tick(now: number): BeatBody[]
}

/**
 * Creates the rule about time without a moment. In a wild picture it finds `action` beats, otherwise `idle` beats,
 * which become rarer while nothing changes. Lines for these beats fit any situation.
 */
export function createIdle(): Idle {
  let momentAt: number | undefined
  /** Number of `idle` beats since the last event on the screen. */
  let silent = 0
  let motions: { at: number; motion: number }[] = []

  return {
    seen(moment) {
      const { at, scene, standing, isMenu } = moment
      const isPage = standing.filter(({ kind }) => kind === 'log').length >= pageLines
      momentAt ??= at
      motions = [...motions, { at, motion: isPage || isMenu ? 0 : scene.motion }].slice(-60)
      if (scene.motion >= moving || isNews(moment)) silent = 0
    },
    wake(at, beats) {
      if (beats.some(({ salience }) => salience >= momentFrom)) momentAt = at
    },
    tick(now) {
      // If nothing has been seen yet, the silence begins at the first tick.
      momentAt ??= now
      motions = motions.filter(({ at }) => now - at <= motionMs)
      const isAction = isWild(motions)
      if (now - momentAt < (isAction ? actionMs : (waitsMs[silent] ?? waitsMs[2]))) return []
      momentAt = now
      if (!isAction) silent++
      return [beatBody(isAction ? 'action' : 'idle')]
    },
  }
}

const isWild = (motions: readonly { readonly motion: number }[]): boolean =>
  motions.filter(({ motion }) => motion >= wild).length >= Math.max(minReadings, motions.length / 2)

/**
 * Returns whether an observation ends a silence: it has new words, or changes of numbers other than clocks and gauges.
 */
const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
