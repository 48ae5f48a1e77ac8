import type { BeatKind } from '../events/beat.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { looksOf } from '../sight/lines/looks.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { lively, type ScreenMoment } from './moment.ts'
import { type NumberChange, type NumberFacts, scaleOf } from './number-facts.ts'
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
/** Minimum salience of a beat that counts as a moment. */
const momentFrom = 0.35

/** Kinds of beats that end a fight or an attempt, and kinds with which the next one begins. */
const ends: readonly BeatKind[] = ['death', 'victory', 'comeback']
const beginnings: readonly BeatKind[] = ['arrival', 'place', 'reset']
/** For this time (ms) after an end, the picture moves or counts because of the end itself. */
const afterEndMs = 4000
/** Play continues once it was visible in this many different seconds. */
const playSeconds = 3

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
  /** When the picture last showed that the player has little health or that an end came; undefined once play continues. */
  let doubt: { readonly at: number; readonly isEnd: boolean } | undefined
  let played: readonly number[] = []
  let looks: BeatBody['looks']
  let lastMotion = Number.POSITIVE_INFINITY

  /**
   * Returns whether the picture last showed low health or an end, or the player was just hit. A line must not change
   * the subject then.
   */
  const isTense = (now: number): boolean => doubt !== undefined || now - hitAt < shockMs

  const suspect = (at: number, isEnd: boolean) => {
    doubt = { at, isEnd }
    played = []
  }

  function followPlay(moment: ScreenMoment): void {
    const { at, scene, numbers } = moment
    const vitals = numbers.filter((facts) => isOwnVital(facts, moment))
    const isLow = (facts: NumberFacts) => facts.value < scaleOf(facts) * lowShare
    // A vital may be empty before it was ever full, such as an armor. After an end, an empty one shows the end.
    if (vitals.some((facts) => isLow(facts) && (facts.value > 0 || doubt?.isEnd === true)))
      suspect(at, doubt?.isEnd ?? false)
    else if (doubt === undefined) return
    else if (vitals.length > 0 && !doubt.isEnd) doubt = undefined
    else if (at - doubt.at >= afterEndMs && isPlay(moment, scene.motion)) {
      if (at - (played.at(-1) ?? 0) >= 1000) played = [...played, at]
      if (played.length >= playSeconds) doubt = undefined
    }
  }

  return {
    seen(moment: ScreenMoment): void {
      const { at, scene, isMenu, isPage, numbers, changes } = moment
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
      // The scrolling of a page does not make the picture wild.
      motions = [...motions, { at, motion: isPage || isMenu ? 0 : scene.motion }].slice(-60)
      lastMotion = scene.motion
      if (scene.motion >= moving || isNews(moment)) silent = 0
      followPlay(moment)
      const isHit = changes.some(
        ({ facts, value, was }) => was - value >= scaleOf(facts) * lossShare && isOwnVital(facts, moment),
      )
      if (isHit || scene.jolt === 'red') hitAt = at
    },
    wake(at: number, beats: readonly BeatBody[]): void {
      // An unsure beat gets at most a neutral line, so it leaves the silence as long as it was.
      if (beats.some(({ salience, isUnsure }) => salience >= momentFrom && !isUnsure)) momentAt = at
      if (beats.some(({ kind, isOver }) => ends.includes(kind) || isOver === true)) suspect(at, true)
      else if (doubt?.isEnd === true && beats.some(({ kind }) => beginnings.includes(kind))) doubt = undefined
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

/** Returns whether an observation shows a game, or work on a page of text, in progress. */
const isPlay = ({ isMenu, isPage, fresh, changes }: ScreenMoment, motion: number): boolean =>
  !isMenu && (motion >= lively || changes.some(isCount) || (isPage && fresh.some(hasWords)))

const isAnnounced = ({ kind, line }: ClassifiedLine): boolean =>
  kind === 'title' || (kind !== 'chat' && exclamation.test(line.text.trim()))

const isNews = ({ fresh, changes }: ScreenMoment): boolean => fresh.some(hasWords) || changes.some(isCount)

const hasWords = ({ line }: ClassifiedLine): boolean => /\p{L}{3}/u.test(line.text)

const isCount = ({ facts: { kind, percent } }: NumberChange): boolean =>
  kind !== 'gauge' && kind !== 'clock' && !percent
