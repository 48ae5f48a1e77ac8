import { boundedJson } from '../events/bounded-json.ts'
import type { Emit, TurnStop } from '../events/event.ts'
import type { LlmDriver, LlmMode, LlmResult } from '../llm/driver.ts'
import type { Clock } from '../ports.ts'
import type { Message } from '../step/message.ts'
import type { Repair } from '../step/repair.ts'
import { finalText, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { type Budget, defaultBudget } from './budget.ts'
import { createDeltaPacer } from './delta-pacer.ts'
import { appendMessage, assistantMessage } from './messages.ts'
import { repeatGuard } from './repeat-guard.ts'
import { planCalls, runToolCalls } from './run-tool-calls.ts'
import { createSentences } from './sentences.ts'

/** What the loop works with. It never asks which driver or which tools these are. */
export interface LoopPorts {
  readonly driver: LlmDriver
  readonly runtime: ToolRuntime
  readonly clock: Clock
  readonly emit: Emit
}

/** One turn. Abort the signal with the reason `'panic'` or `'cancelled'` to end it at once. */
export interface LoopRequest {
  readonly agent: string
  readonly turn: string
  readonly model: string
  readonly mode?: LlmMode | 'auto'
  readonly grounding?: 'auto' | 'off'
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  /** Tokens that one answer may have; the driver's own limit when left out. */
  readonly maxTokens?: number
  /** What is left out has its default. */
  readonly budget?: Partial<Budget>
  readonly signal: AbortSignal
}

/** How a turn ended. `messages` holds all that was said, the model's calls and their results included. */
export interface LoopResult {
  readonly stop: TurnStop
  readonly step: Step
  readonly messages: readonly Message[]
  readonly steps: number
  readonly calls: number
}

/** How many times a turn makes one and the same call; small models fall into such a spiral. */
const maxRepeats = 2

/** How many times in a row a model is asked again when none of its calls was valid. */
const maxReasks = 1

/**
 * Runs the model and its tools in turns until it is done or a limit is reached: steps, calls and time are
 * enforced. Calls of one step run in order. Never throws for what the model, a tool or a server did.
 */
export async function runToolLoop(ports: LoopPorts, request: LoopRequest): Promise<LoopResult> {
  const { clock, emit } = ports
  const { agent, turn } = request
  const budget = { ...defaultBudget, ...request.budget }
  const controller = new AbortController()
  const relay = () => controller.abort(request.signal.reason)
  if (request.signal.aborted) relay()
  request.signal.addEventListener('abort', relay, { once: true })
  const stopTimer = clock.after(budget.maxMs, () => controller.abort('time'))

  let messages = request.messages
  let step: Step = finalText('Max steps reached.')
  let steps = 0
  let calls = 0
  let reasks = 0
  const repeats = repeatGuard(maxRepeats)
  const done = (stop: TurnStop): LoopResult => ({ stop, step, messages, steps, calls })

  try {
    while (steps < budget.maxSteps) {
      if (controller.signal.aborted) return done(stopOf(controller.signal))
      steps += 1
      const result = await think(ports, request, messages, steps, controller.signal)
      if (controller.signal.aborted) return done(stopOf(controller.signal))
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
        return done(result.kind === 'cancelled' ? 'cancelled' : 'failed')
      }
      step = result.step
      const planned = planCalls(result.step, result)
      messages = appendMessage(
        messages,
        assistantMessage(
          step,
          planned.map(({ call }) => call),
        ),
      )
      if (planned.length === 0) return done('final')
      const ran = await runToolCalls(ports.runtime, planned, {
        agent,
        turn,
        step: steps,
        mayRun: budget.maxCalls - calls,
        repeats,
        signal: controller.signal,
      })
      calls += planned.length
      messages = [...messages, ...ran.messages]
      if (controller.signal.aborted) return done(stopOf(controller.signal))
      if (ran.over) return done('max_calls')
      reasks = planned.every(({ rejected }) => rejected !== undefined) ? reasks + 1 : 0
      if (reasks > maxReasks) return done('failed')
    }
    step = finalText('Max steps reached.')
    return done('max_steps')
  } finally {
    stopTimer()
    request.signal.removeEventListener('abort', relay)
  }
}

/** One model call, told as events: deltas and sentences while it streams, then raw, repairs and step. */
async function think(
  ports: LoopPorts,
  request: LoopRequest,
  messages: readonly Message[],
  step: number,
  signal: AbortSignal,
): Promise<LlmResult> {
  const { driver, emit, clock } = ports
  const { agent, turn, model, system, tools } = request
  emit({ type: 'llm/step', agent, turn, step, driver: driver.name, model, mode: request.mode ?? 'auto' })
  const deltas = createDeltaPacer(clock, (text) => emit({ type: 'llm/delta', agent, turn, text }))
  const sentences = createSentences()
  const perform = (list: string[]) => {
    for (const text of list) {
      if (signal.aborted) return
      emit({ type: 'perform/text', agent, turn, text })
    }
  }
  let result: LlmResult | undefined
  for await (const event of driver.stream({
    model,
    system,
    messages,
    tools,
    signal,
    owner: agent,
    mode: request.mode ?? 'auto',
    grounding: request.grounding ?? 'auto',
    ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
  })) {
    if (event.type === 'text') {
      deltas.push(event.text)
      perform(sentences.push(event.text))
    } else if (event.type === 'result') {
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
    format: result.format,
    ...(result.usage === undefined ? {} : { usage: result.usage }),
    ...(result.truncated ? { truncated: true } : {}),
    ...(result.taken?.length ? { taken: result.taken.slice(0, 100) } : {}),
  })
  return result
}

/** A repair may quote half of a long answer; an event keeps its beginning. */
const briefRepair = ({ from, to, ...repair }: Repair): Repair => ({
  ...repair,
  ...(from === undefined ? {} : { from: boundedJson(from, 1000) }),
  ...(to === undefined ? {} : { to: boundedJson(to, 1000) }),
})

const stopOf = (signal: AbortSignal): TurnStop =>
  signal.reason === 'panic' || signal.reason === 'time' ? signal.reason : 'cancelled'
