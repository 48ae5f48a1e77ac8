/**
 * A text that readers look into, and what looking costs.
 *
 * `touchedEnd` tells a stream whether a decision looked past the text that has come so far: then it
 * may change with the next delta, and nothing from there on may be shown. So every reader that meets
 * the end of the text, or misses something that could still follow, sets it.
 *
 * `spend` counts the work in characters. When the budget is gone, readers find nothing more, which
 * keeps hostile text linear.
 */
export class Source {
  readonly text: string
  readonly length: number
  touchedEnd = false
  work = 0
  readonly limit: number
  private readonly found = new Map<string, { from: number; at: number }>()

  constructor(text: string, limit: number = 1.2 * text.length + 300_000) {
    this.text = text
    this.length = text.length
    this.limit = limit
  }

  spend(characters: number): void {
    this.work += characters
  }

  get exhausted(): boolean {
    return this.work > this.limit
  }

  /** True when `literal` stands at `at`; a literal that the end of the text cuts is none, but touches the end. */
  has(literal: string, at: number): boolean {
    if (this.text.startsWith(literal, at)) return true
    if (at + literal.length > this.length && literal.startsWith(this.text.slice(at))) this.touchedEnd = true
    return false
  }

  /** Like `has`, whatever the case of Latin letters; `lower` is given in lower case. */
  hasFolded(lower: string, at: number): boolean {
    let i = 0
    for (; i < lower.length && at + i < this.length; i++) {
      const code = this.text.charCodeAt(at + i)
      if ((code >= 65 && code <= 90 ? code + 32 : code) !== lower.charCodeAt(i)) return false
    }
    if (i === lower.length) return true
    this.touchedEnd = true
    return false
  }

  /** Where `literal` next stands at or after `from`, or -1. Repeated searches over the same stretch cost nothing. */
  next(literal: string, from: number): number {
    const known = this.found.get(literal)
    if (known && known.from <= from && (known.at === -1 || known.at >= from)) {
      if (known.at === -1) this.touchedEnd = true
      return known.at
    }
    const at = this.text.indexOf(literal, from)
    this.spend(((at === -1 ? this.length : at) - from) >> 4)
    this.found.set(literal, { from, at })
    if (at === -1) this.touchedEnd = true
    return at
  }

  /** The first position at or after `at` that is no white space. */
  skipSpace(at: number): number {
    let i = at
    for (; i < this.length; i++) {
      const code = this.text.charCodeAt(i)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9 && code !== 0xa0) break
    }
    if (i >= this.length) this.touchedEnd = true
    return i
  }

  /** The first position at or after `at` that is no space or tab. */
  skipBlanks(at: number): number {
    let i = at
    while (i < this.length && (this.text.charCodeAt(i) === 32 || this.text.charCodeAt(i) === 9)) i++
    if (i >= this.length) this.touchedEnd = true
    return i
  }

  /** The end of the line that holds `at`: the position of its line break, or of the end of the text. */
  lineEnd(at: number): number {
    const end = this.next('\n', at)
    return end === -1 ? this.length : end
  }

  /** True at the start of the text or of a line, with nothing but blanks before. */
  atLineStart(at: number): boolean {
    let i = at - 1
    while (i >= 0 && (this.text.charCodeAt(i) === 32 || this.text.charCodeAt(i) === 9)) i--
    return i < 0 || this.text.charCodeAt(i) === 10 || this.text.charCodeAt(i) === 13
  }
}
