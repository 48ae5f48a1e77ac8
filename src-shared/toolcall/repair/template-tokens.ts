import { repairOf } from '../repair-rules.ts'
import { isFields, RawText } from '../values/raw-text.ts'
import { type Coercion, maxDepth } from './coercion.ts'

/** Gemma's quotation mark. */
const QUOTE = '<|"|>'
/** Tokens that chat templates put around names and values. A server with an old template leaves them there. */
const token = '<[|｜]{1,2}[^<>|｜\\n]{1,40}[|｜]{0,2}>|<[a-z_]{1,40}[|｜]>|<escape>|<(?:start|end)_of_turn>'
const longestToken = 50
const firstToken = new RegExp(`^\\s*(?:${token})`)
const lastToken = new RegExp(`(?:${token})\\s*$`)

/** Returns the parts of a name that tokens of a chat template separate. */
export const namesBetweenTokens = (raw: string): string[] =>
  raw.split(/<[^<>]*>?/).filter((part) => part.trim() !== '')

/** Removes the tokens of a chat template around every text of a call's arguments, and records each. */
export function withoutTokens(value: unknown, path: string, run: Coercion, depth = 0): unknown {
  if (depth > maxDepth) return value
  if (value instanceof RawText) {
    const text = withoutTokens(value.text, path, run, depth) as string
    return text === value.text ? value : new RawText(text)
  }
  if (typeof value === 'string') {
    const text = textWithoutTokens(value)
    if (text !== value) run.repairs.push(repairOf('value-token', path))
    return text
  }
  if (Array.isArray(value))
    return value.map((item, index) => withoutTokens(item, `${path}[${index}]`, run, depth + 1))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      textWithoutTokens(key),
      withoutTokens(field, `${path}.${key}`, run, depth + 1),
    ]),
  )
}

/** Inside of a text, only Gemma's quotation marks are sure to be tokens: other tokens may be what the text is about. */
function textWithoutTokens(text: string): string {
  if (!text.includes('<')) return text
  let inner = text
  for (;;) {
    const first = firstToken.exec(inner.slice(0, longestToken))?.[0].length
    const last = lastToken.exec(inner.slice(-longestToken))?.[0].length
    if (first === undefined && last === undefined) return inner.replaceAll(QUOTE, '"')
    inner = first === undefined ? inner.slice(0, -(last ?? 0)) : inner.slice(first)
  }
}
