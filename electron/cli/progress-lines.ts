import { timeText } from '../../src-shared/page/time-text.ts'
import type { CommandIo } from './command.ts'

/** Time (ms) before the first line of progress, and between two lines. */
const firstMs = 1000
const everyMs = 5000

/** Returns what prints how far a run on a virtual clock is, its speed, and the time that is left if the end is known. */
export function progressLines(io: Pick<CommandIo, 'log'>) {
  let from = { ms: 0, at: performance.now() }
  let dueAt = performance.now() + firstMs
  return {
    begin(doneMs: number) {
      from = { ms: doneMs, at: performance.now() }
    },
    at({ doneMs, ofMs }: { readonly doneMs: number; readonly ofMs?: number }) {
      const now = performance.now()
      if (now < dueAt) return
      dueAt = now + everyMs
      const speed = (doneMs - from.ms) / Math.max(1, now - from.at)
      const done = `${timeText(doneMs)}${ofMs === undefined ? '' : ` of ${timeText(ofMs)}`}`
      const left = ofMs === undefined || speed <= 0 ? '' : `, ${timeText((ofMs - doneMs) / speed)} left`
      io.log(`${done}, ${speed.toFixed(1)} times real time${left}`)
    },
  }
}
