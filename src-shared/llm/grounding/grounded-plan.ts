import { wordsOf } from '../../step/content.ts'
import type { Message } from '../../step/message.ts'
import type { RejectedCall, Repair } from '../../step/repair.ts'
import { assignCallIds, finalText } from '../../step/step.ts'
import type { JsonSchema, ToolSpec } from '../../step/tool-spec.ts'
import { repairArguments } from '../../toolcall/repair-arguments.ts'
import type { TakenArgument } from '../driver.ts'
import type { ReadOutput } from '../output-reader.ts'
import { schemaProtocol } from '../schema-protocol.ts'
import { type ChatLine, chatLines } from '../transcript.ts'
import { whisperedIn } from '../whisper.ts'
import type { CallReading } from './call-reading.ts'
import { readRequest } from './calls.ts'
import { readable } from './evidence.ts'
import { isForeign } from './language.ts'
import { settle } from './open-arguments.ts'
import { holdsProse } from './rules/told-rule.ts'
import { type Slot, typeOf } from './slots.ts'
import { type ToolWords, toolWords } from './tool-words.ts'

export interface GroundedInput {
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  /** How much the evidence counts with this model, 0..1 (see `probe.ts`); 1 when left out. */
  readonly weight?: number
  /** Whether the model is shown the pictures of the conversation where no tool fits and it replies in words. */
  readonly sees?: boolean
  /** Most tokens of such a reply, as the request sets it. */
  readonly maxTokens?: number | undefined
}

/** One small question to the model, or none: `settled` where the words leave nothing to ask. */
export type GroundedPlan =
  | { readonly kind: 'settled'; readonly output: ReadOutput }
  | {
      readonly kind: 'ask'
      readonly system: string
      readonly lines: readonly ChatLine[]
      readonly format?: JsonSchema
      readonly stops: readonly string[]
      readonly maxTokens: number
      read(raw: string): ReadOutput
    }

/** Below this weight the model decides by itself. */
const LEAST_WEIGHT = 0.2

/**
 * How near to the bar the words leave it to a model of weight 0 whether a tool fits, in log odds; the less evidence weighs, the
 * wider the band in which the model decides, none at weight 1.
 */
const UNDECIDED = 4

/** Tokens of a reply where no tool fits and the request sets no bound. */
const REPLY_TOKENS = 32

interface PlannedArgument {
  readonly slot: Slot
  /** The key under which the model is asked for it; none where it is settled. */
  readonly key?: string
  readonly schema?: JsonSchema
  readonly value?: unknown
  readonly from?: string
}
interface PlannedCall {
  readonly tool: ToolSpec
  readonly arguments: readonly PlannedArgument[]
}

/**
 * Plans one step for a model that needs help. The request (the last words of the user) is read as calls by
 * its evidence; what stays open becomes one question, held to the values that stand in the request where
 * some do. Undefined where the plan has nothing to say and the model decides by itself: no tools, a model that needs no help,
 * words that are undecided and a model that needs little, another language than English, or no request to serve (a turn that shows an observation is the model's own unless the
 * streamer whispers, and what stands on a screen grounds no call).
 */
export function planGrounded({
  system,
  messages,
  tools,
  weight = 1,
  sees = false,
  maxTokens = REPLY_TOKENS,
}: GroundedInput): GroundedPlan | undefined {
  const request = requestOf(messages)
  if (request === undefined || tools.length === 0 || weight < LEAST_WEIGHT) return undefined
  if (isForeign(request, (stem) => tools.some((tool) => knows(toolWords(tool), stem)))) return undefined
  const { calls, lead } = readRequest(tools, request)
  if (Math.abs(lead) < UNDECIDED * (1 - weight)) return undefined
  if (calls.length === 0)
    return replyPlan(system, chatLines(messages, schemaProtocol.renderCalls, sees), maxTokens)
  const planned = calls.map((call, index) => planCall(call, calls.length > 1 ? ` ${index + 1}` : '', weight))
  const open = planned.flatMap((call) => call.arguments.filter((argument) => argument.key !== undefined))
  if (open.length === 0) return { kind: 'settled', output: outputOf(planned, request, {}, '') }
  return {
    kind: 'ask',
    system: open.some(({ slot }) => holdsProse(slot)) ? `${ASK} ${WRITE}` : ASK,
    lines: [...WORKED, { role: 'user', content: question(request, open) }],
    format: {
      type: 'object',
      properties: Object.fromEntries(open.map((argument) => [argument.key, argument.schema])),
      required: open.map((argument) => argument.key),
      additionalProperties: false,
    },
    stops: [],
    maxTokens: 48 + 32 * open.length,
    read: (raw) => outputOf(planned, request, parsed(raw), raw),
  }
}

/**
 * The words that the user said last; beside an observation those that the streamer whispers, and undefined where there are none
 * (what stands on a screen is no request) or the message says nothing.
 */
function requestOf(messages: readonly Message[]): string | undefined {
  const last = messages.at(-1)
  if (last?.role !== 'user') return undefined
  const shows = last.content.some((block) => block.type === 'json')
  return readable(shows ? whisperedIn(last.content) : wordsOf(last.content)) || undefined
}

const knows = (tool: ToolWords, stem: string): boolean =>
  tool.name.has(stem) ||
  tool.description.has(stem) ||
  tool.arguments.has(stem) ||
  tool.examples.some((example) => example.has(stem))

function replyPlan(system: string, lines: readonly ChatLine[], maxTokens: number): GroundedPlan {
  return {
    kind: 'ask',
    system,
    lines,
    stops: [],
    maxTokens,
    read: (raw) => ({
      step: finalText(raw.trim() || 'None of my tools does that.'),
      raw,
      format: 'grounded',
      repairs: [],
      rejected: [],
    }),
  }
}

function planCall(call: CallReading, mark: string, weight: number): PlannedCall {
  const planned = call.readings.map((reading): PlannedArgument | undefined => {
    const settlement = settle(reading, weight)
    if (settlement.kind === 'absent') return undefined
    if (settlement.kind === 'value')
      return { slot: reading.slot, value: settlement.value, from: settlement.from }
    return { slot: reading.slot, key: `${reading.slot.path.join('.')}${mark}`, schema: settlement.schema }
  })
  const filled = planned.filter((argument) => argument !== undefined)
  return { tool: call.tool, arguments: filled.filter(({ slot }) => isWhole(slot, filled, call.readings)) }
}

/** An object that may stay out is written only where everything that it requires is there. */
const isWhole = (
  slot: Slot,
  filled: readonly PlannedArgument[],
  readings: CallReading['readings'],
): boolean =>
  readings.every(
    (other) =>
      !other.slot.neededIn ||
      !slot.path.join('.').startsWith(`${other.slot.neededIn}.`) ||
      filled.some((argument) => argument.slot === other.slot),
  )

const ASK = 'You fill in arguments of a function call. Copy the values from the request.'
const WRITE = 'Write what it asks you to write.'
const WORKED: readonly ChatLine[] = [
  {
    role: 'user',
    content:
      'Request: Order two large pepperoni pizzas from Luigi for Friday.\nArgument: item (The food to order)',
  },
  { role: 'assistant', content: '{"item":"pepperoni pizzas"}' },
  {
    role: 'user',
    content:
      'Request: Order two large pepperoni pizzas from Luigi for Friday.\nArgument: size (The size of the item)',
  },
  { role: 'assistant', content: '{"size":"large"}' },
]

const question = (request: string, open: readonly PlannedArgument[]): string =>
  [
    `Request: ${request.slice(0, 1500)}`,
    ...open.map(({ key, slot }) => `Argument: ${key} (${slot.description.slice(0, 160)})`),
  ].join('\n')

function parsed(raw: string): Record<string, unknown> {
  try {
    const json = JSON.parse(raw) as unknown
    return json && typeof json === 'object' && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function outputOf(
  planned: readonly PlannedCall[],
  request: string,
  answers: Record<string, unknown>,
  raw: string,
): ReadOutput {
  const taken: TakenArgument[] = []
  const repairs: Repair[] = []
  const rejected: RejectedCall[] = []
  const calls: { name: string; arguments: Record<string, unknown> }[] = []
  for (const { tool, arguments: planned_ } of planned) {
    const args = requiredObjects(tool.parameters)
    const invented: string[] = []
    for (const { slot, key, value, from } of planned_) {
      const given = key === undefined ? value : Object.hasOwn(answers, key) ? answers[key] : undefined
      if (given === undefined || (given === null && !slot.required)) continue
      place(args, slot.path, given)
      if (key !== undefined && slot.copy && !standsIn(request, given)) invented.push(slot.path.join('.'))
      if (from) taken.push({ tool: tool.name, path: slot.path.join('.'), from })
    }
    const fitted = repairArguments(tool.parameters, args)
    repairs.push(...fitted.repairs)
    const errors = [
      ...fitted.errors,
      ...invented.map((path) => `${path}: must be copied from the request, where this value does not stand`),
    ]
    if (fitted.valid && invented.length === 0) calls.push({ name: tool.name, arguments: fitted.args })
    else rejected.push({ raw: raw || JSON.stringify(args), name: tool.name, args, errors })
  }
  const step =
    calls.length > 0
      ? ({ type: 'tool_calls', tool_calls: assignCallIds(calls) } as const)
      : finalText('I could not fill in that call.')
  return { step, raw, format: 'grounded', repairs, rejected, taken }
}

const plainly = (words: string): string => words.toLowerCase().replace(/\s+/g, ' ').trim()
const standsIn = (request: string, value: unknown): boolean =>
  plainly(request).includes(plainly(String(value)))

/** `{}` for every object that a schema requires, down to those that hold arguments: its members may all stay out. */
function requiredObjects(schema: JsonSchema, deep = 0): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const needed = Array.isArray(schema.required) ? (schema.required as string[]) : []
  return Object.fromEntries(
    needed.flatMap((key) => {
      const member = Object.hasOwn(properties, key) ? properties[key] : undefined
      const isObject = member && typeOf(member) === 'object' && member.properties !== undefined && deep < 3
      return isObject ? [[key, requiredObjects(member, deep + 1)]] : []
    }),
  )
}

function place(args: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = args
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(at, key))
      Object.defineProperty(at, key, { value: {}, enumerable: true, writable: true, configurable: true })
    at = at[key] as Record<string, unknown>
  }
  Object.defineProperty(at, path.at(-1) as string, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}
