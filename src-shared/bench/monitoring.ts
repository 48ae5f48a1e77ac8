import type { Cancel, Clock } from '../ports.ts'
import { type BenchEvent, keyText } from './results.ts'

const stalledMs = 30_000
/** Number of first and of last rows whose average times are compared. */
const rateRows = 10
/** The monitor warns when rows take this many times as long as at the beginning. */
const slower = 3

/** Watches a run: progress with the time left, and warnings about its health. */
export interface Monitor {
  begin(key: string): void
  event(event: BenchEvent, counts: { readonly done: number; readonly planned: number }): string
  end(): void
}

/**
 * Creates a monitor of one run.
 * @param warn called for each stalled row, and once for each other problem
 */
export function createMonitor(clock: Clock, warn: (line: string) => void): Monitor {
  const began = clock.monotonic()
  const waiting = new Map<string, Cancel>()
  let first: number | null = null
  let right = 0
  let answered = 0
  const earliest: number[] = []
  const latest: number[] = []
  const warned = new Set<string>()
  const once = (kind: string, line: string): void => {
    if (warned.has(kind)) return
    warned.add(kind)
    warn(line)
  }
  const settle = (key: string): void => {
    waiting.get(key)?.()
    waiting.delete(key)
  }
  return {
    begin(key) {
      const cancel = clock.after(stalledMs, () =>
        warn(`Still waiting for an answer after ${stalledMs / 1000} seconds: ${key}.`),
      )
      waiting.set(key, cancel)
    },
    event(event, { done, planned }) {
      first ??= event.type === 'bench/row' ? done - 1 : done
      if (event.type === 'bench/failed') {
        settle(keyText(event.key))
        once(event.kind, `${event.message} ${event.remedy}`)
      }
      if (event.type === 'bench/row') {
        settle(keyText(event.key))
        answered += 1
        if (event.score.layers.repaired.right) right += 1
        if (event.truncated === true)
          once('truncated', 'The server cuts prompts to fit its context. Raise the setting ollama.numCtx.')
        if (earliest.length < rateRows) earliest.push(event.ms)
        latest.push(event.ms)
        if (latest.length > rateRows) latest.shift()
        if (answered >= 2 * rateRows && mean(latest) > slower * mean(earliest))
          once(
            'rate',
            `Rows now take ${(mean(latest) / mean(earliest)).toFixed(1)} times as long as at the beginning.`,
          )
      }
      const rate = (done - first) / Math.max(1, clock.monotonic() - began)
      const left = rate > 0 ? `, ${durationText((planned - done) / rate)} left` : ''
      const share = answered === 0 ? '' : `, ${Math.round((100 * right) / answered)} % right`
      return `${done} of ${planned}${share}${left}`
    },
    end() {
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

/** Formats milliseconds, such as `40 s`, `3 min` or `2 h 5 min`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
