import type { Repair } from '../../step/repair.ts'
import { type RepairRule, repairOf } from '../repair-rules.ts'
import type { Source } from './source.ts'

/** Returned instead of `null` if there is no value, because `null` can be a value. */
export const NOTHING = Symbol('nothing')

export const OPEN_QUOTES = '"\'“”‘’„`'
const WORD = /[\p{L}\p{N}_$.\-/]/u
export const isWord = (char: string) =>
  (char >= 'a' && char <= 'z') ||
  (char >= 'A' && char <= 'Z') ||
  (char >= '0' && char <= '9') ||
  char === '_' ||
  (char > '\x7f'
    ? !OPEN_QUOTES.includes(char) && WORD.test(char)
    : char === '$' || char === '-' || char === '.' || char === '/')

export const isWordCode = (code: number): boolean => isWord(String.fromCharCode(code))

export interface LooseOptions {
  /** An unclosed string ends at the first of these marks, such as `</tool_call>`. */
  readonly stops?: readonly string[] | undefined
  /** False if backslashes are literal, as in strings of Gemma and LFM2; `single` if only single quotes have escapes. */
  readonly escapes?: boolean | 'single' | undefined
}

export class LooseCursor {
  pos: number
  failed = false
  protected depth = 0
  unclosed = 0
  protected readonly source: Source
  protected readonly length: number
  protected readonly stops: readonly string[]
  protected escapes: boolean | 'single'
  protected edn = false
  protected noted: Partial<Record<RepairRule, number>> = {}

  constructor(source: Source, at: number, options: LooseOptions) {
    this.source = source
    this.length = source.length
    this.pos = at
    this.stops = options.stops ?? []
    this.escapes = options.escapes ?? true
  }

  repairs(): Repair[] {
    const list: Repair[] = []
    for (const rule of Object.keys(this.noted) as RepairRule[])
      list.push(
        rule === 'close-brackets'
          ? repairOf(rule, 'arguments', undefined, this.unclosed)
          : repairOf(rule, 'arguments'),
      )
    return list
  }

  protected note(rule: RepairRule): void {
    this.noted[rule] = (this.noted[rule] ?? 0) + 1
  }

  protected fail(): typeof NOTHING {
    this.failed = true
    return NOTHING
  }

  protected skip(): void {
    for (;;) {
      this.pos = this.source.skipSpace(this.pos)
      if (this.pos >= this.length) return
      const code = this.source.code(this.pos)
      if (code !== 47 && code !== 35) return
      const next = this.source.code(this.pos + 1)
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
    this.note('json-comments')
    this.pos = end
  }

  /** Returns the end of the line at `at`. A lone carriage return also ends a line. */
  protected lineEnd(at: number): number {
    const line = this.source.lineEnd(at)
    const carriage = this.source.next('\r', at)
    return carriage !== -1 && carriage < line ? carriage : line
  }

  protected word(): string {
    const from = this.pos
    this.pos = this.source.skip(from, isWordCode)
    return this.source.slice(from, this.pos)
  }

  protected atStop(): boolean {
    for (const stop of this.stops) if (this.source.has(stop, this.pos)) return true
    return false
  }
}
