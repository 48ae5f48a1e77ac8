/** A text without markup. `at` has each UTF-16 unit's offset in the original, and the offset of the end. */
export interface PlainText {
  readonly text: string
  readonly at: readonly number[]
}

const markup = /<[/!a-z][^<>]{0,200}>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,30}));/gi
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

function characterOf(decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? mark
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : mark
}

/** Replaces tags with marks, and entities with their characters. Returns undefined if the text has neither. */
export function withoutMarkup(original: string): PlainText | undefined {
  let text = ''
  const at: number[] = []
  let done = 0
  const add = (added: string, offset: (n: number) => number) => {
    text += added
    for (let n = 0; n < added.length; n += 1) at.push(offset(n))
  }
  for (const { index, 0: found, 1: decimal, 2: hex, 3: name } of original.matchAll(markup)) {
    add(original.slice(done, index), (n) => done + n)
    add(found.startsWith('<') ? mark : characterOf(decimal, hex, name), () => index)
    done = index + found.length
  }
  if (done === 0) return undefined
  add(original.slice(done), (n) => done + n)
  at.push(original.length)
  return { text, at }
}
