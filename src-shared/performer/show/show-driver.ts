import type { ShowPlan } from '../../events/beat.ts'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../../llm/driver.ts'
import { resultOf } from '../../llm/streaming-driver.ts'
import { CANCELLED } from '../../llm/transport.ts'
import type { Clock } from '../../ports.ts'
import { text } from '../../step/content.ts'
import { assignCallIds, finalText, type Message, type Step } from '../../step/step.ts'
import { createStepStream } from '../../toolcall/step-stream.ts'
import type { Effect } from './combos.ts'

/**
 * Length (characters) of the pieces in which written calls are streamed. It is short, so that words and calls are
 * split as in a model's stream.
 */
const pieceLength = 7

/** Returns the effects as tool calls. Omits effects whose tool is not allowed. */
const callsOf = (effects: readonly Effect[], tools: LlmRequest['tools']): PlannedCall[] =>
  effects
    .filter(({ tool }) => tools.some(({ name }) => name === tool))
    .map(({ tool, arguments: args, after }) => ({
      name: tool,
      arguments: after === 0 ? { ...args } : { ...args, after },
    }))

/**
 * Returns a driver for a turn that carries out a plan: its effects and its line. If a model writes the line, `inner`
 * gets the request after the effects.
 */
export function showDriver(
  scene: { readonly plan: ShowPlan; readonly effects: readonly Effect[] },
  options: {
    readonly inner: LlmDriver
    readonly clock: Clock
    /**
     * Index of the sloppy format in which the driver writes its calls, as a small model would. Default: no such
     * format.
     */
    readonly spelling?: number
  },
): LlmDriver {
  const { plan, effects } = scene
  const { inner, clock, spelling } = options
  async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
    const isFirst = request.messages.at(-1)?.role !== 'tool'
    const calls = callsOf(effects, request.tools)
    const asksModel = plan.writer === 'model'
    if (asksModel && (!isFirst || calls.length === 0))
      return yield* inner.stream(
        calls.length === 0 ? request : { ...request, messages: withoutRulesStep(request.messages) },
      )
    const words = asksModel || !isFirst ? '' : (plan.line?.text ?? '')
    const made = isFirst ? calls : []
    if (spelling !== undefined && !asksModel)
      return yield* spelled(spell(words, made, spelling), request, clock)
    if (request.signal.aborted) return yield { type: 'result', result: cancelled(0) }
    yield* rulesStep(words, made, { settled: !asksModel })
  }
  return { name: inner.name, stream, call: (request) => resultOf(stream(request)) }
}

/**
 * Returns the messages of a turn without the calls that rules made in its first step, and their results. They would
 * teach a model silence, and it would have to read them.
 */
export function withoutRulesStep(messages: readonly Message[]): readonly Message[] {
  const next = messages.findIndex(({ role }, n) => n > 0 && role !== 'tool')
  return next < 0 ? [] : messages.slice(next)
}

function* rulesStep(
  words: string,
  calls: readonly PlannedCall[],
  { settled }: { settled: boolean },
): Generator<LlmEvent> {
  if (words !== '') yield { type: 'text', text: words, madeBy: 'rules' }
  const made = assignCallIds(calls)
  for (const call of made) yield { type: 'call', call, madeBy: 'rules' }
  const step: Step =
    made.length === 0
      ? finalText(words)
      : { type: 'tool_calls', tool_calls: made, ...(words === '' ? {} : { content: [text(words)] }) }
  const base = { mode: 'text', format: 'show', repairs: [], rejected: [], ms: 0 } as const
  yield { type: 'result', result: { ok: true, step, raw: '', ...base, madeBy: 'rules', settled } }
}

/** Streams the text through the parser that repairs model output. */
async function* spelled(raw: string, request: LlmRequest, clock: Clock): AsyncIterable<LlmEvent> {
  const started = clock.monotonic()
  const reader = createStepStream(request.tools, { neverThinks: true })
  for (let at = 0; at < raw.length && !request.signal.aborted; at += pieceLength) {
    yield* byRules(reader.push(raw.slice(at, at + pieceLength)))
  }
  const ms = Math.round(clock.monotonic() - started)
  if (request.signal.aborted) return yield { type: 'result', result: cancelled(ms) }
  const { parts, result } = reader.end()
  yield* byRules(parts)
  yield { type: 'result', result: { ok: true, raw, mode: 'text', ...result, ms } }
}

const byRules = (events: readonly LlmEvent[]): LlmEvent[] =>
  events.map((event) => (event.type === 'result' ? event : { ...event, madeBy: 'rules' }))

const cancelled = (ms: number): LlmResult => ({ ok: false, ...CANCELLED, ms })

/** A tool call of a plan, without an id. */
interface PlannedCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

const json = (value: unknown): string => JSON.stringify(value)
const yaml = (args: Record<string, unknown>, indent: string): string =>
  Object.entries(args)
    .map(([key, value]) => `${indent}${key}: ${typeof value === 'string' ? json(value) : String(value)}`)
    .join('\n')
const python = ({ name, arguments: args }: PlannedCall): string =>
  `${name}(${Object.entries(args)
    .map(([key, value]) => `${key}=${json(value)}`)
    .join(', ')})`

/** Formats in which small models write tool calls. Some contain mistakes that the parser repairs. */
const spellings: readonly ((calls: readonly PlannedCall[]) => string)[] = [
  (calls) => `\`\`\`json\n${json({ tool_calls: calls })}\n\`\`\``,
  (calls) => calls.map((call) => `CALL ${call.name} ${json(call.arguments)}`).join('\n'),
  (calls) => calls.map((call) => `tool: ${call.name}\nargs:\n${yaml(call.arguments, '  ')}`).join('\n\n'),
  (calls) => calls.map((call) => `\`\`\`tool\n${call.name}\n${yaml(call.arguments, '')}\n\`\`\``).join('\n'),
  (calls) => calls.map((call) => `<tool_call>${json(call)}</tool_call>`).join('\n'),
  (calls) => `[${calls.map(python).join(', ')}]`,
  // One key is wrong, as in many calls of Gemma models: `msg` instead of `text`.
  (calls) =>
    json({
      tool_calls: calls.map(({ name, arguments: { text, ...rest } }) => ({
        name,
        arguments: text === undefined ? rest : { msg: text, ...rest },
      })),
    }),
  // The last brackets are missing, as when the token limit cuts off the answer.
  (calls) => json({ tool_calls: calls }).replace(/\}\]\}$/, ''),
]

/**
 * Returns `words` followed by `calls` in one of the formats. `n` selects the format, modulo the number of formats.
 */
function spell(words: string, calls: readonly PlannedCall[], n: number): string {
  const spelling = spellings[n % spellings.length]
  const written = calls.length > 0 && spelling ? spelling(calls) : ''
  return [words, written].filter((part) => part !== '').join('\n\n')
}
