import { type FlatText, replaceInFlat } from './flat-text.ts'

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
export const withoutMarkup = (flat: FlatText): FlatText => replaceInFlat(flat, markup, characterOf)
