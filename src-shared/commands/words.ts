import { english, spellings } from './english.ts'

/** A word of a whisper. */
export interface Word {
  /**
   * Lower case, without apostrophes, with chat abbreviations expanded. For a quotation, only its letters, digits and
   * emoji.
   */
  readonly norm: string
  /** Offset in the whisper; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly quote?: string
  /** Whether a comma, colon or dash precedes the word. */
  readonly pause: boolean
}

/** A sentence of a whisper. */
export interface Sentence {
  readonly words: readonly Word[]
  readonly asks: boolean
}

const piece =
  /"([^"]+)"|“([^”]+)[”"]|«([^»]+)»|`([^`]+)`|(?<![\p{L}\p{N}])['‘](.+?)['’](?![\p{L}\p{N}])|<3|\p{Extended_Pictographic}|[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*%?|[.,;:!?…\n–—]|\s-\s/gu

/** Splits a whisper into sentences and words. */
export function sentencesOf(whisper: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: Word[] = []
  let pause = false
  const close = (asks: boolean) => {
    if (words.length > 0) sentences.push({ words: words.flatMap(spelledOut), asks })
    words = []
    pause = false
  }
  let last = ''
  for (const match of whisper.matchAll(piece)) {
    const [raw] = match
    // "👏👏👏" is one thing.
    if (raw === last && /^\p{Extended_Pictographic}$/u.test(raw)) continue
    last = raw
    const quote = match.slice(1).find((part) => part !== undefined)
    const span = { start: match.index, end: match.index + raw.length }
    if (quote !== undefined) words.push({ norm: lettersOf(quote), ...span, quote, pause })
    else if (/^[.;!?…\n]$/.test(raw)) close(raw === '?')
    else if (/^([,:–—]|\s-\s)$/.test(raw)) {
      pause = true
      continue
    } else {
      const norm = raw.toLowerCase().replace(/['’]/g, '')
      // "W" means a win; "w" is short for "with".
      const isLetter = raw.length === 1 && raw !== norm
      const spelled = (isLetter ? norm : (spellings[norm] ?? spellings[unstretched(norm)] ?? norm)).split(' ')
      spelled.forEach((part, n) => {
        words.push({ norm: part, ...span, pause: pause && n === 0 })
      })
    }
    pause = false
  }
  close(false)
  return sentences
}

/** Reads "ur too loud" and "ur covering my map" as "you are". */
function spelledOut(word: Word, at: number, words: readonly Word[]): readonly Word[] {
  const next = words[at + 1]?.norm ?? ''
  const isState = english.statesOfYou.has(next) || (word.end - word.start === 2 && /..ing$/.test(next))
  if (word.norm !== 'your' || word.quote !== undefined || !isState) return [word]
  return [
    { ...word, norm: 'you' },
    { ...word, norm: 'are', pause: false },
  ]
}

/** Shortens repeated letters: "plzzz" becomes "plz", and "confetttiii" becomes "confeti". */
export const unstretched = (word: string): string =>
  word.replace(/(\p{L})\1+$/u, '$1').replace(/(\p{L})\1{2,}/gu, '$1')

/** Returns the letters, digits and emoji of a text in lower case. */
export const lettersOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}|<3/gu) ?? []).join('')

/** Returns the number of words in the phrase that starts at `at`; 0 if none of the phrases starts there. */
export const startsWith = (words: readonly Word[], phrases: readonly (readonly string[])[], at = 0): number =>
  phrases.find((phrase) => phrase.every((part, n) => words[at + n]?.norm === part && !words[at + n]?.quote))
    ?.length ?? 0

/** Returns whether the words contain one of these phrases. */
export const holds = (words: readonly Word[], phrases: readonly (readonly string[])[]): boolean =>
  words.some((_, at) => startsWith(words, phrases, at) > 0)
