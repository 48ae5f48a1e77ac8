import type { Observation } from '../../events/observation.ts'
import { thumbHeight, thumbWidth } from './frame.ts'
import { brightnessOf, cutDifference, differenceOf, medianOf } from './thumbnail.ts'

type Jolt = NonNullable<Observation['scene']['jolt']>

/** Time is in ms; brightness and motion are from 0 to 1. */
interface Look {
  readonly t: number
  readonly brightness: number
  readonly motion: number
}

const seenMs = 12_000
const minSeenMs = 5000
const minLooks = 4
const maxLooks = 120
const moving = 0.05
const black = 0.03
const dark = 0.2
const lit = 0.08
/** A pixel turns red if its red exceeds the mean of its other colors by `red` and this excess grew by `redder`. */
const red = 10
const redder = 20
const redShare = 0.7
const flashMs = 2500
/** A greater difference between the pictures before and after a flash means another scene. */
const otherScene = 25
const wild = 0.25
const stillMotion = 0.01
const stillMs = 2500

/**
 * Creates a watcher for jolts. Call it with each frame: its time (ms), its thumbnail, and the share of the picture
 * that changed.
 */
export function createJoltWatcher(): (t: number, thumb: Uint8Array, motion: number) => Jolt | undefined {
  let looks: Look[] = []
  /** The picture before a flash, and when the flash began (ms). */
  let plain: Uint8Array | undefined
  let flashAt: number | undefined
  let isDark = false
  let isStill = false

  return (t, thumb, motion) => {
    const now: Look = { t, brightness: brightnessOf(thumb), motion }
    const before = looks.filter((look) => t - look.t <= seenMs)
    looks = [...before, now].slice(-maxLooks)
    const usual = medianOf(before.map(({ brightness }) => brightness))
    const wasDark = isDark
    isDark = now.brightness <= Math.max(black, usual * dark)
    const isFlash = plain !== undefined && redderShare(plain, thumb) >= redShare
    const wasFlash =
      !isFlash &&
      flashAt !== undefined &&
      t - flashAt <= flashMs &&
      differenceOf(plain ?? thumb, thumb) <= otherScene
    if (isFlash) flashAt ??= t
    if (!isFlash || (flashAt !== undefined && t - flashAt > flashMs)) {
      plain = thumb
      flashAt = undefined
    }
    const isQuiet = looks.every((look) => t - look.t > stillMs || look.motion <= stillMotion)
    const wasWild = medianOf(before.filter((look) => t - look.t > stillMs).map((look) => look.motion)) >= wild
    const stops = isQuiet && wasWild && !isStill
    isStill = isQuiet && (isStill || stops)
    if (!isMoving(before, t)) return undefined
    if (isDark && !wasDark && usual >= lit) return 'dark'
    if (wasFlash) return 'red'
    return stops ? 'still' : undefined
  }
}

const isMoving = (before: readonly Look[], t: number): boolean =>
  before.length >= minLooks &&
  t - (before[0]?.t ?? t) >= minSeenMs &&
  before.filter(({ motion }) => motion >= moving).length * 2 >= before.length

function redderShare(before: Uint8Array, now: Uint8Array): number {
  let count = 0
  for (let at = 0; at + 2 < now.length; at += 3)
    if (redOf(now, at) >= Math.max(red, redOf(before, at) + redder)) count++
  return count / (thumbWidth * thumbHeight)
}

const redOf = (thumb: Uint8Array, at: number): number =>
  (thumb[at] ?? 0) - ((thumb[at + 1] ?? 0) + (thumb[at + 2] ?? 0)) / 2

interface Step {
  readonly t: number
  readonly places: number
  readonly colors: number
}

const usualMs = 6000
const maxSteps = 60
/** A cut's step is more than this many times the median step. */
const abrupt = 3
const otherColors = 0.3
const sameBits = 5

/** Creates a watcher for cuts. Call it with each frame: its time (ms) and its thumbnail. The first frame is a cut. */
export function createCutWatcher(): (t: number, thumb: Uint8Array) => boolean {
  let last: { readonly thumb: Uint8Array; readonly colors: Float32Array } | undefined
  let steps: readonly Step[] = []

  return (t, thumb) => {
    const before = last
    last = { thumb, colors: colorsOf(thumb) }
    if (before === undefined) return true
    const step: Step = {
      ...{ t, places: differenceOf(before.thumb, thumb) },
      colors:
        before.colors.reduce((sum, share, at) => sum + Math.abs(share - (last?.colors[at] ?? 0)), 0) / 2,
    }
    const usual = steps.filter((each) => t - each.t <= usualMs)
    steps = [...usual, step].slice(-maxSteps)
    const usualColors = medianOf(usual.map(({ colors }) => colors))
    return (
      step.places > cutDifference &&
      (step.places > abrupt * medianOf(usual.map(({ places }) => places)) ||
        step.colors > Math.max(otherColors, abrupt * usualColors))
    )
  }
}

function colorsOf(thumb: Uint8Array): Float32Array {
  const bits = 8 - sameBits
  const shares = new Float32Array(2 ** (3 * bits))
  const pixel = 3 / thumb.length
  for (let at = 0; at + 2 < thumb.length; at += 3) {
    const red = (thumb[at] ?? 0) >> sameBits
    const green = (thumb[at + 1] ?? 0) >> sameBits
    const blue = (thumb[at + 2] ?? 0) >> sameBits
    const key = (((red << bits) | green) << bits) | blue
    shares[key] = (shares[key] ?? 0) + pixel
  }
  return shares
}
