import { isRecord } from '../step/record.ts'
import type { AnsweredCall, AnswerRead, AnswerReader } from './answer.ts'
import { answeredCalls, type PastStep } from './answered-calls.ts'
import { anthropicBridge } from './anthropic-bridge.ts'
import { type AnswerRewriter, type Dialect, type Problem, sentenceOf, type TextOffer } from './dialect.ts'
import {
  type Body,
  listOf,
  numberIn,
  type ProxyRequest,
  recordsIn,
  type SaidText,
  textIn,
  toolChoice,
  toolsIn,
} from './request.ts'
import {
  joinTurns,
  lastTurn,
  objectIn,
  paragraphs,
  type Turn,
  writtenCalls,
  writtenResult,
} from './text-offer.ts'
import { addedUsage } from './usage.ts'

/** Anthropic's messages: `POST /v1/messages`. */
export const anthropicMessages: Dialect = {
  name: 'anthropic',
  framing: 'events',
  namesEvents: true,
  acceptsGrammar: false,
  bridge: anthropicBridge,
  readRequest,
  greedy: (body) => ({ ...body, temperature: 0 }),
  withoutTools: ({ tools: _tools, tool_choice: _choice, ...body }) => body,
  inText(body, offer) {
    const { prompt, stops } = offer
    const { system } = body
    return {
      ...anthropicMessages.withoutTools(body),
      // The API refuses empty texts.
      ...(prompt === '' ? {} : { system: withText(system, prompt) }),
      messages: inText(recordsIn(body.messages), offer),
      ...(stops.length > 0 ? { stop_sequences: [...listOf(body.stop_sequences), ...stops] } : {}),
    }
  },
  rewriter: anthropicRewriter,
  error: (problem) => ({
    type: 'error',
    error: { type: ERRORS[problem.status], message: sentenceOf(problem) },
  }),
  errorMessage: (problem) => anthropicMessages.error(problem),
  hasUsage: ({ usage }) => isRecord(usage),
  addUsage: (answer, earlier) => ({ ...answer, usage: addedUsage(answer.usage, earlier.usage) }),
}

const withText = (system: unknown, text: string): unknown =>
  Array.isArray(system) ? [...system, { type: 'text', text }] : paragraphs(textIn(system), text)

const ERRORS: Readonly<Record<Problem['status'], string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  413: 'request_too_large',
  422: 'invalid_request_error',
  502: 'api_error',
  504: 'timeout_error',
  508: 'api_error',
}

function readRequest(body: Body): ProxyRequest | undefined {
  const given = body.tool_choice
  const choice = toolChoice(given)
  // Tools of Anthropic's own servers have another type.
  const own = recordsIn(body.tools).filter(({ type = 'custom' }) => type === 'custom' || type === null)
  const tools = toolsIn(
    own.map(({ type: _type, ...tool }) => tool),
    choice,
  )
  if (tools.length === 0) return undefined
  return {
    model: String(body.model ?? ''),
    streams: body.stream === true,
    tools,
    choice: choice.mode,
    isRestricted: choice.only !== undefined,
    isParallel: !(isRecord(given) && given.disable_parallel_tool_use === true),
    wantsJson: isRecord(body.output_config) && isRecord(body.output_config.format),
    maxTokens: numberIn(body.max_tokens),
    hasTemperature: typeof body.temperature === 'number',
    said: [{ by: 'rest', text: textIn(body.system) }, ...recordsIn(body.messages).flatMap(saidBy)],
    answered: answeredCalls(recordsIn(body.messages).flatMap(stepsOf)),
  }
}

function saidBy({ role, content }: Record<string, unknown>): SaidText[] {
  if (role !== 'user') return [{ by: 'rest', text: JSON.stringify(content) ?? '' }]
  if (typeof content === 'string') return [{ by: 'user', text: content }]
  return recordsIn(content).map((block) => ({
    by: block.type === 'text' ? 'user' : 'tool',
    text: textIn([block]),
  }))
}

function stepsOf({ role, content }: Record<string, unknown>): PastStep[] {
  if (!Array.isArray(content)) return role === 'user' ? [{ type: 'user' }] : []
  return recordsIn(content).flatMap((block): PastStep[] => {
    const { type, id, name, input, tool_use_id } = block
    if (type === 'tool_use') return [{ type: 'call', id, name, arguments: input }]
    if (type === 'tool_result') return [{ type: 'result', id: tool_use_id }]
    return role === 'user' ? [{ type: 'user' }] : []
  })
}

/** Writes earlier calls and their results as text blocks. */
function inText(messages: readonly Record<string, unknown>[], offer: TextOffer): Turn[] {
  const names = new Map<unknown, unknown>()
  const turns = messages.map(({ role, content }): Turn => {
    if (!Array.isArray(content)) return { role, content }
    const blocks = recordsIn(content).map((block) => {
      if (block.type === 'tool_use') {
        names.set(block.id, block.name)
        const call = writtenCalls([{ name: block.name, arguments: block.input }])
        return { type: 'text', text: call }
      }
      if (block.type !== 'tool_result') return block
      const name = String(names.get(block.tool_use_id) ?? 'the tool')
      return { type: 'text', text: writtenResult(name, textIn(block.content)) }
    })
    return { role, content: blocks }
  })
  return joinTurns([...turns, ...lastTurn(offer, (text) => [{ type: 'text', text }])])
}

const cutBy = (reason: unknown): boolean | undefined =>
  reason === 'max_tokens' ? true : reason === 'end_turn' || reason === 'stop_sequence' ? false : undefined

const stopReason = (reason: unknown, { calls, cut }: AnswerRead): unknown =>
  calls.length > 0 ? 'tool_use' : reason === 'tool_use' ? (cut ? 'max_tokens' : 'end_turn') : reason

function anthropicRewriter(openReader: () => AnswerReader): AnswerRewriter {
  const reader = openReader()
  const reads: AnswerRead[] = []
  /** The blocks that pass unread, by the server's index. */
  const passing = new Map<unknown, number>()
  const calls = new Map<unknown, { id: unknown; name: unknown; input: unknown; json: string }>()
  let next = 0
  let openText: number | undefined

  function* say(words: string): Generator<Body> {
    if (words === '') return
    if (openText === undefined) {
      openText = next++
      const content_block = { type: 'text', text: '' }
      yield { type: 'content_block_start', index: openText, content_block }
    }
    yield { type: 'content_block_delta', index: openText, delta: { type: 'text_delta', text: words } }
  }
  function* closeText(): Generator<Body> {
    if (openText !== undefined) yield { type: 'content_block_stop', index: openText }
    openText = undefined
  }

  function* started(message: Body): Generator<Body> {
    const block = isRecord(message.content_block) ? message.content_block : {}
    if (block.type === 'text') yield* say(textIn([block]) === '' ? '' : reader.text(textIn([block])))
    else if (block.type === 'tool_use')
      calls.set(message.index, { id: block.id, name: block.name, input: block.input, json: '' })
    else {
      yield* closeText()
      passing.set(message.index, next)
      yield { ...message, index: next++ }
    }
  }

  function* grown(message: Body): Generator<Body> {
    const delta = isRecord(message.delta) ? message.delta : {}
    const call = calls.get(message.index)
    const index = passing.get(message.index)
    if (typeof delta.thinking === 'string') reader.thinking(delta.thinking)
    if (index !== undefined) yield { ...message, index }
    else if (call !== undefined) call.json += String(delta.partial_json ?? '')
    else if (typeof delta.text === 'string') yield* say(reader.text(delta.text))
  }

  function* ended(message: Body): Generator<Body> {
    const delta = isRecord(message.delta) ? message.delta : {}
    const cut = cutBy(delta.stop_reason)
    for (const { id, name, input, json } of calls.values())
      reader.call({ ...idOf(id), name: String(name), arguments: json === '' ? (input ?? {}) : json })
    const read = reader.end({ cut })
    reads.push(read)
    yield* say(read.text)
    yield* closeText()
    for (const call of read.calls) {
      const index = next++
      yield { type: 'content_block_start', index, content_block: { ...callBlock(call), input: {} } }
      const json = { type: 'input_json_delta', partial_json: call.arguments }
      yield { type: 'content_block_delta', index, delta: json }
      yield { type: 'content_block_stop', index }
    }
    yield { ...message, delta: { ...delta, stop_reason: stopReason(delta.stop_reason, read) } }
  }

  return {
    get isComplete() {
      return reads.length > 0
    },
    reads,
    push(message) {
      if (message.type === 'content_block_start') return [...started(message)]
      if (message.type === 'content_block_delta') return [...grown(message)]
      if (message.type === 'content_block_stop') {
        const index = passing.get(message.index)
        return index === undefined ? [] : [{ ...message, index }]
      }
      const isEnd =
        message.type === 'message_delta' &&
        reads.length === 0 &&
        isRecord(message.delta) &&
        Boolean(message.delta.stop_reason)
      return isEnd ? [...ended(message)] : [message]
    },
    whole(answer) {
      if (!Array.isArray(answer.content)) return answer
      let words = ''
      const others: Record<string, unknown>[] = []
      for (const block of recordsIn(answer.content)) {
        if (block.type === 'text') words += reader.text(textIn([block]))
        else if (block.type === 'tool_use')
          reader.call({ ...idOf(block.id), name: String(block.name), arguments: block.input ?? {} })
        else others.push(block)
        if (typeof block.thinking === 'string') reader.thinking(block.thinking)
      }
      const read = reader.end({ cut: cutBy(answer.stop_reason) })
      reads.push(read)
      words += read.text
      return {
        ...answer,
        content: [
          ...others,
          ...(words === '' ? [] : [{ type: 'text', text: words }]),
          ...read.calls.map(callBlock),
        ],
        stop_reason: stopReason(answer.stop_reason, read),
      }
    },
  }
}

const idOf = (id: unknown): { id?: string } => (typeof id === 'string' && id !== '' ? { id } : {})

const callBlock = ({ id, name, arguments: args }: AnsweredCall) => ({
  type: 'tool_use',
  id,
  name,
  input: objectIn(args),
})
