import drawnLetters from '../../../assets/filter/drawn-letters.json' with { type: 'json' }
import { asWritten, type FlatText, replaceInFlat } from './flat-text.ts'
import { paintedOrder, rightToLeft } from './painted-order.ts'

const markup =
  /<[/!a-z][^<>]{0,200}>|\[\/?[a-z]{1,10}(?:=[^[\]\n]{0,60})?\]|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,30}));/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  shy: '\u00ad',
}
/** The character that replaces a tag or an unknown entity. The filter treats it like punctuation inside a word. */
const mark = '·'

function characterOf([found, decimal, hex, name]: RegExpExecArray): string {
  if (!found.startsWith('&')) return mark
  if (name !== undefined) return named[name.toLowerCase()] ?? mark
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : mark
}

/** Replaces tags, such as `<b>` and `[b]`, with marks, and entities with their characters. */
const withoutMarkup = (flat: FlatText): FlatText => replaceInFlat(flat, markup, characterOf)

/** Marks that together look like a letter. */
const lettersOfMarks: Readonly<Record<string, string>> = drawnLetters.marks

/** The letter that each character shows if it is turned by 180 degrees. */
const turnedLetters: ReadonlyMap<string, string> = new Map(
  Object.entries(drawnLetters.turned).flatMap(([letter, chars]) => [...chars].map((char) => [char, letter])),
)

const marksPattern = new RegExp(
  Object.keys(lettersOfMarks)
    .sort((a, b) => b.length - a.length)
    // Empty brackets at the end of a word are a call: "put()".
    .map(
      (marks) =>
        marks.replace(/[^a-z]/g, '\\$&') + (/^(?:\(\)|\[\]|\{\})$/.test(marks) ? '(?=[a-z([{])' : ''),
    )
    .join('|'),
  'gi',
)
const onlyTurned = new RegExp(
  `[${[...turnedLetters.keys()].filter((char) => char > '\u007f').join('')}]`,
  'u',
)

/** Reads letters that are turned by 180 degrees, but leaves them in their order. */
const upright = (flat: FlatText): FlatText =>
  replaceInFlat(flat, /[^\s]/gu, ([char]) => turnedLetters.get(char.toLowerCase()) ?? char)

/** Marks that people write for a vowel. "-" and "." are not among them, because of "p-to-p" and names of files. */
const vowelMark = /(?<=(?![aeiou])\p{L})[?_#%×+■⬛](?=(?![aeiou])\p{L})/iu

/** Latin letters and digits by the Cyrillic letters that they look like. */
const cyrillicTwins: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'в',
    c: 'с',
    e: 'е',
    h: 'н',
    i: 'і',
    k: 'к',
    m: 'м',
    n: 'п',
    o: 'о',
    p: 'р',
    r: 'г',
    t: 'т',
  },
  ...{ u: 'и', x: 'х', y: 'у', '0': 'о', '3': 'з', '4': 'ч', '6': 'б' },
}
/** A Cyrillic word with Latin letters or digits in it. */
const mixedCyrillic =
  /(?<![\p{L}\d])(?=[\p{L}\d]{0,30}\p{Script=Cyrillic})(?=[\p{L}\d]{0,30}[a-z0346])[\p{L}\d]+/iu

const asCyrillic = (word: string): string =>
  [...word].map((char) => cyrillicTwins[char.toLowerCase()] ?? char).join('')

/** Other ways in which people read a text, each with the characters that make it possible. */
const ways: readonly (readonly [needs: RegExp, read: (flat: FlatText) => FlatText])[] = [
  [/[<[&]/, withoutMarkup],
  [
    /[|\\/()[\]><{}]|vv/i,
    (flat) => replaceInFlat(flat, marksPattern, ([marks]) => lettersOfMarks[marks.toLowerCase()] ?? marks),
  ],
  [vowelMark, (flat) => replaceInFlat(flat, new RegExp(vowelMark, 'giu'), '*')],
  [onlyTurned, (flat) => upright(flat)],
  [onlyTurned, (flat) => upright(reversed(flat))],
  [rightToLeft, paintedOrder],
  [
    mixedCyrillic,
    (flat) => replaceInFlat(flat, new RegExp(mixedCyrillic, 'giu'), ([word]) => asCyrillic(word)),
  ],
]

/** Returns the text as it is written, and as people may read it. */
export function readingsOf(text: string): FlatText[] {
  const written = asWritten(text)
  return [
    written,
    ...ways
      .filter(([needs]) => needs.test(text))
      .map(([, read]) => read(written))
      .filter((read) => read !== written),
  ]
}

function reversed({ text, from, to }: FlatText): FlatText {
  const chars = [...text].reverse()
  let at = text.length
  const units = chars.flatMap((char) => {
    at -= char.length
    return Array.from({ length: char.length }, (_, n) => at + n)
  })
  return {
    text: chars.join(''),
    from: units.map((unit) => from[unit] ?? 0),
    to: units.map((unit) => to[unit] ?? 0),
  }
}
