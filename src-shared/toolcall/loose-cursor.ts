import type { Repair } from '../step/repair.ts'
import { type RepairRule, repairOf } from './repair-rules.ts'
import type { Source } from './source.ts'

/** Nothing stood where a value was wanted. Not `undefined`, not `null`: those are values of a kind. */
export const NOTHING = Symbol('nothing')

export const OPEN_QUOTES = '"\'“”‘’„`'
const WORD = /[\p{L}\p{N}_$.\-/]/u
export const isSpace = (code: number) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0
export const isWord = (char: string) =>
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

/** Where a lenient reader stands in its text, and what it has mended on its way. */
export class LooseCursor {
  pos: number
  failed = false
  protected depth = 0
  unclosed = 0
  protected readonly source: Source
  protected readonly text: string
  protected readonly length: number
  protected readonly stops: readonly string[]
  protected readonly escapes: boolean
  protected edn = false
  protected mends: Partial<Record<RepairRule, number>> = {}

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

  protected mend(rule: RepairRule): void {
    this.mends[rule] = (this.mends[rule] ?? 0) + 1
  }

  protected fail(): typeof NOTHING {
    this.failed = true
    return NOTHING
  }

  /** White space and comments. */
  protected skip(): void {
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

  protected comment(end: number): void {
    this.mend('json-comments')
    this.pos = end
  }

  /** A comment's line may end with a carriage return alone, as in texts that old tools wrote. */
  protected lineEnd(at: number): number {
    const line = this.source.lineEnd(at)
    const carriage = this.source.next('\r', at)
    return carriage !== -1 && carriage < line ? carriage : line
  }

  protected word(): string {
    const from = this.pos
    while (this.pos < this.length && isWord(this.text[this.pos] as string)) this.pos += 1
    if (this.pos >= this.length) this.source.touchedEnd = true
    return this.text.slice(from, this.pos)
  }

  protected atStop(): boolean {
    for (const stop of this.stops) if (this.source.has(stop, this.pos)) return true
    return false
  }
}
