import type { Cancel, Clock } from '../ports.ts'

const gapMs = 100
/** UTF-16 units; none takes more than three bytes, so that 2 kB are never exceeded. */
const most = 680

/**
 * Lets text through at most ten times a second and at most 2 kB at a time. When a stream is faster than that,
 * only its newest words go through: deltas are for watching, `llm/raw` brings the whole text.
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
    /** Nothing is sent after it; what still waits comes with the whole text. */
    end() {
      stop?.()
      waiting = ''
    },
  }
}
