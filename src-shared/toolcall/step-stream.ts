import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { JudgedCall } from './judge-call.ts'
import { idCalls, type ReadOptions, type ReadResult, readStep } from './read-step.ts'
import { Scan } from './scan.ts'
import { Source } from './source.ts'
import { indexTools } from './tool-index.ts'

export type StreamPart = { type: 'text'; text: string } | { type: 'call'; call: ToolCall }

/** Reads a model's text while it comes. */
export interface StepStream {
  /** Takes the next piece of text and gives what is now safe to show, in order. */
  push(delta: string): StreamPart[]
  /** Gives the rest, and exactly what `readStep` makes of the whole text. */
  end(): { parts: StreamPart[]; result: ReadResult }
}

/** Held text is read again on every delta up to this length, beyond it when it has grown by an eighth. */
const EAGER = 256

/**
 * Text flows at once, except what may still become a mark or a call. A call is given whole, as soon as
 * no later text can take it back: at once where the answer begins with it or thinking has closed before;
 * else at the end, because a lone `</think>` would turn everything before it into thinking.
 */
export function createStepStream(tools: readonly ToolSpec[], options: ReadOptions = {}): StepStream {
  const scan = new Scan(indexTools(tools), { strict: options.strict === true, explain: false })
  const words = new Words()
  let text = ''
  let nextTry = 0
  let settled = 0
  let pieces = scan.pieces
  let index = 0
  let given = 0
  const calls: JudgedCall[] = []
  let ended = false

  /** What the scan has settled since the last time; `until` is the first piece that is not for showing. */
  const collect = (until: number): StreamPart[] => {
    const parts: StreamPart[] = []
    // The scan begins a new list when a lone closer shows that all before it was thinking.
    if (scan.pieces !== pieces) {
      pieces = scan.pieces
      index = 0
      calls.length = given
    }
    for (; index < until; index++) {
      const piece = scan.pieces[index]
      if (!piece || piece.end <= settled) continue
      if (piece.kind === 'text') words.add(text.slice(Math.max(piece.from, settled), piece.end), parts)
      else if (piece.kind === 'calls') {
        words.call()
        calls.push(...piece.calls.filter((call) => call.valid))
      }
      settled = piece.end
    }
    // The last piece may grow.
    index = Math.max(0, index - 1)
    return parts
  }

  return {
    push(delta) {
      if (ended || delta === '') return []
      text += delta
      if (text.length < nextTry) return []
      scan.run(new Source(text), true)
      const held = text.length - scan.at
      nextTry = text.length + Math.max(1, text.length >> 10, held > EAGER ? held >> 3 : 0)
      const parts = collect(scan.pieces.length)
      if (scan.callsAreFinal) {
        for (const call of idCalls(calls).slice(given)) parts.push({ type: 'call', call })
        given = calls.length
      }
      return parts
    },
    end() {
      // The whole text is read once more: of all ways the one that cannot differ from readStep.
      const result = readStep(text, tools, options)
      if (ended) return { parts: [], result }
      ended = true
      scan.run(new Source(text), false)
      const parts = collect(scan.openThought === -1 ? scan.pieces.length : scan.openThought)
      words.end(parts)
      const all = result.step.type === 'tool_calls' ? result.step.tool_calls : []
      for (const call of all.slice(given)) parts.push({ type: 'call', call })
      return { parts, result }
    },
  }
}

/** Words on their way out: without the margins of the answer and the separators between two calls. */
class Words {
  private held = ''
  private said = false
  private afterCall = false

  add(text: string, parts: StreamPart[]): void {
    this.held += text
    if (this.afterCall && /^[\s,;]*$/.test(this.held)) return
    this.flush(this.held.trimEnd().length, parts)
  }

  call(): void {
    if (this.afterCall && /^[\s,;]*$/.test(this.held)) this.held = ''
    this.afterCall = true
  }

  end(parts: StreamPart[]): void {
    this.flush(this.held.trimEnd().length, parts)
  }

  private flush(length: number, parts: StreamPart[]): void {
    if (length === 0) return
    const ready = this.held.slice(0, length)
    this.held = this.held.slice(length)
    this.afterCall = false
    const text = this.said ? ready : ready.trimStart()
    this.said = true
    parts.push({ type: 'text', text })
  }
}
