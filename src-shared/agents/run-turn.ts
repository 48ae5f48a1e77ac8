import type { PendingAction } from '../events/agent-view.ts'
import type { ActionOutcome, AgentAction } from '../events/event/agent.ts'
import { nextId } from '../events/ids.ts'
import { drawSeed } from '../llm/draw-seed.ts'
import { orphanedTools } from '../loop/continue-turn.ts'
import { runToolLoop } from '../loop/tool-loop.ts'
import { text } from '../step/content.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools, narrow, type Policy } from '../tools/policy.ts'
import { describeError } from '../tools/run-tool.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'

/** An action of an agent that takes a turn: `call` or `think`. */
export interface AgentTurn {
  readonly agent: string
  readonly model: string | null
  readonly definition: AgentDefinition
  /** With the agent's policy and hooks. */
  readonly runtime: ToolRuntime
  readonly pending: PendingAction
  readonly signal: AbortSignal
}

/**
 * Carries out a `call` or a `think` as one journaled turn. Returns null when the journal has the end of it, and the
 * failure when it could not begin. Never rejects.
 */
export async function runTurn(deps: SupervisorDeps, turn: AgentTurn): Promise<ActionOutcome | null> {
  const { agent, pending, signal } = turn
  const { action } = pending
  if (action.do !== 'call' && action.do !== 'think') return null
  const place = await deps.enter(action.do === 'call' ? 'tool' : 'llm', { owner: agent, signal })
  if (!place.ok)
    return place.reason === 'full'
      ? failure('busy', 'Too many calls of agents wait already. Ask for fewer at once.')
      : failure('cancelled', 'The agent ended before this began.')
  try {
    return action.do === 'call' ? await callOnce(deps, turn, action) : await think(deps, turn, action)
  } catch (error) {
    return failure('exception', describeError(error))
  } finally {
    place.leave()
  }
}

const failure = (error: string, message: string): ActionOutcome => ({ kind: 'failed', error, message })

/** Begins a turn of an agent; returns its id and the function that ends it. */
function beginTurn({ journal, clock }: SupervisorDeps, { agent, pending }: AgentTurn) {
  const turn = nextId(journal.state(), 'turn')
  const began = clock.monotonic()
  journal.append({
    type: 'turn/start',
    agent,
    turn,
    cause: 'task',
    observation: '',
    action: pending.action.id,
  })
  return {
    turn,
    end: (end: Pick<Awaited<ReturnType<typeof runToolLoop>>, 'stop' | 'steps' | 'calls'>) =>
      void journal.append({
        type: 'turn/end',
        agent,
        turn,
        stop: end.stop,
        steps: end.steps,
        calls: end.calls,
        ms: Math.round(clock.monotonic() - began),
      }),
  }
}

async function callOnce(
  deps: SupervisorDeps,
  turn: AgentTurn,
  { tool, args }: { readonly tool: string; readonly args: unknown },
): Promise<null> {
  const { agent, runtime, signal } = turn
  const begun = beginTurn(deps, turn)
  const raw = JSON.stringify({ name: tool, arguments: args ?? {} })
  const call = `${begun.turn}.1.1`
  const { error } = await callTool(runtime, {
    agent,
    turn: begun.turn,
    call,
    tool,
    args: args ?? {},
    raw,
    signal,
  })
  begun.end({ stop: error === 'cancelled' ? 'cancelled' : 'final', steps: 1, calls: 1 })
  return null
}

async function think(
  deps: SupervisorDeps,
  turn: AgentTurn,
  { task, model }: Extract<AgentAction, { do: 'think' }>,
): Promise<ActionOutcome | null> {
  const { agent, definition, runtime: own, signal, pending } = turn
  const found = await deps.model(model ?? turn.model, signal)
  if (!found.ok) return failure('no-model', found.message)
  const { record = [] } = pending
  const orphans = orphanedTools(record)
  // A call that may have happened needs the streamer's approval before its tool is used again.
  const asking: Policy = ({ name }) => ({ verdict: orphans.has(name) ? 'ask' : 'allow' })
  const runtime = orphans.size === 0 ? own : { ...own, policy: narrow(own.policy, asking) }
  const { maxTokens, temperature } = definition.answers
  const sampling = temperature === undefined ? undefined : { temperature }
  const tools = allowedTools(runtime.registry, runtime.policy)
  const begun = beginTurn(deps, turn)
  const ended = await runToolLoop(
    { driver: found.driver, runtime, clock: deps.clock, emit: deps.journal.append },
    {
      agent,
      turn: begun.turn,
      model: found.model,
      system: definition.prompt,
      messages: [{ role: 'user', content: [text(task)] }],
      record,
      tools,
      ...(tools.length === 0 ? { mode: 'text' as const } : {}),
      budget: definition.budget,
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(sampling === undefined ? {} : { sampling: { words: sampling, toolArguments: sampling } }),
      seed: drawSeed(deps.rng),
      performs: false,
      signal,
    },
  )
  begun.end(ended)
  return null
}
