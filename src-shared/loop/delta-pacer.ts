import type { Cancel, Clock } from '../ports.ts'

const gapMs = 100
/**
 * Maximum number of UTF-16 units in a delta. Each takes at most three bytes in UTF-8, so a delta stays below 2.1 kB.
 */
const most = 680

/**
 * Creates a pacer that sends text at most ten times a second. If the stream is faster, the pacer skips older text.
 */
export function createDeltaPacer(clock: Clock, send: (text: string) => void) {
  let waiting = ''
  let sentAt = Number.NEGATIVE_INFINITY
  let stop: Cancel | null = null
  const flush = () => {
    stop = null
    if (waiting === '') return
    sentAt = clock.monotonic()
    send(waiting.slice(-most))
    waiting = ''
  }
  return {
    push(text: string) {
      waiting = (waiting + text).slice(-most)
      const left = sentAt + gapMs - clock.monotonic()
      if (left <= 0) flush()
      else stop ??= clock.after(left, flush)
    },
    end() {
      stop?.()
      waiting = ''
    },
  }
}
