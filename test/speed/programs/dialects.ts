import type { RecordedAnswer } from './recordings.ts'

/** The reply to one request: its content type, and its body in pieces. */
export interface Reply {
  readonly type: string
  readonly pieces: readonly string[]
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

/** Writes an answer as `/v1/chat/completions` of Ollama does. */
export function openAiReply(model: string, answer: RecordedAnswer, stream: boolean): Reply {
  const calls = answer.calls?.map((call, index) => ({
    ...{ index, id: `call_${index}`, type: 'function' },
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
  const finish_reason = answer.cut ? 'length' : calls ? 'tool_calls' : 'stop'
  const about = { id: 'chatcmpl-1', created: 1, model }
  const message = { role: 'assistant', content: answer.content, ...(calls ? { tool_calls: calls } : {}) }
  if (!stream) {
    const whole = {
      ...about,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason }],
      usage,
    }
    return { type: 'application/json', pieces: [JSON.stringify(whole)] }
  }
  const chunk = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({
      ...{ ...about, object: 'chat.completion.chunk' },
      ...{ choices: [{ index: 0, delta, finish_reason: finish }], ...(finish ? { usage } : {}) },
    })}\n\n`
  return {
    type: 'text/event-stream',
    pieces: [
      ...textPieces(answer.content).map((content) => chunk({ role: 'assistant', content }, null)),
      ...(calls ? [chunk({ role: 'assistant', content: '', tool_calls: calls }, null)] : []),
      ...[chunk({ role: 'assistant', content: '' }, finish_reason), 'data: [DONE]\n\n'],
    ],
  }
}

/** Writes an answer as Ollama's `/api/chat` does. */
export function ollamaReply(model: string, answer: RecordedAnswer, stream: boolean): Reply {
  const line = (message: object, end: object): string =>
    `${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', message, ...end })}\n`
  const end = {
    done: true,
    done_reason: answer.cut ? 'length' : 'stop',
    prompt_eval_count: 100,
    eval_count: 20,
  }
  const calls = answer.calls ? { tool_calls: answer.calls.map((call) => ({ function: call })) } : {}
  if (!stream) {
    const message = { role: 'assistant', content: answer.content, ...calls }
    return { type: 'application/json', pieces: [line(message, end)] }
  }
  return {
    type: 'application/x-ndjson',
    pieces: [
      ...textPieces(answer.content).map((content) => line({ role: 'assistant', content }, { done: false })),
      ...(answer.calls ? [line({ role: 'assistant', content: '', ...calls }, { done: false })] : []),
      line({ role: 'assistant', content: '' }, end),
    ],
  }
}

const textPieces = (text: string): string[] => text.match(/[\s\S]{1,4}/gu) ?? []

/** Reads a message that a server sent as a whole, in either dialect. */
export function answerIn(body: unknown): RecordedAnswer {
  const whole = body as {
    choices?: { message: SentMessage; finish_reason: string }[]
    message?: SentMessage
    done_reason?: string
  }
  const message = whole.choices?.[0]?.message ?? whole.message
  if (!message) throw new Error(`The server sent no message: ${JSON.stringify(body).slice(0, 300)}`)
  const calls = message.tool_calls?.map(({ function: { name, arguments: args } }) => ({
    name,
    arguments: typeof args === 'string' ? JSON.parse(args) : args,
  }))
  const isCut = (whole.choices?.[0]?.finish_reason ?? whole.done_reason) === 'length'
  return {
    content: message.content ?? '',
    ...(calls?.length ? { calls } : {}),
    ...(isCut ? { cut: true } : {}),
  }
}

interface SentMessage {
  content?: string | null
  tool_calls?: { function: { name: string; arguments: unknown } }[]
}
