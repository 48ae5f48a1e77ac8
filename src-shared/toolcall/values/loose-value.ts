import type { Repair } from '../../step/repair.ts'
import { isWord, isWordCode, type LooseOptions, NOTHING, OPEN_QUOTES } from './loose-cursor.ts'
import { LooseScalarReader } from './loose-scalar.ts'
import { isFields, RawText, setOwn } from './raw-text.ts'
import type { Source } from './source.ts'

const maxDepth = 64
const maxPositional = 64
/** The rest of an unquoted key of several words, up to its colon. */
const MORE_WORDS = /^(?: [\w-]+)+(?=\s?:)/
/** Prefixes of strings in Python: formatted, raw and others. */
const PREFIX = /^([fFrRbBuU]{1,2})(?=["'])/

export interface LooseValue {
  readonly value: unknown
  readonly end: number
  readonly repairs: readonly Repair[]
  readonly unclosed: number
}

/**
 * Reads one value of JSON, even sloppy or cut off. Returns undefined if there is none, or if it has more than 64
 * levels.
 */
export function readLoose(source: Source, at: number, options: LooseOptions = {}): LooseValue | undefined {
  const reader = new LooseReader(source, at, options)
  const value = reader.value('')
  // A failed read costs more, because it usually passed through nested brackets.
  source.spend((reader.pos - at + 1) * (reader.failed ? 3 : 1))
  if (reader.failed || value === NOTHING) return undefined
  return { value, end: reader.pos, repairs: reader.repairs(), unclosed: reader.unclosed }
}

/** Reads `"name": "wait", "arguments": {…}`: an object that lost its opening brace. */
export function readLooseFields(
  source: Source,
  at: number,
  options: LooseOptions = {},
): LooseValue | undefined {
  const reader = new LooseReader(source, at, options)
  const value = reader.fields()
  source.spend(reader.pos - at + 1)
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

/** Reads the arguments of a function call from its opening parenthesis: `(1, b=2, {c: 3})`. */
export function readLooseArguments(
  source: Source,
  at: number,
  options: LooseOptions = {},
): LooseArguments | undefined {
  const reader = new LooseReader(source, at, options)
  const read = reader.callArguments()
  source.spend(reader.pos - at + 1)
  if (reader.failed || !read) return undefined
  return { ...read, end: reader.pos, repairs: reader.repairs(), unclosed: reader.unclosed }
}

class LooseReader extends LooseScalarReader {
  private arrays = 0
  private python = false

  value(closers: string): unknown {
    this.skip()
    if (this.pos >= this.length) return NOTHING
    const char = this.source.char(this.pos) as string
    if (char === '{' || char === '[' || char === '(') {
      if (this.depth >= maxDepth) return this.fail()
      this.depth += 1
      const value = char === '{' ? (this.set() ?? this.object()) : this.array(char === '[' ? ']' : ')')
      this.depth -= 1
      return value
    }
    if (char === '<') {
      const delimited = this.delimited()
      if (delimited !== NOTHING) return delimited
    }
    if (OPEN_QUOTES.includes(char)) return this.string(char, closers)
    const prefix = this.python ? this.source.match(PREFIX, this.pos, 3)?.[1]?.toLowerCase() : undefined
    if (prefix !== undefined) return this.prefixed(prefix, closers)
    if (closers.includes(char) || char === ',' || char === '}' || char === ']') return NOTHING
    return this.bare(closers)
  }

  /** Reads a string with a prefix. A formatted one with placeholders has no value of its own. */
  private prefixed(prefix: string, closers: string): unknown {
    const { escapes } = this
    this.pos += prefix.length
    if (prefix.includes('r')) this.escapes = false
    const value = this.string(this.source.char(this.pos) as string, closers)
    this.escapes = escapes
    return prefix.includes('f') && typeof value === 'string' && value.includes('{') ? this.fail() : value
  }

  /** Reads a set of Python, such as `{'a', 'b'}`; undefined if the brace begins an object. */
  private set(): unknown {
    const first = this.python
      ? this.source.match(/^\{\s*(?:"[^"\n]*"|'[^'\n]*'|[\d.]+)\s*[,}]/, this.pos, 200)
      : null
    return first ? this.array('}') : undefined
  }

  private object(): unknown {
    this.pos += 1
    return this.fields()
  }

  fields(): unknown {
    const out: Record<string, unknown> = {}
    let first = true
    for (;;) {
      this.skip()
      if (this.pos >= this.length) return this.cutHere(out)
      const char = this.source.char(this.pos) as string
      if (char === '}') {
        this.pos += 1
        return out
      }
      if (char === ',' || char === ';') {
        this.note('json-commas')
        this.pos += 1
        continue
      }
      if (!first && this.atStop()) return this.cutHere(out)
      if ((char === ']' || char === ')') && !first) {
        this.closeBracket()
        if (this.arrays === 0 && char === ']') this.pos += 1
        return out
      }
      if (char === '{' && first) {
        // Some models copy `{{…}}` from prompt templates, where doubled braces are escapes.
        const inner = this.value('}')
        if (this.failed) return NOTHING
        this.note('json-double-braces')
        this.skip()
        if (this.source.char(this.pos) === '}') this.pos += 1
        return inner
      }
      const key = this.key()
      if (key === undefined) return this.failed ? NOTHING : this.cutHere(out)
      const value = this.value('}')
      if (this.failed) return NOTHING
      if (value === NOTHING) {
        if (
          this.pos < this.length &&
          this.source.char(this.pos) !== '}' &&
          this.source.char(this.pos) !== ','
        )
          return this.fail()
        this.dropIncomplete()
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
      const char = this.source.char(this.pos) as string
      if (char === closer) {
        this.pos += 1
        this.arrays -= 1
        return out
      }
      if (char === ',' || char === ';') {
        this.note('json-commas')
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
    this.python = true
    for (;;) {
      this.skip()
      if (
        this.pos >= this.length ||
        (this.atStop() && (positional.length > 0 || Object.keys(named).length > 0))
      ) {
        this.cutHere(named)
        return { named, positional }
      }
      const char = this.source.char(this.pos) as string
      if (char === ')') {
        this.pos += 1
        return { named, positional }
      }
      if (char === ',') {
        this.note('json-commas')
        this.pos += 1
        continue
      }
      const spread = this.source.has('**', this.pos)
      if (spread) this.pos += 2
      const name = spread ? undefined : this.argumentName()
      const value = this.value(')')
      if (this.failed) return undefined
      if (spread) {
        if (!isFields(value)) return undefined
        for (const [key, part] of Object.entries(value)) setOwn(named, key, part)
        this.afterItem(')')
        continue
      }
      if (value === NOTHING) {
        if (this.pos < this.length) return undefined
        this.dropIncomplete()
      } else if (name === undefined && positional.length >= maxPositional) return undefined
      else if (name === undefined) positional.push(value)
      else setOwn(named, name, value)
      if (name === undefined && value instanceof RawText && !this.argumentEnds()) return undefined
      this.afterItem(')')
    }
  }

  private argumentEnds(): boolean {
    this.skip()
    const char = this.source.char(this.pos)
    return char === undefined || char === ',' || char === ')'
  }

  private argumentName(): string | undefined {
    const from = this.pos
    const quote = this.source.char(from) === '"' || this.source.char(from) === "'" ? 1 : 0
    let i = this.source.skip(from + quote, isWordCode, from + 80)
    const name = this.source.slice(from + quote, i)
    if (quote && this.source.char(i) !== this.source.char(from)) return undefined
    i += quote
    i = this.source.skipSpace(i)
    const sign = this.source.char(i)
    if (name === '' || (sign !== '=' && sign !== ':') || this.source.char(i + 1) === '=') return undefined
    if (sign === ':') this.note('json-separators')
    this.pos = i + 1
    return name
  }

  private key(): string | undefined {
    const char = this.source.char(this.pos) as string
    const keyFrom = this.pos
    let key: string
    if (char === ':' && isWord(this.source.char(this.pos + 1) ?? '')) {
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
      key = this.word() + (this.source.match(MORE_WORDS, this.pos, 80)?.[0] ?? '')
      this.pos = Math.max(this.pos, keyFrom + key.length)
      this.note('json-bare-words')
      // Skip the closing quote of a key without an opening one: `count": 80`.
      const end = this.source.char(this.pos) === '"' ? this.source.skipSpace(this.pos + 1) : this.pos
      if (end > this.pos && this.source.char(end) === ':') this.pos = end
    } else {
      this.failed = true
      return undefined
    }
    this.skip()
    if (this.pos >= this.length) {
      this.dropIncomplete()
      return undefined
    }
    const sign = this.source.char(this.pos)
    if (sign === ':') {
      this.pos += 1
      if (this.source.char(this.pos) === '=') this.pos += 1
    } else if (sign === '=') {
      this.pos += this.source.char(this.pos + 1) === '>' ? 2 : 1
      this.note('json-separators')
    } else if (this.edn || sign === '"' || sign === '{' || sign === '[') this.note('json-separators')
    else this.failed = true
    return this.failed ? undefined : key
  }

  private afterItem(closer: string): void {
    this.skip()
    const char = this.source.char(this.pos)
    if (char === ',') {
      this.pos += 1
      this.skip()
      if (this.source.char(this.pos) === closer) this.note('json-commas')
    } else if (char !== undefined && char !== closer && !this.edn && char !== '}' && char !== ']') {
      this.note('json-commas')
    }
  }

  private closeBracket(): void {
    this.unclosed += 1
    this.note('close-brackets')
  }

  private dropIncomplete(): void {
    if (this.pos >= this.length) this.source.markOpen('half')
    this.note('drop-incomplete')
  }

  private cutHere<T>(value: T): T {
    this.closeBracket()
    return value
  }
}
