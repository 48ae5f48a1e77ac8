import { type Entrant, entrantOf, groupBy, quantile, type ScoredRow } from './groups.ts'

/** Times (ms) and speed of one model in one mode. They differ even between runs with the same answers. */
export interface EntrantTiming extends Entrant {
  readonly medianMs: number | null
  readonly p95Ms: number | null
  readonly firstTokenMs: number | null
  readonly tokensPerSecond: number | null
  readonly promptTokens: number | null
  /** The longest time to load the model. */
  readonly loadMs: number | null
}

/** Summarizes times for each model and mode. All figures are medians, except `p95Ms` and `loadMs`. */
export const timingOf = (rows: readonly ScoredRow[]): EntrantTiming[] =>
  [...groupBy(rows, ({ key }) => `${key.model} ${key.mode}`).values()].map((own) => {
    const figures = (key: 'firstTokenMs' | 'tokensPerSecond' | 'promptTokens' | 'loadMs') =>
      own.flatMap(({ usage }) => usage?.[key] ?? [])
    const times = own.map(({ ms }) => ms)
    return {
      ...entrantOf(own),
      medianMs: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      firstTokenMs: quantile(figures('firstTokenMs'), 0.5),
      tokensPerSecond: quantile(figures('tokensPerSecond'), 0.5),
      promptTokens: quantile(figures('promptTokens'), 0.5),
      loadMs: quantile(figures('loadMs'), 1),
    }
  })
