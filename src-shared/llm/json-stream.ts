/** Follows a JSON list of objects while it streams. */
export interface ItemStream {
  /**
   * Takes the next piece of text. Returns the end of the last object that ends in this piece, as an offset in all
   * text so far; undefined if no object ends in it.
   */
  push(delta: string): number | undefined
}

/** Maximum number of objects that are followed. Further objects are read when the answer ends. */
const maxItems = 16

export function createItemStream(): ItemStream {
  let depth = 0
  let inString = false
  let escaped = false
  let at = 0
  let items = 0
  let over = false
  return {
    push(delta) {
      let closed: number | undefined
      for (const char of delta) {
        at += char.length
        if (over) continue
        if (escaped) escaped = false
        else if (inString) {
          if (char === '\\') escaped = true
          else if (char === '"') inString = false
        } else if (char === '"') inString = true
        else if (char === '{' || char === '[') depth += 1
        else if (char === '}' || char === ']') {
          depth -= 1
          over = depth < 0
          if (depth === 0) {
            closed = at
            items += 1
            over = items >= maxItems
          }
        }
      }
      return closed
    },
  }
}

/** Decodes the inside of a JSON string while it streams. */
export interface JsonStringStream {
  /** Takes the next piece of text. Returns the characters that can no longer change. */
  push(delta: string): string
  /** True after the closing quote or an invalid escape. */
  readonly ended: boolean
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Creates a decoder for the text after the opening quote. */
export function createJsonStringStream(): JsonStringStream {
  let held = ''
  let ended = false
  return {
    get ended() {
      return ended
    },
    push(delta) {
      let out = ''
      const text = held + delta
      held = ''
      for (let at = 0; at < text.length && !ended; ) {
        const char = text[at] as string
        if (char === '"') {
          ended = true
        } else if (char !== '\\') {
          out += char
          at += 1
        } else {
          const read = escapeAt(text, at)
          if (read === 'cut') {
            held = text.slice(at)
            break
          }
          if (read === undefined) ended = true
          else {
            out += read
            at += read.length === 1 && text[at + 1] !== 'u' ? 2 : 6 * read.length
          }
        }
      }
      return out
    },
  }
}

function escapeAt(text: string, at: number): string | 'cut' | undefined {
  const kind = text[at + 1]
  if (kind === undefined) return 'cut'
  if (kind !== 'u') return ESCAPES[kind]
  const unit = unitAt(text, at)
  if (typeof unit !== 'number') return unit
  if (unit < 0xd800 || unit > 0xdbff) return String.fromCharCode(unit)
  const rest = text.slice(at + 6, at + 8)
  if (rest.length < 2 && '\\u'.startsWith(rest)) return 'cut'
  if (rest !== '\\u') return String.fromCharCode(unit)
  const second = unitAt(text, at + 6)
  if (second === 'cut' || second === undefined) return second
  if (second < 0xdc00 || second > 0xdfff) return String.fromCharCode(unit)
  return String.fromCharCode(unit, second)
}

function unitAt(text: string, at: number): number | 'cut' | undefined {
  const digits = text.slice(at + 2, at + 6)
  if (!/^[\da-f]*$/i.test(digits)) return undefined
  return digits.length < 4 ? 'cut' : Number.parseInt(digits, 16)
}
