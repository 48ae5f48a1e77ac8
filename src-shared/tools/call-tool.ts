import { boundedJson } from '../events/bounded-json.ts'
import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import type { Repair } from '../step/repair.ts'
import { composeHooks, type Hooks, type Run } from './hooks.ts'
import type { Limits } from './limits.ts'
import type { Policy } from './policy.ts'
import type { ToolRegistry } from './registry.ts'
import { normaliseResult, refused, type ToolOutcome } from './result.ts'
import type { Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** What every call of a run shares. */
export interface ToolRuntime {
  readonly registry: ToolRegistry
  readonly limits: Limits
  readonly policy: Policy
  /** Wraps every tool, outside its own hooks. */
  readonly hooks: Hooks
  readonly clock: Clock
  readonly emit: Emit
}

/** One call as the loop makes it. `raw` is the model's own text of it. */
export interface ToolCallRequest {
  readonly agent: string
  readonly turn: string
  readonly call: string
  readonly tool: string
  readonly args: unknown
  readonly raw: string
  readonly repairs?: readonly Repair[]
  /** Set for a call that the reader could not make valid: what is wrong with it. */
  readonly errors?: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Runs one tool call: policy, validation, before-hooks, validation again where they changed the arguments,
 * limits, the tool, after-hooks; all of it under the tool's time-out.
 * Writes `tool/call`, then exactly one of `tool/done` and `tool/error`. Never throws for a call's fault:
 * an unknown tool, wrong arguments, a refusal, an exception and a time-out are all outcomes.
 */
export async function callTool(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const { clock, emit } = runtime
  const { agent, turn, call } = request
  const name = request.tool.slice(0, 100)
  const started = clock.monotonic()
  emit({
    type: 'tool/call',
    agent,
    turn,
    call,
    tool: name,
    args: boundedJson(request.args),
    raw: request.raw.slice(0, 20_000),
    ...(request.repairs?.length ? { repairs: request.repairs.slice(0, 50) } : {}),
  })
  const outcome = await admitted(runtime, request)
  const ms = Math.round(clock.monotonic() - started)
  const { error } = outcome
  if (error === 'timeout' || error === 'cancelled' || error === 'exception') {
    emit({
      type: 'tool/error',
      agent,
      turn,
      call,
      tool: name,
      error,
      message: (outcome.message ?? error).slice(0, 2000),
      ms,
    })
  } else {
    emit({
      type: 'tool/done',
      agent,
      turn,
      call,
      tool: name,
      ok: outcome.ok,
      ms,
      ...(error === undefined ? {} : { error }),
      ...(outcome.message === undefined ? {} : { message: outcome.message.slice(0, 2000) }),
      ...(outcome.ok ? { result: boundedJson(outcome.value ?? outcome.content) } : {}),
    })
  }
  return outcome
}

async function admitted(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const tool = runtime.registry.get(request.tool)
  if (tool === undefined) {
    const names = runtime.registry.list().map(({ name }) => name)
    return refused('unknown_tool', `There is no tool «${request.tool.slice(0, 100)}».`, {
      tools: names.slice(0, 40),
    })
  }
  const ctx: ToolContext = {
    agent: request.agent,
    turn: request.turn,
    call: request.call,
    tool: tool.name,
    clock: runtime.clock,
    emit: runtime.emit,
    signal: request.signal,
  }
  const verdict = runtime.policy(tool, ctx)
  if (!verdict.allow) return refused(verdict.error, verdict.message)
  if (request.errors?.length) return invalid(tool, request.errors)
  const valid = tool.validate(request.args)
  if (!valid.ok) return invalid(tool, valid.errors)
  return raced(runtime, tool, request.signal, (signal) =>
    hooked(runtime, tool, { ...ctx, signal }, valid.args),
  )
}

const invalid = (tool: Tool, errors: readonly string[]): ToolOutcome =>
  refused('invalid_args', `The arguments do not fit ${tool.name}: ${errors.join('; ')}`, {
    parameters: tool.parameters,
  })

/**
 * The onion: before-hooks in order, around-hooks outside in, after-hooks inside out. Limits are asked last, so
 * that a call which a hook answers, or makes invalid, costs nothing.
 */
async function hooked(
  runtime: ToolRuntime,
  tool: Tool,
  first: ToolContext,
  firstArgs: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { before, around, after } = composeHooks(runtime.hooks, tool.hooks)
  let ctx = first
  let args = firstArgs
  const inner = async (): Promise<ToolOutcome> => {
    for (const hook of before) {
      const answer = await hook(ctx, args)
      if (answer.kind === 'reply') return answer.result
      ctx = answer.ctx
      if (answer.args === args) continue
      const valid = tool.validate(answer.args)
      args = valid.ok ? valid.args : answer.args
      if (!valid.ok) return invalid(tool, valid.errors)
    }
    const room = runtime.limits.admit(tool)
    if (!room.ok) return limited(tool, room.waitMs)
    const core: Run = async (innerCtx, innerArgs) => normaliseResult(await tool.run(innerArgs, innerCtx))
    return await around.reduceRight((next, wrap) => wrap(next), core)(ctx, args)
  }
  let outcome = await guarded(inner)
  for (const hook of after) {
    const before = outcome
    outcome = await guarded(async () => hook(ctx, args, before))
  }
  return outcome
}

const limited = (tool: Tool, waitMs: number): ToolOutcome => {
  const seconds = Math.max(0.1, Math.round(waitMs / 100) / 10)
  return refused('rate_limited', `Rate limited. ${tool.name} is free again in ${seconds} s.`)
}

/** What breaks in a tool or in a hook is an outcome. */
async function guarded(run: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    return await run()
  } catch (problem) {
    return refused('exception', summary(problem))
  }
}

/** Ends at the tool's time-out or when the caller aborts, whether or not tool and hooks listen. */
async function raced(
  runtime: ToolRuntime,
  tool: Tool,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  if (outer.aborted) return refused('cancelled', `${tool.name} was cancelled before it began.`)
  const controller = new AbortController()
  return new Promise((resolve) => {
    const end = (outcome: ToolOutcome) => {
      stopTimer()
      outer.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onAbort = () => {
      controller.abort(outer.reason)
      end(refused('cancelled', `${tool.name} was cancelled.`))
    }
    const stopTimer = runtime.clock.after(tool.timeoutMs, () => {
      controller.abort('timeout')
      end(refused('timeout', `${tool.name} took longer than ${tool.timeoutMs} ms.`))
    })
    outer.addEventListener('abort', onAbort, { once: true })
    run(controller.signal).then(end)
  })
}

/** Name, message and the first frames of what broke: enough to find it, never a whole dump. */
function summary(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem).slice(0, 500)
  const frames = (problem.stack ?? '')
    .split('\n')
    .slice(1, 4)
    .map((line) => line.trim())
  return [`${problem.name}: ${problem.message}`, ...frames].join('\n').slice(0, 1000)
}
