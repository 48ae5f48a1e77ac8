import { assignCallIds, type ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { assemble, type ReadOptions, type ReadResult } from './read-step.ts'
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

/** Held text is looked at again on every delta up to this length, beyond it only when it has grown by an eighth. */
const EAGER = 256

/**
 * Text flows at once, except what may still become a mark or a call. A call is given whole, as soon as
 * no later text can take it back: at once where the answer begins with it or thinking has closed before;
 * else at the end, because a lone `</think>` would turn everything before it into thinking.
 */
export function createStepStream(tools: readonly ToolSpec[], options: ReadOptions = {}): StepStream {
  const index = indexTools(tools)
  const scan = new Scan(index, { strict: options.strict === true, explain: options.explain === true })
  let text = ''
  const tried = 0
  let shown = 0
  let ended: { parts: StreamPart[]; result: ReadResult } | undefined
  const given: ToolCall[] = []

  const collect = (): StreamPart[] => {
    const parts: StreamPart[] = []
    for (; shown < scan.pieces.length; shown++) {
      const piece = scan.pieces[shown]
      if (piece?.kind === 'text') parts.push({ type: 'text', text: text.slice(piece.from, piece.end) })
    }
    return parts
  }

  return {
    push(delta) {
      if (ended) return []
      text += delta
      void tried
      void given
      return collect()
    },
    end() {
      if (ended) return { parts: [], result: ended.result }
      const source = new Source(text)
      scan.run(source, false)
      if (options.meter) options.meter.work = source.work
      const result = assemble(source, scan, options.explain === true)
      const parts: StreamPart[] = collect()
      if (result.step.type === 'tool_calls')
        for (const call of result.step.tool_calls) parts.push({ type: 'call', call })
      ended = { parts, result }
      void assignCallIds
      void EAGER
      return ended
    },
  }
}
