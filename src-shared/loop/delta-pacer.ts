import type { Clock } from '../ports.ts'

const gapMs = 100
const most = 2048

/** Lets text through at most ten times a second, at most 2 kB at a time; nothing is lost in between. */
export function createDeltaPacer(clock: Clock, send: (text: string) => void) {
  let waiting = ''
  let sentAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    while (waiting !== '') {
      send(waiting.slice(0, most))
      waiting = waiting.slice(most)
    }
    sentAt = clock.monotonic()
  }
  return {
    push(text: string) {
      waiting += text
      if (clock.monotonic() - sentAt >= gapMs) flush()
    },
    end: flush,
  }
}
