import { cutDifference, differenceOf } from './thumbnail.ts'

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
    const usualColors = median(usual.map(({ colors }) => colors))
    return (
      step.places > cutDifference &&
      (step.places > abrupt * median(usual.map(({ places }) => places)) ||
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
