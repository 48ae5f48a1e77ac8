import type { Source } from './source.ts'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

/** Decodes the named entities of XML, `&nbsp;` and numeric entities. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/**
 * Returns the text of an element. One line is trimmed; otherwise, only the line breaks next to the tags are removed.
 */
export function elementText(raw: string): string {
  const text = raw.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')
  return text.trim().includes('\n') ? text : text.trim()
}

/** Parses `a="1" b='2' c=3`; undefined if the text contains anything else. */
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
  /** Everything after the tag's name. */
  readonly rest: string
  readonly selfClosed: boolean
  readonly end: number
}

const maxTag = 2_000
const inTagName = (code: number): boolean => /[\p{L}\p{N}_\-.:｜|]/u.test(String.fromCharCode(code))

/** Reads the opening tag at `at`. Quoted values can contain `>`. */
export function openTag(source: Source, at: number): Tag | undefined {
  if (source.char(at) !== '<') return undefined
  const i = source.skip(at + 1, inTagName, at + 200)
  const name = source.slice(at + 1, i)
  if (name === '') return undefined
  const next = source.char(i)
  if (next !== '>' && next !== '/' && next !== '=' && !/\s/.test(next ?? 'x')) return undefined
  let quote = ''
  let j = i
  for (; j - i < maxTag; j++) {
    const char = source.char(j)
    if (char === undefined) break
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && /[=\s]/.test(source.char(j - 1) ?? '')) quote = char
    else if (char === '>') break
    else if (char === '<') return undefined
  }
  source.spend(j - at)
  if (source.char(j) !== '>') return undefined
  const selfClosed = source.char(j - 1) === '/'
  return { name, rest: source.slice(i, selfClosed ? j - 1 : j), selfClosed, end: j + 1 }
}
