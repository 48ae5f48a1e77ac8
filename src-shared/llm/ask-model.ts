import { z } from 'zod'
import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import { wordsOf } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { repairArguments } from '../toolcall/repair/repair-arguments.ts'
import { readLoose } from '../toolcall/values/loose-value.ts'
import { Source } from '../toolcall/values/source.ts'
import type { Ask, AskAnswer, AskingCall, AskRequest } from '../tools/ask.ts'
import type { LlmDriver } from './driver.ts'
import { minParameters, sizeInName } from './model-facts.ts'
import { withTimeout } from './transport.ts'

const maxAsks = 3
/** Time limit (ms) of one question, including its wait in the queue. */
const maxMs = 8000
const usualTokens = 120
const maxAnswerTokens = 300
const maxCountedTurns = 50

interface AskedModel {
  readonly driver: LlmDriver | null
  readonly model: string
}

/** Creates the function with which tools ask a model. A question fails if there is no answer after `maxMs`. */
export function createAsk(options: {
  readonly active: (agent: string) => AskedModel
  /** Finds another model by its name, or returns a sentence that says why it cannot be used. */
  readonly named?: (model: string, signal: AbortSignal) => Promise<AskedModel | string>
  readonly clock: Clock
  readonly emit: Emit
}): Ask {
  const { active, named, clock, emit } = options
  const asked = new Map<string, number>()

  const nextIn = (turn: string): number | undefined => {
    const n = (asked.get(turn) ?? 0) + 1
    if (n > maxAsks) return undefined
    asked.delete(turn)
    asked.set(turn, n)
    for (const oldest of asked.keys()) {
      if (asked.size <= maxCountedTurns) break
      asked.delete(oldest)
    }
    return n
  }

  return async <Value>(call: AskingCall, request: AskRequest<Value>): Promise<AskAnswer<Value>> => {
    const started = clock.monotonic()
    const limit = { clock, ms: maxMs, signal: call.signal }
    return withTimeout(limit, async (signal) => {
      const found = request.model === undefined ? active(call.agent) : await named?.(request.model, signal)
      if (typeof found === 'string') return refusal('no_model', found)
      const { driver, model } = found ?? { driver: null, model: '' }
      if (driver?.abilities === undefined)
        return refusal('no_model', 'No model is active: the understudy performs.')
      const unfit = await unfitness(driver, model, request, signal)
      if (unfit !== undefined) return unfit
      const n = nextIn(call.turn)
      if (n === undefined) return refusal('limit', `The turn has already asked a model ${maxAsks} times.`)
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

const refusal = (
  why: Extract<AskAnswer, { ok: false }>['why'],
  message: string,
): Extract<AskAnswer, { ok: false }> => ({
  ok: false,
  why,
  message,
})

async function unfitness(
  driver: LlmDriver,
  model: string,
  { content, model: chosen }: Pick<AskRequest, 'content' | 'model'>,
  signal: AbortSignal,
): Promise<Extract<AskAnswer, { ok: false }> | undefined> {
  const abilities = await driver.abilities?.(model, signal)
  if (abilities === undefined) return refusal('failed', `The server of ${model} does not respond.`)
  const { sees, isBase, parameters = sizeInName(model) } = abilities
  if (isBase) return refusal('unfit', `${model} is a base model.`)
  // A small model that the user chose for these questions may be used.
  if (chosen === undefined && parameters !== undefined && parameters < minParameters)
    return refusal('unfit', `${model} is too small to answer questions.`)
  if (!sees && content.some(({ type }) => type === 'image'))
    return refusal('unfit', `${model} cannot see pictures.`)
  return undefined
}

async function answerOf<Value>(
  driver: LlmDriver,
  model: string,
  call: AskingCall,
  { system, content, schema: given, maxTokens = usualTokens }: AskRequest<Value>,
  signal: AbortSignal,
): Promise<AskAnswer<Value>> {
  const schema = given instanceof z.ZodType ? (z.toJSONSchema(given, { io: 'input' }) as JsonSchema) : given
  const result = await driver.call({
    model,
    system,
    messages: [{ role: 'user', content: [...content] }],
    tools: schema ? [formatterTool(schema)] : [],
    signal,
    maxTokens: Math.min(maxTokens, maxAnswerTokens),
    owner: `${call.agent} asks`,
  })
  if (!result.ok) {
    if (result.kind !== 'cancelled') return refusal('failed', result.message)
    return call.signal.aborted
      ? refusal('cancelled', 'The tool call that asked this question has ended.')
      : refusal('timeout', `${model} did not answer within ${maxMs / 1000} seconds.`)
  }
  const { step } = result
  const words = wordsOf(step.content)
  if (schema) {
    const calls = step.type === 'tool_calls' ? step.tool_calls : []
    const formatted = formatResponse({ content: words, calls }, schema)
    const value = formatted.kind === 'structured' ? typed(given, formatted.value) : undefined
    if (value !== undefined) return { ok: true, text: JSON.stringify(value), value }
  }
  return words === ''
    ? refusal('failed', `${model} gave an empty answer.`)
    : { ok: true, text: words.slice(0, 4000) }
}

/** Returns a value as its schema parses it; undefined if a check that JSON Schema cannot express fails. */
const typed = <Value>(
  schema: AskRequest<Value>['schema'],
  value: Record<string, unknown>,
): Value | undefined => (schema instanceof z.ZodType ? schema.safeParse(value).data : (value as Value))

const FORMATTER = 'format_response'
const maxPlaces = 40

/** A response that fits the requested schema, or plain text otherwise. */
type FormattedResponse =
  | {
      readonly kind: 'structured'
      readonly value: Record<string, unknown>
      readonly via: 'tool' | 'json-in-text'
    }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Returns the tool with which a model hands in a response that fits this schema. The schema's root must be an object.
 */
export const formatterTool = (schema: JsonSchema): ToolSpec => ({
  name: FORMATTER,
  description: 'Hands in the final response in the form that is wanted.',
  parameters: schema,
})

/**
 * Returns the response in an answer. It is structured if a call of the formatter tool or JSON in the text fits the
 * schema; otherwise it is plain text.
 */
export function formatResponse(
  answer: {
    readonly content?: string
    readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[]
  },
  schema: JsonSchema,
): FormattedResponse {
  for (const call of answer.calls ?? []) {
    if (call.name !== FORMATTER) continue
    const { args, valid } = repairArguments(schema, call.arguments)
    if (valid) return { kind: 'structured', value: args, via: 'tool' }
  }
  const content = answer.content ?? ''
  const value = jsonIn(content, schema)
  return value ? { kind: 'structured', value, via: 'json-in-text' } : { kind: 'text', text: content.trim() }
}

function jsonIn(content: string, schema: JsonSchema): Record<string, unknown> | undefined {
  const source = new Source(content)
  let at = content.indexOf('{')
  for (let tries = 0; at !== -1 && tries < maxPlaces && !source.exhausted; tries++) {
    const read = readLoose(source, at)
    const fitted = read && isRecord(read.value) ? repairArguments(schema, read.value) : undefined
    // If a repair could drop keys, an unrelated object would fit a schema without required keys.
    if (fitted?.valid && !fitted.repairs.some(({ rule }) => rule === 'drop-key')) return fitted.args
    at = content.indexOf('{', at + 1)
  }
  return undefined
}
