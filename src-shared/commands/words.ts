import { spellings } from './language.ts'

/** One word of a whisper. */
export interface Word {
  /** Lower case, without apostrophes; spelled out where chat writes it short. Of a quotation, its letters alone. */
  readonly norm: string
  /** Where it stands in the whisper. */
  readonly start: number
  readonly end: number
  /** What stands between quotation marks, where this is a quotation. */
  readonly quote?: string
  /** A comma, a colon or a dash stands before it. */
  readonly pause: boolean
}

/** A sentence, and whether it ends with a question mark. */
export interface Sentence {
  readonly words: readonly Word[]
  readonly asks: boolean
}

/** A quotation in any marks, a picture character, a word or number, or punctuation. */
const piece =
  /"([^"]+)"|“([^”]+)[”"]|«([^»]+)»|`([^`]+)`|(?<![\p{L}\p{N}])['‘](.+?)['’](?![\p{L}\p{N}])|<3|\p{Extended_Pictographic}|[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*%?|[.,;:!?…\n–—]|\s-\s/gu

/** The sentences of a whisper, each with its words. */
export function sentencesOf(whisper: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: Word[] = []
  let pause = false
  const close = (asks: boolean) => {
    if (words.length > 0) sentences.push({ words, asks })
    words = []
    pause = false
  }
  for (const match of whisper.matchAll(piece)) {
    const [raw] = match
    const quote = match.slice(1).find((part) => part !== undefined)
    const span = { start: match.index, end: match.index + raw.length }
    if (quote !== undefined) words.push({ norm: lettersOf(quote), ...span, quote, pause })
    else if (/^[.;!?…\n]$/.test(raw)) close(raw === '?')
    else if (/^([,:–—]|\s-\s)$/.test(raw)) {
      pause = true
      continue
    } else {
      const norm = raw.toLowerCase().replace(/['’]/g, '')
      // "W" is a win, "w" is short for "with".
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

/** "plzzz" as "plz", "confetttiii" as "confeti". */
export const unstretched = (word: string): string =>
  word.replace(/(\p{L})\1+$/u, '$1').replace(/(\p{L})\1{2,}/gu, '$1')

/** The letters and digits of a text in lower case. */
export const lettersOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}|<3/gu) ?? []).join('')

/** How many words of `words` from `at` on one of these phrases takes; 0 where none does. */
export const startsWith = (words: readonly Word[], phrases: readonly (readonly string[])[], at = 0): number =>
  phrases.find((phrase) => phrase.every((part, n) => words[at + n]?.norm === part && !words[at + n]?.quote))
    ?.length ?? 0

/** Whether one of these phrases stands anywhere among the words. */
export const holds = (words: readonly Word[], phrases: readonly (readonly string[])[]): boolean =>
  words.some((_, at) => startsWith(words, phrases, at) > 0)
