import { isSpace, type Source } from './source.ts'

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
 * Returns the text of an element. One line break after the opening tag belongs to that, and one before the closing tag,
 * with its indentation, to that; all other white space is meant. A model that writes `verbatim` values sets no line
 * breaks around them, so one before the closing tag alone is meant, too.
 */
export function elementText(raw: string, verbatim = false): string {
  const text = raw.replace(/^\r?\n/, '')
  return verbatim && text.length === raw.length ? raw : text.replace(/\r?\n[ \t]*$/, '')
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
  /** The mark before the name: `<`, or the longer one of a model with marks of its own. */
  readonly lead: string
  /** The spellings of the closing tag. */
  readonly closers: readonly string[]
}

const MINIMAX = ']<]minimax[>[<'
const KIMI = { open: '<|open|>', close: '<|close|>', end: '<|sep|>' } as const
const maxTag = 2_000
export const inTagName = (code: number): boolean => /[\p{L}\p{N}_\-.:]/u.test(String.fromCharCode(code))

/** Reads the opening tag at `at`. Quoted values can contain `>`. */
export function openTag(source: Source, at: number): Tag | undefined {
  const lead = leadAt(source, at)
  if (lead === undefined) return undefined
  const i = source.skip(at + lead.length, inTagName, at + 200)
  const name = source.slice(at + lead.length, i)
  if (name === '') return undefined
  const close = lead === KIMI.open ? KIMI.end : '>'
  const next = source.char(i)
  if (next !== close[0] && next !== '/' && next !== '=' && !/\s/.test(next ?? 'x')) return undefined
  let quote = ''
  let j = i
  for (; j - i < maxTag; j++) {
    const char = source.char(j)
    if (char === undefined) break
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && /[=\s]/.test(source.char(j - 1) ?? '')) quote = char
    else if (source.has(close, j)) break
    else if (char === '<') return undefined
  }
  source.spend(j - at)
  if (!source.has(close, j)) return undefined
  const selfClosed = source.char(j - 1) === '/'
  const rest = source.slice(i, selfClosed ? j - 1 : j)
  return { name, rest, selfClosed, end: j + close.length, lead, closers: closersOf(lead, name) }
}

/** Returns the mark at `at` with which a tag begins: DeepSeek's, MiniMax M3's, Kimi K3's, or the plain one. */
function leadAt(source: Source, at: number): string | undefined {
  if (source.char(at) === ']' && source.has(MINIMAX, at)) return MINIMAX
  if (source.char(at) !== '<') return undefined
  if (source.has(KIMI.open, at)) return KIMI.open
  const end = dsmlEnd(source, at + 1)
  return end === -1 ? '<' : source.slice(at, end)
}

const isBar = (code: number): boolean => code === 0x7c || code === 0xff5c

/** Returns the end of `｜DSML｜` at `at`, or -1. Servers double its bars, or set blanks and line breaks around them. */
export function dsmlEnd(source: Source, at: number): number {
  const spaces = (from: number) => source.skip(from, isSpace, from + 2)
  const bar = spaces(at)
  const word = spaces(source.skip(bar, isBar, bar + 2))
  if (word === bar || !source.hasFolded('dsml', word)) return -1
  const bars = spaces(word + 4)
  const end = source.skip(bars, isBar, bars + 2)
  return end === bars ? -1 : spaces(end)
}

/** Models with marks of their own also close a tag without the blanks of its opening. */
function closersOf(lead: string, name: string): string[] {
  if (lead === KIMI.open) return [`${KIMI.close}${name}${KIMI.end}`]
  const close = `${lead.replace(/<(?!.*<)/s, '</')}${name}>`
  const compact = close.replace(/\s/g, '')
  return compact === close ? [close] : [close, compact]
}
