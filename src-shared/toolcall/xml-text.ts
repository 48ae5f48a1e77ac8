import type { Source } from './source.ts'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

/** Undoes the five entities of XML and numeric ones; anything else behind an ampersand is text. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The text of an element: one line without its margins, several without the line breaks at its two tags. */
export function elementText(raw: string): string {
  const text = raw.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')
  return text.trim().includes('\n') ? text : text.trim()
}

/** `a="1" b='2' c=3 d` as a map; undefined when it is something else. */
export function readAttributes(text: string): Map<string, string> | undefined {
  const attributes = new Map<string, string>()
  const pattern = /\s*([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+))/y
  let at = 0
  while (at < text.length) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) break
    attributes.set(found[1] as string, decodeEntities(found[2] ?? found[3] ?? found[4] ?? ''))
    at = pattern.lastIndex
  }
  return text.slice(at).trim() === '' ? attributes : undefined
}

export interface Tag {
  readonly name: string
  /** What stands between the name and the bracket. */
  readonly rest: string
  readonly selfClosed: boolean
  readonly end: number
}

const MAX_TAG = 2_000

/** The opening tag at `at`. Names may hold letters, digits and `_-.:/`; attribute values may hold `>`. */
export function openTag(source: Source, at: number): Tag | undefined {
  if (source.text[at] !== '<') return undefined
  const { text, length } = source
  let i = at + 1
  while (i < length && i - at < 200 && /[\p{L}\p{N}_\-.:｜|]/u.test(text[i] as string)) i++
  if (i >= length) source.touchedEnd = true
  const name = text.slice(at + 1, i)
  if (name === '') return undefined
  const next = text[i]
  if (next !== '>' && next !== '/' && next !== '=' && !/\s/.test(next ?? 'x')) return undefined
  let quote = ''
  let j = i
  for (; j < length && j - i < MAX_TAG; j++) {
    const char = text[j] as string
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && /[=\s]/.test(text[j - 1] ?? '')) quote = char
    else if (char === '>') break
    else if (char === '<') return undefined
  }
  source.spend(j - at)
  if (j >= length) source.touchedEnd = true
  if (text[j] !== '>') return undefined
  const selfClosed = text[j - 1] === '/'
  return { name, rest: text.slice(i, selfClosed ? j - 1 : j), selfClosed, end: j + 1 }
}
