import { z95 } from './interval.ts'

/** The 80th percentile of the standard normal distribution. */
const zPower = 0.8416212335729143
/** Assumed share of cases in which two systems disagree. The real share is unknown before a run. */
const usualDiscordance = 0.3

/**
 * Returns the smallest difference between two systems that a paired test on this many cases finds in 8 of 10 runs
 * (Connor 1987). Returns 1 if there are too few cases.
 */
export function detectableDifference(cases: number): number {
  const needed = (difference: number): number => {
    const discordance = Math.max(usualDiscordance, difference)
    const spread = zPower * Math.sqrt(discordance - difference * difference)
    return ((z95 * Math.sqrt(discordance) + spread) / difference) ** 2
  }
  if (needed(1) > cases) return 1
  let low = 1e-4
  let high = 1
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2
    if (needed(middle) > cases) low = middle
    else high = middle
  }
  return high
}
