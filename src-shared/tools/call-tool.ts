import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import type { Repair } from '../step/repair.ts'
import { type After, composeHooks, type Hooks, type Run } from './hooks.ts'
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
 * Runs one tool call: policy, validation, limits, before-hooks, the tool under its time-out, after-hooks.
 * Writes `tool/call`, then exactly one of `tool/done` and `tool/error`. Never throws for a call's fault:
 * an unknown tool, wrong arguments, a refusal, an exception and a time-out are all outcomes.
 */
export async function callTool(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const { clock, emit } = runtime
  const { agent, turn, call, tool: name } = request
  const started = clock.monotonic()
  emit({
    type: 'tool/call',
    agent,
    turn,
    call,
    tool: name,
    args: request.args,
    raw: request.raw.slice(0, 20_000),
    ...(request.repairs?.length ? { repairs: request.repairs.slice(0, 50) } : {}),
  })
  const outcome = await admitted(runtime, request)
  const ms = Math.round(clock.monotonic() - started)
  const { error } = outcome
  if (error === 'timeout' || error === 'cancelled' || error === 'exception') {
    emit({ type: 'tool/error', agent, turn, call, tool: name, error, message: outcome.message ?? error, ms })
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
      ...(outcome.message === undefined ? {} : { message: outcome.message }),
      ...(outcome.value === undefined ? {} : { result: outcome.value }),
    })
  }
  return outcome
}

async function admitted(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const tool = runtime.registry.get(request.tool)
  if (tool === undefined) {
    const names = runtime.registry.list().map(({ name }) => name)
    return refused('unknown_tool', `There is no tool «${request.tool}».`, { tools: names.slice(0, 40) })
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
  const room = runtime.limits.admit(tool)
  if (!room.ok) {
    const seconds = Math.max(0.1, Math.round(room.waitMs / 100) / 10)
    return refused('rate_limited', `Rate limited. ${tool.name} is free again in ${seconds} s.`)
  }
  return hooked(runtime, tool, ctx, valid.args)
}

const invalid = (tool: Tool, errors: readonly string[]): ToolOutcome =>
  refused('invalid_args', `The arguments do not fit ${tool.name}: ${errors.join('; ')}`, {
    parameters: tool.parameters,
  })

/** The onion: before-hooks in order, around-hooks outside in, after-hooks inside out. */
async function hooked(
  runtime: ToolRuntime,
  tool: Tool,
  first: ToolContext,
  firstArgs: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { before, around, after } = composeHooks(runtime.hooks, tool.hooks)
  let ctx = first
  let args = firstArgs
  try {
    for (const hook of before) {
      const answer = await hook(ctx, args)
      if (answer.kind === 'reply') return await finish(after, ctx, args, answer.result)
      ctx = answer.ctx
      if (answer.args !== args) {
        const valid = tool.validate(answer.args)
        if (!valid.ok) return await finish(after, ctx, answer.args, invalid(tool, valid.errors))
        args = valid.args
      }
    }
    const core: Run = (innerCtx, innerArgs) => timed(runtime, tool, innerCtx, innerArgs)
    const run = around.reduceRight((inner, wrap) => wrap(inner), core)
    return await finish(after, ctx, args, await run(ctx, args))
  } catch (problem) {
    return refused('exception', summary(problem))
  }
}

async function finish(
  after: readonly After[],
  ctx: ToolContext,
  args: Record<string, unknown>,
  result: ToolOutcome,
): Promise<ToolOutcome> {
  let outcome = result
  for (const hook of after) outcome = await hook(ctx, args, outcome)
  return outcome
}

/** Runs the tool itself; ends at its time-out or when the caller aborts, whether or not the tool listens. */
async function timed(
  runtime: ToolRuntime,
  tool: Tool,
  ctx: ToolContext,
  args: Record<string, unknown>,
): Promise<ToolOutcome> {
  if (ctx.signal.aborted) return refused('cancelled', `${tool.name} was cancelled before it began.`)
  const controller = new AbortController()
  return new Promise((resolve) => {
    const end = (outcome: ToolOutcome) => {
      stopTimer()
      ctx.signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onAbort = () => {
      controller.abort()
      end(refused('cancelled', `${tool.name} was cancelled.`))
    }
    const stopTimer = runtime.clock.after(tool.timeoutMs, () => {
      controller.abort()
      end(refused('timeout', `${tool.name} took longer than ${tool.timeoutMs} ms.`))
    })
    ctx.signal.addEventListener('abort', onAbort, { once: true })
    const guarded = async () => tool.run(args, { ...ctx, signal: controller.signal })
    guarded().then(
      (result) => end(normaliseResult(result)),
      (problem: unknown) => end(refused('exception', summary(problem))),
    )
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
