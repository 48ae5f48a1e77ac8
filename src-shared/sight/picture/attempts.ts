import { brightnessOf, cutDifference, differenceOf, medianOf } from './thumbnail.ts'

/** A restart: the picture looks again as it did at the beginning of an earlier attempt. */
export interface Restart {
  /** Whether the attempt began after a dark picture. Otherwise, it began with an abrupt change. */
  readonly afterDark: boolean
  /** Whether recent attempts with the same opening continued in different ways. A repeated video never does. */
  readonly isPlayed: boolean
}

/**
 * One try at a game, as its pictures show it. It begins after a dark picture, with another scene, or with a jump to
 * the opening.
 */
interface Attempt {
  readonly startedAt: number
  readonly isAfterDark: boolean
  readonly opening: Uint8Array[]
  /** The attempt's first pictures, about one per second. */
  readonly trail: Uint8Array[]
  readonly distances: number[]
  readonly steps: number[]
  looks: number
  movingLooks: number
  newest?: Uint8Array
  brightness: number
  lastBrightness: number
  endedAt: number
  lookedAt: number
  from?: Attempt | undefined
}

/** A picture below this share of the attempt's brightness is dark. A picture below `black` always is. */
const dark = 0.4
const black = 0.03
/** A picture darker than this share of the previous picture's brightness is part of a fade. */
const fading = 0.97
const openingMs = 2500
/**
 * Maximum time (ms) between two attempts. It is long enough for a fade, a menu, or a screen with the remaining lives.
 */
const maxGapMs = 12_000
const lookMs = 900
const minLooks = 4
const maxTrail = 120
const maxDistances = 600
const maxHome = 8
const minFar = 5
/**
 * Maximum difference between a picture and the opening at which the picture counts as the opening. `near` may set a
 * lower limit.
 */
const same = 3
const near = 0.3
const away = 0.5
/** Maximum number of pictures of a flash, such as an explosion. */
const flashes = 2
const minAway = 2
/** Minimum size of a jump, as a multiple of the median step between pictures. */
const jump = 1.8
const moving = 0.05
const minMoving = 0.4
/** Minimum difference between the pictures of two scenes. Fast motion causes a smaller one. */
const otherScene = 25
const apart = 0.35
const minApart = 3
/** Time (ms) for which a source counts as a game after two attempts continued in different ways. */
const playedMs = 10 * 60_000

/**
 * Creates a watcher for restarts. Call it with each frame: its time (ms), its thumbnail, and the share of the picture
 * that changed.
 */
export function createAttemptWatcher(): (
  t: number,
  thumb: Uint8Array,
  motion: number,
) => Restart | undefined {
  let attempt: Attempt | undefined
  let before: Attempt | undefined
  let home: readonly Uint8Array[] = []
  let last: { readonly thumb: Uint8Array; readonly brightness: number } | undefined
  let isDark = false
  let playedAt = Number.NEGATIVE_INFINITY

  return (t, thumb, motion) => {
    const brightness = brightnessOf(thumb)
    if (brightness < Math.max(black, (attempt?.brightness ?? 0) * dark)) {
      isDark = true
      return undefined
    }
    const isAfterDark = isDark
    const isOther =
      last !== undefined && differenceOf(lit(thumb, last.brightness / brightness), last.thumb) > otherScene
    isDark = false
    last = { thumb, brightness }
    if (attempt !== undefined && (isAfterDark || isOther || isBack(attempt, thumb))) {
      // An attempt that never left its opening was a title screen, a menu or a flash.
      if (leadsAway(attempt)) before = attempt
      attempt = undefined
    }
    attempt ??= newAttempt(t, isAfterDark)
    look(attempt, t, thumb, brightness, motion)
    if (before === undefined || attempt.from !== undefined || t - attempt.startedAt > openingMs)
      return undefined
    const isNext = attempt.startedAt - before.endedAt <= maxGapMs && isOpening(before, thumb)
    // In a game, darkness may also be followed by the opening of an older attempt.
    const isHome =
      attempt.isAfterDark &&
      t - playedAt <= playedMs &&
      home.some((each) => differenceOf(each, thumb) <= same)
    if (!isNext && !isHome) return undefined
    home = [...attempt.opening, ...home].slice(0, maxHome)
    if (before.from !== undefined && areApart(before, before.from)) playedAt = t
    before.from = undefined
    attempt.from = before
    return { afterDark: attempt.isAfterDark, isPlayed: t - playedAt <= playedMs }
  }
}

const newAttempt = (startedAt: number, isAfterDark: boolean): Attempt => ({
  ...{ startedAt, isAfterDark, opening: [], trail: [], distances: [], steps: [] },
  ...{ looks: 0, movingLooks: 0, brightness: 0, lastBrightness: 0, endedAt: startedAt },
  lookedAt: Number.NEGATIVE_INFINITY,
})

function look(attempt: Attempt, t: number, thumb: Uint8Array, brightness: number, motion: number): void {
  const { startedAt, opening, trail, distances, steps } = attempt
  const isFading = brightness < attempt.lastBrightness * fading
  attempt.endedAt = t
  attempt.brightness = Math.max(attempt.brightness, brightness)
  attempt.lastBrightness = brightness
  if (t - attempt.lookedAt < lookMs || isFading) return
  attempt.lookedAt = t
  if (t - startedAt < openingMs) opening.push(thumb)
  attempt.looks++
  attempt.movingLooks += Number(motion >= moving)
  distances.push(distanceTo(attempt, thumb))
  if (attempt.newest !== undefined) steps.push(differenceOf(attempt.newest, thumb))
  attempt.newest = thumb
  if (trail.length < maxTrail) trail.push(thumb)
  if (distances.length <= maxDistances) return
  distances.shift()
  steps.shift()
}

/** Adjusts the brightness, so that a fade does not count as another scene. */
const lit = (thumb: Uint8Array, factor: number): Uint8Array =>
  factor === 1 ? thumb : thumb.map((value) => Math.min(255, value * factor))

const distanceTo = ({ opening }: Attempt, thumb: Uint8Array): number =>
  Math.min(...opening.map((each) => differenceOf(each, thumb)))

/** Returns the third greatest distance, because the two greatest may be a flash. */
const farthest = ({ distances }: Attempt): number => distances.toSorted((a, b) => b - a)[flashes] ?? 0

const isOpening = (attempt: Attempt, thumb: Uint8Array): boolean =>
  distanceTo(attempt, thumb) <= Math.min(same, farthest(attempt) * near)

function isBack(attempt: Attempt, thumb: Uint8Array): boolean {
  const { newest, distances, steps } = attempt
  if (newest === undefined || !leadsAway(attempt) || !isOpening(attempt, thumb)) return false
  const far = farthest(attempt)
  // If the picture also jumped when it left the opening, the user probably switched to another window and back.
  const leaving = steps[distances.findIndex((distance) => distance > far * near) - 1] ?? 0
  return differenceOf(newest, thumb) >= medianOf(steps) * jump && leaving <= cutDifference
}

function leadsAway(attempt: Attempt): boolean {
  const { distances, looks, movingLooks } = attempt
  const far = farthest(attempt)
  return (
    looks >= minLooks &&
    movingLooks >= looks * minMoving &&
    far >= minFar &&
    distances.slice(-minAway).every((distance) => distance >= far * away)
  )
}

function areApart(attempt: Attempt, from: Attempt): boolean {
  const least = farthest(attempt) * apart
  const others = attempt.trail.slice(0, from.trail.length - 1).filter((thumb, second) =>
    // Compare with the neighboring seconds, too, because one attempt may be a second behind the other.
    from.trail.slice(Math.max(0, second - 1), second + 2).every((old) => differenceOf(old, thumb) >= least),
  )
  return others.length >= minApart
}
