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
