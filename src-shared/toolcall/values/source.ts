/** A key or value that ends with the text: certainly incomplete, or maybe complete, such as a number. */
export type OpenValue = 'half' | 'maybe'

/**
 * A text that records how it is read. `sawEnd`: more text could change what a reader decided. `openValue`: the
 * text ends inside a key or value. `work`: the number of characters that readers reported with `spend`; `exhausted`: it
 * exceeds the limit.
 */
export class Source {
  readonly length: number
  work = 0
  private readonly text: string
  private readonly limit: number
  private end = false
  private open: OpenValue | undefined
  private readonly found = new Map<string, { from: number; at: number }>()

  constructor(text: string, limit: number = 1.2 * text.length + 300_000) {
    this.text = text
    this.length = text.length
    this.limit = limit
  }

  /** Whether a reader has looked past the end of the text since the last `forgetEnd`. */
  get sawEnd(): boolean {
    return this.end
  }

  forgetEnd(): void {
    this.end = false
  }

  /** Records that the text ends inside a key or value. */
  markOpen(how: OpenValue): void {
    this.end = true
    if (this.open !== 'half') this.open = how
  }

  /** Runs one reader. Returns its result and what this reader, not an earlier one, saw of the end of the text. */
  observe<T>(read: () => T): { result: T; sawEnd: boolean; openValue: OpenValue | undefined } {
    const { end, open } = this
    this.end = false
    this.open = undefined
    const result = read()
    const seen = { result, sawEnd: this.end, openValue: this.open }
    this.end ||= end
    this.open = open
    return seen
  }

  spend(characters: number): void {
    this.work += characters
  }

  get exhausted(): boolean {
    return this.work > this.limit
  }

  /** Returns the character at a position; undefined outside the text. */
  char(at: number): string | undefined {
    if (at >= this.length) this.end = true
    return this.text[at]
  }

  /** Returns the character code at a position; NaN outside the text. */
  code(at: number): number {
    if (at >= this.length) this.end = true
    return this.text.charCodeAt(at)
  }

  /** Like `char`, but does not set `sawEnd`. Use it where it does not matter whether more text follows. */
  peek(at: number): string | undefined {
    return this.text[at]
  }

  slice(from: number, to: number = this.length): string {
    if (to > this.length) this.end = true
    return this.text.slice(from, to)
  }

  isEnd(at: number): boolean {
    if (at < this.length) return false
    this.end = true
    return true
  }

  /** Matches a pattern at `at`, in the next `reach` characters. */
  match(pattern: RegExp, at: number, reach: number): RegExpExecArray | null {
    const found = pattern.exec(this.text.slice(at, at + reach))
    if (at + reach > this.length && (found === null || at + found[0].length >= this.length)) this.end = true
    return found
  }

  /** Returns the first position whose code fails the test, at most `limit`. */
  skip(at: number, test: (code: number) => boolean, limit: number = this.length): number {
    const stop = Math.min(limit, this.length)
    let i = at
    while (i < stop && test(this.text.charCodeAt(i))) i++
    if (i >= this.length) this.end = true
    return i
  }

  /**
   * Returns whether a literal is at a position. A literal that the end of the text cuts off does not match, but sets
   * `sawEnd`.
   */
  has(literal: string, at: number): boolean {
    if (this.text.startsWith(literal, at)) return true
    if (at + literal.length > this.length && literal.startsWith(this.text.slice(at))) this.end = true
    return false
  }

  /** Like `has`, but ignores the case of Latin letters. `lower` must be in lower case. */
  hasFolded(lower: string, at: number): boolean {
    let i = 0
    for (; i < lower.length && at + i < this.length; i++) {
      const code = this.text.charCodeAt(at + i)
      if ((code >= 65 && code <= 90 ? code + 32 : code) !== lower.charCodeAt(i)) return false
    }
    if (i === lower.length) return true
    this.end = true
    return false
  }

  /** Returns the next position of `literal`, or -1. Repeated searches in the same range cost nothing. */
  next(literal: string, from: number): number {
    const known = this.found.get(literal)
    if (known && known.from <= from && (known.at === -1 || known.at >= from)) {
      if (known.at === -1) this.end = true
      return known.at
    }
    const at = this.text.indexOf(literal, from)
    this.spend(((at === -1 ? this.length : at) - from) >> 4)
    this.found.set(literal, { from, at })
    if (at === -1) this.end = true
    return at
  }

  /**
   * Returns the last position of a literal, or -1. Sets `sawEnd`, because more text could contain a later occurrence.
   */
  last(literal: string): number {
    this.end = true
    return this.text.lastIndexOf(literal)
  }

  skipSpace(at: number): number {
    return this.skip(at, isSpace)
  }

  skipBlanks(at: number): number {
    return this.skip(at, isBlank)
  }

  /** Returns the position of the next line break, or of the end of the text. */
  lineEnd(at: number): number {
    const end = this.next('\n', at)
    return end === -1 ? this.length : end
  }

  atLineStart(at: number): boolean {
    let i = at - 1
    while (i >= 0 && isBlank(this.text.charCodeAt(i))) i--
    return i < 0 || this.text.charCodeAt(i) === 10 || this.text.charCodeAt(i) === 13
  }
}

export const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0
const isBlank = (code: number): boolean => code === 32 || code === 9

/** Rows by the first two characters of their text, ignoring case. */
export interface LiteralTable<T> {
  /** Returns the rows whose first two characters match those at `at`. The rest of a row may not match. */
  at(source: Source, at: number): readonly T[]
}

const NONE: readonly never[] = []
const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code)
const keyOf = (first: number, second: number): number => lower(first) * 65_536 + lower(second)

/** Groups rows by the first two characters of their mark. A mark must have at least two. */
export function literalTable<T>(rows: readonly T[], mark: (row: T) => string): LiteralTable<T> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const text = mark(row)
    const key = keyOf(text.charCodeAt(0), text.charCodeAt(1))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    at(source, at) {
      return groups.get(keyOf(source.code(at), source.code(at + 1))) ?? NONE
    },
  }
}
