import type { Cancel, Clock } from '../ports.ts'

const gapMs = 100
/**
 * Maximum length of a delta in UTF-16 units. Each unit takes at most three bytes in UTF-8, so a delta stays below 2.1
 * kB.
 */
const most = 680

/**
 * Creates a pacer that sends text at most ten times a second and at most about 2 kB at a time. If the stream is
 * faster, the pacer sends only the newest text and skips the rest. Deltas are only for watching, and `llm/raw`
 * contains the complete text.
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
    /** Stops sending. Drops unsent text, because `llm/raw` contains it. */
    end() {
      stop?.()
      waiting = ''
    },
  }
}
