import { escapeLength, unescapeAll, unescapeAt } from './escapes.ts'
import { isWord, isWordCode, LooseCursor, NOTHING, OPEN_QUOTES } from './loose-cursor.ts'
import { jsonNumber, RawText } from './raw-text.ts'
import { isSpace } from './source.ts'

/** An unescaped quote is content if another quote within this distance (characters) can close the string. */
const maxInnerQuoteReach = 4_000
const CLOSING_QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"”'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”“"'],
  ['”', '”“"'],
  ['„', '”“"'],
  ['‘', "’'"],
  ['’', "’'"],
])

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const FOREIGN_LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['TRUE', true],
  ['FALSE', false],
  ['None', null],
  ['undefined', null],
  ['nil', null],
  ['NULL', null],
])

/** Reads strings with any quotes, numbers, literals and unquoted words. */
export class LooseScalarReader extends LooseCursor {
  /** Reads `<|"|>x<|"|>` and `<escape>x<escape>`, Gemma's strings without escapes. */
  protected delimited(): unknown {
    for (const mark of ['<|"|>', '<escape>']) {
      if (!this.source.has(mark, this.pos)) continue
      const from = this.pos + mark.length
      const end = this.source.next(mark, from)
      if (end === -1) return this.unterminated(from, '')
      this.pos = end + mark.length
      return this.source.slice(from, end)
    }
    return NOTHING
  }

  protected string(open: string, closers: string): unknown {
    const from = this.pos + 1
    const plain = this.plainString(open, from, closers)
    if (plain !== undefined) return plain
    const triple = open.repeat(3)
    if ((open === '"' || open === "'") && this.source.has(triple, this.pos)) {
      const end = this.source.next(triple, this.pos + 3)
      if (end !== -1) {
        this.pos = end + 3
        this.note('json-quotes')
        return this.source.slice(from + 2, end)
      }
    }
    if (open !== '"') this.note('json-quotes')
    const quotes = CLOSING_QUOTES.get(open) as string
    const escapes = this.escapes === 'single' ? open === "'" : this.escapes
    const reach = closers === ':' ? 0 : maxInnerQuoteReach
    let out = ''
    let chunk = from
    let firstInner = -1
    let newlines = false
    // Number of open smart quotes in a string with straight quotes. They are content and do not end the string.
    let nested = 0
    let i = from
    for (; i < this.length; i++) {
      const code = this.source.code(i)
      if (code === 92 && escapes) {
        out += this.source.slice(chunk, i)
        const [piece, used] = unescapeAt(this.source.slice(i, i + escapeLength(this.source.char(i + 1))), 0)
        if (used === 0) break
        out += piece
        i += used - 1
        chunk = i + 1
      } else if (code === 10 || code === 13) newlines = true
      else if (open === '"' && (code === 0x201c || code === 0x201e)) nested += 1
      else if (code === 0x201d && nested > 0) nested -= 1
      else if ((code < 128 ? code < 97 : code >= 0x2018) && quotes.includes(this.source.char(i) as string)) {
        if (this.closesHere(i, closers)) {
          if (firstInner !== -1) this.note('json-inner-quotes')
          if (newlines) this.note('json-newlines')
          this.pos = i + 1
          return out + this.source.slice(chunk, i)
        }
        if (firstInner === -1) firstInner = i
      }
      if (firstInner !== -1 && i - firstInner >= reach) break
    }
    this.source.spend(i - from)
    this.source.isEnd(i)
    if (closers === ':' && firstInner !== -1) return this.fail()
    if (firstInner !== -1 && i < this.length) {
      this.pos = firstInner + 1
      return unescapeAll(this.source.slice(from, firstInner), escapes)
    }
    return this.unterminated(from, open, escapes, firstInner !== -1)
  }

  protected plainString(open: string, from: number, closers: string): string | undefined {
    if (open !== '"') return undefined
    let i = from
    for (; i < this.length; i++) {
      const code = this.source.code(i)
      if (code === 34 || code === 92 || code === 10 || code === 13 || code === 0x201d) break
    }
    if (this.source.code(i) !== 34 || (i === from && this.source.code(i + 1) === 34)) return undefined
    if (!this.closesHere(i, closers)) return undefined
    this.pos = i + 1
    return this.source.slice(from, i)
  }

  protected closesHere(i: number, closers: string): boolean {
    let j = i + 1
    j = this.source.skipSpace(j)
    const next = this.source.char(j)
    if (next === undefined || this.stops.some((stop) => this.source.has(stop, j))) return true
    if (closers === ':') return next === ':' || next === '=' || this.edn
    if (next === '}' || next === ']') return true
    if (next === ',' || next === ';') return this.itemFollows(j + 1, closers)
    if (closers === '' || this.edn || closers.includes(next)) return true
    if (next === '<' || next === '`') return j > i + 1
    if (next === '/' || next === '#') return j > i + 1
    if (closers === ')') return isWord(next) && this.keyFollows(j)
    return closers === '}' && this.keyFollows(j)
  }

  protected itemFollows(at: number, closers: string): boolean {
    let j = at
    j = this.source.skip(j, (code) => code === 44 || isSpace(code))
    const char = this.source.char(j)
    if (char === undefined) return true
    if (char === '}' || char === ']' || char === '/' || char === '#' || char === '<' || char === ':')
      return true
    if (closers === '}') return OPEN_QUOTES.includes(char) || this.keyFollows(j)
    if (closers === ')')
      return (
        !isLowerWord(char) || this.keyFollows(j) || this.source.match(/^(?:true|false|null)\b/, j, 6) !== null
      )
    return !isLowerWord(char) || this.source.match(/^(?:true|false|null|nil)\b/, j, 6) !== null
  }

  /** Accepts `"key":`, `key:`, `key=`, and `key":` without the opening quote. */
  protected keyFollows(at: number): boolean {
    const quote = OPEN_QUOTES.includes(this.source.char(at) as string)
    let j = this.source.skip(at + (quote ? 1 : 0), quote ? isNotQuote : isWordCode, at + 80)
    if (quote) j += 1
    else if (j === at) return false
    else if (this.source.char(j) === '"') return this.source.char(this.source.skipSpace(j + 1)) === ':'
    j = this.source.skipSpace(j)
    return this.source.char(j) === ':' || this.source.char(j) === '='
  }

  /** Reads a string without a closing quote. Leaves the brackets at its end for the surrounding value. */
  protected unterminated(from: number, open: string, escapes = false, isUnsure = false): unknown {
    let end = this.length
    for (const stop of this.stops) {
      const at = this.source.next(stop, from)
      if (at !== -1 && at < end) end = at
    }
    const raw = this.source.slice(from, end)
    const trimmed = raw.replace(/[\s}\])]{1,64}$/, '')
    const brackets = trimmed.length < raw.length && /[}\])]/.test(raw.slice(trimmed.length))
    this.pos = brackets && end < this.length ? from + trimmed.length : end
    if (brackets && end >= this.length) this.pos = from + trimmed.length
    // Only enough brackets for all open values show that the string ended before them: `"f(x)` is half a string.
    const isEnded = raw.slice(trimmed.length).replace(/\s/g, '').length >= Math.max(this.depth, 1)
    // A quotation mark inside may have been the end of the string.
    if (isUnsure || (end >= this.length && !isEnded)) this.source.markOpen('half')
    this.note('close-string')
    const words = brackets ? trimmed : end < this.length ? raw.trimEnd() : raw
    return open === '' ? words : unescapeAll(words, escapes)
  }

  protected bare(closers: string): unknown {
    const from = this.pos
    if (this.edn && this.source.char(this.pos) === ':') this.pos += 1
    const start = this.pos
    while (this.pos < this.length) {
      const char = this.source.char(this.pos) as string
      if (char === ',' || char === '}' || char === ']' || char === '\n' || char === '\r') break
      if (closers === ')' && char === ')') break
      if (closers === '' && (char === ' ' || char === '\t')) break
      if (this.edn && isSpace(char.charCodeAt(0))) break
      if (char === '<' && this.atStop()) break
      if (
        char === '/' &&
        '/*'.includes(this.source.char(this.pos + 1) ?? ' ') &&
        isSpace(this.source.code(this.pos - 1))
      )
        break
      if (char === '{' || (char === '"' && this.pos > start)) return this.fail()
      if (this.pos - start > 300) return this.fail()
      this.pos += 1
    }
    this.source.isEnd(this.pos)
    const word = this.source.slice(start, this.pos).trim()
    if (word === '') return NOTHING
    if (LITERALS.has(word)) return LITERALS.get(word)
    if (FOREIGN_LITERALS.has(word)) {
      if (!this.edn) this.note('json-literals')
      return FOREIGN_LITERALS.get(word)
    }
    const isLast = this.pos >= this.length && !isSpace(this.source.code(this.pos - 1))
    const number = jsonNumber(word)
    if (isLast && this.depth > 0) this.source.markOpen(number === undefined ? 'half' : 'maybe')
    if (number !== undefined) return String(number) === word ? number : new RawText(word)
    if (this.pos >= this.length && from === start && /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)$/.test(word)) {
      this.source.markOpen('half')
      this.note('drop-incomplete')
      return NOTHING
    }
    if (!this.edn) this.note('json-bare-words')
    return new RawText(word)
  }
}

const isNotQuote = (code: number): boolean => !OPEN_QUOTES.includes(String.fromCharCode(code))
const isLowerWord = (char: string) =>
  (char >= 'a' && char <= 'z') || (char > '\x7f' && !OPEN_QUOTES.includes(char))
