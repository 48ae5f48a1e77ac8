import { type Match, type ParsedCall, readFormat, type Site, type Wrapper } from '../formats/format.ts'
import { ANCHORS, formatsAt, lineFormats } from '../formats/formats.ts'
import { harmonyEnd, harmonyHeader, strippedThoughtEnd } from '../formats/harmony.ts'
import { spelled } from '../repair/resolve-name.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import { Source } from '../values/source.ts'
import { cutOff, type Ending } from './ending.ts'
import { type Fence, fenceAt } from './fence.ts'
import { Findings } from './findings.ts'
import type { MadeUpValues } from './made-up.ts'
import {
  inventsResult,
  resultSectionEnd,
  specialTokenEnd,
  thoughtAt,
  thoughtEnd,
  thoughtEndAt,
} from './marks.ts'
import { mentioningWords, standsAlone } from './mention.ts'
import { cutRaw, spokenWords } from './pieces.ts'
import { readWrapped } from './read-wrapped.ts'
import { candidate, cheapest, type ScoredCall, type ScoredMatch, scoreMatches } from './score.ts'
import type { SeenCalls } from './seen-calls.ts'
import { whyMention } from './why-mention.ts'
import { closerAt, wrapperAt } from './wrappers.ts'

export interface ScanOptions {
  readonly strict: boolean
  /** See `ReadOptions`. */
  readonly neverThinks?: boolean
  readonly explain: boolean
  /** Number of enclosing final steps. */
  readonly depth?: number
  readonly seen: SeenCalls
  readonly asked: SeenCalls
  readonly madeUp: MadeUpValues
  readonly ending: Ending
}

const maxCalls = 128
const maxCandidates = 500
/** After this many places with calls, all text is content. */
const maxMatches = 256
/** Minimum cost of each anchor, in the characters that `Source.spend` counts. */
const minAnchorCost = 192
/** Maximum length of a run of one character that may begin a call. A longer run is decoration or an attack. */
const maxRun = 8
/** First two characters of `CALL`, `call:`, `functools`, `function call` and `>>>`. */
const WORD_STARTS = new Set(['ca', 'fu', '>>'])
/** A fence with at most this many characters has no room for a call. */
const minFence = 5
const maxDepth = 3
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+/

/**
 * Scans a text in one pass, and takes the cheapest match with a valid call at each position. A scan can continue with
 * a longer text.
 */
export class Scan extends Findings {
  private readonly tools: ToolIndex
  private readonly options: ScanOptions
  /** Position after a cut mark, such as `</think>`, and its blanks. It counts as the start of a line. */
  private freshAt = -1
  /** A stream learns of it only at the end. */
  ending: Ending

  constructor(tools: ToolIndex, options: ScanOptions) {
    super(options.neverThinks === true)
    this.tools = tools
    this.options = options
    this.ending = options.ending
  }

  /**
   * Scans on from the current position. With `partial`, stops before the first position whose meaning more text could
   * change.
   */
  run(source: Source, partial: boolean) {
    while (this.at < source.length) {
      if (this.restInvented) return this.take('cut', this.at, source.length)
      if (this.isStrayBrace(source)) {
        this.take('cut', this.at, this.at + 1)
        continue
      }
      const anchor = source.exhausted || this.matches >= maxMatches ? source.length : this.nextAnchor(source)
      this.push('text', this.at, anchor)
      this.at = anchor
      if (anchor >= source.length) return
      const before = partial ? this.save() : undefined
      source.forgetEnd()
      this.read(source, anchor)
      if (before && source.sawEnd) return this.restore(before)
      source.spend(minAnchorCost)
    }
  }

  /**
   * Returns whether the next character is a surplus closing brace after a call. In a stream, it arrives too late to
   * be part of the call.
   */
  private isStrayBrace(source: Source): boolean {
    if (source.char(this.at) !== '}') return false
    const last = this.pieces.at(-1)
    return last?.kind === 'calls' || (last?.kind === 'cut' && source.char(this.at - 1) === '}')
  }

  private nextAnchor(source: Source): number {
    let i = this.at
    const last = this.pieces.at(-1)
    if (i === this.freshAt || (last?.kind === 'cut' && last.end === i)) {
      this.freshAt = source.skipBlanks(i)
      if (this.checkedLine < this.freshAt) return this.freshAt
    }
    if (this.checkedLine < i && (i === 0 || source.atLineStart(i))) return i
    for (; i < source.length; i++) {
      const code = source.code(i)
      if (code === 10) return source.skipBlanks(i + 1)
      if (code < 128 ? ANCHORS[code] === 1 : code === 0x2728) return i
      if (code < 128 && ANCHORS[code] === 2 && this.beginsWord(source, i)) return i
    }
    return source.length
  }

  private beginsWord(source: Source, at: number): boolean {
    const before = source.code(at - 1) | 32
    const sign = source.char(at) === '>'
    if (sign ? before === 62 : before >= 97 && before <= 122) return false
    return at + 1 >= source.length || WORD_STARTS.has(source.slice(at, at + 2).toLowerCase())
  }

  private read(source: Source, at: number) {
    const lineStart = at === this.freshAt || source.atLineStart(at)
    this.checkedLine = at
    const char = source.char(at) as string
    if (lineStart && this.readLineGate(source, at, char)) return
    const run = runOf(source, at)
    if (run > maxRun) {
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
      if (read && (this.takeFinal(source, read) || this.weigh(source, [read]))) return
      return this.takeOpener(source, at, wrapper)
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
    const thoughtEnd = char === 'a' ? strippedThoughtEnd(source, at) : -1
    if (thoughtEnd !== -1) {
      this.take('cut', at, thoughtEnd)
      this.closeThought(thoughtEnd)
      return true
    }
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
    const found = source.match(LIST_MARK, at, 8)
    if (!found) return false
    const after = at + found[0].length
    if (source.char(after) === '`') return false
    if (after < source.length && this.readFormats(source, after, source.char(after) as string, true, at))
      return true
    return false
  }

  private readCode(source: Source, at: number) {
    const fence = fenceAt(source, at, this.tools)
    if (fence) return this.readFence(source, at, fence)
    const ticks = source.skip(at, (code) => code === 96) - at
    const close = source.next('`'.repeat(ticks), at + ticks)
    const line = source.next('\n', at)
    const ends = close !== -1 && (line === -1 || close < line)
    this.take('text', at, ends ? close + ticks : at + ticks)
  }

  private readFence(source: Source, at: number, fence: Fence): void {
    if (fence.wrapper && fence.end - fence.body > minFence) {
      const site: Site = {
        source,
        at,
        tools: this.tools,
        wrapper: fence.wrapper,
        sure: fence.wrapper.weak !== true,
        lineStart: true,
      }
      const read = readWrapped(site, fence.wrapper, fence.body)
      if (read && this.takeFinal(source, read)) return
      if (read && read.calls.length > 0 && this.weigh(source, [read])) return
    }
    this.take('text', at, fence.end)
  }

  /** Handles marks that are not calls. Returns false if there is none. */
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
        this.closeThought(end)
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

  /** Handles a gpt-oss message without a call. Messages that are not for the user are cut. */
  private readHarmony(source: Source, at: number): boolean {
    const header = harmonyHeader(source, at)
    if (!header || header.recipient?.startsWith('functions.')) return false
    const hidden =
      header.channel === 'analysis' || (header.recipient !== undefined && header.recipient !== 'assistant')
    if (hidden) {
      const end = harmonyEnd(source, header.body)
      this.take('cut', at, end.after)
      this.closeThought(end.after)
    } else this.take('cut', at, header.body)
    if (header.channel === 'final') this.takeAnswer(source, header.body)
    return true
  }

  /** Takes a gpt-oss message to the user. It contains no call, even if it shows one. */
  private takeAnswer(source: Source, from: number) {
    const end = harmonyEnd(source, from)
    if (end.from > from) this.take('text', from, end.from)
    if (end.after > end.from) this.take('cut', end.from, end.after)
  }

  private readFormats(source: Source, at: number, char: string, lineStart: boolean, from = at): boolean {
    const site: Site = { source, at, tools: this.tools, wrapper: undefined, sure: false, lineStart }
    const matches: Match[] = []
    let skip = -1
    const attempt = (formats: typeof lineFormats) => {
      for (const format of formats) {
        if (format.place === 'wrapper') continue
        const match = readFormat(format, site)
        if (!match) continue
        if (match.final && this.takeFinal(source, { ...match, from: Math.min(from, match.from) })) return true
        if (match.calls.length === 0) skip = Math.max(skip, match.end)
        else
          matches.push({
            ...match,
            from: Math.min(from, match.from),
            format: match.format ?? format.name,
          })
      }
      return false
    }
    if (attempt(formatsAt(char)) || (lineStart && attempt(lineFormats))) return true
    if (matches.length > 0 && this.weigh(source, matches)) return true
    if (skip === -1) return false
    // The match is data without a call, so take all of it as text: nothing inside it is a call.
    this.take('text', from, skip)
    return true
  }

  /** Handles an opening mark without a call. The mark is cut or becomes a rejected call. */
  private takeOpener(source: Source, at: number, wrapper: Wrapper): void {
    const end = at + wrapper.open.length
    if (source.skipSpace(end) < source.length || mentioningWords(source, at, this.answerFrom) !== undefined) {
      this.take('cut', at, end)
      return
    }
    const none: ParsedCall = { name: '', args: undefined, repairs: [], open: 'unclosed', from: at, end }
    this.weigh(source, [{ from: at, end, calls: [none], meant: true, format: wrapper.name }])
  }

  /**
   * Replaces a final step with its text, which is scanned like any other. Returns false if the object is not meant as
   * a step.
   */
  private takeFinal(source: Source, match: Match): boolean {
    const { final, from, end } = match
    const depth = this.options.depth ?? 0
    if (!final || match.calls.length > 0 || depth >= maxDepth) return false
    const counts = final.onlyWhole ? this.isWhole(source, from, end) : standsAlone(source, from, end)
    const last = this.pieces.at(-1)
    const since = last?.kind === 'calls' ? last.end : this.answerFrom
    if (!counts || mentioningWords(source, from, since) !== undefined) return false
    const inner = new Source(final.words)
    const ending = match.open === undefined ? { cut: false } : this.ending
    const scan = new Scan(this.tools, { ...this.options, depth: depth + 1, ending })
    scan.run(inner, false)
    source.spend(inner.work + final.words.length)
    for (const one of scan.mentioned) this.mention({ ...one, from })
    const pieces = scan.openThought === -1 ? scan.pieces : scan.pieces.slice(0, scan.openThought)
    const calls = pieces.flatMap((piece) => piece.calls.map((call) => movedTo(call, match)))
    this.take('calls', from, end, calls, match.format ?? 'json', spokenWords(inner, pieces))
    return true
  }

  private isWhole(source: Source, from: number, end: number): boolean {
    const before = this.pieces.every(
      (piece) => piece.kind === 'cut' || source.slice(piece.from, Math.min(piece.end, from)).trim() === '',
    )
    if (!before) return false
    const after = source.skipSpace(end)
    return after >= source.length || specialTokenEnd(source, after) !== -1
  }

  /**
   * Returns whether a match was meant as a call. If it was, but has no valid call, it is rejected instead of shown as
   * text.
   */
  private isMeant(source: Source, { match, calls, valid }: ScoredMatch): boolean {
    const { from, end, meant, doubtful } = match
    if (valid > 0 || (meant && !doubtful)) return true
    const known = calls.every(({ raw }) => spelled(raw.name, raw.name, this.tools))
    return (meant || known) && calls.length > 0 && standsAlone(source, from, end)
  }

  /** Takes the cheapest match with a valid call, otherwise rejects a match that was meant as a call. */
  private weigh(source: Source, matches: readonly Match[]): boolean {
    const room = Math.max(0, maxCalls - this.callCount)
    const judged = scoreMatches(matches, this.tools, this.options.strict, room)
    const best = cheapest(judged)
    if (!best) return false
    this.matches += 1
    const { from, end } = best.match
    const isCall = this.isMeant(source, best)
    const { mentioned, answerFrom } = this
    const because = isCall ? whyMention(source, best, { mentioned, answerFrom }) : undefined
    const isReported = because !== undefined
    const quoted = best.calls.filter((call) => call.valid && (isReported || this.isEcho(source, call)))
    const own = isReported ? [] : best.calls.filter((call) => !quoted.includes(call))
    const calls = own.map((call) =>
      this.options.madeUp.checked(this.closed(call), this.tools.exact.get(call.name)),
    )
    const taken = isCall && calls.length > 0
    if (this.options.explain)
      for (const one of judged)
        if (this.candidates.length < maxCandidates)
          this.candidates.push(
            candidate(one === best && taken ? { ...one, calls } : one, taken && one === best),
          )
    if (!isCall) return false
    const raw = cutRaw(source.slice(from, end))
    for (const { name, args } of quoted)
      this.mention({ raw, name, from, ...(isReported ? { because } : { because: '', arguments: args }) })
    if (taken) this.take('calls', from, end, calls, best.match.format ?? '')
    else this.take('text', from, end)
    return true
  }

  /** Returns whether a call repeats one from a text from outside. */
  private isEcho(source: Source, call: ScoredCall): boolean {
    const { seen, asked } = this.options
    if (!call.valid || this.tools.exact.get(call.name)?.spec.allowsEcho) return false
    const raw = source.slice(call.raw.from, call.raw.end)
    const share = seen.shareOf(call, raw)
    return share > 0 && share > asked.shareOf(call, raw)
  }

  /** Rejects a call that the end of the text cut off. */
  private closed(call: ScoredCall): ScoredCall {
    const problem = cutOff(call.raw, this.ending)
    const mayRun = call.valid && this.tools.exact.get(call.name)?.spec.allowsPart
    const isKnown = !call.valid && !this.ending.cut
    if (problem === undefined || mayRun || isKnown) return call
    return { ...call, raw: { ...call.raw, problem }, valid: false, errors: [problem] }
  }
}

const movedTo = (call: ScoredCall, { from, end }: Match): ScoredCall => ({
  ...call,
  raw: { ...call.raw, from, end },
})

function runOf(source: Source, at: number): number {
  const code = source.code(at)
  return source.skip(at, (other) => other === code) - at
}
