import type { RecordedStep } from '../events/agent-view.ts'
import type { TurnStop, WordsWriter } from '../events/event/turn.ts'
import type { Emit } from '../events/event.ts'
import { boundedJson } from '../events/json.ts'
import type { LlmAnswer, LlmDriver, LlmMode, LlmRequest, LlmResult, StreamedCall } from '../llm/driver.ts'
import { outcomeOf } from '../llm/driver.ts'
import type { Clock } from '../ports.ts'
import { defined } from '../step/record.ts'
import type { MentionedCall, Repair } from '../step/repair.ts'
import { createSentences } from '../step/sentences.ts'
import type { Message } from '../step/step.ts'
import { finalText, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { judge } from '../tools/policy.ts'
import { type Budget, defaultBudget, repeatCounter } from './budget.ts'
import { continueTurn } from './continue-turn.ts'
import { createDeltaPacer } from './delta-pacer.ts'
import { appendMessage, assistantMessage, withResults } from './messages.ts'
import type { PromptLog } from './prompt-log.ts'
import {
  type PlannedCall,
  planCalls,
  type RunningCalls,
  runToolCalls,
  streamedCall,
} from './run-tool-calls.ts'

/** Dependencies of the loop. */
export interface LoopDeps {
  readonly driver: LlmDriver
  readonly runtime: ToolRuntime
  readonly clock: Clock
  readonly emit: Emit
  readonly prompts?: PromptLog
}

/** One turn. Abort `signal` with the reason `'panic'` or `'cancelled'` to end it at once. */
export interface LoopRequest {
  readonly agent: string
  readonly turn: string
  readonly model: string
  readonly mode?: LlmMode | 'auto'
  readonly system: string
  readonly systemParts?: LlmRequest['systemParts']
  readonly messages: readonly Message[]
  /** Steps of this turn that an earlier process recorded. */
  readonly record?: readonly RecordedStep[]
  readonly tools: readonly ToolSpec[]
  readonly maxTokens?: number
  /** Sampling of requests without tools (`words`) and with tools (`toolArguments`). */
  readonly sampling?: Readonly<Record<'words' | 'toolArguments', LlmRequest['sampling']>>
  readonly seed?: number
  readonly budget?: Partial<Budget>
  /** Prefix of the calls' keys, if a restart can continue the turn. */
  readonly key?: string
  /** Called after the calls of each step; true ends the turn. Default: never. */
  readonly isOver?: () => boolean
  /** False for an agent whose text is not performed. Default: true. */
  readonly performs?: boolean
  readonly signal: AbortSignal
}

/** How a turn ended. `messages` includes the model's calls and their results. */
export interface LoopResult {
  readonly stop: TurnStop
  readonly step: Step
  readonly messages: readonly Message[]
  readonly steps: number
  readonly calls: number
}

const maxReasks = 1

/**
 * Runs the model and its tools until the turn is done or reaches a limit. Never throws because of a model, a tool or
 * a server.
 */
export async function runToolLoop(deps: LoopDeps, request: LoopRequest): Promise<LoopResult> {
  const { clock, emit } = deps
  const { agent, turn } = request
  const budget = { ...defaultBudget, ...request.budget }
  const controller = new AbortController()
  const relay = () => controller.abort(request.signal.reason)
  if (request.signal.aborted) relay()
  request.signal.addEventListener('abort', relay, { once: true })
  const stopTimer = clock.after(budget.maxMs, () => controller.abort('time'))

  const earlier = continueTurn(request.record ?? [], deps.runtime.registry)
  let messages: readonly Message[] = [...request.messages, ...earlier.messages]
  let step: Step = earlier.step ?? finalText('Max steps reached.')
  let steps = earlier.steps
  let calls = earlier.made.length
  let reasks = 0
  const count = repeatCounter()
  for (const call of earlier.counted) count(call)
  // The performer may repeat an effect, such as a sound.
  const succeeded = request.performs === false ? { succeeded: new Map(earlier.succeeded) } : {}
  let { tools } = request
  const done = (stop: TurnStop): LoopResult => ({ stop, step, messages, steps, calls })
  let running: RunningCalls | undefined
  const settle = async (current: RunningCalls, planned: readonly PlannedCall[]) => {
    for (const call of planned.slice(current.planned.length)) current.add(call)
    const made = planned.map(({ call }) => call)
    const ran = await current.ended()
    messages = [...appendMessage(messages, assistantMessage(step, made)), ...ran.messages]
    calls += planned.length
    return ran
  }
  const settleStarted = async (current: RunningCalls) => {
    const { planned } = current
    if (planned.length === 0) return
    step = { type: 'tool_calls', tool_calls: planned.map(({ call }) => call) }
    await settle(current, planned)
  }

  const begin = () =>
    runToolCalls(deps.runtime, {
      agent,
      turn,
      step: steps,
      key: request.key,
      mayRun: budget.maxCalls - calls,
      count,
      ...succeeded,
      signal: controller.signal,
    })

  try {
    if (earlier.isOver) return done('final')
    if (earlier.open.length > 0) {
      const rest = begin()
      running = rest
      for (const call of earlier.open) rest.add(call)
      const ran = await rest.ended()
      messages = withResults(messages, ran.messages)
      calls += earlier.open.length
      if (ran.over && !controller.signal.aborted) return done('max_calls')
      if (request.isOver?.() === true) return done('final')
    }
    while (steps < budget.maxSteps) {
      if (controller.signal.aborted) return done(stopOf(controller.signal))
      steps += 1
      const current = begin()
      running = current
      const result = await think(deps, request, {
        messages,
        tools,
        step: steps,
        reask: reasks > 0,
        signal: controller.signal,
        onCall: (call) => current.add(streamedCall(call)),
      })
      if (controller.signal.aborted) {
        await settleStarted(current)
        return done(stopOf(controller.signal))
      }
      if (!result.ok) {
        emit({
          type: 'llm/failed',
          agent,
          turn,
          step: steps,
          kind: result.kind,
          message: result.message,
          remedy: result.remedy,
        })
        await settleStarted(current)
        return done(result.kind === 'cancelled' ? 'cancelled' : 'failed')
      }
      step = result.step
      const echoes = deps.runtime.approvals === undefined ? [] : echoesIn(result)
      const planned = planCalls(result.step, { ...result, echoes }, current.planned)
      const ran = await settle(current, planned)
      if (planned.length === 0) return done('final')
      if (controller.signal.aborted) return done(stopOf(controller.signal))
      if (request.isOver?.() === true) return done('final')
      const left = tools.filter(({ name }) => !ran.repeated.has(name))
      if (ran.over || (ran.repeated.size > 0 && left.length === tools.length)) return done('max_calls')
      // The work of these tools is done, so the model needs them no longer.
      tools = left
      if (result.settled) return done('final')
      reasks = planned.every(({ rejected }) => rejected !== undefined) ? reasks + 1 : 0
      if (reasks > maxReasks) return done('failed')
    }
    step = finalText('Max steps reached.')
    return done('max_steps')
  } finally {
    await running?.ended()
    stopTimer()
    request.signal.removeEventListener('abort', relay)
  }
}

interface ModelCall {
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  readonly step: number
  readonly reask: boolean
  readonly signal: AbortSignal
  readonly onCall: (call: StreamedCall) => void
}

/**
 * Asks the model for one step, and emits its text and result as events. After a failure, emits neither `llm/repaired`
 * nor `llm/final`.
 */
async function think(
  deps: LoopDeps,
  request: LoopRequest,
  { messages, tools, step, reask, signal, onCall }: ModelCall,
): Promise<LlmResult> {
  const { driver, emit, clock } = deps
  const { agent, turn, model, system } = request
  const mode = tools.length === 0 ? 'text' : (request.mode ?? 'auto')
  const seed = request.seed === undefined ? {} : { seed: request.seed }
  const sampling = tools.length > 0 ? request.sampling?.toolArguments : request.sampling?.words
  emit({
    type: 'llm/step',
    agent,
    turn,
    step,
    driver: driver.name,
    model,
    mode,
    ...seed,
    ...(reask ? { reask } : {}),
  })
  const deltas = createDeltaPacer(clock, (text) => emit({ type: 'llm/delta', agent, turn, text }))
  const sentences = createSentences()
  let writer: WordsWriter = 'model'
  const perform = (list: string[]) => {
    for (const text of list) {
      if (signal.aborted || request.performs === false) return
      emit({ type: 'perform/text', agent, turn, text, writer })
    }
  }
  let result: LlmResult | undefined
  for await (const event of driver.stream({
    model,
    system,
    messages,
    tools: withEchoes(tools, deps.runtime),
    signal,
    owner: agent,
    mode,
    ...seed,
    ...defined({ sampling, maxTokens: request.maxTokens, systemParts: request.systemParts }),
    onSent(sent) {
      const recorded = deps.prompts?.record({ turn, step }, sent)
      if (recorded) emit({ agent, ...recorded })
    },
  })) {
    if (event.type === 'text') {
      writer = event.madeBy === 'rules' ? 'bank' : 'model'
      deltas.push(event.text)
      perform(sentences.push(event.text))
    } else if (event.type === 'call') {
      perform(sentences.end())
      if (!signal.aborted) onCall(event)
    } else {
      result = event.result
    }
  }
  deltas.end()
  perform(sentences.end())
  result ??= {
    ok: false,
    kind: 'bad_answer',
    message: `The ${driver.name} driver ended without a result.`,
    remedy: 'Choose another model or report this.',
    ms: 0,
  }
  const raw = result.raw ?? ''
  if (raw !== '') emit({ type: 'llm/raw', agent, turn, step, text: raw.slice(0, 100_000) })
  if (!result.ok) return result
  if (result.repairs.length > 0) {
    emit({ type: 'llm/repaired', agent, turn, step, repairs: result.repairs.slice(0, 200).map(briefRepair) })
  }
  emit({
    type: 'llm/final',
    agent,
    turn,
    step,
    value: result.step,
    ms: result.ms,
    mode: result.mode,
    format: result.format.slice(0, 200),
    outcome: outcomeOf(result),
    ...defined({ usage: result.usage }),
    ...(result.truncated ? { truncated: true } : {}),
    ...defined({ madeBy: result.madeBy }),
    ...(result.mentioned?.length ? { mentioned: result.mentioned.slice(0, 16).map(withoutArguments) } : {}),
    ...(result.taken?.length ? { taken: result.taken.slice(0, 100) } : {}),
  })
  return result
}

const withoutArguments = ({ arguments: _, ...call }: MentionedCall): MentionedCall => call

const echoesIn = ({ mentioned = [] }: LlmAnswer): readonly MentionedCall[] =>
  mentioned.filter((call) => call.arguments !== undefined)

/**
 * Lets tools repeat calls from texts from outside, such as the next page of a list, if they change nothing and the
 * policy allows them.
 */
const withEchoes = (tools: readonly ToolSpec[], { registry, policy }: ToolRuntime): readonly ToolSpec[] =>
  tools.map((spec) => {
    const tool = registry.get(spec.name)
    const isFree = tool !== undefined && !tool.sideEffects && judge(policy, tool).verdict === 'allow'
    return isFree ? { ...spec, allowsEcho: true } : spec
  })

/** Shortens the values of a repair, which may quote a large part of a long answer. */
const briefRepair = ({ from, to, ...repair }: Repair): Repair => ({
  ...repair,
  ...(from === undefined ? {} : { from: boundedJson(from, 1000) }),
  ...(to === undefined ? {} : { to: boundedJson(to, 1000) }),
})

const stopOf = (signal: AbortSignal): TurnStop =>
  signal.reason === 'panic' || signal.reason === 'time' ? signal.reason : 'cancelled'
