/** Splits streamed text into sentences. */
export interface Sentences {
  /** Adds text and returns the sentences that are now complete. */
  push(text: string): string[]
  /** Returns the remaining text, if any. Call it at the end of the stream. */
  end(): string[]
}

/** Maximum length (characters). A longer sentence is cut at its last space. */
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
        // A period ends a sentence only if whitespace follows. "1.5" and an incomplete "..." do not end one.
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
