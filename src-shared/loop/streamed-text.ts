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

/** Cuts a stream of words into sentences, so that each can be shown as soon as it is whole. */
export interface Sentences {
  /** The sentences that this piece of text completes. */
  push(text: string): string[]
  /** What is left when nothing more comes. */
  end(): string[]
}

/** A sentence that never ends is cut at a blank before this many characters. */
const longest = 240

export function createSentences(): Sentences {
  let rest = ''
  const take = (at: number): string => {
    const sentence = rest.slice(0, at).trim()
    rest = rest.slice(at)
    return sentence
  }
  return {
    push(text) {
      rest += text
      const out: string[] = []
      for (;;) {
        // A stop counts only when a blank follows: "1.5" and a stop that may go on ("...") do not end here.
        const stop = /[.!?…]["'”’)]*\s|\n/.exec(rest.slice(0, longest + 1))
        const at = stop ? stop.index + stop[0].length : rest.length > longest ? cutAt(rest) : undefined
        if (at === undefined) break
        const sentence = take(at)
        if (sentence !== '') out.push(sentence)
      }
      return out
    },
    end() {
      const sentence = take(rest.length)
      return sentence === '' ? [] : [sentence]
    },
  }
}

const cutAt = (text: string): number => {
  const blank = text.lastIndexOf(' ', longest)
  return blank > 0 ? blank + 1 : longest
}
