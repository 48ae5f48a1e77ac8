/** An estimate between 0 and 1 (or a difference, -1 to 1) with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The 97.5 % quantile of the standard normal distribution. */
export const z95 = 1.959963984540054

/**
 * Returns the mean of independent shares. Its interval follows from theirs (MOVER; Zou and Donner 2008). Without shares
 * it is from 0 to 1.
 */
export function meanOf(shares: readonly Interval[]): Interval {
  const n = shares.length
  if (n === 0) return { value: 0, low: 0, high: 1 }
  const value = shares.reduce((sum, one) => sum + one.value, 0) / n
  const spread = (end: 'low' | 'high') => Math.hypot(...shares.map((one) => one.value - one[end])) / n
  return { value, low: Math.max(0, value - spread('low')), high: Math.min(1, value + spread('high')) }
}

/**
 * Returns Wilson's score interval for `right` of `count`, which is good for few cases and near 0 and 1 (Brown, Cai,
 * DasGupta 2001). `count` may be a fraction.
 */
export function wilson(right: number, count: number, z = z95): Interval {
  if (count <= 0) return { value: 0, low: 0, high: 1 }
  const p = right / count
  const square = (z * z) / count
  const middle = (p + square / 2) / (1 + square)
  const half = (z * Math.sqrt((p * (1 - p)) / count + square / (4 * count))) / (1 + square)
  return {
    value: p,
    low: right === 0 ? 0 : Math.max(0, middle - half),
    high: right === count ? 1 : Math.min(1, middle + half),
  }
}
