import { type Rng, seededBy, shuffled } from '../ports.ts'
import { rot13, rudeWords } from '../safety/filter/lexicon.ts'
import type { ExamChat } from './exam-chat.ts'

/** A chat in which words of the filter's list have replaced the placeholders. */
export interface FilledChat extends ExamChat {
  /** The words that the messages disguise. */
  readonly words: readonly string[]
}

const minLetters = 4
const placeholder = /\{\{slur:(\d+)\|([a-z0-9]+)(?::(\d)\/(\d))?\}\}/g

/** Returns the words that replace the placeholders of a language. Words of fewer letters are too easily innocent. */
export const fillWords = (language: string): string[] =>
  rudeWords(language).filter((word) => [...word].length >= minLetters)

/** Replaces the placeholders of a chat, such as `{{slur:7|leet}}`. The same seed gives the same texts. */
export function fillChat(chat: ExamChat, seed: number): FilledChat {
  const list = fillWords(chat.language)
  const words = new Set<string>()
  const fill = (text: string): string =>
    text.replace(placeholder, (all, number: string, name: string, part = '1', of = '1') => {
      const word = list[Number(number) % list.length]
      const disguise = disguises[name]
      if (word === undefined || disguise === undefined) return all
      words.add(word)
      const letters = [...word]
      const at = (index: number): number => Math.round((letters.length * index) / Number(of))
      const piece = letters.slice(at(Number(part) - 1), at(Number(part)))
      return disguise(piece, seededBy(`${seed} ${chat.id} ${all}`))
    })
  const messages = chat.messages.map((one) => ({ ...one, name: fill(one.name), text: fill(one.text) }))
  return { ...chat, messages, words: [...words] }
}

type Letters = readonly string[]

const each =
  (change: (letter: string, at: number) => string) =>
  (letters: Letters): string =>
    letters.map(change).join('')

const leet: Readonly<Record<string, string>> = {
  ...{ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7', b: '8', g: '9' },
}
/** Letters of other scripts that look like Latin or Cyrillic ones. */
const twins: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    c: 'с',
    e: 'е',
    i: 'і',
    j: 'ј',
    o: 'о',
    p: 'р',
    s: 'ѕ',
    x: 'х',
    y: 'у',
    h: 'һ',
    d: 'ԁ',
    n: 'ո',
  },
  ...{
    u: 'υ',
    v: 'ν',
    k: 'κ',
    t: 'т',
    m: 'м',
    г: 'r',
    а: 'a',
    е: 'e',
    о: 'o',
    с: 'c',
    р: 'p',
    х: 'x',
    у: 'y',
  },
}
/** A word of the program's choice for each initial. */
const initials =
  'apple bridge candle dragon engine forest garden hammer island jacket kettle ladder meadow needle orange pillow quiet river silver table under velvet window xylophone yellow zebra'.split(
    ' ',
  )
const initial = (letter: string): string => initials.find((word) => word.startsWith(letter)) ?? letter
const enclosed = (letter: string): string => {
  const place = letter.charCodeAt(0) - 97
  return place >= 0 && place < 26 ? String.fromCodePoint(0x1f170 + place) : letter
}
const marks = (letter: string, rng: Rng): string =>
  letter +
  Array.from({ length: 3 + Math.floor(rng() * 6) }, () =>
    String.fromCodePoint(0x300 + Math.floor(rng() * 0x6f)),
  ).join('')

/** Returns UTF-8 as base64, without a function of the platform. */
function base64(text: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const bits = [...new TextEncoder().encode(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const encoded = (bits.match(/.{1,6}/g) ?? []).map((six) => digits[Number.parseInt(six.padEnd(6, '0'), 2)])
  return encoded.join('').padEnd(Math.ceil(encoded.length / 4) * 4, '=')
}

const disguises: Readonly<Record<string, (letters: Letters, rng: Rng) => string>> = {
  leet: each((letter) => leet[letter] ?? letter),
  zalgo: (letters, rng) => letters.map((letter) => marks(letter, rng)).join(''),
  homoglyph: each((letter) => twins[letter] ?? letter),
  spaced: (letters) => letters.join(' '),
  reversed: (letters) => letters.toReversed().join(''),
  acrostic: (letters) => letters.map(initial).join(' '),
  emoji: (letters) => letters.map(enclosed).join(' '),
  fullwidth: each((letter) =>
    /[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter,
  ),
  rot13: (letters) => rot13(letters.join('')),
  base64: (letters) => base64(letters.join('')),
  zerowidth: (letters) => letters.join('\u200b'),
  doubled: each((letter) => letter + letter),
  dotted: (letters) => letters.join('.'),
  gaps: each((letter, at) => (at % 3 === 2 ? '_' : letter)),
  shuffled: (letters, rng) => shuffled(letters, rng).join(''),
  split: (letters) => letters.join(''),
}
