import { createHash } from 'node:crypto'
import type { AdlibEvent, EventOf } from '../../src-shared/events/event.ts'
import { wordsOf } from '../../src-shared/step/content.ts'
import type { Step } from '../../src-shared/step/step.ts'

/** The value of a span's attribute. */
export type AttributeValue = string | number | boolean | readonly string[]

/** An OpenTelemetry span. Ids are hexadecimal. Times are in epoch ms. */
export interface Span {
  readonly trace: string
  readonly id: string
  readonly parent?: string
  readonly name: string
  readonly kind: 'internal' | 'client'
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, AttributeValue>>
  readonly error?: string
}

type OpenSpan = Omit<Span, 'end' | 'error'>

/** Creates spans from a run's events. */
export interface SpanMaker {
  /** Returns the spans that end with this event. */
  add(event: AdlibEvent): Span[]
}

const known = (attributes: Record<string, AttributeValue | undefined>): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

/**
 * Creates spans by OpenTelemetry's conventions for generative AI. `content` allows words of models, tool data and
 * error messages in spans.
 */
export function createSpanMaker(run: string, { content }: { readonly content: boolean }): SpanMaker {
  const hash = (text: string, characters: number): string =>
    createHash('sha256').update(`${run} ${text}`).digest('hex').slice(0, characters)
  const agents = new Map<string, OpenSpan>()
  const turns = new Map<string, OpenSpan>()
  const calls = new Map<string, Map<string, OpenSpan>>()

  const open = (
    span: Pick<OpenSpan, 'name' | 'kind' | 'start' | 'attributes'>,
    id: string,
    parent: OpenSpan | undefined,
  ): OpenSpan => ({
    ...span,
    id: hash(id, 16),
    trace: parent?.trace ?? hash(`trace ${id}`, 32),
    ...(parent === undefined ? {} : { parent: parent.id }),
  })
  const close = (
    span: OpenSpan,
    end: number,
    more: Record<string, AttributeValue | undefined> = {},
    error?: { readonly type: string; readonly message: string },
  ): Span => ({
    ...span,
    end: Math.max(span.start, end),
    attributes: { ...span.attributes, ...known({ ...more, 'error.type': error?.type }) },
    // An error message may quote a model or a tool, so it counts as content.
    ...(error === undefined ? {} : { error: content ? error.message : error.type }),
  })
  const begin = (turn: string, name: string, span: Parameters<typeof open>[0]): void => {
    const inTurn = calls.get(turn) ?? new Map<string, OpenSpan>()
    inTurn.set(name, open(span, `${turn} ${name}`, turns.get(turn)))
    calls.set(turn, inTurn)
  }
  const end = (turn: string, name: string, ...rest: DropFirst<Parameters<typeof close>>): Span[] => {
    const inTurn = calls.get(turn)
    const span = inTurn?.get(name)
    inTurn?.delete(name)
    // A call outside a turn has no `turn/end` that would delete its entry.
    if (inTurn?.size === 0) calls.delete(turn)
    return span === undefined ? [] : [close(span, ...rest)]
  }
  const whole = (value: unknown): string | undefined => (content ? JSON.stringify(value) : undefined)

  const endTurn = ({ turn, stop, steps, calls: made, t }: EventOf<'turn/end'>): Span[] => {
    const cut = { type: 'cancelled', message: 'Its turn ended first.' }
    const left = [...(calls.get(turn)?.values() ?? [])].map((span) => close(span, t, {}, cut))
    const span = turns.get(turn)
    calls.delete(turn)
    turns.delete(turn)
    if (span === undefined) return left
    const more = { 'adlib.turn.stop': stop, 'adlib.turn.steps': steps, 'adlib.turn.calls': made }
    const error =
      stop === 'final' ? undefined : { type: stop, message: `The turn ended with the result ${stop}.` }
    return [...left, close(span, t, more, error)]
  }

  const endAgent = ({ agent, status, reason, t }: EventOf<'agent/status'>): Span[] => {
    const span = agents.get(agent)
    if (span === undefined || (status !== 'done' && status !== 'failed' && status !== 'stopped')) return []
    // An agent whose step threw is restarted, so its span stays open.
    if (status === 'failed' && reason?.kind === 'restart') return []
    agents.delete(agent)
    const message = reason?.message ?? `It ended with the status ${status}.`
    const error = status === 'failed' ? { type: reason?.kind ?? 'failed', message } : undefined
    return [close(span, t, { 'adlib.agent.status': status }, error)]
  }

  return {
    add(event) {
      switch (event.type) {
        case 'agent/spawned': {
          const { agent, parent, definition, t: start } = event
          const above = parent === null ? undefined : agents.get(parent)
          const span = {
            name: `invoke_agent ${definition}`,
            kind: 'internal' as const,
            start,
            attributes: {
              'gen_ai.operation.name': 'invoke_agent',
              'gen_ai.agent.name': definition,
              ...ids(run, agent),
            },
          }
          agents.set(agent, open(span, agent, above))
          return []
        }
        case 'agent/status':
          return endAgent(event)
        case 'turn/start': {
          const { turn, cause, agent = 'performer', t: start } = event
          // A show lasts for hours, so each of its turns gets its own trace.
          const above = cause === 'task' ? agents.get(agent) : undefined
          const span = {
            name: above === undefined ? `invoke_agent ${agent}` : 'turn',
            kind: 'internal' as const,
            start,
            attributes: {
              ...(above === undefined
                ? { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': agent }
                : {}),
              ...ids(run, agent),
              'adlib.turn.id': turn,
              'adlib.turn.cause': cause,
            },
          }
          turns.set(turn, open(span, turn, above))
          return []
        }
        case 'llm/step': {
          const { turn, step, driver, model, seed, reask, t: start } = event
          const before = end(
            turn,
            `step ${step}`,
            start,
            {},
            { type: 'invalid', message: 'No call was valid.' },
          )
          begin(turn, `step ${step}`, {
            name: `chat ${model}`,
            kind: 'client',
            start,
            attributes: known({
              'gen_ai.operation.name': 'chat',
              'gen_ai.provider.name': driver,
              'gen_ai.request.model': model,
              'gen_ai.request.seed': seed,
              'adlib.reask': reask,
            }),
          })
          return before
        }
        case 'llm/final': {
          const { turn, step, value, usage, mode, outcome, t } = event
          return end(turn, `step ${step}`, t, {
            'gen_ai.response.finish_reasons': [finishOf(value)],
            'gen_ai.usage.input_tokens': usage?.promptTokens,
            'gen_ai.usage.output_tokens': usage?.completionTokens,
            'gen_ai.output.messages': whole([outputOf(value)]),
            'adlib.mode': mode,
            'adlib.outcome': outcome,
          })
        }
        case 'llm/failed': {
          const { turn, step, kind, message, t } = event
          return end(turn, `step ${step}`, t, {}, { type: kind, message })
        }
        case 'tool/call': {
          const { turn, call, tool, origin, args, t: start } = event
          begin(turn, call, {
            name: `execute_tool ${tool}`,
            kind: 'internal',
            start,
            attributes: known({
              'gen_ai.operation.name': 'execute_tool',
              'gen_ai.tool.name': tool,
              'gen_ai.tool.call.id': call,
              'gen_ai.tool.type': origin?.kind === 'mcp' ? 'extension' : 'function',
              'gen_ai.tool.call.arguments': whole(args),
            }),
          })
          return []
        }
        case 'tool/done': {
          const { turn, call, ok, result, error = 'failed', message = error, t } = event
          const failure = ok ? undefined : { type: error, message }
          return end(turn, call, t, { 'gen_ai.tool.call.result': whole(result) }, failure)
        }
        case 'tool/error': {
          const { turn, call, error, message, t } = event
          return end(turn, call, t, {}, { type: error, message })
        }
        case 'turn/end':
          return endTurn(event)
        default:
          return []
      }
    },
  }
}

type DropFirst<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Rest] ? Rest : never

const ids = (run: string, agent: string) => ({ 'gen_ai.agent.id': agent, 'gen_ai.conversation.id': run })

const finishOf = ({ type }: Step): string => (type === 'tool_calls' ? 'tool_calls' : 'stop')

const outputOf = (step: Step) => ({
  role: 'assistant',
  parts: [
    { type: 'text', content: wordsOf(step.content ?? []) },
    ...(step.type === 'tool_calls'
      ? step.tool_calls.map(({ id, name, arguments: args }) => ({
          type: 'tool_call',
          id,
          name,
          arguments: args,
        }))
      : []),
  ],
  finish_reason: finishOf(step),
})
