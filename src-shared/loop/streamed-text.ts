import type { Cancel, Clock } from '../ports.ts'

const gapMs = 100
/** UTF-16 units; each takes at most three bytes, so a delta stays below 2 kB. */
const most = 680

/**
 * Creates a pacer that sends text at most ten times a second and at most 2 kB at a time. Of a faster stream, only the
 * newest text is sent: deltas are for watching, and `llm/raw` has the complete text.
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
    /** Stops sending; unsent text is part of `llm/raw`. */
    end() {
      stop?.()
      waiting = ''
    },
  }
}

/** Cuts a stream of text into sentences, so that each can be shown once it is complete. */
export interface Sentences {
  /** Takes a piece of text and returns the sentences that it completes. */
  push(text: string): string[]
  /** Returns the rest. */
  end(): string[]
}

/** Longer sentences are cut at a space (characters). */
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
        // A full stop ends a sentence only before white space, unlike in "1.5" or an unfinished "...".
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
