import { isRecord } from '../step/record.ts'
import { present } from './anthropic-bridge.ts'
import { type ChatBridge, chatAnswer } from './chat-bridge.ts'
import { type Body, recordsIn, textIn, toolChoice } from './request.ts'

/** OpenAI's responses over its chat completions. */
export const responsesBridge: ChatBridge = {
  request(body) {
    // A server of chat completions does not know earlier responses.
    if (typeof body.previous_response_id === 'string' || body.conversation) return undefined
    const { model, max_output_tokens, temperature, top_p, stream, tools, tool_choice } = body
    const instructions = textIn(body.instructions)
    const input =
      typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : recordsIn(body.input)
    const functions = recordsIn(tools).filter(({ type }) => type === 'function')
    const format = isRecord(body.text) && isRecord(body.text.format) ? body.text.format : undefined
    return {
      ...present({ model, max_tokens: max_output_tokens, temperature, top_p, stream }),
      ...present({ parallel_tool_calls: body.parallel_tool_calls }),
      ...(stream === true ? { stream_options: { include_usage: true } } : {}),
      messages: [
        ...(instructions === '' ? [] : [{ role: 'system', content: instructions }]),
        ...chatMessages(input),
      ],
      ...(functions.length === 0
        ? {}
        : {
            tools: functions.map(({ type: _type, strict: _strict, ...tool }) => ({
              type: 'function',
              function: tool,
            })),
          }),
      ...(tool_choice === undefined ? {} : { tool_choice: choiceOf(tool_choice) }),
      ...(format === undefined ? {} : { response_format: formatOf(format) }),
    }
  },
  whole(answer) {
    const { words, calls, reason, usage } = chatAnswer(answer)
    return {
      ...responseOf(answer, reason, usage),
      output: [
        ...(words === '' ? [] : [messageItem(answer, words)]),
        ...calls.map(({ id, name, arguments: args }) => callItem({ id, name, args })),
      ],
    }
  },
  begin: (head) => {
    const response = { ...responseOf(head, undefined, {}), status: 'in_progress', output: [] }
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ]
  },
  words: (delta) => ({ type: 'response.output_text.delta', delta }),
  call: ({ id, name, arguments: args }) => [
    { type: 'response.output_item.done', item: callItem({ id, name, args }) },
  ],
  end: (head, { reason, usage }) => {
    const response = { ...responseOf(head, reason, usage), output: [] }
    return [{ type: `response.${response.status}`, response }]
  },
}

function responseOf({ id, created, model }: Body, reason: unknown, usage: Body) {
  const { prompt_tokens = 0, completion_tokens = 0, total_tokens = 0 } = usage
  const isCut = reason === 'length'
  return {
    ...{ id: `resp_${String(id)}`, object: 'response', created_at: created ?? 0, model },
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    ...{ error: null, parallel_tool_calls: true, tool_choice: 'auto', tools: [], metadata: {} },
    usage: {
      ...{ input_tokens: prompt_tokens, output_tokens: completion_tokens, total_tokens },
      ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
    },
  }
}

const messageItem = ({ id }: Body, text: string) => ({
  ...{ type: 'message', id: `msg_${String(id)}`, status: 'completed', role: 'assistant' },
  content: [{ type: 'output_text', text, annotations: [] }],
})

const callItem = ({ id, name, args }: { id: string | undefined; name: string; args: unknown }) => ({
  ...{ type: 'function_call', call_id: id, name },
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
})

function choiceOf(given: unknown): unknown {
  const { mode, only } = toolChoice(given)
  if (only === undefined) return mode
  const functions = only.map((name) => ({ type: 'function', function: { name } }))
  const isNamed = isRecord(given) && given.type === 'function'
  return isNamed ? functions[0] : { type: 'allowed_tools', allowed_tools: { mode, tools: functions } }
}

const formatOf = ({ type, ...format }: Record<string, unknown>): Body =>
  type === 'json_schema' ? { type, json_schema: format } : { type }

/** Translates the items of a conversation. Adjacent calls become one message. */
function chatMessages(items: readonly Body[]): Body[] {
  const messages: Record<string, unknown>[] = []
  for (const item of items) {
    if (item.type === 'function_call') {
      const call = {
        id: item.call_id,
        type: 'function',
        function: { name: item.name, arguments: item.arguments },
      }
      const last = messages.at(-1)
      if (Array.isArray(last?.tool_calls)) last.tool_calls = [...last.tool_calls, call]
      else messages.push({ role: 'assistant', content: null, tool_calls: [call] })
    } else if (item.type === 'function_call_output')
      messages.push({ role: 'tool', tool_call_id: item.call_id, content: textIn(item.output) })
    else if (typeof item.role === 'string')
      messages.push({ role: item.role, content: contentOf(item.content) })
  }
  return messages
}

function contentOf(content: unknown): unknown {
  const pictures = recordsIn(content).filter(({ type }) => type === 'input_image')
  if (pictures.length === 0) return textIn(content)
  return [
    { type: 'text', text: textIn(content) },
    ...pictures.map(({ image_url }) => ({ type: 'image_url', image_url: { url: image_url } })),
  ]
}
