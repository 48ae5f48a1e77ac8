import type { MadeBy } from '../events/event/llm.ts'
import type { Emit } from '../events/event.ts'
import { boundedJson } from '../events/json.ts'
import type { Clock } from '../ports.ts'
import type { Repair } from '../step/repair.ts'
import type { Approvals } from './approvals.ts'
import type { Hooks } from './hooks.ts'
import type { Limits } from './limits.ts'
import { allowedTools, type Judgement, judge, type Policy } from './policy.ts'
import type { ToolRegistry } from './registry.ts'
import { denied, refused, type ToolOutcome } from './result.ts'
import { cancelled, describeError, invalidArguments, runTool } from './run-tool.ts'
import type { Tool } from './tool.ts'
import type { Services } from './tool-context.ts'
import { coerceArguments, nearest } from './tool-validator.ts'

/** Dependencies that all tool calls of an agent share. */
export interface ToolRuntime {
  readonly registry: ToolRegistry
  readonly limits: Limits
  readonly policy: Policy
  /** If absent, calls that need approval are denied. */
  readonly approvals?: Pick<Approvals, 'ask'>
  /** The calling agent's hooks; they wrap the tool's own hooks. */
  readonly hooks: Hooks
  readonly service: Services
  readonly clock: Clock
  readonly emit: Emit
}

/** A request for a tool call. `raw` is the call as the model wrote it. */
export interface ToolCallRequest {
  readonly agent: string
  readonly turn: string
  readonly call: string
  /** Key that is the same for every attempt of the call. Default: `call`. */
  readonly key?: string
  readonly tool: string
  readonly args: unknown
  readonly raw: string
  readonly repairs?: readonly Repair[]
  /** Absent for calls outside the tool loop. */
  readonly madeBy?: MadeBy
  /** Errors that the parser of the model's answer could not repair. With errors, the call is recorded but not run. */
  readonly errors?: readonly string[]
  /** Set if the caller is a program that knows the schema. The arguments are then checked, but never repaired. */
  readonly strict?: boolean
  /** Set if the call repeats one from a text from outside. A person must then approve it, whatever the policy says. */
  readonly isEcho?: boolean
  /** Id of an approved request from before a restart; the call then needs no further approval. */
  readonly ask?: string
  readonly signal: AbortSignal
}

/**
 * Runs one tool call. Writes `tool/call`, then exactly one of `tool/done` and `tool/error`. A failed call resolves to
 * an outcome with an `error`.
 */
export async function callTool(runtime: ToolRuntime, request: ToolCallRequest): Promise<ToolOutcome> {
  const { clock, emit } = runtime
  const ids = {
    agent: request.agent,
    turn: request.turn,
    call: request.call,
    tool: request.tool.slice(0, 100),
  }
  const started = clock.monotonic()
  const tool = runtime.registry.get(request.tool)
  const judgement = tool && judge(runtime.policy, tool)
  const isDenied = judgement?.verdict === 'deny'
  const checked: Checked = tool && !isDenied ? check(tool, request) : { given: request.args, repairs: [] }
  const repairs = [...(request.repairs ?? []), ...checked.repairs]
  const mayRun = !isDenied && checked.args !== undefined
  emit({
    type: 'tool/call',
    ...ids,
    ...(tool === undefined ? {} : { origin: tool.origin }),
    args: boundedJson(checked.given),
    raw: request.raw.slice(0, 20_000),
    ...(request.key === undefined ? {} : { key: request.key }),
    ...(repairs.length > 0 ? { repairs: repairs.slice(0, 50) } : {}),
    ...(mayRun && tool?.safeToRetry !== true ? {} : { safeToRetry: true }),
    ...(request.ask === undefined ? {} : { ask: request.ask }),
  })
  const outcome =
    tool && judgement
      ? await approveAndRun(runtime, request, tool, judgement, checked)
      : unknownTool(runtime, ids.tool)
  const ms = Math.round(clock.monotonic() - started)
  const { ok, error, denial, message } = outcome
  if (error === 'timeout' || error === 'cancelled' || error === 'exception') {
    emit({ type: 'tool/error', ...ids, error, message: (message ?? error).slice(0, 2000), ms })
  } else {
    emit({
      type: 'tool/done',
      ...ids,
      ok,
      ms,
      ...(error === undefined ? {} : { error }),
      ...(denial === undefined ? {} : { denial }),
      ...(message === undefined ? {} : { message: message.slice(0, 2000) }),
      ...(ok ? { result: boundedJson(outcome.value ?? outcome.content) } : {}),
    })
  }
  return outcome
}

/** Refuses a call of an unknown tool. Names only allowed tools, because the model must not learn of denied ones. */
function unknownTool({ registry, policy }: ToolRuntime, name: string): ToolOutcome {
  const names = allowedTools(registry, policy).map((tool) => tool.name)
  const near = nearest(name, names)
  const suggestion = near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
  return refused('unknown_tool', `There is no tool "${name}".${suggestion}`, { tools: names.slice(0, 40) })
}

interface Checked {
  /** The arguments after repairs and before defaults. */
  readonly given: unknown
  readonly repairs: readonly Repair[]
  readonly args?: Record<string, unknown>
  readonly errors?: readonly string[]
}

function check(tool: Tool, { args: given, errors, strict }: ToolCallRequest): Checked {
  if (errors?.length) return { given, repairs: [], errors }
  try {
    return strict ? { given, repairs: [], ...tool.validate(given) } : coerceArguments(tool, given)
  } catch (problem) {
    return { given, repairs: [], errors: [`they cannot be checked: ${describeError(problem)}`] }
  }
}

/**
 * Judges a tool again, because a panic or a failed write of `tool/call` may have changed the verdict in the meantime.
 */
function deniedNow({ policy }: ToolRuntime, tool: Tool): ToolOutcome | null {
  const now = judge(policy, tool)
  return now.verdict === 'deny' ? denied(now.reason, tool.name) : null
}

/**
 * Runs a call if the policy, its arguments and any required approval allow it. Checks the policy first, so a call of
 * a denied tool always ends as `denied`.
 */
async function approveAndRun(
  runtime: ToolRuntime,
  { agent, turn, call, key = call, madeBy, isEcho, ask, signal }: ToolCallRequest,
  tool: Tool,
  judgement: Judgement,
  { args, errors }: Checked,
): Promise<ToolOutcome> {
  const { name, origin } = tool
  if (judgement.verdict === 'deny') return denied(judgement.reason, name)
  if (args === undefined) return invalidArguments(tool, errors ?? [])
  if ((judgement.verdict === 'ask' || isEcho) && ask === undefined) {
    if (runtime.approvals === undefined) return denied({ kind: 'approval', why: 'unavailable' }, name)
    const about = { agent, turn, call, key, tool: name, origin, args, ...(isEcho ? { isEcho } : {}) }
    const approval = await runtime.approvals.ask({ ...about, signal })
    const after = deniedNow(runtime, tool)
    if (after !== null) return after
    if (!approval.allowed) {
      const { why } = approval
      return why === 'cancelled' || signal.aborted ? cancelled(tool) : denied({ kind: 'approval', why }, name)
    }
  } else {
    const after = deniedNow(runtime, tool)
    if (after !== null) return after
  }
  const { clock, emit, service } = runtime
  const by = madeBy === undefined ? {} : { madeBy }
  return runTool(
    tool,
    args,
    { agent, turn, call, key, tool: name, ...by, clock, emit, service, signal },
    runtime,
  )
}
