import { wordsOf } from '../step/content.ts'
import type { Repair } from '../step/repair.ts'
import type { ToolCall } from '../step/step.ts'
import type { GivenTool } from '../step/tool-spec.ts'
import {
  type Ending,
  idCalls,
  type ReadOptions,
  type ReadResult,
  rawOf,
  readStep,
  repairsOf,
  scanFor,
} from './read-step.ts'
import { paragraph } from './scan/pieces.ts'
import type { ScoredCall } from './scan/score.ts'
import { Source } from './values/source.ts'

export type StreamPart =
  | { type: 'text'; text: string }
  /**
   * `raw` is the original text of the call. The paths of its repairs begin with the call's position, such as
   * `calls[0].`.
   */
  | { type: 'call'; call: ToolCall; raw: string; repairs: readonly Repair[] }

type CallPart = Extract<StreamPart, { type: 'call' }>
type TextPart = Extract<StreamPart, { type: 'text' }>
interface Place {
  readonly type: 'place'
  readonly until: number
}

/** Reads a model's text while it streams. */
export interface StepStream {
  /** Adds text and returns the parts that are now safe to show. */
  push(delta: string | null | undefined): StreamPart[]
  /** Returns the remaining parts, and the same result as `readStep`. `ending` overrides the ending of the options. */
  end(ending?: Ending): { parts: StreamPart[]; result: ReadResult }
}

/**
 * Held text of up to this length (characters) is reread with every delta. Longer text is reread less often, so that
 * the work stays linear.
 */
const maxEager = 256

/**
 * Creates a stream that emits text at once, unless the text can become a mark or a call. It emits a call as soon as
 * no later text can revoke it.
 */
export function createStepStream(tools: readonly GivenTool[], options: ReadOptions = {}): StepStream {
  const scan = scanFor(tools, options, false)
  const words = new Words()
  let text = ''
  let nextTry = 0
  let settled = 0
  let resets = 0
  let index = 0
  let given = 0
  const calls: ScoredCall[] = []
  const raws: string[] = []
  let ended = false

  /** Returns the new parts of the pieces before `until`, the index of the first piece that is not ready. */
  const collect = (until: number): (TextPart | Place)[] => {
    const parts: (TextPart | Place)[] = []
    if (scan.resets !== resets) {
      resets = scan.resets
      index = 0
      calls.length = given
      raws.length = given
    }
    for (; index < until; index++) {
      const piece = scan.pieces[index]
      if (!piece || piece.end <= settled) continue
      if (piece.kind === 'text') words.add(text.slice(Math.max(piece.from, settled), piece.end), parts)
      else if (piece.kind === 'calls') {
        if (piece.words !== '') words.add(paragraph(piece.words), parts)
        words.call()
        for (const call of piece.calls) {
          if (!call.valid) continue
          calls.push(call)
          raws.push(rawOf(text, piece, call))
        }
        parts.push({ type: 'place', until: calls.length })
      }
      settled = piece.end
    }
    // The last piece can still grow.
    index = Math.max(0, index - 1)
    return parts
  }

  /** Merges text and new calls in the order of the text. A call without a position comes last. */
  const inPlace = (parts: readonly (TextPart | Place)[], all: readonly CallPart[]): StreamPart[] => {
    const out: StreamPart[] = []
    const give = (until: number) => {
      out.push(...all.slice(given, until))
      given = Math.max(given, Math.min(until, all.length))
    }
    for (const part of parts) {
      if (part.type === 'place') give(part.until)
      else out.push(part)
    }
    give(all.length)
    return out
  }

  return {
    push(delta) {
      if (ended || typeof delta !== 'string' || delta === '') return []
      text += delta
      if (text.length < nextTry) return []
      scan.run(new Source(text), true)
      const held = text.length - scan.at
      nextTry = text.length + Math.max(1, text.length >> 10, held > maxEager ? held >> 3 : 0)
      const parts = collect(scan.pieces.length)
      if (!scan.callsAreFinal) return parts.filter((part): part is TextPart => part.type === 'text')
      const all = idCalls(calls).map((call, n): CallPart => {
        const repairs = repairsOf(calls[n] as ScoredCall, n)
        return { type: 'call', call, raw: raws[n] ?? '', repairs }
      })
      return inPlace(parts, all)
    },
    end(ending = options) {
      const { cut, maxTokens } = ending
      // Reading the whole text once more guarantees the same result as `readStep`.
      const result = readStep(text, tools, { ...options, cut, maxTokens })
      if (ended) return { parts: [], result }
      ended = true
      scan.ending = { cut, maxTokens }
      scan.run(new Source(text), false)
      const parts = collect(scan.openThought === -1 ? scan.pieces.length : scan.openThought)
      words.end(parts)
      if (options.keepRejected && words.isEmpty) words.add(wordsOf(result.step.content), parts)
      const found = result.step.type === 'tool_calls' ? result.step.tool_calls : []
      const all = found.map((call, n): CallPart => {
        const repairs = result.repairs.filter(({ path }) => path.startsWith(`calls[${n}].`))
        return { type: 'call', call, raw: result.raws[n] ?? '', repairs }
      })
      return { parts: inPlace(parts, all), result }
    },
  }
}

/** Drops white space around the answer and separators between calls. White space at the end waits for more text. */
class Words {
  private held = ''
  private said = false

  get isEmpty(): boolean {
    return !this.said
  }
  private afterCall = false

  add(text: string, parts: (TextPart | Place)[]): void {
    this.held += text
    if (this.afterCall && /^[\s,;]*$/.test(this.held)) return
    this.flush(this.held.trimEnd().length, parts)
  }

  call(): void {
    if (this.afterCall && /^[\s,;]*$/.test(this.held)) this.held = ''
    this.afterCall = true
  }

  end(parts: (TextPart | Place)[]): void {
    this.flush(this.held.trimEnd().length, parts)
  }

  private flush(length: number, parts: (TextPart | Place)[]): void {
    if (length === 0) return
    const ready = this.held.slice(0, length)
    this.held = this.held.slice(length)
    this.afterCall = false
    const text = this.said ? ready : ready.trimStart()
    this.said = true
    parts.push({ type: 'text', text })
  }
}
