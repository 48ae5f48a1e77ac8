import { isRecord } from '../step/record.ts'
import type { AnsweredCall, AnswerRead, AnswerReader } from './answer.ts'
import { answeredCalls, type PastStep } from './answered-calls.ts'
import { type AnswerRewriter, type Dialect, sentenceOf, type TextOffer } from './dialect.ts'
import { openAiChat } from './openai.ts'
import {
  type Body,
  numberIn,
  type ProxyRequest,
  recordsIn,
  type SaidText,
  textIn,
  toolChoice,
  toolsIn,
} from './request.ts'
import { responsesBridge } from './responses-bridge.ts'
import { joinTurns, lastTurn, paragraphs, type Turn, writtenCalls, writtenResult } from './text-offer.ts'

/** OpenAI's responses: `POST /v1/responses`. */
export const openAiResponses: Dialect = {
  name: 'responses',
  framing: 'events',
  namesEvents: true,
  acceptsGrammar: true,
  bridge: responsesBridge,
  readRequest,
  greedy: openAiChat.greedy,
  withoutTools: openAiChat.withoutTools,
  inText(body, offer) {
    const { prompt, grammar } = offer
    return {
      ...openAiChat.withoutTools(body),
      instructions: paragraphs(textIn(body.instructions), prompt),
      input: typeof body.input === 'string' ? body.input : inText(recordsIn(body.input), offer),
      ...(grammar === undefined
        ? {}
        : { text: { format: { type: 'json_schema', name: 'step', strict: true, schema: grammar } } }),
    }
  },
  rewriter: responsesRewriter,
  error: openAiChat.error,
  errorMessage: (problem) => ({
    type: 'error',
    code: problem.status < 500 ? 'invalid_request_error' : 'server_error',
    message: sentenceOf(problem),
    param: null,
  }),
  hasUsage: (message) => isRecord(answerIn(message).usage),
  addUsage(message, earlier) {
    const added = openAiChat.addUsage(answerIn(message), answerIn(earlier))
    return isRecord(message.response) ? { ...message, response: added } : added
  },
}

/** Returns the answer in the last event of a stream, or the whole answer itself. */
const answerIn = (message: Body): Body => (isRecord(message.response) ? message.response : message)

function readRequest(body: Body): ProxyRequest | undefined {
  const choice = toolChoice(body.tool_choice)
  const tools = toolsIn(body.tools, choice)
  if (tools.length === 0) return undefined
  const format = isRecord(body.text) && isRecord(body.text.format) ? body.text.format.type : 'text'
  return {
    model: String(body.model ?? ''),
    streams: body.stream === true,
    tools,
    choice: choice.mode,
    isRestricted: choice.only !== undefined,
    isParallel: body.parallel_tool_calls !== false,
    wantsJson: format !== 'text' && format !== undefined,
    maxTokens: numberIn(body.max_output_tokens),
    hasTemperature: typeof body.temperature === 'number',
    answered: answeredCalls(recordsIn(body.input).flatMap(stepsOf)),
    said: [
      { by: 'rest', text: textIn(body.instructions) },
      ...(typeof body.input === 'string' ? [{ by: 'user', text: body.input } as const] : saidIn(body.input)),
    ],
  }
}

const saidIn = (input: unknown): SaidText[] =>
  recordsIn(input).map((item): SaidText => {
    if (item.type === 'function_call_output') return { by: 'tool', text: textIn(item.output) }
    if (item.role === 'user') return { by: 'user', text: textIn(item.content) }
    return { by: 'rest', text: JSON.stringify(item) }
  })

function stepsOf({ type, role, call_id: id, name, arguments: args }: Record<string, unknown>): PastStep[] {
  if (type === 'function_call') return [{ type: 'call', id, name, arguments: args }]
  if (type === 'function_call_output') return [{ type: 'result', id }]
  return role === 'user' ? [{ type: 'user' }] : []
}

function inText(items: readonly Record<string, unknown>[], offer: TextOffer): Turn[] {
  const names = new Map(
    items.flatMap((item) => (item.type === 'function_call' ? [[item.call_id, item.name] as const] : [])),
  )
  const turns = items.flatMap((item): Turn[] => {
    if (item.type === 'function_call')
      return [{ role: 'assistant', content: writtenCalls([{ name: item.name, arguments: item.arguments }]) }]
    if (item.type !== 'function_call_output') return [item as Turn & Record<string, unknown>]
    const name = String(names.get(item.call_id) ?? 'the tool')
    return [{ role: 'user', content: writtenResult(name, textIn(item.output)) }]
  })
  return joinTurns([...turns, ...lastTurn(offer)])
}

/** Whether a response was cut off at the token limit. */
function cutBy({ status, incomplete_details: details }: Body): boolean | undefined {
  if (status === 'completed') return false
  return isRecord(details) && details.reason === 'max_output_tokens' ? true : undefined
}

const ENDS: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete'])

function responsesRewriter(openReader: () => AnswerReader, newId: () => string): AnswerRewriter {
  const reader = openReader()
  const reads: AnswerRead[] = []
  /** The items that pass unread, by the server's index. */
  const passing = new Map<unknown, number>()
  const output: unknown[] = []
  let sequence = 0
  let message: { readonly id: string; readonly at: number; text: string } | undefined
  let itemId: string | undefined

  const event = (body: Body): Body => ({ ...body, sequence_number: sequence++ })
  const partOf = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] })
  const messageItem = (id: string, status: string, text?: string) => ({
    ...{ type: 'message', id, status, role: 'assistant' },
    content: text === undefined ? [] : [partOf(text)],
  })

  function* say(words: string): Generator<Body> {
    if (words === '') return
    if (message === undefined) {
      message = { id: itemId ?? `msg_${newId()}`, at: output.length, text: '' }
      output.push(undefined)
      const place = { output_index: message.at }
      const item = messageItem(message.id, 'in_progress')
      yield event({ type: 'response.output_item.added', ...place, item })
      const part = { item_id: message.id, ...place, content_index: 0, part: partOf('') }
      yield event({ type: 'response.content_part.added', ...part })
    }
    message.text += words
    const place = { item_id: message.id, output_index: message.at, content_index: 0 }
    yield event({ type: 'response.output_text.delta', ...place, delta: words, logprobs: [] })
  }

  function* closeMessage(): Generator<Body> {
    if (message === undefined) return
    const { id, at, text } = message
    const place = { item_id: id, output_index: at, content_index: 0 }
    yield event({ type: 'response.output_text.done', ...place, text, logprobs: [] })
    yield event({ type: 'response.content_part.done', ...place, part: partOf(text) })
    output[at] = messageItem(id, 'completed', text)
    yield event({ type: 'response.output_item.done', output_index: at, item: output[at] })
  }

  function* giveCall(call: AnsweredCall): Generator<Body> {
    const item = callItem(call, newId())
    const place = { item_id: item.id, output_index: output.length }
    output.push(item)
    const begun = { ...item, status: 'in_progress', arguments: '' }
    yield event({ type: 'response.output_item.added', output_index: place.output_index, item: begun })
    yield event({ type: 'response.function_call_arguments.delta', ...place, delta: call.arguments })
    const done = { ...place, name: call.name, arguments: call.arguments }
    yield event({ type: 'response.function_call_arguments.done', ...done })
    yield event({ type: 'response.output_item.done', output_index: place.output_index, item })
  }

  function* ended(end: Body): Generator<Body> {
    const response = isRecord(end.response) ? end.response : {}
    const read = reader.end({ cut: cutBy(response) })
    reads.push(read)
    yield* say(read.text)
    yield* closeMessage()
    for (const call of read.calls) yield* giveCall(call)
    yield event({ ...end, response: { ...response, output } })
  }

  function* rewrite(given: Body): Generator<Body> {
    const { type, item } = given
    const isItem = isRecord(item)
    if (ENDS.has(type) && reads.length === 0) yield* ended(given)
    else if (type === 'response.output_text.delta') yield* say(reader.text(String(given.delta ?? '')))
    else if (isItem && item.type === 'message') {
      if (typeof item.id === 'string') itemId = item.id
    } else if (isItem && item.type === 'function_call') {
      if (type === 'response.output_item.done') reader.call(nativeOf(item))
    } else if (isItem) {
      const at = passing.get(given.output_index) ?? output.push(item) - 1
      passing.set(given.output_index, at)
      output[at] = item
      yield event({ ...given, output_index: at })
    } else if (passing.has(given.output_index)) {
      if (type === 'response.reasoning_text.delta' || type === 'response.reasoning_summary_text.delta')
        reader.thinking(String(given.delta ?? ''))
      yield event({ ...given, output_index: passing.get(given.output_index) })
    } else if (given.output_index === undefined) yield event(given)
  }

  return {
    get isComplete() {
      return reads.length > 0
    },
    reads,
    push: (given) => [...rewrite(given)],
    whole(answer) {
      if (!Array.isArray(answer.output)) return answer
      let words = ''
      let first: Record<string, unknown> | undefined
      const others: unknown[] = []
      for (const item of recordsIn(answer.output)) {
        if (item.type === 'message') {
          first ??= item
          words += reader.text(textIn(item.content))
        } else if (item.type === 'function_call') reader.call(nativeOf(item))
        else others.push(item)
      }
      const read = reader.end({ cut: cutBy(answer) })
      reads.push(read)
      words += read.text
      const isSame = first !== undefined && words === textIn(first.content)
      const id = typeof first?.id === 'string' ? first.id : `msg_${newId()}`
      const spoken = isSame ? first : messageItem(id, 'completed', words)
      return {
        ...answer,
        output: [
          ...others,
          ...(words === '' ? [] : [spoken]),
          ...read.calls.map((call) => callItem(call, newId())),
        ],
      }
    },
  }
}

const nativeOf = ({ call_id, name, arguments: args }: Record<string, unknown>) => ({
  ...(typeof call_id === 'string' && call_id !== '' ? { id: call_id } : {}),
  name: String(name ?? ''),
  arguments: args ?? {},
})

const callItem = ({ id, name, arguments: args }: AnsweredCall, item: string) => ({
  ...{ type: 'function_call', id: `fc_${item}`, call_id: id },
  ...{ name, arguments: args, status: 'completed' },
})
