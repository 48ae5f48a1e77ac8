import { boundedJson, describe } from '../events/bounded-json.ts'
import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import type { Repair } from '../step/repair.ts'
import type { Approvals } from './approvals.ts'
import { composeHooks, type Hooks, type Run } from './hooks.ts'
import { allowedTools, judge } from './judge.ts'
import { admit, type Limits, type Wait } from './limits.ts'
import { materialise } from './mixin.ts'
import { nearest } from './nearest.ts'
import type { Judgement, Policy } from './policy.ts'
import type { ToolRegistry } from './registry.ts'
import { normaliseResult, refused, type ToolOutcome } from './result.ts'
import type { Services } from './service.ts'
import type { Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import { coerceArguments } from './tool-validator.ts'

/** What every call of an agent shares. */
export interface ToolRuntime {
  readonly registry: ToolRegistry
  readonly limits: Limits
  readonly policy: Policy
  /** Who is asked where the policy says so; without anybody such a call is denied. */
  readonly approvals?: Approvals
  /** The calling agent's hooks, outside the tool's own. */
  readonly hooks: Hooks
  /** Who serves what tools need from the world. */
  readonly service: Services
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
  /** Set for a caller that knows the schema (another program): its arguments are checked and never mended. */
  readonly strict?: boolean
  readonly signal: AbortSignal
}

/**
 * Runs one tool call: policy, validation and coercion, a question where the policy asks one, before-hooks, validation again where they changed the arguments,
 * limits, the tool, after-hooks; all but the waiting for a word under the tool's time-out.
 * Writes `tool/call`, then exactly one of `tool/done` and `tool/error`. Never throws for a call's fault:
 * an unknown tool, wrong arguments, a refusal, an exception and a time-out are all outcomes.
 */
export async function callTool(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const { clock, emit } = runtime
  const { agent, turn, call } = request
  const name = request.tool.slice(0, 100)
  const started = clock.monotonic()
  const tool = runtime.registry.get(request.tool)
  const judgement = tool && judge(runtime.policy, tool)
  const denied = judgement?.verdict === 'deny'
  const checked: Checked = tool && !denied ? check(tool, request) : { given: request.args, repairs: [] }
  const repairs = [...(request.repairs ?? []), ...checked.repairs]
  emit({
    type: 'tool/call',
    agent,
    turn,
    call,
    tool: name,
    args: boundedJson(checked.given),
    raw: request.raw.slice(0, 20_000),
    ...(repairs.length > 0 ? { repairs: repairs.slice(0, 50) } : {}),
  })
  const outcome =
    tool && judgement ? await admitted(runtime, request, tool, judgement, checked) : unknown(runtime, name)
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

/** Names only tools that may be called: what is denied is not offered to the model here either. */
function unknown({ registry, policy }: ToolRuntime, name: string): ToolOutcome {
  const names = allowedTools(registry, policy).map((tool) => tool.name)
  const near = nearest(name, names)
  const meant = near.length === 0 ? '' : ` Did you mean ${near.map((one) => `“${one}”`).join(' or ')}?`
  return refused('unknown_tool', `There is no tool “${name}”.${meant}`, { tools: names.slice(0, 40) })
}

/** Arguments as they came, mended where the caller's model needs it, and as the tool gets them. */
interface Checked {
  readonly given: unknown
  readonly repairs: readonly Repair[]
  /** Absent for a call that does not fit. */
  readonly args?: Record<string, unknown>
  readonly errors?: readonly string[]
}

function check(tool: Tool, { args: given, errors, strict }: ToolCallRequest): Checked {
  if (errors?.length) return { given, repairs: [], errors }
  try {
    return strict ? { given, repairs: [], ...tool.validate(given) } : coerceArguments(tool, given)
  } catch (problem) {
    return { given, repairs: [], errors: [`they cannot be checked: ${brief(problem)}`] }
  }
}

/**
 * A denied tool answers `denied` whatever its arguments are, which are not even checked, and nobody is asked about a
 * call that cannot run. Who is asked sees the arguments that it will run with.
 */
async function admitted(
  runtime: ToolRuntime,
  request: ToolCallRequest,
  tool: Tool,
  judgement: Judgement,
  { args, errors }: Checked,
): Promise<ToolOutcome> {
  const { agent, turn, call, signal } = request
  if (judgement.verdict === 'deny') return refused('denied', judgement.message)
  if (args === undefined) return invalid(tool, errors ?? [])
  if (judgement.verdict === 'ask') {
    if (runtime.approvals === undefined) return refused('denied', `${judgement.message} Nobody can be asked.`)
    const answer = await runtime.approvals.ask({ agent, turn, call, tool: tool.name, args, signal })
    // What was denied while the question waited (a panic) stays denied.
    const now = judge(runtime.policy, tool)
    if (now.verdict === 'deny') return refused('denied', now.message)
    if (!answer.allowed) return signal.aborted ? cancelled(tool) : refused('denied', noWord(tool, answer.by))
  }
  const { clock, emit, service } = runtime
  return raced(runtime, tool, signal, (inner) =>
    hooked(runtime, tool, { agent, turn, call, tool: tool.name, clock, emit, service, signal: inner }, args),
  )
}

const noWord = (tool: Tool, by: string): string =>
  by === 'deadline'
    ? `Nobody answered in time whether ${tool.name} may run.`
    : by === 'full'
      ? `Too many calls wait for a word already; ${tool.name} was not asked about.`
      : by === 'unreadable'
        ? `The arguments are more than anybody can read before a word on ${tool.name}.`
        : `The streamer said no to ${tool.name}.`

const invalid = (tool: Tool, errors: readonly string[]): ToolOutcome =>
  refused('invalid_args', `The arguments do not fit ${tool.name}: ${errors.join('; ')}`, {
    parameters: tool.parameters,
  })

/**
 * The onion: before-hooks in order, around-hooks outside in, after-hooks inside out. Limits are asked last, so
 * that a call which a hook answers, or makes invalid, costs nothing. A call that was answered already, because it timed
 * out or was cancelled, goes no step further: neither a slow hook nor a deaf tool has an effect after its end.
 */
async function hooked(
  runtime: ToolRuntime,
  tool: Tool,
  first: ToolContext,
  firstArgs: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { before, around, after } = onion(runtime.hooks, tool)
  const { signal } = first
  let ctx = first
  let args = firstArgs
  const inner = async (): Promise<ToolOutcome> => {
    for (const hook of before) {
      const answer = await hook(ctx, args)
      if (signal.aborted) return cancelled(tool)
      if (answer.kind === 'reply') return answer.result
      ctx = answer.ctx
      if (answer.args === args) continue
      const valid = tool.validate(answer.args)
      args = valid.ok ? valid.args : answer.args
      if (!valid.ok) return invalid(tool, valid.errors)
    }
    const wait = admit(runtime.limits, tool)
    if (wait !== null) return limited(tool, wait)
    const core: Run = async (innerCtx, innerArgs) =>
      signal.aborted ? cancelled(tool) : normaliseResult(await tool.run(innerArgs, innerCtx))
    return await around.reduceRight((next, wrap) => wrap(once(next)), core)(ctx, args)
  }
  let outcome = await guarded(inner)
  for (const hook of after) {
    if (signal.aborted) break
    const sofar = outcome
    outcome = await guarded(async () => hook(ctx, args, sofar))
  }
  return outcome
}

/** A hook goes on once: twice would be two effects for one call. */
function once(next: Run): Run {
  let gone = false
  return (ctx, args) => {
    if (gone) throw new Error('a hook called next twice')
    gone = true
    return next(ctx, args)
  }
}

const onions = new WeakMap<Hooks, WeakMap<Tool, Required<Hooks>>>()

/** The agent's hooks around the tool's own; composed once. */
function onion(outer: Hooks, tool: Tool): Required<Hooks> {
  const ofAgent = onions.get(outer) ?? new WeakMap<Tool, Required<Hooks>>()
  onions.set(outer, ofAgent)
  const known = ofAgent.get(tool) ?? composeHooks(outer, materialise(tool).hooks)
  ofAgent.set(tool, known)
  return known
}

const limited = (tool: Tool, { waitMs, rule }: Wait): ToolOutcome => {
  const seconds = Math.max(0.1, Math.ceil(waitMs / 100) / 10)
  return refused(
    'rate_limited',
    rule === 'attention'
      ? `Held back: enough on screen. Free in ${seconds} s.`
      : `Rate limited. ${tool.name} is free again in ${seconds} s.`,
  )
}

const cancelled = (tool: Tool): ToolOutcome => refused('cancelled', `${tool.name} was cancelled.`)

/** What breaks in a tool or in a hook is an outcome. */
async function guarded(run: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    return await run()
  } catch (problem) {
    return exception(problem)
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
      end(cancelled(tool))
    }
    const stopTimer = runtime.clock.after(tool.timeoutMs, () => {
      controller.abort('timeout')
      end(refused('timeout', `${tool.name} took longer than ${tool.timeoutMs} ms.`))
    })
    outer.addEventListener('abort', onAbort, { once: true })
    run(controller.signal).then(end, (problem) => end(exception(problem)))
  })
}

/** The model reads name and message; the first frames, enough to find what broke, are for the event alone. */
function exception(problem: unknown): ToolOutcome {
  const words = brief(problem)
  return { ...refused('exception', words), message: [words, ...framesOf(problem)].join('\n').slice(0, 1000) }
}

/** What was thrown, in words. Anything can be thrown, also what has no text and what throws when it is read. */
function brief(problem: unknown): string {
  try {
    if (problem instanceof Error) return `${problem.name}: ${problem.message}`.slice(0, 500)
  } catch {
    return 'an error that cannot be read'
  }
  return describe(problem)
}

function framesOf(problem: unknown): string[] {
  try {
    if (!(problem instanceof Error)) return []
    return String(problem.stack ?? '')
      .split('\n')
      .filter((line) => /^\s*at /.test(line))
      .slice(0, 3)
      .map((line) => line.trim())
  } catch {
    return []
  }
}
