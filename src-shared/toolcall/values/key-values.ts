import { RawText, setOwn } from './raw-text.ts'

const KEY = /\s*([A-Za-z_][\w.-]*)\s*(?:=(?!=)|:(?!\/))\s*/y
const QUOTED = /(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')(?=\s*(?:,|$)|\s+[A-Za-z_][\w.-]*\s*=)/y
const NEXT_KEY = /,\s?(?=[A-Za-z_][\w.-]*\s?[=:])|[ \t](?=[A-Za-z_][\w.-]*\s?=(?!=))/g
const maxLine = 4_000

/** Parses one line such as `ms=9, text="hi"` or `ms: 9, text: hi`; undefined for anything else. */
export function readKeyValues(line: string): Record<string, unknown> | undefined {
  const text = line.trim()
  if (text === '' || text.length > maxLine) return undefined
  const out: Record<string, unknown> = {}
  let at = 0
  while (at < text.length) {
    KEY.lastIndex = at
    const key = KEY.exec(text)
    if (!key) return undefined
    at = KEY.lastIndex
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(text)
    if (quoted) {
      setOwn(out, key[1] as string, (quoted[1] ?? quoted[2] ?? '').replace(/\\(["'\\])/g, '$1'))
      at = QUOTED.lastIndex
    } else {
      NEXT_KEY.lastIndex = at
      const end = NEXT_KEY.exec(text)?.index ?? text.length
      setOwn(out, key[1] as string, new RawText(text.slice(at, end).replace(/,$/, '').trim()))
      at = end
    }
    while (text[at] === ',' || text[at] === ' ' || text[at] === '\t') at += 1
  }
  return out
}
