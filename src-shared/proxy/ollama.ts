import { isRecord } from '../step/record.ts'
import type { AnsweredCall, AnswerRead, AnswerReader } from './answer.ts'
import { nativeCall } from './chat-calls.ts'
import { type AnswerRewriter, type Dialect, sentenceOf } from './dialect.ts'
import { answeredIn, chatInText, cutBy, saidIn } from './openai.ts'
import { type Body, listOf, numberIn, type ProxyRequest, recordsIn, toolChoice, toolsIn } from './request.ts'
import { objectIn } from './text-offer.ts'
import { addedUsage } from './usage.ts'

/** Ollama's own chat: `POST /api/chat`. */
export const ollamaChat: Dialect = {
  name: 'ollama',
  framing: 'lines',
  namesEvents: false,
  acceptsGrammar: true,
  readRequest,
  greedy: (body) => ({ ...body, options: { ...optionsOf(body), temperature: 0 } }),
  withoutTools: ({ tools: _tools, tool_choice: _choice, ...body }) => body,
  inText(body, offer) {
    const { stops, grammar } = offer
    const rest = ollamaChat.withoutTools(body)
    const options = optionsOf(body)
    const stop = [...(typeof options.stop === 'string' ? [options.stop] : listOf(options.stop)), ...stops]
    return {
      ...rest,
      messages: chatInText(recordsIn(body.messages), offer),
      options: { ...options, ...(stop.length > 0 ? { stop } : {}) },
      ...(grammar === undefined ? {} : { format: grammar }),
    }
  },
  rewriter: ollamaRewriter,
  error: (problem) => ({ error: sentenceOf(problem) }),
  errorMessage: (problem) => ollamaChat.error(problem),
  hasUsage: ({ done }) => done === true,
  addUsage(answer, earlier) {
    const figures = FIGURES.map((name) => [name, earlier[name]] as const)
    const added = addedUsage(answer, Object.fromEntries(figures.filter(([, value]) => value !== undefined)))
    return isRecord(added) ? added : answer
  },
}

/** The figures of an answer that count what both of two requests took. */
const FIGURES = [
  'total_duration',
  'load_duration',
  'prompt_eval_count',
  'prompt_eval_duration',
  'eval_count',
  'eval_duration',
]

const optionsOf = ({ options }: Body): Record<string, unknown> => (isRecord(options) ? options : {})

function readRequest(body: Body): ProxyRequest | undefined {
  // Ollama has no `tool_choice`, but some clients send OpenAI's.
  const choice = toolChoice(body.tool_choice)
  const tools = toolsIn(body.tools, choice)
  if (tools.length === 0) return undefined
  const options = optionsOf(body)
  return {
    model: String(body.model ?? ''),
    streams: body.stream !== false,
    tools,
    choice: choice.mode,
    isRestricted: choice.only !== undefined,
    isParallel: body.parallel_tool_calls !== false,
    wantsJson: body.format !== undefined && body.format !== null && body.format !== '',
    maxTokens: numberIn(options.num_predict),
    hasTemperature: typeof options.temperature === 'number',
    said: saidIn(body.messages),
    answered: answeredIn(body.messages),
  }
}

function ollamaRewriter(openReader: () => AnswerReader): AnswerRewriter {
  const reader = openReader()
  const reads: AnswerRead[] = []

  /** Returns the words and whether the line has calls of its own. */
  const take = (line: Body) => {
    const message = isRecord(line.message) ? line.message : {}
    const said = typeof message.content === 'string' ? message.content : ''
    const thought = message.thinking
    if (typeof thought === 'string') reader.thinking(thought)
    const words = said === '' ? '' : reader.text(said)
    const calls = recordsIn(message.tool_calls)
    for (const call of calls) reader.call(nativeCall(call))
    return { message, said, thought, words, hasCalls: calls.length > 0 }
  }
  const end = (line: Body): AnswerRead => {
    const read = reader.end({ cut: cutBy(line.done_reason) })
    reads.push(read)
    return read
  }
  return {
    get isComplete() {
      return reads.length > 0
    },
    reads,
    push(line) {
      if (!isRecord(line.message) || reads.length > 0) return [line]
      const { message, said, thought, words, hasCalls } = take(line)
      const { tool_calls: _calls, ...rest } = message
      if (line.done !== true) {
        if (words === said && !hasCalls) return [line]
        return words === '' && !thought ? [] : [{ ...line, message: { ...rest, content: words } }]
      }
      const read = end(line)
      const all = words + read.text
      if (all === said && read.calls.length === 0 && !hasCalls) return [line]
      const { model, created_at } = line
      const head = { model, created_at }
      const before =
        read.calls.length > 0 ? { ...rest, content: all, tool_calls: callsField(read.calls) } : null
      if (before === null && all === '') return [{ ...line, message: { ...rest, content: '' } }]
      const first = { ...head, message: before ?? { ...rest, content: all }, done: false }
      return [first, { ...line, message: { role: 'assistant', content: '' } }]
    },
    whole(answer) {
      if (!isRecord(answer.message)) return answer
      const { message, said, words } = take(answer)
      const read = end(answer)
      const all = words + read.text
      const { tool_calls: _calls, ...rest } = message
      return {
        ...answer,
        message: {
          ...rest,
          content: all === said ? message.content : all,
          ...(read.calls.length > 0 ? { tool_calls: callsField(read.calls) } : {}),
        },
      }
    },
  }
}

const callsField = (calls: readonly AnsweredCall[]) =>
  calls.map(({ id, name, arguments: args }, index) => ({
    id,
    function: { index, name, arguments: objectIn(args) },
  }))
