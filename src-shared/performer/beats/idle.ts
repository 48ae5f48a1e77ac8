import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** Times without a moment (ms) after which a quiet one is noted: while things happen each first one, in a silence one after the other. */
const waitsMs = [20_000, 40_000, 90_000] as const
/** In a wild picture, time without a moment (ms) after which the motion itself is one, again and again. */
const actionMs = 16_000
/** Motion from which on a reading is wild, and so many of them make the last seconds (ms) wild. */
const wild = 0.3
const motionMs = 16_000
const minReadings = 3
/** Motion from which on something happens, as the cursor of a page does not. */
const moving = 0.02
/** Lines of a log or of code from which on the screen is a page that scrolls, whose motion is not wild. */
const pageLines = 8
/** Salience from which on a beat is a moment that the action gives way to. */
const momentFrom = 0.35

export interface Idle {
  /** Notes an observation: news ends a silence, and motion makes a picture wild. */
  seen(moment: ScreenMoment): void
  /** Notes beats. */
  wake(at: number, beats: readonly BeatBody[]): void
  tick(now: number): BeatBody[]
}

/**
 * Creates the rule about time without a moment: in a wild picture the motion is one, in any other one the time itself,
 * less and less often if nothing changes at all. What is said then is true whatever happens.
 */
export function createIdle(): Idle {
  let momentAt: number | undefined
  /** Quiet moments since something happened. */
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
      // The first tick begins the silence where nothing has been seen yet.
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

/** Returns whether an observation ends a silence: words or numbers that are more than a clock or a gauge. */
const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
