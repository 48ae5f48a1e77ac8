import phrases from './mention-phrases.json' with { type: 'json' }

/**
 * What a phrase says about the call behind it: it is an `example`, it is `declined`, something else is done `instead`
 * of it, or the model `asks` for permission to make it.
 */
export type PhraseKind = 'example' | 'declined' | 'instead' | 'asks'

type Phrases = Readonly<Partial<Record<PhraseKind, readonly string[]>>>

const listed = (kind: PhraseKind): string[] =>
  Object.values<Phrases>(phrases).flatMap((language) => language[kind] ?? [])

/** Chinese, Japanese and Korean join words, so their phrases have no bounds. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const pattern = (list: readonly string[], end = ''): RegExp => {
  const one = (phrase: string): string => {
    const text = phrase.replace(/[.]/g, '\\.').replace(/ /g, '\\s+').replace(/'/g, "['’]")
    return JOINED.test(phrase) ? text : `(?<!\\p{L})${text}${/[\p{L}]$/u.test(phrase) ? '(?!\\p{L})' : ''}`
  }
  return new RegExp(`(?:${list.map(one).join('|')})${end}`, 'iu')
}

const PATTERNS: Readonly<Record<PhraseKind, RegExp>> = {
  example: pattern(listed('example')),
  declined: pattern(listed('declined')),
  instead: pattern(listed('instead'), '[^\\p{L}\\p{N}]*$'),
  asks: pattern(listed('asks')),
}

/** Returns the phrase of this kind, in a language other than English, that a clause contains. */
export const phraseIn = (kind: PhraseKind, clause: string): string | undefined =>
  PATTERNS[kind].exec(clause)?.[0].trim()

/** First words of all phrases of this kind, in lower case. */
export const phraseStarts = (kind: PhraseKind): readonly string[] =>
  listed(kind).map((phrase) => /^[\p{L}]+/u.exec(phrase.toLowerCase())?.[0] ?? phrase)
