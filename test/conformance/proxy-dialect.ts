import { anthropicMessages } from '../../src-shared/proxy/anthropic.ts'
import type { Dialect } from '../../src-shared/proxy/dialect.ts'
import { ollamaChat } from '../../src-shared/proxy/ollama.ts'
import { openAiChat } from '../../src-shared/proxy/openai.ts'
import type { Body, SaidText } from '../../src-shared/proxy/request.ts'
import { openAiResponses } from '../../src-shared/proxy/responses.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'

/** What a model writes, before a server puts it into its dialect. */
export interface Written {
  readonly pieces: readonly string[]
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[]
  readonly thinking?: string
  readonly cut?: boolean
}

/** What a client sees of an answer. */
export interface Seen {
  readonly words: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: unknown }[]
  readonly reason: unknown
}

export interface RequestParts {
  readonly tools: readonly ToolSpec[]
  readonly said: readonly SaidText[]
  readonly stream?: boolean
  readonly choice?: unknown
  readonly more?: Body
}

/** A server and a client of one dialect, as simple as possible. */
export interface DialectPeers {
  readonly dialect: Dialect
  readonly path: string
  request(parts: RequestParts): Record<string, unknown>
  whole(written: Written): Body
  stream(written: Written): Body[]
  seeWhole(answer: Body): Seen
  seeStream(messages: readonly Body[]): Seen
  /** The reasons for an end: the model is done, it called tools, it reached the token limit. */
  readonly reasons: { readonly done: string; readonly calls: string; readonly cut: string }
}

const model = 'test-model'
const functions = (tools: readonly ToolSpec[]) =>
  tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))
const chat = (said: readonly SaidText[]) =>
  said.flatMap(({ by, text }): Body[] =>
    by === 'user'
      ? [{ role: 'user', content: text }]
      : [
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ping', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c1', content: text },
        ],
  )
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
const parsed = (text: unknown): unknown => JSON.parse(String(text))
const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }

const openai: DialectPeers = {
  dialect: openAiChat,
  path: '/v1/chat/completions',
  reasons: { done: 'stop', calls: 'tool_calls', cut: 'length' },
  request: ({ tools, said, stream = false, choice, more }) => ({
    ...{ model, messages: chat(said), tools: functions(tools), stream },
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...more,
  }),
  whole({ pieces, calls = [], thinking, cut }) {
    const message = {
      role: 'assistant',
      content: pieces.join(''),
      ...(thinking === undefined ? {} : { reasoning_content: thinking }),
      ...(calls.length > 0
        ? { tool_calls: calls.map((call, n) => ({ id: `up_${n}`, type: 'function', function: call })) }
        : {}),
    }
    const finish_reason = cut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'
    return {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, message, finish_reason }],
      usage,
    }
  },
  stream({ pieces, calls = [], thinking, cut }) {
    const chunk = (delta: Body, finish_reason: string | null = null) => ({
      ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model },
      choices: [{ index: 0, delta, finish_reason }],
    })
    return [
      chunk({ role: 'assistant', content: '' }),
      ...(thinking === undefined ? [] : [chunk({ reasoning_content: thinking })]),
      ...pieces.map((content) => chunk({ content })),
      ...calls.flatMap(({ name, arguments: args }, index) => [
        chunk({
          tool_calls: [{ index, id: `up_${index}`, type: 'function', function: { name, arguments: '' } }],
        }),
        ...(args.match(/[\s\S]{1,5}/g) ?? []).map((piece) =>
          chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ]),
      chunk({}, cut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'),
      { id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [], usage },
    ]
  },
  seeWhole(answer) {
    const choice = record(list(answer.choices)[0])
    const { content, tool_calls } = record(choice.message)
    return {
      words: String(content ?? ''),
      calls: list(tool_calls).map(openAiCall),
      reason: choice.finish_reason,
    }
  },
  seeStream(messages) {
    const choices = messages.flatMap(({ choices }) => list(choices))
    const deltas = choices.map(({ delta }) => record(delta))
    const calls: { id: string; name: string; arguments: string }[] = []
    for (const part of deltas.flatMap(({ tool_calls }) => list(tool_calls))) {
      const { name = '', arguments: args = '' } = record(part.function)
      const index = Number(part.index)
      const call = calls[index] ?? { id: '', name: '', arguments: '' }
      calls[index] = call
      call.id ||= String(part.id ?? '')
      call.name += String(name)
      call.arguments += String(args)
    }
    return {
      words: deltas.map(({ content }) => content ?? '').join(''),
      calls: calls.map((call) => ({ ...call, arguments: parsed(call.arguments) })),
      reason: choices.find(({ finish_reason }) => finish_reason)?.finish_reason,
    }
  },
}
const openAiCall = (call: Record<string, unknown>) => {
  const { name, arguments: args } = record(call.function)
  return { id: String(call.id), name: String(name), arguments: parsed(args) }
}

const ollama: DialectPeers = {
  dialect: ollamaChat,
  path: '/api/chat',
  reasons: { done: 'stop', calls: 'stop', cut: 'length' },
  request: ({ tools, said, stream = false, choice, more }) => ({
    ...{ model, messages: chat(said), tools: functions(tools), stream },
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...more,
  }),
  whole: ({ pieces, calls = [], thinking, cut }) => ({
    ...{ model, created_at: 'now' },
    message: {
      role: 'assistant',
      content: pieces.join(''),
      ...(thinking === undefined ? {} : { thinking }),
      ...(calls.length > 0 ? { tool_calls: calls.map(ollamaCall) } : {}),
    },
    ...{ done: true, done_reason: cut ? 'length' : 'stop', prompt_eval_count: 7, eval_count: 5 },
  }),
  stream({ pieces, calls = [], thinking, cut }) {
    const line = (message: Body) => ({
      model,
      created_at: 'now',
      message: { role: 'assistant', ...message },
      done: false,
    })
    return [
      ...(thinking === undefined ? [] : [line({ content: '', thinking })]),
      ...pieces.map((content) => line({ content })),
      ...calls.map((call) => line({ content: '', tool_calls: [ollamaCall(call)] })),
      {
        ...line({ content: '' }),
        ...{ done: true, done_reason: cut ? 'length' : 'stop', prompt_eval_count: 7, eval_count: 5 },
      },
    ]
  },
  seeWhole(answer) {
    const { content, tool_calls } = record(answer.message)
    return {
      words: String(content ?? ''),
      calls: list(tool_calls).map(seenOllamaCall),
      reason: answer.done_reason,
    }
  },
  seeStream(lines) {
    const messages = lines.map(({ message }) => record(message))
    return {
      words: messages.map(({ content }) => content ?? '').join(''),
      calls: messages.flatMap(({ tool_calls }) => list(tool_calls)).map(seenOllamaCall),
      reason: lines.find(({ done }) => done === true)?.done_reason,
    }
  },
}
const ollamaCall = ({ name, arguments: args }: { name: string; arguments: string }) => ({
  function: { name, arguments: parsed(args) },
})
const seenOllamaCall = (call: Record<string, unknown>) => {
  const { name, arguments: args } = record(call.function)
  return { id: String(call.id), name: String(name), arguments: args }
}

const anthropic: DialectPeers = {
  dialect: anthropicMessages,
  path: '/v1/messages',
  reasons: { done: 'end_turn', calls: 'tool_use', cut: 'max_tokens' },
  request: ({ tools, said, stream = false, choice, more }) => ({
    ...{ model, max_tokens: 100, stream },
    messages: said.flatMap(({ by, text }): Body[] =>
      by === 'user'
        ? [{ role: 'user', content: text }]
        : [
            { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'ping', input: {} }] },
            {
              role: 'user',
              content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text }] }],
            },
          ],
    ),
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
    })),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...more,
  }),
  whole: ({ pieces, calls = [], thinking, cut }) => ({
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model },
    content: [
      ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: 's' }]),
      ...(pieces.join('') === '' ? [] : [{ type: 'text', text: pieces.join('') }]),
      ...calls.map(({ name, arguments: args }, n) => ({
        type: 'tool_use',
        id: `up_${n}`,
        name,
        input: parsed(args),
      })),
    ],
    stop_reason: cut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { input_tokens: 7, output_tokens: 5 },
  }),
  stream({ pieces, calls = [], thinking, cut }) {
    let index = -1
    const block = (content_block: Body, deltas: readonly Body[]): Body[] => {
      index += 1
      return [
        { type: 'content_block_start', index, content_block },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]
    }
    const stop_reason = cut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn'
    return [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          usage: { input_tokens: 7, output_tokens: 0 },
        },
      },
      { type: 'ping' },
      ...(thinking === undefined
        ? []
        : block({ type: 'thinking', thinking: '' }, [{ type: 'thinking_delta', thinking }])),
      ...(pieces.length === 0
        ? []
        : block(
            { type: 'text', text: '' },
            pieces.map((text) => ({ type: 'text_delta', text })),
          )),
      ...calls.flatMap(({ name, arguments: args }, n) =>
        block(
          { type: 'tool_use', id: `up_${n}`, name, input: {} },
          (args.match(/[\s\S]{1,5}/g) ?? []).map((partial_json) => ({
            type: 'input_json_delta',
            partial_json,
          })),
        ),
      ),
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ]
  },
  seeWhole(answer) {
    const blocks = list(answer.content)
    return {
      words: blocks.map(({ text }) => text ?? '').join(''),
      calls: blocks
        .filter(({ type }) => type === 'tool_use')
        .map(({ id, name, input }) => ({ id: String(id), name: String(name), arguments: input })),
      reason: answer.stop_reason,
    }
  },
  seeStream(messages) {
    const blocks: { block: Record<string, unknown>; text: string; json: string; isOpen: boolean }[] = []
    for (const { type, index, content_block, delta } of messages) {
      const at = Number(index)
      if (type === 'content_block_start') {
        if (at !== blocks.length || blocks.some(({ isOpen }) => isOpen))
          throw new Error(`block ${at} is out of order`)
        blocks[at] = { block: record(content_block), text: '', json: '', isOpen: true }
      }
      const block = blocks[at]
      const { text = '', partial_json = '' } = record(delta)
      if (type === 'content_block_delta' && block?.isOpen) {
        block.text += String(text)
        block.json += String(partial_json)
      }
      if (type === 'content_block_stop' && block) block.isOpen = false
    }
    return {
      words: blocks.map(({ text }) => text).join(''),
      calls: blocks
        .filter(({ block }) => block.type === 'tool_use')
        .map(({ block, json }) => ({
          id: String(block.id),
          name: String(block.name),
          arguments: parsed(json),
        })),
      reason: record(messages.find(({ type }) => type === 'message_delta')?.delta).stop_reason,
    }
  },
}

const responses: DialectPeers = {
  dialect: openAiResponses,
  path: '/v1/responses',
  reasons: { done: 'completed', calls: 'completed', cut: 'incomplete' },
  request: ({ tools, said, stream = false, choice, more }) => ({
    ...{ model, stream },
    input: said.flatMap(({ by, text }): Body[] =>
      by === 'user'
        ? [{ role: 'user', content: [{ type: 'input_text', text }] }]
        : [
            { type: 'function_call', call_id: 'c1', name: 'ping', arguments: '{}' },
            { type: 'function_call_output', call_id: 'c1', output: text },
          ],
    ),
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      parameters,
    })),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...more,
  }),
  whole: (written) => responseOf(written),
  stream(written) {
    const { pieces, cut } = written
    const response = responseOf(written)
    const output = list(response.output)
    let sequence_number = 0
    const events: Body[] = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ]
    for (const [output_index, item] of output.entries()) {
      const place = { output_index, item_id: item.id }
      events.push({
        type: 'response.output_item.added',
        output_index,
        item: begun(item),
      })
      if (item.type === 'message') {
        const text = pieces.join('')
        events.push({
          type: 'response.content_part.added',
          ...place,
          content_index: 0,
          part: { type: 'output_text', text: '' },
        })
        for (const delta of pieces)
          events.push({ type: 'response.output_text.delta', ...place, content_index: 0, delta })
        events.push({ type: 'response.output_text.done', ...place, content_index: 0, text })
        events.push({
          type: 'response.content_part.done',
          ...place,
          content_index: 0,
          part: { type: 'output_text', text },
        })
      }
      if (item.type === 'function_call') {
        events.push({ type: 'response.function_call_arguments.delta', ...place, delta: item.arguments })
        events.push({ type: 'response.function_call_arguments.done', ...place, arguments: item.arguments })
      }
      events.push({ type: 'response.output_item.done', output_index, item })
    }
    events.push({ type: cut ? 'response.incomplete' : 'response.completed', response })
    return events.map((event) => ({ ...event, sequence_number: sequence_number++ }))
  },
  seeWhole: (answer) => {
    const output = list(answer.output)
    return {
      words: output
        .flatMap(({ content, type }) => (type === 'message' ? list(content) : []))
        .map(({ text }) => text ?? '')
        .join(''),
      calls: output.filter(({ type }) => type === 'function_call').map(seenItem),
      reason: answer.status,
    }
  },
  seeStream(messages) {
    const numbers = messages.map(({ sequence_number }) => sequence_number)
    if (numbers.some((number, index) => number !== index))
      throw new Error(`the sequence is ${numbers.join(' ')}`)
    const done = messages.flatMap(({ type, item }) =>
      type === 'response.output_item.done' ? [record(item)] : [],
    )
    const last = record(messages.at(-1)?.response)
    const final = responses.seeWhole(last)
    const words = messages
      .map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : ''))
      .join('')
    const calls = done.filter(({ type }) => type === 'function_call').map(seenItem)
    if (words !== final.words || JSON.stringify(calls) !== JSON.stringify(final.calls))
      throw new Error('the last event has another answer than the events before it')
    return { words, calls, reason: last.status }
  },
}

const begun = (item: Record<string, unknown>) => ({
  ...item,
  status: 'in_progress',
  ...(item.type === 'message' ? { content: [] } : {}),
})

function responseOf({ pieces, calls = [], thinking, cut }: Written): Record<string, unknown> {
  const content = [{ type: 'output_text', text: pieces.join(''), annotations: [] }]
  return {
    ...{ id: 'resp_1', object: 'response', model, status: cut ? 'incomplete' : 'completed' },
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    output: [
      ...(thinking === undefined ? [] : [{ type: 'reasoning', id: 'rs_1', summary: [] }]),
      ...(pieces.join('') === ''
        ? []
        : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }]),
      ...calls.map(({ name, arguments: args }, n) => ({
        type: 'function_call',
        id: `fc_${n}`,
        call_id: `up_${n}`,
        name,
        arguments: args,
        status: 'completed',
      })),
    ],
    usage: { input_tokens: 7, output_tokens: 5, total_tokens: 12 },
  }
}
const seenItem = ({ call_id, name, arguments: args }: Record<string, unknown>) => ({
  id: String(call_id),
  name: String(name),
  arguments: parsed(args),
})

export const dialectPeers: readonly DialectPeers[] = [openai, ollama, anthropic, responses]
