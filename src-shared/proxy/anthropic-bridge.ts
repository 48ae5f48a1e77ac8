import { isRecord } from '../step/record.ts'
import { type ChatBridge, chatAnswer } from './chat-bridge.ts'
import { type Body, recordsIn, textIn, toolChoice } from './request.ts'
import { objectIn } from './text-offer.ts'

/** Anthropic's messages over OpenAI's chat completions. */
export const anthropicBridge: ChatBridge = {
  request(body) {
    const { model, max_tokens, temperature, top_p, stop_sequences, stream, tools, tool_choice } = body
    const system = textIn(body.system)
    const own = recordsIn(tools).filter(({ input_schema }) => isRecord(input_schema))
    const choice = toolChoice(tool_choice)
    const isSingle = isRecord(tool_choice) && tool_choice.disable_parallel_tool_use === true
    const [only] = choice.only ?? []
    return {
      ...present({ model, max_tokens, temperature, top_p, stop: stop_sequences, stream }),
      ...(stream === true ? { stream_options: { include_usage: true } } : {}),
      messages: [
        ...(system === '' ? [] : [{ role: 'system', content: system }]),
        ...recordsIn(body.messages).flatMap(chatMessages),
      ],
      ...(own.length === 0
        ? {}
        : {
            tools: own.map(({ name, description, input_schema }) => ({
              type: 'function',
              function: present({ name, description, parameters: input_schema }),
            })),
          }),
      ...(tool_choice === undefined
        ? {}
        : {
            tool_choice: only === undefined ? choice.mode : { type: 'function', function: { name: only } },
          }),
      ...(isSingle ? { parallel_tool_calls: false } : {}),
    }
  },
  whole(answer) {
    const { words, calls, reason, usage } = chatAnswer(answer)
    return {
      ...message(answer),
      content: [
        ...(words === '' ? [] : [{ type: 'text', text: words }]),
        ...calls.map(({ id, name, arguments: args }) => ({
          ...{ type: 'tool_use', id, name },
          input: objectIn(args),
        })),
      ],
      ...{ stop_reason: stopReason(reason), stop_sequence: null, usage: tokens(usage) },
    }
  },
  begin: (head) => [
    {
      type: 'message_start',
      message: {
        ...message(head),
        ...{ content: [], stop_reason: null, stop_sequence: null, usage: tokens({}) },
      },
    },
  ],
  words: (text) => ({ type: 'content_block_delta', index: TEXT, delta: { type: 'text_delta', text } }),
  call: ({ id, name, arguments: args }, at) => [
    {
      type: 'content_block_start',
      index: at,
      content_block: { type: 'tool_use', id, name, input: objectIn(args) },
    },
  ],
  end: (_head, { reason, usage }) => [
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason(reason), stop_sequence: null },
      usage: tokens(usage),
    },
    { type: 'message_stop' },
  ],
}

/** Index of the text block. The rewriter of the dialect renumbers the blocks. */
const TEXT = -1

const message = ({ id, model }: Body) => ({
  id: `msg_${String(id)}`,
  type: 'message',
  role: 'assistant',
  model,
})

const tokens = ({ prompt_tokens = 0, completion_tokens = 0 }: Body) => ({
  input_tokens: prompt_tokens,
  output_tokens: completion_tokens,
})

const stopReason = (reason: unknown): string =>
  reason === 'length' ? 'max_tokens' : reason === 'tool_calls' ? 'tool_use' : 'end_turn'

/** Returns the fields that have a value. */
export const present = (fields: Body): Body =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Translates a message. Results of tools become messages of their own, in front of the other parts. */
function chatMessages({ role, content }: Record<string, unknown>): Body[] {
  if (!Array.isArray(content)) return [{ role, content }]
  const blocks = recordsIn(content)
  const results = blocks
    .filter(({ type }) => type === 'tool_result')
    .map((block) => ({ role: 'tool', tool_call_id: block.tool_use_id, content: textIn(block.content) }))
  const calls = blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({
      ...{ id, type: 'function' },
      function: { name, arguments: JSON.stringify(input ?? {}) },
    }))
  const parts = blocks.flatMap(partOf)
  if (parts.length === 0 && calls.length === 0) return results
  const isText = parts.every(({ type }) => type === 'text')
  const words = parts.map(({ text }) => text).join('\n')
  return [
    ...results,
    {
      role,
      content: isText ? words : parts,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ]
}

function partOf(block: Record<string, unknown>): Body[] {
  if (block.type === 'text') return [{ type: 'text', text: block.text }]
  const { source } = block
  if (block.type !== 'image' || !isRecord(source)) return []
  const url =
    source.type === 'url' ? source.url : `data:${String(source.media_type)};base64,${String(source.data)}`
  return [{ type: 'image_url', image_url: { url } }]
}
