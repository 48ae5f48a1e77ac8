import type { ClassifiedLine } from '../../sight/line-class.ts'
import { looksOf } from '../../sight/looks.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { scaleOf } from './number-facts.ts'
import { isOwnVital } from './vitals.ts'

/**
 * Times (ms) without a moment before the first, the second and each later `idle` beat. A moment is a beat of at least
 * `momentFrom`.
 */
const waitsMs = [20_000, 40_000, 90_000] as const
/** Time (ms) without a moment after which a wild picture leads to an `action` beat. */
const actionMs = 16_000
/**
 * Minimum motion (0 to 1) in a wild picture. At least half of the motion values of the last `motionMs`, and at least
 * `minReadings` of them, must reach it.
 */
const wild = 0.3
const motionMs = 16_000
const minReadings = 3
/** Maximum time (ms) since the newest motion of at least `wild`. After it, the picture no longer counts as wild. */
const lullMs = 6000
/** Minimum motion (0 to 1) of a picture that is not still. A blinking cursor causes less motion. */
const moving = 0.02
/**
 * Time (ms) without `idle` and `action` beats after a sign that something may have ended: a flash, a jolt, a rare cut,
 * a title, an exclamation, or a HUD that lost most of its numbers.
 */
const suddenMs = 5000
/** Minimum change of the brightness (0 to 1) in a flash. */
const flash = 0.15
/** A cut is rare if the previous one was more than this time (ms) ago. */
const minCutGapMs = 10_000
const exclamation = /\p{L}{2}.*!$/u
/**
 * Minimum number of log or code lines that make the screen a page. The scrolling of a page does not make the picture
 * wild.
 */
const pageLines = 8
/** Minimum salience of a beat that counts as a moment. */
const momentFrom = 0.35

/** If a vital of the player loses at least this share of its scale at once, the situation becomes tense. */
const lossShare = 0.1
/** Time (ms) for which the situation stays tense after a loss of at least `lossShare`. */
const shockMs = 6000
/** A vital of the player above zero but below this share of its scale makes the situation tense. */
const lowShare = 0.25

/**
 * Creates the rule about time without a moment: `action` beats for a wild picture, otherwise `idle` beats at
 * growing intervals.
 */
export function createIdle() {
  /**
   * Start of the current wait: the time of the last moment or of this rule's last beat; at first, of the first
   * observation or tick.
   */
  let momentAt: number | undefined
  /**
   * Number of `idle` beats since the last motion, new words or changed numbers; the index of the next wait in
   * `waitsMs`.
   */
  let silent = 0
  let motions: { at: number; motion: number }[] = []
  let suddenAt = Number.NEGATIVE_INFINITY
  let brightness: number | undefined
  let counted = 0
  let cutAt = Number.NEGATIVE_INFINITY
  let hitAt = Number.NEGATIVE_INFINITY
  let isLow = false
  let looks: BeatBody['looks']
  let lastMotion = Number.POSITIVE_INFINITY

  /**
   * Returns whether the player was just hit hard or has little health left. At such a time, a line must not change the
   * subject.
   */
  const isTense = (now: number): boolean => isLow || now - hitAt < shockMs

  return {
    /**
     * Handles an observation. After motion, new words or changed numbers, the next `idle` beat has the shortest wait
     * again. Strong motion makes the picture wild.
     */
    seen(moment: ScreenMoment): void {
      const { at, scene, standing, isMenu, numbers, changes } = moment
      const isPage = standing.filter(({ kind }) => kind === 'log').length >= pageLines
      momentAt ??= at
      looks = looksOf({ ...moment, isMenu: isMenu || moment.isPaused })
      const isFlash = Math.abs(scene.brightness - (brightness ?? scene.brightness)) >= flash
      brightness = scene.brightness
      const isHidden = numbers.length * 2 < counted
      counted = numbers.length
      // A rare cut may be the end of something. A film has a cut every few seconds.
      const isRareCut = scene.cut && at - cutAt > minCutGapMs
      if (scene.cut) cutAt = at
      if (isFlash || isHidden || scene.jolt !== undefined || isRareCut || moment.fresh.some(isAnnounced))
        suddenAt = at
      // After a pause menu or a loading screen, earlier motion no longer counts.
      if (moment.isPaused || moment.isLoading) motions = []
      motions = [...motions, { at, motion: isPage || isMenu ? 0 : scene.motion }].slice(-60)
      lastMotion = scene.motion
      if (scene.motion >= moving || isNews(moment)) silent = 0
      isLow = numbers.some(
        (facts) => facts.value > 0 && facts.value < scaleOf(facts) * lowShare && isOwnVital(facts, moment),
      )
      const isHit = changes.some(
        ({ facts, value, was }) => was - value >= scaleOf(facts) * lossShare && isOwnVital(facts, moment),
      )
      if (isHit || scene.jolt === 'red') hitAt = at
    },
    /** Handles the beats of other rules. A moment restarts the wait. */
    wake(at: number, beats: readonly BeatBody[]): void {
      if (beats.some(({ salience }) => salience >= momentFrom)) momentAt = at
    },
    tick(now: number): BeatBody[] {
      momentAt ??= now
      motions = motions.filter(({ at }) => now - at <= motionMs)
      const moved = motions.filter(({ motion }) => motion >= wild)
      const isWild = moved.length >= Math.max(minReadings, motions.length / 2)
      const isAction = isWild && now - (moved.at(-1)?.at ?? 0) < lullMs
      const waitMs = isAction ? actionMs : (waitsMs[silent] ?? waitsMs[2])
      if (now - momentAt < waitMs || now - suddenAt < suddenMs || isTense(now)) return []
      momentAt = now
      if (!isAction) silent++
      // Most pages and menus are still, so their stillness is not worth a line. Without a recent observation,
      // the motion of the last one counts.
      const isStill = lastMotion < moving && motions.every(({ motion }) => motion < moving)
      const isOpen = looks?.some((look) => look === 'page' || look === 'menu') ?? false
      const seen = isStill && !isOpen ? [...(looks ?? []), 'still' as const] : looks
      return [beatBody(isAction ? 'action' : 'idle', { looks: seen })]
    },
    isTense,
  }
}

const isAnnounced = ({ kind, line }: ClassifiedLine): boolean =>
  kind === 'title' || (kind !== 'chat' && exclamation.test(line.text.trim()))

/** Returns whether an observation has new words, or changes of numbers other than clocks, gauges and percentages. */
const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
