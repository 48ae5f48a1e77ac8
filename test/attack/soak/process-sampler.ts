import { readdirSync, readFileSync } from 'node:fs'

export interface Sample {
  /** Hours since the first sample. */
  readonly hours: number
  readonly rssMb: number
  readonly handles: number
}

export interface Trend {
  readonly last: number
  readonly perHour: number
  readonly least: number
  readonly most: number
}

const sampleMs = 5000

/** Samples the memory and the handles of a process every 5 s. Returns null on systems without /proc. */
export function sampleProcess(pid: number): { samples: Sample[]; stop(): void } | null {
  const samples: Sample[] = []
  const began = performance.now()
  const read = (): Sample => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return {
      hours: (performance.now() - began) / 3_600_000,
      rssMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
    }
  }
  try {
    samples.push(read())
  } catch {
    return null
  }
  const timer = setInterval(() => {
    try {
      samples.push(read())
    } catch {
      // The process has ended. Its exit code is checked elsewhere.
    }
  }, sampleMs)
  return { samples, stop: () => clearInterval(timer) }
}

export function trendOf(points: readonly { hours: number; value: number }[]): Trend {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const values = points.map(({ value }) => value)
  const [x, y] = [mean(points.map(({ hours }) => hours)), mean(values)]
  const spread = points.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
  const common = points.reduce((sum, { hours, value }) => sum + (hours - x) * (value - y), 0)
  return {
    last: values.at(-1) ?? 0,
    perHour: spread === 0 ? 0 : common / spread,
    least: Math.min(...values),
    most: Math.max(...values),
  }
}
