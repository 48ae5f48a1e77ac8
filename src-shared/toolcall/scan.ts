import { type Fence, fenceAt } from './fence.ts'
import type { Reading, Site } from './format.ts'
import { harmonyEnd, harmonyHeader } from './formats/harmony.ts'
import { ANCHORS, formatsAt, lineFormats } from './formats.ts'
import type { JudgedCall } from './judge-call.ts'
import { inventsResult, resultSectionEnd, specialTokenEnd } from './marks.ts'
import { isMentioned } from './mention.ts'
import { arePlaceholders } from './placeholder.ts'
import { readWrapped } from './read-wrapped.ts'
import type { Source } from './source.ts'
import { thoughtAt, thoughtEnd, thoughtEndAt } from './thinking.ts'
import type { ToolIndex } from './tool-index.ts'
import { type Candidate, candidate, cheapest, judgeReadings } from './weigh-readings.ts'
import { closerAt, wrapperAt } from './wrappers.ts'

/** A stretch of the text and what it is: words, marks and thoughts that are cut, or calls. */
export interface Piece {
  readonly kind: 'text' | 'cut' | 'calls'
  readonly from: number
  /** Grows while the stretch does. */
  end: number
  readonly calls: readonly JudgedCall[]
  readonly format: string
}

export interface ScanOptions {
  readonly strict: boolean
  readonly explain: boolean
}

/** What a step of the scan may change and have to take back. */
interface Saved {
  readonly pieces: Piece[]
  readonly count: number
  readonly lastEnd: number
  readonly checkedLine: number
  readonly openThought: number
  readonly thoughtClosed: boolean
  readonly callCount: number
  readonly readings: number
  readonly restInvented: boolean
  readonly at: number
}

const MAX_CALLS = 128
const MAX_CANDIDATES = 500
/** After so many calls and rejected calls the rest is text. */
const MAX_READINGS = 256
/** What looking at one place costs at least, in the unit of Source.spend. */
const PER_ANCHOR = 192
/** Longer runs of one sign are decoration or an attack; only their end may begin something. */
const MAX_RUN = 8
/** The first two characters of the marks that are words: `CALL`, `call:`, `functools`, `function call`; and of `>>>`. */
const WORD_STARTS = new Set(['ca', 'fu', '>>'])
/** Fewer characters, closing fence included, hold no call. */
const MIN_FENCE = 5
const NO_CALLS: readonly JudgedCall[] = []
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+/

/**
 * One pass over a text, from anchor to anchor: gates first (thinking, code, echoed results), then
 * wrappers, then the formats that can begin there; the cheapest reading with a valid call is taken.
 * The scan can stop before the end and go on with a longer text, because nothing it has
 * settled looked past the end (Source.touchedEnd).
 */
export class Scan {
  pieces: Piece[] = []
  readonly candidates: Candidate[] = []
  /** The next position to look at. Everything before is settled. */
  at = 0
  /** Where thinking began that never closed, or -1. */
  openThought = -1
  /** Thinking has been seen to end, so that words from here on are meant to be read. */
  thoughtClosed = false
  callCount = 0
  private readings = 0
  /** A result was invented after a call: from there on the model talks to itself. */
  private restInvented = false
  private readonly tools: ToolIndex
  private readonly options: ScanOptions
  private checkedLine = -1
  /** Right behind a mark that was cut, such as `</think>`: as good as the start of a line. */
  private freshAt = -1

  constructor(tools: ToolIndex, options: ScanOptions) {
    this.tools = tools
    this.options = options
  }

  /** Scans on. With `partial`, stops before the first place whose meaning more text may change. */
  run(source: Source, partial: boolean) {
    while (this.at < source.length) {
      if (this.restInvented) return this.take('cut', this.at, source.length)
      if (this.isStrayBrace(source)) {
        this.take('cut', this.at, this.at + 1)
        continue
      }
      const anchor =
        source.exhausted || this.readings >= MAX_READINGS ? source.length : this.nextAnchor(source)
      this.push('text', this.at, anchor)
      this.at = anchor
      if (anchor >= source.length) return
      const before = partial ? this.save() : undefined
      source.touchedEnd = false
      this.read(source, anchor)
      if (before && source.touchedEnd) return this.restore(before)
      source.spend(PER_ANCHOR)
    }
  }

  /** A closing brace right behind a call: one that a small model wrote too many, and a stream saw too late. */
  private isStrayBrace(source: Source): boolean {
    if (source.text[this.at] !== '}') return false
    const last = this.pieces.at(-1)
    return last?.kind === 'calls' || (last?.kind === 'cut' && source.text[this.at - 1] === '}')
  }

  private save(): Saved {
    const { pieces, checkedLine, openThought, thoughtClosed, callCount, readings, restInvented, at } = this
    const lastEnd = pieces.at(-1)?.end ?? 0
    return {
      pieces,
      count: pieces.length,
      lastEnd,
      checkedLine,
      openThought,
      thoughtClosed,
      callCount,
      readings,
      restInvented,
      at,
    }
  }

  private restore(saved: Saved): void {
    const { count, lastEnd, ...state } = saved
    Object.assign(this, state)
    this.pieces.length = count
    const last = this.pieces[count - 1]
    if (last) last.end = lastEnd
  }

  /** No closer of thinking that may still come can take the calls back. */
  get callsAreFinal(): boolean {
    if (this.thoughtClosed) return true
    const first = this.pieces.find((piece) => piece.kind !== 'cut' && piece.end - piece.from > 2)
    return first?.kind === 'calls' && this.openThought === -1
  }

  /** The next character that may begin a mark, or the first word of a line. */
  private nextAnchor(source: Source): number {
    const { text, length } = source
    let i = this.at
    const last = this.pieces.at(-1)
    if (i === this.freshAt || (last?.kind === 'cut' && last.end === i)) {
      this.freshAt = source.skipBlanks(i)
      if (this.checkedLine < this.freshAt) return this.freshAt
    }
    if (this.checkedLine < i && (i === 0 || source.atLineStart(i))) return i
    for (; i < length; i++) {
      const code = text.charCodeAt(i)
      if (code === 10) {
        let j = i + 1
        while (j < length && (text.charCodeAt(j) === 32 || text.charCodeAt(j) === 9)) j++
        return j
      }
      if (code < 128 ? ANCHORS[code] === 1 : code === 0x2728) return i
      if (code < 128 && ANCHORS[code] === 2 && this.beginsWord(text, i)) return i
    }
    return length
  }

  /** Words begin a mark only at their start and only with the right second letter; `>` at the start of a run. */
  private beginsWord(text: string, at: number): boolean {
    const before = text.charCodeAt(at - 1) | 32
    const sign = text[at] === '>'
    if (sign ? before === 62 : before >= 97 && before <= 122) return false
    return at + 1 >= text.length || WORD_STARTS.has(text.slice(at, at + 2).toLowerCase())
  }

  private push(kind: Piece['kind'], from: number, end: number, calls = NO_CALLS, format = ''): void {
    if (end <= from) return
    const last = this.pieces.at(-1)
    if (kind !== 'calls' && last && last.kind === kind && last.end === from) last.end = end
    else this.pieces.push({ kind, from, end, calls, format })
  }

  private take(kind: Piece['kind'], from: number, end: number, calls = NO_CALLS, format = ''): void {
    this.push(kind, from, end, calls, format)
    this.at = Math.max(end, from + 1)
    for (const call of calls) if (call.valid) this.callCount += 1
  }

  /** Reads what stands at `at`: takes it, or one character as text. */
  private read(source: Source, at: number) {
    const lineStart = at === this.freshAt || source.atLineStart(at)
    this.checkedLine = at
    const char = source.text[at] as string
    if (lineStart && this.readLineGate(source, at, char)) return
    const run = runOf(source, at)
    if (run > MAX_RUN) {
      this.take('text', at, at + run - 2)
      return
    }
    if (char === '`') return this.readCode(source, at)
    if (this.readMark(source, at, char)) return
    const wrapper = wrapperAt(source, at)
    if (wrapper) {
      const read = readWrapped(
        { source, at, tools: this.tools, wrapper, sure: true, lineStart },
        wrapper,
        at + wrapper.open.length,
      )
      if (read && this.weigh(source, [read])) return
      return this.take('cut', at, at + wrapper.open.length)
    }
    if (this.readFormats(source, at, char, lineStart)) return
    const closer = closerAt(source, at)
    if (closer !== undefined) return this.take('cut', at, at + closer.length)
    if (char === '<' || char === '[') {
      const end = specialTokenEnd(source, at)
      if (end !== -1) return this.take('cut', at, end)
    }
    this.take('text', at, at + 1)
  }

  private readLineGate(source: Source, at: number, char: string): boolean {
    if (char === '>' && !source.has('>>>', at)) {
      this.take('text', at, source.lineEnd(at))
      return true
    }
    if (this.callCount > 0 && inventsResult(source, at)) {
      this.restInvented = true
      return true
    }
    const mark = char === '-' || char === '*' || char === '+' || char === '•' || (char >= '0' && char <= '9')
    if (!mark) return false
    const found = LIST_MARK.exec(source.text.slice(at, at + 8))
    if (at + 8 > source.length) source.touchedEnd = true
    if (!found) return false
    const after = at + found[0].length
    if (source.text[after] === '`') return false
    if (after < source.length && this.readFormats(source, after, source.text[after] as string, true, at))
      return true
    return false
  }

  private readCode(source: Source, at: number) {
    const fence = fenceAt(source, at, this.tools)
    if (fence) return this.readFence(source, at, fence)
    let ticks = 1
    while (source.text[at + ticks] === '`') ticks++
    if (at + ticks >= source.length) source.touchedEnd = true
    const close = source.next('`'.repeat(ticks), at + ticks)
    const line = source.next('\n', at)
    const ends = close !== -1 && (line === -1 || close < line)
    this.take('text', at, ends ? close + ticks : at + ticks)
  }

  private readFence(source: Source, at: number, fence: Fence): void {
    if (fence.wrapper && fence.end - fence.body > MIN_FENCE) {
      const site: Site = {
        source,
        at,
        tools: this.tools,
        wrapper: fence.wrapper,
        sure: fence.wrapper.weak !== true,
        lineStart: true,
      }
      const read = readWrapped(site, fence.wrapper, fence.body)
      if (read && read.calls.length > 0 && this.weigh(source, [read])) return
    }
    this.take('text', at, fence.end)
  }

  /** Thinking, sections of results and the closers of thinking. */
  private readMark(source: Source, at: number, char: string): boolean {
    if (char !== '<' && char !== '[') return false
    if (char === '<' && source.has('<!--', at)) {
      const end = source.next('-->', at + 4)
      this.take('text', at, end === -1 ? at + 4 : end + 3)
      return true
    }
    if (char === '<' && this.readHarmony(source, at)) return true
    const thought = thoughtAt(source, at)
    if (thought) {
      const end = thoughtEnd(source, thought, at + thought.open.length)
      if (end === -1) {
        if (this.openThought === -1) this.openThought = this.pieces.length
        this.take('cut', at, at + thought.open.length)
      } else {
        this.take('cut', at, end)
        this.thoughtClosed = true
      }
      return true
    }
    const close = thoughtEndAt(source, at)
    if (close !== undefined) {
      this.endThought(at)
      this.take('cut', at, at + close.length)
      return true
    }
    const end = resultSectionEnd(source, at)
    if (end === -1) return false
    this.take('cut', at, end)
    return true
  }

  /** A gpt-oss message without a function to call: thinking is cut whole, of the others the header. */
  private readHarmony(source: Source, at: number): boolean {
    const header = harmonyHeader(source, at)
    if (!header || header.recipient?.startsWith('functions.')) return false
    const hidden =
      header.channel === 'analysis' || (header.recipient !== undefined && header.recipient !== 'assistant')
    if (hidden) {
      const end = harmonyEnd(source, header.body)
      this.take('cut', at, end.after)
      this.thoughtClosed = true
    } else this.take('cut', at, header.body)
    return true
  }

  /**
   * A closer without an opener: the prompt had opened, so all words before were thought. Not so when
   * thinking has ended before, or when the text began with a call: then the closer is a stray.
   */
  private endThought(at: number): void {
    if (!this.callsAreFinal) {
      this.pieces = []
      this.openThought = -1
      this.callCount = 0
      this.push('cut', 0, at)
    }
    this.thoughtClosed = true
  }

  private readFormats(source: Source, at: number, char: string, lineStart: boolean, from = at): boolean {
    const site: Site = { source, at, tools: this.tools, wrapper: undefined, sure: false, lineStart }
    const readings: Reading[] = []
    let skip = -1
    const attempt = (formats: typeof lineFormats) => {
      for (const format of formats) {
        if (format.place === 'wrapper') continue
        const reading = format.read(site)
        if (!reading) continue
        if (reading.calls.length === 0) skip = Math.max(skip, reading.end)
        else
          readings.push({
            ...reading,
            from: Math.min(from, reading.from),
            format: reading.format ?? format.name,
          })
      }
    }
    attempt(formatsAt(char))
    if (lineStart) attempt(lineFormats)
    if (readings.length > 0 && this.weigh(source, readings)) return true
    if (skip === -1) return false
    // It reads as data of another kind, so nothing inside it is a call.
    this.take('text', from, skip)
    return true
  }

  /** Takes the cheapest reading with a valid call; else, where a call was meant, a rejected one. */
  private weigh(source: Source, readings: readonly Reading[]): boolean {
    const room = Math.max(0, MAX_CALLS - this.callCount)
    const judged = judgeReadings(readings, this.tools, this.options.strict, room)
    const best = cheapest(judged)
    if (!best) return false
    this.readings += 1
    const blank = best.calls.length > 0 && best.calls.every((call) => arePlaceholders(call.args))
    const mentioned = blank || isMentioned(source, best.reading.from)
    const taken = !mentioned && (best.valid > 0 || best.reading.meant)
    if (this.options.explain)
      for (const one of judged)
        if (this.candidates.length < MAX_CANDIDATES)
          this.candidates.push(candidate(one, taken && one === best))
    if (mentioned && (best.valid > 0 || best.reading.meant)) {
      this.take('text', best.reading.from, best.reading.end)
      return true
    }
    if (!taken) return false
    this.take('calls', best.reading.from, best.reading.end, best.calls, best.reading.format ?? '')
    return true
  }
}

/** How often the character at `at` stands there in a row. */
function runOf(source: Source, at: number): number {
  const code = source.text.charCodeAt(at)
  let end = at + 1
  while (source.text.charCodeAt(end) === code) end++
  if (end >= source.length) source.touchedEnd = true
  return end - at
}
