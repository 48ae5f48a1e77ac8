import { timeText } from '../../src-shared/page/time-text.ts'
import type { CommandIo } from './command.ts'

/**
 * Returns what prints how far a run on a virtual clock is, its speed, and the time that is left if the end is known.
 * @param everyMs time (ms) between two lines, and before the first one
 */
export function progressLines(io: Pick<CommandIo, 'log'>, everyMs: number) {
  let from = { ms: 0, at: performance.now() }
  let printedAt = performance.now()
  return {
    begin(doneMs: number) {
      from = { ms: doneMs, at: performance.now() }
    },
    at({ doneMs, ofMs }: { readonly doneMs: number; readonly ofMs?: number }) {
      const now = performance.now()
      if (now - printedAt < everyMs) return
      printedAt = now
      const speed = (doneMs - from.ms) / Math.max(1, now - from.at)
      const done = `${timeText(doneMs)}${ofMs === undefined ? '' : ` of ${timeText(ofMs)}`}`
      const left = ofMs === undefined || speed <= 0 ? '' : `, ${timeText((ofMs - doneMs) / speed)} left`
      io.log(`${done}, ${speed.toFixed(1)} times real time${left}`)
    },
  }
}
