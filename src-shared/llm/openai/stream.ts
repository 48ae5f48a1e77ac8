import { z } from 'zod'
import type { Usage } from '../../events/event/llm.ts'
import type { ModelChunk } from '../streaming-driver.ts'
import type { StreamItem } from '../transport.ts'

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().optional(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.unknown() })
                    .partial()
                    .optional(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
})

/** Whether an answer with this `finish_reason` stopped at the token limit. Servers have more reasons, such as `abort`. */
const CUT: ReadonlyMap<string, boolean> = new Map([
  ['length', true],
  ['max_tokens', true],
  ['stop', false],
  ['tool_calls', false],
  ['function_call', false],
])

/**
 * Converts OpenAI's streamed chat completions to chunks. Yields each call once its arguments are complete.
 * @param wasTruncated returns whether the server cut off the prompt, given its count of the prompt's tokens
 */
export async function* openAiChunks(
  items: AsyncIterable<StreamItem>,
  wasTruncated?: (promptTokens: number) => boolean,
): AsyncGenerator<ModelChunk> {
  const calls = new Map<number, { id?: string; name: string; arguments: string }>()
  let finish: string | undefined
  let given = 0
  function* whole(isWhole: (call: { arguments: string }, index: number) => boolean): Generator<ModelChunk> {
    const inOrder = [...calls].sort(([a], [b]) => a - b)
    for (const [index, call] of inOrder.slice(given)) {
      if (!isWhole(call, index)) return
      given += 1
      // Arguments that had not begun when the token limit ended the answer are not empty arguments.
      const isMissing = call.arguments.trim() === '' && CUT.get(finish ?? '') === true
      yield { type: 'call', call: { ...call, arguments: isMissing ? '' : written(call.arguments) } }
    }
  }
  /**
   * Returns the place of the call that a part belongs to. A known id selects its call, a new id (or a name without an
   * id) starts a call, and any other part continues the last call.
   */
  const placeOf = (id: string | null | undefined, name: string | null | undefined): number => {
    const last = Math.max(-1, ...calls.keys())
    const known = id ? [...calls].find(([, call]) => call.id === id) : undefined
    return known?.[0] ?? (id || name || last === -1 ? last + 1 : last)
  }
  let usage: Usage = {}
  for await (const item of items) {
    if ('fault' in item) {
      yield { type: 'fault', fault: item.fault }
      return
    }
    const said = errorOf(item.json)
    const parsed = said === undefined ? chunk.safeParse(item.json) : undefined
    if (!parsed?.success) {
      yield {
        type: 'fault',
        fault: {
          kind: said === undefined ? 'bad_answer' : 'broken_stream',
          message:
            said === undefined
              ? 'The model server sent an answer in an unknown format.'
              : `The model server stopped the answer: ${said}.`,
          remedy: "The next turn tries again. If it keeps happening, check the server's log.",
        },
      }
      return
    }
    const choice = parsed.data.choices?.[0]
    const delta = choice?.delta
    if (delta?.reasoning_content || delta?.reasoning) yield { type: 'thinking' }
    if (delta?.content) {
      yield* whole(isClosed)
      yield { type: 'text', text: delta.content }
    }
    for (const part of delta?.tool_calls ?? []) {
      const index = part.index ?? placeOf(part.id, part.function?.name)
      const call = calls.get(index) ?? { name: '', arguments: '' }
      if (part.id) call.id = part.id
      call.name += part.function?.name ?? ''
      const args = part.function?.arguments
      call.arguments += typeof args === 'string' ? args : args ? JSON.stringify(args) : ''
      calls.set(index, call)
      yield* whole((earlier, at) => at < index && isClosed(earlier))
      yield { type: 'thinking' }
    }
    if (choice?.finish_reason) {
      finish = choice.finish_reason
      yield* whole(() => true)
    }
    if (parsed.data.usage) {
      const { prompt_tokens, completion_tokens } = parsed.data.usage
      usage = {
        ...(prompt_tokens === undefined ? {} : { promptTokens: prompt_tokens }),
        ...(completion_tokens === undefined ? {} : { completionTokens: completion_tokens }),
      }
    }
  }
  if (finish === undefined) return
  const prompt = usage.promptTokens
  const truncated = prompt === undefined ? undefined : wasTruncated?.(prompt)
  yield { type: 'end', usage, cut: CUT.get(finish), ...(truncated === undefined ? {} : { truncated }) }
}

const isClosed = ({ arguments: args }: { arguments: string }): boolean =>
  args.trim() !== '' && typeof written(args) !== 'string'

/** Parses the arguments of a call. Invalid JSON stays text, which the parser repairs. */
function written(args: string): unknown {
  if (args.trim() === '') return {}
  try {
    return JSON.parse(args)
  } catch {
    return args
  }
}

function errorOf(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null)?.error
  if (!error) return undefined
  const message = (error as { message?: unknown }).message
  return String(typeof error === 'string' ? error : (message ?? JSON.stringify(error))).slice(0, 300)
}
