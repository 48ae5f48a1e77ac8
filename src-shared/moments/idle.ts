import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { looksOf } from '../sight/lines/looks.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { scaleOf } from './number-facts.ts'
import { isOwnVital } from './vitals.ts'

/** Times (ms) without a moment before the first, the second and each later `idle` beat. */
const waitsMs = [20_000, 40_000, 90_000] as const
const actionMs = 16_000
/** Motion (0 to 1) from which a picture counts as wild. */
const wild = 0.3
const motionMs = 16_000
const minReadings = 3
const lullMs = 6000
/** Minimum motion of a moving picture. A blinking cursor causes less. */
const moving = 0.02
/** Time (ms) without filler after a sign that something may have ended, such as a flash. */
const suddenMs = 5000
const flash = 0.15
const minCutGapMs = 10_000
const exclamation = /\p{L}{2}.*!$/u
/** Minimum number of lines of log or code on a page. The scrolling of a page does not make the picture wild. */
const pageLines = 8
/** Minimum salience of a beat that counts as a moment. */
const momentFrom = 0.35

const lossShare = 0.1
const shockMs = 6000
const lowShare = 0.25

/**
 * Creates the rule about time without a moment: `action` beats for a wild picture, otherwise `idle` beats at
 * growing intervals.
 */
export function createIdle() {
  let momentAt: number | undefined
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
   * Returns whether a vital of the player is low, or the player was just hit. A line must not change the subject then.
   */
  const isTense = (now: number): boolean => isLow || now - hitAt < shockMs

  return {
    seen(moment: ScreenMoment): void {
      const { at, scene, standing, isMenu, numbers, changes } = moment
      const isPage = standing.filter(({ kind }) => kind === 'log').length >= pageLines
      momentAt ??= at
      looks = looksOf({ ...moment, isMenu: isMenu || moment.isPaused })
      const isFlash = Math.abs(scene.brightness - (brightness ?? scene.brightness)) >= flash
      brightness = scene.brightness
      const isHidden = numbers.length * 2 < counted
      counted = numbers.length
      // Only a rare cut may be the end of something, because a film has a cut every few seconds.
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
      // Most pages and menus are still, so their stillness is not worth a line.
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

const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
