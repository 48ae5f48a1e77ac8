import { z } from 'zod'
import type { Usage } from '../../events/event/llm.ts'
import { defined, isRecord } from '../../step/record.ts'
import { optional } from '../ollama/stream.ts'
import type { NativeCall } from '../outputs.ts'
import type { ModelChunk } from '../streaming-driver.ts'
import type { StreamItem } from '../transport.ts'
import { callParts } from './call-parts.ts'

const text = optional(z.string())
/** Words, or the parts in which some servers send them. */
const words = optional(z.union([z.string(), z.array(z.unknown())]))

const chunk = z.object({
  choices: optional(
    z.array(
      z.object({
        delta: optional(
          z.object({
            content: words,
            reasoning_content: text,
            reasoning: text,
            tool_calls: optional(
              z.array(
                z
                  .object({
                    index: optional(z.number()),
                    id: text,
                    function: optional(z.object({ name: text, arguments: z.unknown() })),
                  })
                  .catch({}),
              ),
            ),
          }),
        ),
        finish_reason: text,
      }),
    ),
  ),
  usage: optional(z.object({ prompt_tokens: optional(z.number()), completion_tokens: optional(z.number()) })),
  /** Sent by llama.cpp. */
  timings: optional(z.object({ prompt_ms: optional(z.number()) })),
})

/**
 * Whether an answer with this `finish_reason` stopped at the token limit. Other reasons leave it open: vLLM also sends
 * `tool_calls` for a call that the limit cut off.
 */
const CUT: ReadonlyMap<string, boolean> = new Map([
  ['length', true],
  ['max_tokens', true],
  ['stop', false],
])

/**
 * Converts OpenAI's streamed chat completions to chunks. Yields each call once its arguments are complete.
 * @param options.maxTokens the limit of the request. An answer that reaches it counts as cut off.
 * @param options.wasTruncated returns whether the server cut off the prompt, given its count of the prompt's tokens
 */
export async function* openAiChunks(
  items: AsyncIterable<StreamItem>,
  options: { readonly maxTokens?: number; readonly wasTruncated?: (promptTokens: number) => boolean } = {},
): AsyncGenerator<ModelChunk> {
  const calls = callParts()
  let finish: string | undefined
  let usage: Usage = {}
  for await (const item of items) {
    if ('fault' in item) {
      yield { type: 'fault', fault: item.fault }
      return
    }
    const error = errorOf(item.json)
    const parsed = error === undefined ? chunk.safeParse(item.json) : undefined
    if (!parsed?.success) {
      yield {
        type: 'fault',
        fault: {
          kind: error === undefined ? 'bad_answer' : 'broken_stream',
          message:
            error === undefined
              ? 'The model server sent an answer in an unknown format.'
              : `The model server stopped the answer: ${error}.`,
          remedy: "The next turn tries again. If it keeps happening, check the server's log.",
        },
      }
      return
    }
    const choice = parsed.data.choices?.[0]
    const delta = choice?.delta
    const thought = delta?.reasoning_content || delta?.reasoning
    if (thought) yield { type: 'thinking', text: thought }
    const said = wordsIn(delta?.content)
    if (said !== '') {
      yield* chunks(calls.closed())
      yield { type: 'text', text: said }
    }
    for (const { index, id, function: called } of delta?.tool_calls ?? []) {
      const args = called?.arguments
      const part = {
        ...{ index, id: id || undefined, name: called?.name || undefined },
        arguments: typeof args === 'string' ? args : args ? JSON.stringify(args) : '',
      }
      yield* chunks(calls.add(part))
      yield { type: 'thinking' }
    }
    if (choice?.finish_reason) finish = choice.finish_reason
    if (parsed.data.usage) {
      const { prompt_tokens, completion_tokens } = parsed.data.usage
      usage = {
        ...usage,
        ...defined({ promptTokens: prompt_tokens, completionTokens: completion_tokens }),
      }
    }
    const promptMs = parsed.data.timings?.prompt_ms
    if (promptMs !== undefined) usage = { ...usage, promptMs }
  }
  if (finish === undefined) return
  const { promptTokens: prompt, completionTokens = 0 } = usage
  const cut = completionTokens >= (options.maxTokens ?? Number.POSITIVE_INFINITY) || CUT.get(finish)
  // The usage arrives last, and may show that the last call is cut off.
  yield* chunks(calls.end(cut === true))
  const truncated = prompt === undefined ? undefined : options.wasTruncated?.(prompt)
  yield { type: 'end', usage, cut, ...defined({ truncated }) }
}

function* chunks(calls: Iterable<NativeCall>): Generator<ModelChunk> {
  for (const call of calls) yield { type: 'call', call }
}

/** Returns the words of a content field. Parts of other types, such as thinking, are not words. */
function wordsIn(content: string | readonly unknown[] | undefined): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part) => (isRecord(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('')
}

function errorOf(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null)?.error
  if (!error) return undefined
  const message = (error as { message?: unknown }).message
  return String(typeof error === 'string' ? error : (message ?? JSON.stringify(error))).slice(0, 300)
}
