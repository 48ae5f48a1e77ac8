import { z } from 'zod'
import type { Usage } from '../../events/event/llm.ts'
import { type ModelChunk, speedOf } from '../streaming-driver.ts'
import type { StreamItem } from '../transport.ts'
import { callsIn } from './adapter.ts'

/** A field that an answer does not need. A value of another type, such as null, counts as missing. */
export const optional = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined)

const line = z.object({
  /** Sent by `/api/chat`. */
  message: optional(
    z.object({
      content: optional(z.string()),
      thinking: optional(z.string()),
      tool_calls: optional(z.array(z.unknown())),
    }),
  ),
  /** Sent by `/api/generate`. */
  response: optional(z.string()),
  thinking: optional(z.string()),
  done: optional(z.boolean()),
  done_reason: optional(z.string()),
  prompt_eval_count: optional(z.number()),
  prompt_eval_duration: optional(z.number()),
  eval_count: optional(z.number()),
  eval_duration: optional(z.number()),
  load_duration: optional(z.number()),
})

/** Whether an answer with this `done_reason` stopped at the token limit. */
const CUT: ReadonlyMap<string, boolean> = new Map([
  ['length', true],
  ['stop', false],
])

/** Converts Ollama's streamed lines to chunks. `wasTruncated` gets the server's count of prompt tokens. */
export async function* ollamaChunks(
  items: AsyncIterable<StreamItem>,
  wasTruncated: (promptTokens: number) => boolean,
): AsyncGenerator<ModelChunk> {
  for await (const item of items) {
    if ('fault' in item) {
      yield { type: 'fault', fault: item.fault }
      return
    }
    const parsed = line.safeParse(item.json)
    if (!parsed.success) {
      yield {
        type: 'fault',
        fault: {
          kind: 'bad_answer',
          message: 'The model server sent an answer in an unknown format.',
          remedy: "The next turn tries again. If it keeps happening, check Ollama's log.",
        },
      }
      return
    }
    const { message, response, thinking, done, ...figures } = parsed.data
    const thought = message?.thinking || thinking
    if (thought) yield { type: 'thinking', text: thought }
    const text = message?.content ?? response ?? ''
    if (text !== '') yield { type: 'text', text }
    for (const call of callsIn(message)) yield { type: 'call', call }
    if (done) {
      const prompt = figures.prompt_eval_count
      yield {
        type: 'end',
        usage: usageOf(figures),
        cut: CUT.get(figures.done_reason ?? ''),
        truncated: prompt !== undefined && wasTruncated(prompt),
      }
      return
    }
  }
}

/** Converts Ollama's figures to a `Usage`. Ollama's durations are in nanoseconds. */
function usageOf(figures: {
  prompt_eval_count?: number | undefined
  prompt_eval_duration?: number | undefined
  eval_count?: number | undefined
  eval_duration?: number | undefined
  load_duration?: number | undefined
}): Usage {
  const { prompt_eval_count, prompt_eval_duration, eval_count, eval_duration, load_duration } = figures
  return {
    ...(prompt_eval_count === undefined ? {} : { promptTokens: prompt_eval_count }),
    ...(prompt_eval_duration === undefined ? {} : { promptMs: prompt_eval_duration / 1e6 }),
    ...(eval_count === undefined ? {} : { completionTokens: eval_count }),
    ...(load_duration === undefined ? {} : { loadMs: load_duration / 1e6 }),
    ...speedOf(eval_count, (eval_duration ?? 0) / 1e6),
  }
}
