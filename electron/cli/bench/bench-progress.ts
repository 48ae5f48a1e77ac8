import { createMonitor } from '../../../src-shared/bench/monitoring.ts'
import type { BenchEvent } from '../../../src-shared/bench/results.ts'
import type { Clock } from '../../../src-shared/ports.ts'

const everyMs = 10_000

/**
 * Returns a printer for the progress and the problems of a run.
 * @param rewrites whether each progress line replaces the previous one, as on a terminal
 */
export function benchProgress(log: (line: string) => void, clock: Clock, rewrites: boolean) {
  let printedAt = Number.NEGATIVE_INFINITY
  const monitor = createMonitor(clock, (line) => {
    clear()
    log(line)
  })
  const clear = (): void => {
    if (rewrites) process.stderr.write('\r\u001b[K')
  }
  return {
    begin: monitor.begin,
    event(event: BenchEvent, counts: { readonly done: number; readonly planned: number }): void {
      const line = monitor.event(event, counts)
      if (rewrites) process.stderr.write(`\r\u001b[K${line}`)
      else if (clock.monotonic() - printedAt >= everyMs) {
        printedAt = clock.monotonic()
        log(line)
      }
    },
    end(): void {
      clear()
      monitor.end()
    },
  }
}
