import type { Repair } from '../step/repair.ts'
import { jsonNumber, RawText } from './raw-text.ts'
import { type RepairRule, repairOf } from './repair-rules.ts'
import type { Source } from './source.ts'

/** Nothing stood where a value was wanted. Not `undefined`, not `null`: those are values of a kind. */
export const NOTHING = Symbol('nothing')

const MAX_DEPTH = 64
/** No tool takes more values without a name. */
const MAX_POSITIONAL = 64
/** How far an unescaped quote may be followed before it is taken for the closing one after all. */
const INNER_QUOTE_REACH = 4_000
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
const OPEN_QUOTES = '"\'“”‘’„`'
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
const WORD = /[\p{L}\p{N}_$.\-/]/u
const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0
const isWord = (char: string) =>
  (char >= 'a' && char <= 'z') ||
  (char >= 'A' && char <= 'Z') ||
  (char >= '0' && char <= '9') ||
  char === '_' ||
  (char > '\x7f'
    ? !OPEN_QUOTES.includes(char) && WORD.test(char)
    : char === '$' || char === '-' || char === '.' || char === '/')

export interface LooseOptions {
  /** What ends the place the value stands in, such as `</tool_call>`: a string that never closes ends there. */
  readonly stops?: readonly string[] | undefined
  /** False: a backslash in a string is a backslash (Gemma's and LFM2's strings know no escapes). */
  readonly escapes?: boolean | undefined
}

export interface LooseValue {
  readonly value: unknown
  /** The position after the value. */
  readonly end: number
  readonly repairs: readonly Repair[]
  /** How many brackets the end of the text left open. */
  readonly unclosed: number
}

/**
 * Reads one value of JSON or of what models write instead: single and smart quotes, Python and
 * JavaScript literals, comments, missing or trailing commas, unquoted keys and values, `=` for `:`,
 * unescaped quotes and line breaks in strings, EDN maps, Gemma's `<|"|>` strings, and text that
 * stops before its brackets do. One pass, at most 64 deep. Undefined where no value stands.
 */
export function readLoose(source: Source, at: number, options: LooseOptions = {}): LooseValue | undefined {
  const reader = new LooseReader(source, at, options)
  const value = reader.value('')
  source.spend(reader.pos - at + 1)
  if (reader.failed && reader.pos + 2 >= source.length) source.touchedEnd = true
  if (reader.failed || value === NOTHING) return undefined
  return { value, end: reader.pos, repairs: reader.repairs(), unclosed: reader.unclosed }
}

export interface LooseArguments {
  readonly named: Record<string, unknown>
  readonly positional: readonly unknown[]
  readonly end: number
  readonly repairs: readonly Repair[]
  readonly unclosed: number
}

/** Reads `(1, b=2, {c: 3})` from its opening parenthesis on: what a Python- or JavaScript-like call holds. */
export function readLooseArguments(
  source: Source,
  at: number,
  options: LooseOptions = {},
): LooseArguments | undefined {
  const reader = new LooseReader(source, at, options)
  const read = reader.callArguments()
  source.spend(reader.pos - at + 1)
  if (reader.failed && reader.pos + 2 >= source.length) source.touchedEnd = true
  if (reader.failed || !read) return undefined
  return { ...read, end: reader.pos, repairs: reader.repairs(), unclosed: reader.unclosed }
}

/** Sets an own property, whatever its name; `__proto__` is never one. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
}

class LooseReader {
  pos: number
  failed = false
  unclosed = 0
  private readonly source: Source
  private readonly text: string
  private readonly length: number
  private readonly stops: readonly string[]
  private readonly escapes: boolean
  private depth = 0
  private arrays = 0
  private edn = false
  private mends: Partial<Record<RepairRule, number>> = {}

  constructor(source: Source, at: number, options: LooseOptions) {
    this.source = source
    this.text = source.text
    this.length = source.length
    this.pos = at
    this.stops = options.stops ?? []
    this.escapes = options.escapes ?? true
  }

  repairs(): Repair[] {
    const list: Repair[] = []
    for (const rule of Object.keys(this.mends) as RepairRule[])
      list.push(
        rule === 'close-brackets'
          ? repairOf(rule, 'arguments', undefined, this.unclosed)
          : repairOf(rule, 'arguments'),
      )
    return list
  }

  private mend(rule: RepairRule): void {
    this.mends[rule] = (this.mends[rule] ?? 0) + 1
  }

  private fail(): typeof NOTHING {
    this.failed = true
    return NOTHING
  }

  /** White space and comments. */
  private skip(): void {
    for (;;) {
      let code = this.text.charCodeAt(this.pos)
      while (isSpace(code)) code = this.text.charCodeAt(++this.pos)
      if (this.pos >= this.length) {
        this.source.touchedEnd = true
        return
      }
      const next = this.text.charCodeAt(this.pos + 1)
      if (code === 47 && next === 47) this.comment(this.lineEnd(this.pos))
      else if (code === 35 && this.depth > 0 && (next === 32 || next === 35))
        this.comment(this.lineEnd(this.pos))
      else if (code === 47 && next === 42) {
        const end = this.source.next('*/', this.pos + 2)
        this.comment(end === -1 ? this.length : end + 2)
      } else return
    }
  }

  private comment(end: number): void {
    this.mend('json-comments')
    this.pos = end
  }

  /** A comment's line may end with a carriage return alone, as in texts that old tools wrote. */
  private lineEnd(at: number): number {
    const line = this.source.lineEnd(at)
    const carriage = this.source.next('\r', at)
    return carriage !== -1 && carriage < line ? carriage : line
  }

  /** `closers`: the brackets that may end the place this value stands in. */
  value(closers: string): unknown {
    this.skip()
    if (this.pos >= this.length) return NOTHING
    const char = this.text[this.pos] as string
    if (char === '{' || char === '[' || char === '(') {
      if (this.depth >= MAX_DEPTH) return this.fail()
      this.depth += 1
      const value = char === '{' ? this.object() : this.array(char === '[' ? ']' : ')')
      this.depth -= 1
      return value
    }
    if (char === '<') {
      const delimited = this.delimited()
      if (delimited !== NOTHING) return delimited
    }
    if (OPEN_QUOTES.includes(char)) return this.string(char, closers)
    if (closers.includes(char) || char === ',' || char === '}' || char === ']') return NOTHING
    return this.bare(closers)
  }

  private object(): unknown {
    const out: Record<string, unknown> = {}
    this.pos += 1
    let first = true
    for (;;) {
      this.skip()
      if (this.pos >= this.length) return this.cutHere(out)
      const char = this.text[this.pos] as string
      if (char === '}') {
        this.pos += 1
        return out
      }
      if (char === ',' || char === ';') {
        this.mend('json-commas')
        this.pos += 1
        continue
      }
      if (!first && this.atStop()) return this.cutHere(out)
      if ((char === ']' || char === ')') && !first) {
        this.closeBracket()
        if (this.arrays === 0 && char === ']') this.pos += 1
        return out
      }
      const key = this.key()
      if (key === undefined) return this.failed ? NOTHING : this.cutHere(out)
      const value = this.value('}')
      if (this.failed) return NOTHING
      if (value === NOTHING) {
        if (this.pos < this.length && this.text[this.pos] !== '}' && this.text[this.pos] !== ',')
          return this.fail()
        this.mend('drop-incomplete')
      } else setOwn(out, key, value)
      first = false
      this.afterItem('}')
    }
  }

  private array(closer: string): unknown {
    const out: unknown[] = []
    this.pos += 1
    this.arrays += 1
    for (;;) {
      this.skip()
      if (this.pos >= this.length || (out.length > 0 && this.atStop())) {
        this.arrays -= 1
        return this.cutHere(out)
      }
      const char = this.text[this.pos] as string
      if (char === closer) {
        this.pos += 1
        this.arrays -= 1
        return out
      }
      if (char === ',' || char === ';') {
        this.mend('json-commas')
        this.pos += 1
        continue
      }
      if (char === '}' || char === ')' || char === ']') {
        this.arrays -= 1
        this.closeBracket()
        return out
      }
      const value = this.value(closer)
      if (this.failed) return NOTHING
      if (value === NOTHING) return this.fail()
      out.push(value)
      this.afterItem(closer)
    }
  }

  callArguments(): { named: Record<string, unknown>; positional: unknown[] } | undefined {
    const named: Record<string, unknown> = {}
    const positional: unknown[] = []
    this.pos += 1
    this.depth += 1
    for (;;) {
      this.skip()
      if (
        this.pos >= this.length ||
        (this.atStop() && (positional.length > 0 || Object.keys(named).length > 0))
      ) {
        this.cutHere(named)
        return { named, positional }
      }
      const char = this.text[this.pos] as string
      if (char === ')') {
        this.pos += 1
        return { named, positional }
      }
      if (char === ',') {
        this.mend('json-commas')
        this.pos += 1
        continue
      }
      const name = this.argumentName()
      const value = this.value(')')
      if (this.failed) return undefined
      if (value === NOTHING) {
        if (this.pos < this.length) return undefined
        this.mend('drop-incomplete')
      } else if (name === undefined && positional.length >= MAX_POSITIONAL) return undefined
      else if (name === undefined) positional.push(value)
      else setOwn(named, name, value)
      if (name === undefined && value instanceof RawText && !this.argumentEnds()) return undefined
      this.afterItem(')')
    }
  }

  /** Whether a comma, the closer or the end follows: words that run on are prose. */
  private argumentEnds(): boolean {
    this.skip()
    const char = this.text[this.pos]
    return char === undefined || char === ',' || char === ')'
  }

  /** `name=`, `name:` or `"name":` before an argument, or undefined where the argument has no name. */
  private argumentName(): string | undefined {
    const from = this.pos
    const quote = this.text[from] === '"' || this.text[from] === "'" ? 1 : 0
    let i = from + quote
    while (i < this.length && i - from < 80 && isWord(this.text[i] as string)) i++
    const name = this.text.slice(from + quote, i)
    if (quote && this.text[i] !== this.text[from]) return undefined
    i += quote
    while (isSpace(this.text.charCodeAt(i))) i++
    const sign = this.text[i]
    if (name === '' || (sign !== '=' && sign !== ':') || this.text[i + 1] === '=') return undefined
    if (sign === ':') this.mend('json-separators')
    this.pos = i + 1
    return name
  }

  /** A key with its separator; undefined when the text ends in it, or (with `failed`) when none stands here. */
  private key(): string | undefined {
    const char = this.text[this.pos] as string
    let key: string
    if (char === ':' && isWord(this.text[this.pos + 1] ?? '')) {
      this.edn = true
      this.pos += 1
      key = this.word()
      this.skip()
      return key
    }
    const delimited = char === '<' ? this.delimited() : NOTHING
    if (typeof delimited === 'string') key = delimited
    else if (OPEN_QUOTES.includes(char)) {
      const read = this.string(char, ':')
      if (typeof read !== 'string') {
        if (this.pos < this.length) this.failed = true
        return undefined
      }
      key = read
    } else if (isWord(char)) {
      key = this.word()
      this.mend('json-bare-words')
    } else {
      this.failed = true
      return undefined
    }
    this.skip()
    if (this.pos >= this.length) {
      this.mend('drop-incomplete')
      return undefined
    }
    const sign = this.text[this.pos]
    if (sign === ':') {
      this.pos += 1
      if (this.text[this.pos] === '=') this.pos += 1
    } else if (sign === '=') {
      this.pos += this.text[this.pos + 1] === '>' ? 2 : 1
      this.mend('json-separators')
    } else if (this.edn || sign === '"' || sign === '{' || sign === '[') this.mend('json-separators')
    else this.failed = true
    return this.failed ? undefined : key
  }

  private word(): string {
    const from = this.pos
    while (this.pos < this.length && isWord(this.text[this.pos] as string)) this.pos += 1
    if (this.pos >= this.length) this.source.touchedEnd = true
    return this.text.slice(from, this.pos)
  }

  /** Between two items: one comma, or none where the next item or the closer follows anyway. */
  private afterItem(closer: string): void {
    this.skip()
    const char = this.text[this.pos]
    if (char === ',') {
      this.pos += 1
      this.skip()
      if (this.text[this.pos] === closer) this.mend('json-commas')
    } else if (char !== undefined && char !== closer && !this.edn && char !== '}' && char !== ']') {
      this.mend('json-commas')
    }
  }

  private atStop(): boolean {
    for (const stop of this.stops) if (this.source.has(stop, this.pos)) return true
    return false
  }

  private closeBracket(): void {
    this.unclosed += 1
    this.mend('close-brackets')
  }

  private cutHere<T>(value: T): T {
    this.closeBracket()
    return value
  }

  /** Gemma's string marks: `<|"|>x<|"|>`, `<escape>x<escape>`. They know no escapes. */
  private delimited(): unknown {
    for (const mark of ['<|"|>', '<escape>']) {
      if (!this.source.has(mark, this.pos)) continue
      const from = this.pos + mark.length
      const end = this.source.next(mark, from)
      if (end === -1) return this.unterminated(from, '')
      this.pos = end + mark.length
      return this.text.slice(from, end)
    }
    return NOTHING
  }

  private string(open: string, closers: string): unknown {
    const from = this.pos + 1
    const plain = this.plainString(open, from, closers)
    if (plain !== undefined) return plain
    const triple = open.repeat(3)
    if ((open === '"' || open === "'") && this.text.startsWith(triple, this.pos)) {
      const end = this.source.next(triple, this.pos + 3)
      if (end !== -1) {
        this.pos = end + 3
        this.mend('json-quotes')
        return this.text.slice(from + 2, end)
      }
    }
    if (open !== '"') this.mend('json-quotes')
    const quotes = CLOSING_QUOTES.get(open) as string
    const reach = closers === ':' ? 0 : INNER_QUOTE_REACH
    let out = ''
    let chunk = from
    let firstInner = -1
    let newlines = false
    // Smart quotes that open inside a plain string are content, and so are those that close them.
    let nested = 0
    let i = from
    for (; i < this.length; i++) {
      const code = this.text.charCodeAt(i)
      if (code === 92 && this.escapes) {
        out += this.text.slice(chunk, i)
        const [piece, used] = unescapeAt(this.text, i)
        if (used === 0) break
        out += piece
        i += used - 1
        chunk = i + 1
      } else if (code === 10 || code === 13) newlines = true
      else if (open === '"' && (code === 0x201c || code === 0x201e)) nested += 1
      else if (code === 0x201d && nested > 0) nested -= 1
      else if ((code < 128 ? code < 97 : code >= 0x2018) && quotes.includes(this.text[i] as string)) {
        if (this.closesHere(i, closers)) {
          if (firstInner !== -1) this.mend('json-inner-quotes')
          if (newlines) this.mend('json-newlines')
          this.pos = i + 1
          return out + this.text.slice(chunk, i)
        }
        if (firstInner === -1) firstInner = i
      }
      if (firstInner !== -1 && i - firstInner >= reach) break
    }
    this.source.spend(i - from)
    if (i >= this.length) this.source.touchedEnd = true
    if (closers === ':' && firstInner !== -1) return this.fail()
    if (firstInner !== -1 && i < this.length) {
      this.pos = firstInner + 1
      return unescapeAll(this.text.slice(from, firstInner), this.escapes)
    }
    return this.unterminated(from, open)
  }

  /** The usual case: double quotes, no escape, no line break, and the next quote ends it. */
  private plainString(open: string, from: number, closers: string): string | undefined {
    if (open !== '"') return undefined
    let i = from
    for (; i < this.length; i++) {
      const code = this.text.charCodeAt(i)
      if (code === 34 || code === 92 || code === 10 || code === 13 || code === 0x201d) break
    }
    if (this.text.charCodeAt(i) !== 34 || (i === from && this.text.charCodeAt(i + 1) === 34)) return undefined
    if (!this.closesHere(i, closers)) return undefined
    this.pos = i + 1
    return this.text.slice(from, i)
  }

  /** Whether the quote at `i` ends the string, judged by what follows it. */
  private closesHere(i: number, closers: string): boolean {
    let j = i + 1
    while (isSpace(this.text.charCodeAt(j))) j++
    if (j >= this.length) {
      this.source.touchedEnd = true
      return true
    }
    const next = this.text[j] as string
    if (closers === ':') return next === ':' || next === '=' || this.edn
    if (next === '}' || next === ']') return true
    if (next === ',' || next === ';') return this.itemFollows(j + 1, closers)
    if (closers === '' || this.edn || closers.includes(next)) return true
    if (next === '<' || next === '`') return j > i + 1 || this.stops.some((stop) => this.source.has(stop, j))
    if (next === '/' || next === '#') return j > i + 1
    if (closers === ')') return isWord(next) && this.keyFollows(j)
    return closers === '}' && this.keyFollows(j)
  }

  private itemFollows(at: number, closers: string): boolean {
    let j = at
    while (isSpace(this.text.charCodeAt(j)) || this.text[j] === ',') j++
    if (j >= this.length) {
      this.source.touchedEnd = true
      return true
    }
    const char = this.text[j] as string
    if (char === '}' || char === ']' || char === '/' || char === '#' || char === '<' || char === ':')
      return true
    if (closers === '}') return OPEN_QUOTES.includes(char) || this.keyFollows(j)
    if (closers === ')')
      return (
        !isLowerWord(char) || this.keyFollows(j) || /^(?:true|false|null)\b/.test(this.text.slice(j, j + 6))
      )
    return !isLowerWord(char) || /^(?:true|false|null|nil)\b/.test(this.text.slice(j, j + 6))
  }

  /** Whether `"key":`, `key:` or `key=` stands at `at`. */
  private keyFollows(at: number): boolean {
    const quote = OPEN_QUOTES.includes(this.text[at] as string)
    let j = at + (quote ? 1 : 0)
    const limit = Math.min(this.length, at + 80)
    while (
      j < limit &&
      (quote ? !OPEN_QUOTES.includes(this.text[j] as string) : isWord(this.text[j] as string))
    )
      j++
    if (j >= this.length) this.source.touchedEnd = true
    if (quote) j += 1
    else if (j === at) return false
    while (isSpace(this.text.charCodeAt(j))) j++
    return this.text[j] === ':' || this.text[j] === '='
  }

  /** A string whose closing quote never comes: up to the wrapper's closer or the end, less the brackets there. */
  private unterminated(from: number, open: string): unknown {
    let end = this.length
    for (const stop of this.stops) {
      const at = this.source.next(stop, from)
      if (at !== -1 && at < end) end = at
    }
    const raw = this.text.slice(from, end)
    const trimmed = raw.replace(/[\s}\])]{1,64}$/, '')
    const brackets = trimmed.length < raw.length && /[}\])]/.test(raw.slice(trimmed.length))
    this.pos = brackets && end < this.length ? from + trimmed.length : end
    if (brackets && end >= this.length) this.pos = from + trimmed.length
    this.mend('close-string')
    const words = brackets ? trimmed : end < this.length ? raw.trimEnd() : raw
    return open === '' ? words : unescapeAll(words, this.escapes)
  }

  /** A number, a literal or an unquoted word, up to what ends the item. */
  private bare(closers: string): unknown {
    const from = this.pos
    if (this.edn && this.text[this.pos] === ':') this.pos += 1
    const start = this.pos
    while (this.pos < this.length) {
      const char = this.text[this.pos] as string
      if (char === ',' || char === '}' || char === ']' || char === '\n' || char === '\r') break
      if (closers === ')' && char === ')') break
      if (closers === '' && (char === ' ' || char === '\t')) break
      if (this.edn && isSpace(char.charCodeAt(0))) break
      if (char === '<' && this.atStop()) break
      if (
        char === '/' &&
        '/*'.includes(this.text[this.pos + 1] ?? ' ') &&
        isSpace(this.text.charCodeAt(this.pos - 1))
      )
        break
      if (char === '{' || (char === '"' && this.pos > start)) return this.fail()
      if (this.pos - start > 300) return this.fail()
      this.pos += 1
    }
    if (this.pos >= this.length) this.source.touchedEnd = true
    const word = this.text.slice(start, this.pos).trim()
    if (word === '') return NOTHING
    if (LITERALS.has(word)) return LITERALS.get(word)
    if (FOREIGN_LITERALS.has(word)) {
      if (!this.edn) this.mend('json-literals')
      return FOREIGN_LITERALS.get(word)
    }
    const number = jsonNumber(word)
    if (number !== undefined) return String(number) === word ? number : new RawText(word)
    if (this.pos >= this.length && from === start && /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)$/.test(word)) {
      this.mend('drop-incomplete')
      return NOTHING
    }
    if (!this.edn) this.mend('json-bare-words')
    return new RawText(word)
  }
}

const isLowerWord = (char: string) =>
  (char >= 'a' && char <= 'z') || (char > '\x7f' && !OPEN_QUOTES.includes(char))

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '/': '/', '\\': '\\' }

/** The text that the escape at `at` stands for, and its length; a length of 0 when the text ends in it. */
function unescapeAt(text: string, at: number): [string, number] {
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

function unescapeAll(text: string, escapes: boolean): string {
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
