import { brightnessOf, cutDifference, differenceOf } from './thumbnail.ts'

/** A restart: the picture looks again as it did at the beginning of an earlier attempt. */
export interface Restart {
  /** Whether the picture was dark before the restart; otherwise it changed abruptly. */
  readonly afterDark: boolean
  /**
   * Whether, in the last ten minutes, two attempts with the same opening continued in different ways. A repeated video
   * always continues in the same way.
   */
  readonly isPlayed: boolean
}

/**
 * An attempt of the player. A new one begins after a dark picture, with another scene, or with a jump to the opening.
 */
interface Attempt {
  readonly startedAt: number
  readonly isAfterDark: boolean
  /** Pictures of the first seconds. */
  readonly opening: Uint8Array[]
  /** About one picture per second. */
  readonly trail: Uint8Array[]
  /** Distance of each examined picture from the opening. */
  readonly distances: number[]
  /** Distance of each examined picture from the previous one. */
  readonly steps: number[]
  looks: number
  movingLooks: number
  newest?: Uint8Array
  /** Maximum brightness of the pictures so far. */
  brightness: number
  lastBrightness: number
  /** Time (ms) of the attempt's newest picture. */
  endedAt: number
  /** Time (ms) of the newest picture that was examined. */
  lookedAt: number
  /** If this attempt is a restart: the last attempt before it that led away from its opening. */
  from?: Attempt | undefined
}

/** Share of an attempt's brightness below which a picture is dark; a picture below `black` is always dark. */
const dark = 0.4
const black = 0.03
/** A picture darker than this share of the previous picture's brightness is part of a fade. */
const fading = 0.97
/** Duration (ms) of an attempt's opening. The next attempt must show a picture of this opening within the same time. */
const openingMs = 2500
/** Maximum time (ms) between two attempts, for a fade, a menu, or a screen that shows the remaining lives. */
const maxGapMs = 12_000
/** Minimum time (ms) between two pictures that are examined. */
const lookMs = 900
/** Minimum number of pictures in an attempt that leads away from its opening. */
const minLooks = 4
const maxTrail = 120
const maxDistances = 600
const maxHome = 8
/** Minimum distance to which an attempt must get from its opening. Distances are mean differences of thumbnails. */
const minFar = 5
/** Maximum distance at which a picture counts as the opening; `near` may lower it. */
const same = 3
/** Another such maximum, as a share of the attempt's greatest distance. The lower of the two applies. */
const near = 0.3
/** Minimum distance at which a picture counts as away from the opening, as a share of the greatest distance. */
const away = 0.5
/** Maximum number of pictures of a flash, such as an explosion. */
const flashes = 2
/** Number of newest pictures of an attempt that must be away from the opening. */
const minAway = 2
/** Minimum size of a jump, as a multiple of the median step between pictures. */
const jump = 1.8
/** Minimum motion of a moving picture (share of its area that changed). */
const moving = 0.05
/** Minimum share of moving pictures in an attempt that leads away from its opening. */
const minMoving = 0.4
/** Minimum difference of thumbnails from different scenes. Fast motion causes a smaller difference. */
const otherScene = 25
/** Minimum difference of two pictures from the same second of two attempts, as a share of the greatest distance. */
const apart = 0.35
/** Minimum number of pictures that differ by `apart` or more for two attempts to count as different. */
const minApart = 3
/** Time (ms) for which a source counts as a game, not a video, after two attempts continued in different ways. */
const playedMs = 10 * 60_000

/**
 * Creates a watcher for restarts. At a restart, a moving picture that had left its opening shows the opening again
 * after darkness, another scene or a jump. Call the watcher with each frame: its time (ms), its thumbnail, and the
 * share of the picture that changed. It returns the restart that the frame shows, if any.
 */
export function createAttemptWatcher(): (
  t: number,
  thumb: Uint8Array,
  motion: number,
) => Restart | undefined {
  let attempt: Attempt | undefined
  /** The last attempt that led away from its opening. */
  let before: Attempt | undefined
  /** The opening pictures of attempts that began in the same way as an earlier attempt. */
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
    // In a game, a picture after darkness may also look like the opening of an older attempt. In that case, the last
    // attempt need not have left its opening.
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

/**
 * Adds a picture to an attempt. Examines it only if it is not part of a fade and `lookMs` have passed since the last
 * one.
 */
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

/**
 * Returns a thumbnail with its brightness multiplied by this factor, so that a fade does not count as another
 * scene.
 */
const lit = (thumb: Uint8Array, factor: number): Uint8Array =>
  factor === 1 ? thumb : thumb.map((value) => Math.min(255, value * factor))

const distanceTo = ({ opening }: Attempt, thumb: Uint8Array): number =>
  Math.min(...opening.map((each) => differenceOf(each, thumb)))

/**
 * Returns the greatest distance of an attempt from its opening. The two greatest values do not count, since they may be
 * a flash.
 */
const farthest = ({ distances }: Attempt): number => distances.toSorted((a, b) => b - a)[flashes] ?? 0

const isOpening = (attempt: Attempt, thumb: Uint8Array): boolean =>
  distanceTo(attempt, thumb) <= Math.min(same, farthest(attempt) * near)

/** Returns whether a picture jumps back to the opening from a great distance. */
function isBack(attempt: Attempt, thumb: Uint8Array): boolean {
  const { newest, distances, steps } = attempt
  if (newest === undefined || !leadsAway(attempt) || !isOpening(attempt, thumb)) return false
  const far = farthest(attempt)
  const median = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  // If the picture also jumped when it left the opening, the user probably switched to another window and
  // back. That is not a restart.
  const leaving = steps[distances.findIndex((distance) => distance > far * near) - 1] ?? 0
  return differenceOf(newest, thumb) >= median * jump && leaving <= cutDifference
}

/** Returns whether a moving picture led away from its opening and is still away. */
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

/** Returns whether two attempts from the same opening continued in different ways. */
function areApart(attempt: Attempt, from: Attempt): boolean {
  const least = farthest(attempt) * apart
  const others = attempt.trail.slice(0, from.trail.length - 1).filter((thumb, second) =>
    // Compare neighboring seconds, too, because the two attempts may be a second apart.
    from.trail.slice(Math.max(0, second - 1), second + 2).every((old) => differenceOf(old, thumb) >= least),
  )
  return others.length >= minApart
}
