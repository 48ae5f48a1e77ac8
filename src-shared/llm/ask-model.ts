import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import { wordsOf } from '../step/content.ts'
import type { Ask, AskAnswer, AskingCall, AskRequest } from '../tools/ask.ts'
import type { LlmDriver } from './driver.ts'
import { LEAST_PARAMETERS, sizeInName } from './model-facts.ts'
import { formatResponse, formatterTool } from './response-formatter.ts'
import { withTimeout } from './transport.ts'

/** Questions that one turn may ask. */
const MOST_ASKS = 3
/** How long one may take, waiting for the server included, in ms. */
const MOST_MS = 8000
/** Tokens of an answer unless the request says otherwise, and at most. */
const USUAL_TOKENS = 120
const MOST_TOKENS = 300
/** Turns whose questions are counted; older ones are over. */
const COUNTED_TURNS = 50

/**
 * Puts questions of tools and formatters to the active model. Each is a pair of events, and each is bounded, so that a
 * slow or absent model only costs the caller its fallback.
 */
export function createAsk(options: {
  /** The model that plays now. */
  readonly active: () => { readonly driver: LlmDriver | null; readonly model: string }
  readonly clock: Clock
  readonly emit: Emit
}): Ask {
  const { active, clock, emit } = options
  const asked = new Map<string, number>()

  const nextIn = (turn: string): number | undefined => {
    const n = (asked.get(turn) ?? 0) + 1
    if (n > MOST_ASKS) return undefined
    asked.delete(turn)
    asked.set(turn, n)
    for (const oldest of asked.keys()) {
      if (asked.size <= COUNTED_TURNS) break
      asked.delete(oldest)
    }
    return n
  }

  return async (call, request) => {
    const { driver, model } = active()
    if (driver?.abilities === undefined)
      return refusal('no_model', 'No model is active: the understudy plays.')
    const started = clock.monotonic()
    const limit = { clock, ms: MOST_MS, signal: call.signal }
    return withTimeout(limit, async (signal) => {
      const unfit = await unfitness(driver, model, request, signal)
      if (unfit !== undefined) return unfit
      const n = nextIn(call.turn)
      if (n === undefined) return refusal('limit', `The turn has asked a model ${MOST_ASKS} times.`)
      const ids = { agent: call.agent, turn: call.turn, call: call.call, n }
      emit({ type: 'ask/start', ...ids, purpose: request.purpose, driver: driver.name, model })
      const answer = await answerOf(driver, model, call, request, signal)
      emit({
        type: 'ask/end',
        ...ids,
        ok: answer.ok,
        text: (answer.ok ? answer.text : answer.message).slice(0, 2000),
        ms: Math.round(clock.monotonic() - started),
      })
      return answer
    })
  }
}

const refusal = (why: Extract<AskAnswer, { ok: false }>['why'], message: string): AskAnswer => ({
  ok: false,
  why,
  message,
})

/** Why this model is not asked, or undefined. */
async function unfitness(
  driver: LlmDriver,
  model: string,
  { content }: AskRequest,
  signal: AbortSignal,
): Promise<AskAnswer | undefined> {
  const abilities = await driver.abilities?.(model, signal)
  if (abilities === undefined) return refusal('failed', `The server of ${model} does not answer.`)
  const { sees, isBase, parameters = sizeInName(model) } = abilities
  if (isBase) return refusal('unfit', `${model} is a base model.`)
  if (parameters !== undefined && parameters < LEAST_PARAMETERS)
    return refusal('unfit', `${model} is too small to be asked.`)
  if (!sees && content.some(({ type }) => type === 'image'))
    return refusal('unfit', `${model} does not take pictures.`)
  return undefined
}

async function answerOf(
  driver: LlmDriver,
  model: string,
  call: AskingCall,
  { system, content, schema, maxTokens = USUAL_TOKENS }: AskRequest,
  signal: AbortSignal,
): Promise<AskAnswer> {
  const result = await driver.call({
    model,
    system,
    messages: [{ role: 'user', content: [...content] }],
    tools: schema ? [formatterTool(schema)] : [],
    signal,
    maxTokens: Math.min(maxTokens, MOST_TOKENS),
    owner: `${call.agent} asks`,
  })
  if (!result.ok) {
    if (result.kind !== 'cancelled') return refusal('failed', result.message)
    return call.signal.aborted
      ? refusal('cancelled', 'The call that asked has ended.')
      : refusal('timeout', `${model} did not answer within ${MOST_MS / 1000} seconds.`)
  }
  const { step } = result
  const words = wordsOf(step.content)
  if (schema) {
    const calls = step.type === 'tool_calls' ? step.tool_calls : []
    const formatted = formatResponse({ content: words, calls }, schema)
    if (formatted.kind === 'structured')
      return { ok: true, text: JSON.stringify(formatted.value), value: formatted.value }
  }
  return words === ''
    ? refusal('failed', `${model} answered without words.`)
    : { ok: true, text: words.slice(0, 4000) }
}
