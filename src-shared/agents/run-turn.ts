import type { PendingAction } from '../events/agent-view.ts'
import type { ActionOutcome, AgentAction } from '../events/event/agent.ts'
import { nextId } from '../events/ids.ts'
import { drawSeed } from '../llm/driver.ts'
import { orphanedTools } from '../loop/continue-turn.ts'
import { type LoopRequest, type LoopResult, runToolLoop } from '../loop/tool-loop.ts'
import { text } from '../step/content.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools, narrow, type Policy } from '../tools/policy.ts'
import { describeError } from '../tools/run-tool.ts'
import type { SpokenTurn } from './agent-port.ts'
import { onlyTools } from './agent-scope.ts'
import { answerPrompt, isAnswered, withAnswer } from './answer.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'

/** Default limit of an agent's answer (tokens): it may have to write a whole file. */
const agentMaxTokens = 4096

/** An action of an agent that takes a turn: `call`, `think` or `say`. */
export interface AgentTurn {
  readonly agent: string
  readonly model: string | null
  readonly definition: AgentDefinition
  readonly runtime: ToolRuntime
  readonly pending: PendingAction
  readonly signal: AbortSignal
}

/**
 * Carries out an action as one journaled turn. Returns the failure, or null if the turn's events record the end.
 * Never rejects.
 */
export async function runTurn(deps: SupervisorDeps, turn: AgentTurn): Promise<ActionOutcome | null> {
  const { agent, pending, signal } = turn
  const { action } = pending
  try {
    // A turn for the audience does not wait behind the work of other agents.
    if (action.do === 'say') return await say(deps, turn)
    if (action.do !== 'call' && action.do !== 'think') return null
    const place = await deps.enter(action.do === 'call' ? 'tool' : 'llm', { owner: agent, signal })
    if (!place.ok)
      return place.reason === 'full'
        ? failure('busy', 'Too many agent calls are already waiting. Request fewer at the same time.')
        : failure('cancelled', 'The agent ended before this began.')
    try {
      return action.do === 'call' ? await callOnce(deps, turn, action) : await think(deps, turn, action)
    } finally {
      place.leave()
    }
  } catch (error) {
    return failure('exception', describeError(error))
  }
}

const failure = (error: string, message: string): ActionOutcome => ({ kind: 'failed', error, message })

function beginTurn(
  { journal, clock }: SupervisorDeps,
  { agent, pending }: AgentTurn,
  turn: string,
  start: SpokenTurn['start'] = { cause: 'task', observation: '' },
) {
  const began = clock.monotonic()
  journal.append({ type: 'turn/start', agent, turn, ...start, action: pending.action.id })
  return ({ stop, steps, calls }: Ended, ending?: (ms: number) => void) => {
    const ms = Math.round(clock.monotonic() - began)
    ending?.(ms)
    journal.append({ type: 'turn/end', agent, turn, stop, steps, calls, ms })
    return ms
  }
}

type Ended = Pick<LoopResult, 'stop' | 'steps' | 'calls'>

/**
 * Returns the key of a call, which is the same after a restart, but different in another run. In a fork, a call that
 * had begun keeps its key from the original run.
 */
const keyOf = ({ journal }: SupervisorDeps, { pending }: AgentTurn): string =>
  pending.key ?? `${journal.run}/${pending.action.id}`

async function callOnce(
  deps: SupervisorDeps,
  turn: AgentTurn,
  { tool, args }: Extract<AgentAction, { do: 'call' }>,
): Promise<null> {
  const { agent, runtime, signal } = turn
  const id = nextId(deps.journal.state(), 'turn')
  const end = beginTurn(deps, turn, id)
  const raw = JSON.stringify({ name: tool, arguments: args ?? {} })
  const key = keyOf(deps, turn)
  const call = { agent, turn: id, call: `${id}.1.1`, key, tool, args: args ?? {}, raw, signal }
  const { error } = await callTool(runtime, call)
  end({ stop: error === 'cancelled' ? 'cancelled' : 'final', steps: 1, calls: 1 })
  return null
}

async function think(
  deps: SupervisorDeps,
  turn: AgentTurn,
  { task, model, tools: selected, schema }: Extract<AgentAction, { do: 'think' }>,
): Promise<ActionOutcome | null> {
  const { agent, definition, signal, pending } = turn
  const found = await deps.model(model ?? turn.model, signal)
  if (!found.ok) return failure('no-model', found.message)
  const { record = [] } = pending
  const orphans = orphanedTools(record)
  // If it is unknown whether a call happened, the streamer must approve further calls of the same tool.
  const asking: Policy = ({ name }) => ({ verdict: orphans.has(name) ? 'ask' : 'allow' })
  const policies = [
    ...(orphans.size === 0 ? [] : [asking]),
    ...(selected === undefined ? [] : [onlyTools(selected, `this turn of ${definition.name}`)]),
  ]
  const own = { ...turn.runtime, policy: narrow(turn.runtime.policy, ...policies) }
  let answered = isAnswered(pending)
  const onAnswer = () => {
    answered = true
  }
  const runtime = schema === undefined ? own : withAnswer(own, schema, onAnswer)
  const { maxTokens = agentMaxTokens, temperature } = definition.answers
  const sampling = temperature === undefined ? undefined : { temperature }
  const tools = allowedTools(runtime.registry, runtime.policy)
  const mode = tools.length === 0 ? 'text' : (definition.mode ?? found.mode)
  const id = nextId(deps.journal.state(), 'turn')
  const end = beginTurn(deps, turn, id)
  if (answered) {
    end({ stop: 'final', steps: record.length, calls: record.flatMap(({ calls }) => calls).length })
    return null
  }
  const ended = await runLoop(
    deps,
    { driver: found.driver, runtime },
    {
      agent,
      turn: id,
      model: found.model,
      system: schema === undefined ? definition.prompt : `${definition.prompt}\n${answerPrompt}`,
      messages: [{ role: 'user', content: [text(task)] }],
      record,
      tools,
      ...(mode === undefined ? {} : { mode }),
      budget: definition.budget,
      maxTokens,
      ...(sampling === undefined ? {} : { sampling: { words: sampling, toolArguments: sampling } }),
      seed: drawSeed(deps.rng),
      performs: false,
      key: keyOf(deps, turn),
      isOver: () => answered,
      signal,
    },
  )
  end(ended)
  return null
}

async function say(deps: SupervisorDeps, turn: AgentTurn): Promise<ActionOutcome | null> {
  const { agent, definition, runtime, pending, signal } = turn
  const id = nextId(deps.journal.state(), 'turn')
  const spoken = deps.ports?.[definition.name]?.say?.(pending, { turn: id, runtime, signal })
  if (spoken === undefined) return failure('no-port', `A ${definition.name} cannot speak.`)
  if (spoken === null) return failure('late', 'Its moment had passed.')
  const end = beginTurn(deps, turn, id, spoken.start)
  const ended = await runLoop(deps, spoken, { ...spoken.request, agent, turn: id })
  spoken.ended(
    ended,
    end(ended, () => spoken.ending(ended)),
  )
  return null
}

async function runLoop(
  { journal, clock, prompts }: SupervisorDeps,
  { driver, runtime }: Pick<SpokenTurn, 'driver' | 'runtime'>,
  request: LoopRequest,
): Promise<Ended> {
  try {
    return await runToolLoop(
      { driver, runtime, clock, emit: journal.append, ...(prompts === undefined ? {} : { prompts }) },
      request,
    )
  } catch (error) {
    return closeBrokenTurn(journal, request, error)
  }
}

function closeBrokenTurn(
  { append, state }: SupervisorDeps['journal'],
  { agent, turn }: Pick<LoopRequest, 'agent' | 'turn'>,
  error: unknown,
): Ended {
  const view = state().turns.findLast((one) => one.turn === turn)
  const message = `The turn failed: ${describeError(error)}`
  for (const { call, tool, at, outcome } of view?.calls ?? []) {
    if (outcome !== undefined) continue
    const ms = Math.max(0, state().t - at)
    append({ type: 'tool/error', agent, turn, call, tool, error: 'exception', message, ms })
  }
  const steps = view?.steps.length ?? 0
  const remedy =
    'The next turn tries again. If this keeps happening, choose another model and report the problem.'
  append({ type: 'llm/failed', agent, turn, step: steps, kind: 'exception', message, remedy })
  return { stop: 'failed', steps, calls: view?.calls.length ?? 0 }
}
