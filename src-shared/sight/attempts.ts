import { brightnessOf, cutDifference, differenceOf } from './thumbnail.ts'

/** The picture is again one with which the time before this restart began. */
export interface Restart {
  /** Whether the picture was dark before; otherwise it jumped. */
  readonly afterDark: boolean
  /** Whether two attempts before went different ways. A video that is played again goes the same way. */
  readonly isPlayed: boolean
}

/** The time from one beginning to the next: from a dark picture, another scene or a jump on. */
interface Attempt {
  readonly startedAt: number
  readonly isAfterDark: boolean
  /** Pictures of the first seconds. */
  readonly opening: Uint8Array[]
  /** One picture a second, and the distance of each from the opening. */
  readonly trail: Uint8Array[]
  readonly distances: number[]
  /** Distance of each picture from the previous one. */
  readonly steps: number[]
  looks: number
  movingLooks: number
  newest?: Uint8Array
  /** Maximum brightness of a picture. */
  brightness: number
  lastBrightness: number
  /** When its newest picture came, and when the newest of the trail (ms). */
  endedAt: number
  lookedAt: number
  /** The attempt before, if this one began like it. */
  from?: Attempt | undefined
}

/** Below this share of an attempt's brightness, or below `black`, a picture is dark. */
const dark = 0.4
const black = 0.03
/** A picture fades if it has at most this share of the brightness of the one before. */
const fading = 0.97
/** The pictures of this first time (ms) are an attempt's opening; the next attempt must show one of them as early. */
const openingMs = 2500
/** Maximum time (ms) from the end of an attempt to the next: a fade, a card with the lives, a menu. */
const maxGapMs = 12_000
/** Minimum number of pictures of an attempt (one a second), and most pictures and distances that are remembered. */
const minLooks = 4
const maxTrail = 120
const maxDistances = 600
const lookMs = 900
/** Distances are mean differences of thumbnails. An attempt leads at least `minFar` away from its opening. */
const minFar = 5
/** A picture is the opening if its distance is at most `same`, and at most this share of the greatest distance. */
const same = 3
const near = 0.3
/** A picture is away from the opening from this share of the greatest distance on. */
const away = 0.5
/** Number of pictures that may be a flash, such as an explosion. */
const flashes = 2
/** Number of the newest pictures of an attempt that must be away; a flash is shorter. */
const minAway = 2
/** A jump is this much greater than the median step from one picture to the next. */
const jump = 1.8
/** Minimum motion of a moving picture, and least share of such pictures. */
const moving = 0.05
const minMoving = 0.4
/** Thumbnails that differ by more than this are different scenes even if the picture moves fast. */
const otherScene = 25
/** Two attempts went different ways if at this many seconds they were this share of the greatest distance apart. */
const apart = 0.35
const minApart = 3
/** What was seen to be played counts as played for this long (ms). */
const playedMs = 10 * 60_000

/**
 * Creates a watcher for a lost life or another attempt: a moving picture leads away from its opening, goes dark or
 * jumps, and is at the opening again. Takes each frame: its time (ms), its thumbnail, and the share of the picture that
 * changed. Returns the restart that the frame shows, if any.
 */
export function createAttemptWatcher(): (
  t: number,
  thumb: Uint8Array,
  motion: number,
) => Restart | undefined {
  let attempt: Attempt | undefined
  /** The last attempt that led somewhere. */
  let before: Attempt | undefined
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
      // Anything that leads nowhere is a card, a menu or a flash between two attempts.
      if (leadsAway(attempt)) before = attempt
      attempt = undefined
    }
    attempt ??= newAttempt(t, isAfterDark)
    look(attempt, t, thumb, brightness, motion)
    if (before === undefined || attempt.from !== undefined || t - attempt.startedAt > openingMs)
      return undefined
    if (attempt.startedAt - before.endedAt > maxGapMs || !isOpening(before, thumb)) return undefined
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

/** Adds a picture to an attempt, at most one a second. A picture that fades does not count. */
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

/** Returns a thumbnail as it is when the scene is lit by this factor, so that a fade is not another scene. */
const lit = (thumb: Uint8Array, factor: number): Uint8Array =>
  factor === 1 ? thumb : thumb.map((value) => Math.min(255, value * factor))

/** Returns how far a picture is from the opening of an attempt. */
const distanceTo = ({ opening }: Attempt, thumb: Uint8Array): number =>
  Math.min(...opening.map((each) => differenceOf(each, thumb)))

/** Returns how far an attempt leads away. The two greatest distances do not count, since they may be a flash. */
const farthest = ({ distances }: Attempt): number => distances.toSorted((a, b) => b - a)[flashes] ?? 0

/** Returns whether a picture is the opening of an attempt that leads away. */
const isOpening = (attempt: Attempt, thumb: Uint8Array): boolean =>
  distanceTo(attempt, thumb) <= Math.min(same, farthest(attempt) * near)

/** Returns whether a picture jumps from far away back to the opening. */
function isBack(attempt: Attempt, thumb: Uint8Array): boolean {
  const { newest, distances, steps } = attempt
  if (newest === undefined || !leadsAway(attempt) || !isOpening(attempt, thumb)) return false
  const far = farthest(attempt)
  const median = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  // A change to another window leaves with a jump, too.
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

/** Returns whether two attempts from the same opening went different ways. */
function areApart(attempt: Attempt, from: Attempt): boolean {
  const least = farthest(attempt) * apart
  const others = attempt.trail.slice(0, from.trail.length - 1).filter((thumb, second) =>
    // The two may be a second out of step.
    from.trail.slice(Math.max(0, second - 1), second + 2).every((old) => differenceOf(old, thumb) >= least),
  )
  return others.length >= minApart
}
