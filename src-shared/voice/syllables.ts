import type { ShowLanguage } from '../settings/show.ts'

export interface Syllable {
  readonly letters: string
  /** Whether a line break follows; the voice then pauses before the punchline. */
  readonly endsLine?: boolean
  /** Index in the text at which the syllable ends. Punctuation at the end of a word is part of the last syllable. */
  readonly end: number
  readonly isWordStart: boolean
  readonly next: 'syllable' | 'word' | 'pause' | 'sentence' | 'question' | 'exclamation'
}

/** Splits a text into at least one syllable. The result is rough for words of other languages. */
export function syllablesOf(text: string, language: ShowLanguage = 'en'): Syllable[] {
  const syllables: Syllable[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const parts = [...word.matchAll(spoken)].flatMap(({ 0: run, index: at }) => {
      let end = index + at
      return partsOf(run, language).map((letters) => {
        end += letters.length
        return { letters, end }
      })
    })
    const wordEnd = index + word.length
    const last = parts.pop()
    if (last === undefined) {
      // An emoji or a lone punctuation mark is silent, so add it to the preceding syllable.
      const before = syllables.pop()
      if (before) syllables.push({ ...before, end: wordEnd, next: stronger(before.next, thenOf(word)) })
      continue
    }
    parts.forEach((part, n) => {
      syllables.push({ ...part, isWordStart: n === 0, next: 'syllable' })
    })
    syllables.push({
      letters: last.letters,
      end: wordEnd,
      isWordStart: parts.length === 0,
      next: thenOf(word),
      ...(/^[^\S\n]*\n/.test(text.slice(wordEnd)) ? { endsLine: true } : {}),
    })
  }
  if (syllables.length > 0) return syllables
  return [{ letters: 'm', end: text.trimEnd().length || text.length, isWordStart: true, next: 'sentence' }]
}

const spoken = /[\p{L}\p{M}'’]*[\p{L}\p{M}][\p{L}\p{M}'’]*|\p{Nd}/gu

const order: readonly Syllable['next'][] = [
  'syllable',
  'word',
  'pause',
  'sentence',
  'exclamation',
  'question',
]
const stronger = (a: Syllable['next'], b: Syllable['next']): Syllable['next'] =>
  order.indexOf(a) > order.indexOf(b) ? a : b

function thenOf(word: string): Syllable['next'] {
  const marks = /[^\p{L}\p{M}\p{Nd}]*$/u.exec(word)?.[0] ?? ''
  if (/[?？]/.test(marks)) return 'question'
  if (/[!！]/.test(marks)) return 'exclamation'
  if (/[.。]/.test(marks) && !/\.\.|…/.test(marks)) return 'sentence'
  return /[,;:…–—、)\]]|\.\.|^-+$/.test(marks) ? 'pause' : 'word'
}

const onsets = /^(?:[bcfgkp][lr]|[dt]r|[ps]h|[cgtw]h|s[cklmnpqtw]|tw|dw|wr|kn|qu)/

/** Splits a word that consists of letters into syllables. */
export function partsOf(word: string, language: ShowLanguage = 'en'): string[] {
  // Each Chinese, Japanese or Korean character is a syllable.
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word)) return [...word]
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.length !== word.length || /[^a-z'’]/.test(plain)) {
    return /\p{sc=Latin}/u.test(word) ? latinRuns(word) : (word.match(/\P{M}\p{M}*(?:\P{M}\p{M}*)?/gu) ?? [])
  }
  const nuclei = nucleiOf(plain, language)
  const parts: string[] = []
  let from = 0
  for (let n = 1; n < nuclei.length; n += 1) {
    const [end, next] = [nuclei[n - 1]?.end ?? 0, nuclei[n]?.start ?? 0]
    const between = plain.slice(end, next)
    const keep = between.length < 2 || (between.length === 2 && onsets.test(between)) ? 0 : 1
    parts.push(word.slice(from, end + keep))
    from = end + keep
  }
  parts.push(word.slice(from))
  return parts
}

/**
 * Splits a word with letters such as "ß" or "œ", which do not correspond one by one to "a" to "z", roughly into
 * syllables.
 */
const latinRuns = (word: string): string[] => {
  const runs = word.match(/[^aeiouyà-æè-ïò-öø-ýœ]*[aeiouyà-æè-ïò-öø-ýœ]+/giu) ?? []
  const rest = word.slice(runs.join('').length)
  const last = runs.pop()
  return last === undefined ? [word] : [...runs, last + rest]
}

/**
 * The last "e" of "made", "takes" and "walked" is silent, but not that of "table", "boxes", "wanted" and "hundred". In
 * German, every "e" is spoken.
 */
const silentEndings: Readonly<Record<ShowLanguage, readonly RegExp[]>> = {
  en: [
    /(?<=[aeiouy].*)(?<![^aeiouy]l)e$/,
    /(?<=[aeiouy].*)(?<![^aeiouy]l|[sxzcg]|[cs]h)e(?='?s$)/,
    /(?<=[aeiouy].*)(?<![td]|[^aeiouy][lr])e(?=d$)/,
  ],
  de: [],
}

function nucleiOf(plain: string, language: ShowLanguage): { start: number; end: number }[] {
  // A "u" after "q" and a "y" before a vowel are consonants.
  const heard = silentEndings[language]
    .reduce((word, silent) => word.replace(silent, '-'), plain)
    .replace(/qu(?=[aeiouy])/g, 'qw')
    .replace(/y(?=[aeiou])/g, 'j')
  // The "i" of "radio" is a separate syllable, but the "i" of "nation" is not.
  const nuclei = [...heard.matchAll(/(?<![tcsxg])i(?=[aou])|[aeiouy]+/g)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }))
  return nuclei.length > 0 ? nuclei : [{ start: 0, end: plain.length }]
}
