import { callParts } from '../llm/openai/call-parts.ts'
import { isRecord } from '../step/record.ts'
import type { AnsweredCall, AnswerRead, AnswerReader } from './answer.ts'
import { answeredCalls, type PastStep } from './answered-calls.ts'
import { functionOf, nativeCall, partOf } from './chat-calls.ts'
import { type AnswerRewriter, type Dialect, sentenceOf, type TextOffer } from './dialect.ts'
import {
  type Body,
  listOf,
  numberIn,
  type PastCall,
  type ProxyRequest,
  recordsIn,
  type SaidText,
  textIn,
  toolChoice,
  toolsIn,
} from './request.ts'
import { joinTurns, lastTurn, paragraphs, type Turn, writtenCalls, writtenResult } from './text-offer.ts'
import { addedUsage } from './usage.ts'

/** OpenAI's chat completions: `POST /v1/chat/completions`. */
export const openAiChat: Dialect = {
  name: 'openai',
  framing: 'events',
  namesEvents: false,
  acceptsGrammar: true,
  readRequest,
  greedy: (body) => ({ ...body, temperature: 0 }),
  withoutTools: ({ tools: _tools, tool_choice: _choice, parallel_tool_calls: _parallel, ...body }) => body,
  inText(body, offer) {
    const { stops, grammar } = offer
    const { stop, ...rest } = openAiChat.withoutTools(body)
    const allStops = [...(typeof stop === 'string' ? [stop] : listOf(stop)), ...stops].slice(0, maxStops)
    return {
      ...rest,
      messages: inText(recordsIn(body.messages), offer),
      ...(allStops.length > 0 ? { stop: allStops } : {}),
      ...(grammar === undefined
        ? {}
        : {
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'step', strict: true, schema: grammar },
            },
          }),
    }
  },
  rewriter: openAiRewriter,
  error: (problem) => ({
    error: {
      message: sentenceOf(problem),
      type: problem.status < 500 ? 'invalid_request_error' : 'server_error',
      param: problem.status === 422 ? 'tool_choice' : null,
      code: null,
    },
  }),
  errorMessage: (problem) => openAiChat.error(problem),
  hasUsage: ({ usage }) => isRecord(usage),
  addUsage: (answer, earlier) => ({ ...answer, usage: addedUsage(answer.usage, earlier.usage) }),
}

/** OpenAI's limit of stop texts in a request, which other servers share. */
const maxStops = 4

function readRequest(body: Body): ProxyRequest | undefined {
  const choice = toolChoice(body.tool_choice)
  const tools = toolsIn(body.tools, choice)
  if (tools.length === 0) return undefined
  return {
    model: String(body.model ?? ''),
    streams: body.stream === true,
    tools,
    choice: choice.mode,
    isRestricted: choice.only !== undefined,
    isParallel: body.parallel_tool_calls !== false,
    wantsJson: isRecord(body.response_format) && body.response_format.type !== 'text',
    maxTokens: numberIn(body.max_completion_tokens) ?? numberIn(body.max_tokens),
    hasTemperature: typeof body.temperature === 'number',
    said: saidIn(body.messages),
    answered: answeredIn(body.messages),
  }
}

/** Returns the texts in a list of messages with roles. */
export const saidIn = (messages: unknown): SaidText[] =>
  recordsIn(messages).map((message): SaidText => {
    const { role, content } = message
    return role === 'user' || role === 'tool'
      ? { by: role, text: textIn(content) }
      : { by: 'rest', text: JSON.stringify(message) }
  })

/** Returns the calls that were answered since the last message of the user. */
export const answeredIn = (messages: unknown): PastCall[] =>
  answeredCalls(
    recordsIn(messages).flatMap(({ role, tool_calls, tool_call_id }): PastStep[] => {
      if (role === 'user') return [{ type: 'user' }]
      if (role === 'tool') return [{ type: 'result', id: tool_call_id }]
      return recordsIn(tool_calls).map((call) => ({ type: 'call', id: call.id, ...functionOf(call) }))
    }),
  )

function inText(messages: readonly Record<string, unknown>[], offer: TextOffer): Turn[] {
  const names = new Map(
    messages.flatMap((message) =>
      recordsIn(message.tool_calls).map((call) => [call.id, functionOf(call).name] as const),
    ),
  )
  const turns = messages.map((message): Turn => {
    const { role, content, tool_calls, ...rest } = message
    if (role === 'tool') {
      const name = String(names.get(message.tool_call_id) ?? message.name ?? message.tool_name ?? 'the tool')
      return { role: 'user', content: writtenResult(name, textIn(content)) }
    }
    const calls = recordsIn(tool_calls).map(functionOf)
    return calls.length === 0
      ? { role, content, ...rest }
      : { role, ...rest, content: paragraphs(textIn(content), writtenCalls(calls)) }
  })
  return joinTurns([...withSystem(turns, offer.prompt), ...lastTurn(offer)])
}

/** Adds a text to the system prompt of a chat, or begins the chat with one. */
function withSystem(turns: readonly Turn[], text: string): Turn[] {
  if (text === '') return [...turns]
  const at = turns.findIndex(({ role }) => role === 'system' || role === 'developer')
  const system = turns[at]
  if (system === undefined) return [{ role: 'system', content: text }, ...turns]
  const added = { ...system, content: paragraphs(textIn(system.content), text) }
  return turns.map((turn, index) => (index === at ? added : turn))
}

export { inText as chatInText }

/** Whether an answer with this `finish_reason` stopped at the token limit; others leave it open. */
export const cutBy = (reason: unknown): boolean | undefined =>
  reason === 'length' || reason === 'max_tokens' ? true : reason === 'stop' ? false : undefined

interface Choice {
  readonly reader: AnswerReader
  readonly parts: ReturnType<typeof callParts>
  hasBegun: boolean
  isDone: boolean
}

function openAiRewriter(openReader: () => AnswerReader): AnswerRewriter {
  const choices = new Map<unknown, Choice>()
  const reads: AnswerRead[] = []

  const choiceAt = (index: unknown): Choice => {
    const known = choices.get(index)
    if (known !== undefined) return known
    const opened = { reader: openReader(), parts: callParts(), hasBegun: false, isDone: false }
    choices.set(index, opened)
    return opened
  }

  function* rewrite(message: Body, given: Record<string, unknown>): Generator<Body> {
    const choice = choiceAt(given.index)
    const { reader, parts } = choice
    const delta = isRecord(given.delta) ? given.delta : {}
    const { content, tool_calls, ...rest } = delta
    const thought = delta.reasoning_content || delta.reasoning
    if (typeof thought === 'string') reader.thinking(thought)
    const said = textIn(content)
    let words = said === '' ? '' : reader.text(said)
    const calls = recordsIn(tool_calls)
    for (const call of calls) for (const whole of parts.add(partOf(call))) reader.call(whole)
    const reason = given.finish_reason
    const chunk = (delta: Body, finish_reason: unknown = null): Body => {
      const { usage: _usage, ...head } = message
      const isLast = finish_reason !== null
      return { ...(isLast ? message : head), choices: [{ ...given, delta, finish_reason }] }
    }
    if (!reason || choice.isDone) {
      if (calls.length === 0 && words === said) yield message
      else if (words !== '' || !choice.hasBegun || Object.keys(rest).some((key) => key !== 'role'))
        yield chunk({ ...rest, ...(choice.hasBegun && words === '' ? {} : { content: words }) })
      choice.hasBegun = true
      return
    }
    choice.isDone = true
    const cut = cutBy(reason)
    for (const whole of parts.end(cut === true)) reader.call(whole)
    const read = reader.end({ cut })
    reads.push(read)
    words += read.text
    if (read.calls.length === 0 && calls.length === 0 && words === said && reason !== 'tool_calls') {
      yield message
      return
    }
    if (words !== '') yield chunk({ ...rest, content: words })
    for (const [index, call] of read.calls.entries())
      yield chunk({ ...rest, tool_calls: [{ index, ...callField(call) }] })
    yield chunk({}, finishOf(reason, read))
  }

  return {
    get isComplete() {
      return choices.size > 0 && [...choices.values()].every(({ isDone }) => isDone)
    },
    reads,
    push(message) {
      const given = recordsIn(message.choices)
      return given.length === 0 ? [message] : given.flatMap((choice) => [...rewrite(message, choice)])
    },
    whole(answer) {
      if (!Array.isArray(answer.choices)) return answer
      return {
        ...answer,
        choices: listOf(answer.choices).map((choice) => {
          if (!isRecord(choice) || !isRecord(choice.message)) return choice
          const { tool_calls, ...message } = choice.message
          const reader = openReader()
          const thought = message.reasoning_content || message.reasoning
          if (typeof thought === 'string') reader.thinking(thought)
          const words = reader.text(textIn(message.content))
          for (const call of recordsIn(tool_calls)) reader.call(nativeCall(call))
          const read = reader.end({ cut: cutBy(choice.finish_reason) })
          reads.push(read)
          const all = words + read.text
          const isSame = all === textIn(message.content)
          return {
            ...choice,
            message: {
              ...message,
              content: isSame ? message.content : all === '' && read.calls.length > 0 ? null : all,
              ...(read.calls.length > 0 ? { tool_calls: read.calls.map(callField) } : {}),
            },
            finish_reason: finishOf(choice.finish_reason, read),
          }
        }),
      }
    },
  }
}

const finishOf = (reason: unknown, { calls, cut }: AnswerRead): unknown =>
  calls.length > 0 ? 'tool_calls' : reason === 'tool_calls' ? (cut ? 'length' : 'stop') : reason

const callField = ({ id, name, arguments: args }: AnsweredCall) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
