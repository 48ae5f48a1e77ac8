import { z } from 'zod'
import { denialReason } from '../events/denial.ts'
import { describe } from '../events/json.ts'
import { composeHooks, type Hooks, materialize, type Run } from './hooks.ts'
import { admit, type Limits } from './limits.ts'
import { denied, normalizeResult, refused, type ToolOutcome } from './result.ts'
import type { Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * Runs a tool inside its hooks. Ends at the time limit or on abort, even if the tool ignores the signal. Never
 * throws.
 * @param hooks the agent's hooks, which wrap the tool's own hooks
 */
export async function runTool(
  tool: Tool,
  args: Record<string, unknown>,
  context: ToolContext,
  { limits, hooks }: { readonly limits: Limits; readonly hooks: Hooks },
): Promise<ToolOutcome> {
  const { signal: outer, clock } = context
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
    const stopTimer = clock.after(tool.timeoutMs, () => {
      controller.abort('timeout')
      end(refused('timeout', `${tool.name} took longer than ${tool.timeoutMs} ms.`))
    })
    outer.addEventListener('abort', onAbort, { once: true })
    const inner = { ...context, signal: controller.signal }
    runHooks(tool, args, inner, limits, onion(hooks, tool)).then(end, (problem) => end(exception(problem)))
  })
}

const heldBack = z.object({ ok: z.literal(false), denial: denialReason })

const outcomeOf = (result: unknown, tool: Tool): ToolOutcome => {
  const held = heldBack.safeParse(result)
  return held.success ? denied(held.data.denial, tool.name) : normalizeResult(result)
}

/**
 * Runs a tool inside its hooks. Checks the limits after the before-hooks: a call that a hook answers or makes invalid
 * does not count.
 */
async function runHooks(
  tool: Tool,
  firstArgs: Record<string, unknown>,
  first: ToolContext,
  limits: Limits,
  { before, around, after }: Required<Hooks>,
): Promise<ToolOutcome> {
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
      if (!valid.ok) return invalidArguments(tool, valid.errors)
    }
    const wait = admit(limits, tool)
    if (wait !== null) return denied({ kind: 'limit', ...wait }, tool.name)
    const core: Run = async (innerCtx, innerArgs) =>
      signal.aborted ? cancelled(tool) : outcomeOf(await tool.run(innerArgs, innerCtx), tool)
    return await around.reduceRight((next, wrap) => wrap(once(next)), core)(ctx, args)
  }
  let outcome = await guarded(inner)
  for (const hook of after) {
    if (signal.aborted) break
    const previous = outcome
    outcome = await guarded(async () => hook(ctx, args, previous))
  }
  return outcome
}

/** Returns a `next` that throws on a second call, because the tool would otherwise take effect twice. */
function once(next: Run): Run {
  let called = false
  return (ctx, args) => {
    if (called) throw new Error('A hook called next twice.')
    called = true
    return next(ctx, args)
  }
}

const onions = new WeakMap<Hooks, WeakMap<Tool, Required<Hooks>>>()

function onion(outer: Hooks, tool: Tool): Required<Hooks> {
  const ofAgent = onions.get(outer) ?? new WeakMap<Tool, Required<Hooks>>()
  onions.set(outer, ofAgent)
  const composed = ofAgent.get(tool) ?? composeHooks(outer, materialize(tool).hooks)
  ofAgent.set(tool, composed)
  return composed
}

export const invalidArguments = (tool: Tool, errors: readonly string[]): ToolOutcome =>
  refused('invalid_args', `The arguments do not fit ${tool.name}: ${errors.join('; ')}`, {
    parameters: tool.parameters,
  })

export const cancelled = (tool: Tool): ToolOutcome => refused('cancelled', `${tool.name} was cancelled.`)

async function guarded(run: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    return await run()
  } catch (problem) {
    return exception(problem)
  }
}

function exception(problem: unknown): ToolOutcome {
  const words = describeError(problem)
  return { ...refused('exception', words), message: [words, ...framesOf(problem)].join('\n').slice(0, 1000) }
}

/**
 * Describes a thrown value: an error by its name and message, any other value by its content. Never throws, even if
 * reading the value does.
 */
export function describeError(problem: unknown): string {
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
