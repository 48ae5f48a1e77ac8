/**
 * Starts a stopwatch, and returns a function that reads it. `elsewhere` is CPU time (ms) that other processes used
 * for the same work.
 */
export function stopwatch(): (elsewhere?: number) => { ms: number; cpuMs: number } {
  const started = performance.now()
  const cpu = process.cpuUsage()
  return (elsewhere = 0) => {
    const { user, system } = process.cpuUsage(cpu)
    return { ms: performance.now() - started, cpuMs: (user + system) / 1000 + elsewhere }
  }
}

/** Returns a percentile, rounded, as text. A `share` of 0.5 means the median. */
export function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
