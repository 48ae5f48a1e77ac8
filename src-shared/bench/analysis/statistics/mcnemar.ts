/** Number of cases that the first (`b`) or the second (`c`) of two systems gets right in more rows than the other. */
export interface Discordance {
  readonly b: number
  readonly c: number
}

/**
 * Returns the two-sided mid-p value of McNemar's test. The exact value is too large for few cases (Fagerland, Lydersen
 * and Laake 2013).
 */
export function mcNemar({ b, c }: Discordance): number {
  const n = b + c
  if (n === 0) return 1
  const least = Math.min(b, c)
  const chanceOf = (k: number): number => Math.exp(logChoose(n, k) - n * Math.LN2)
  let sum = 0
  for (let k = 0; k <= least; k += 1) sum += chanceOf(k)
  return Math.min(1, 2 * sum - chanceOf(least))
}

/** Returns the natural logarithm of the number of ways to choose `k` of `n` items. */
export function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= Math.min(k, n - k); i += 1) sum += Math.log((n - i + 1) / i)
  return sum
}
