import { OPEN_QUOTES } from './loose-cursor.ts'

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '/': '/', '\\': '\\' }

/** Returns the maximum length of an escape with the letter `char`. */
export const escapeLength = (char: string | undefined): number => (char === 'u' ? 6 : char === 'x' ? 4 : 2)

/** Decodes the escape at `at` and returns its text and length (0 if the text ends inside). */
export function unescapeAt(text: string, at: number): [string, number] {
  const char = text[at + 1]
  if (char === undefined) return ['', 0]
  if (Object.hasOwn(ESCAPES, char)) return [ESCAPES[char] as string, 2]
  if (OPEN_QUOTES.includes(char)) return [char, 2]
  const hex = char === 'u' ? text.slice(at + 2, at + 6) : char === 'x' ? text.slice(at + 2, at + 4) : ''
  if ((hex.length === 4 || (char === 'x' && hex.length === 2)) && /^[0-9a-fA-F]+$/.test(hex))
    return [String.fromCharCode(Number.parseInt(hex, 16)), 2 + hex.length]
  if (char === '\n') return ['\n', 2]
  return [`\\${char}`, 2]
}

export function unescapeAll(text: string, escapes: boolean): string {
  if (!escapes || !text.includes('\\')) return text
  let out = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] !== '\\') {
      out += text[i]
      i += 1
      continue
    }
    const [piece, used] = unescapeAt(text, i)
    if (used === 0) break
    out += piece
    i += used
  }
  return out
}
