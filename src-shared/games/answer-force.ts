import type { Emit } from '../events/event.ts'
import type { LlmDriver, LlmMode } from '../llm/driver.ts'
import type { PromptLog } from '../loop/prompt-log.ts'
import { type LoopResult, runToolLoop } from '../loop/tool-loop.ts'
import { type Clock, type Rng, shuffled, sleep } from '../ports.ts'
import { defined } from '../step/record.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import { createRegistry } from '../tools/registry.ts'
import type { Tool } from '../tools/tool.ts'
import { type ForcePrompt, forcePrompt } from './force-prompt.ts'
import type { ForceData } from './frames.ts'
import { unanswered } from './game-tool.ts'
import { randomArguments } from './random-arguments.ts'

/** A choice that a game requires, with the tools of its actions. */
export interface Choice {
  readonly agent: string
  readonly turn: string
  readonly prompt: ForcePrompt
  readonly priority: ForceData['priority']
  readonly tools: readonly Tool[]
  /** Time (ms) that the model has. */
  readonly ms: number
  readonly signal: AbortSignal
}

export interface ChoiceDeps {
  readonly runtime: ToolRuntime
  readonly clock: Clock
  readonly emit: Emit
  /** The model that chooses; null if the understudy performs. */
  readonly model: {
    readonly driver: LlmDriver
    readonly model: string
    readonly mode: LlmMode | 'auto'
  } | null
  /** Decides what the understudy does. */
  readonly rng: Rng
  readonly prompts?: PromptLog
}

/** Maximum number of actions that the model may try in one choice. */
const maxTries = 3
/** Maximum number of actions that the understudy may try. A game without an accepted action waits for ever. */
const maxChances = 20
/** Time (ms) that the understudy has, including the game's answers. */
const understudyMs = 30_000
const maxTokens = 300
/** Draws of arguments by chance until some fit an action's schema. */
const maxDraws = 100

/** What became of a choice: an action that the game took, one that it did not answer, or none. */
export type Chosen = 'done' | 'silent' | 'none'

/**
 * Chooses one of a game's actions and carries it out: by the model while its time lasts, then by chance. A game that
 * did not answer an action gets no second one, because it may have carried out the first.
 */
export async function answerForce(deps: ChoiceDeps, choice: Choice): Promise<Chosen> {
  const { clock, emit, model } = deps
  const { agent, turn, prompt, signal } = choice
  const watched = watch(choice.tools)
  const runtime: ToolRuntime = { ...deps.runtime, registry: watched.registry, hooks: {} }
  const began = clock.monotonic()
  emit({ type: 'turn/start', agent, turn, cause: 'game', observation: '' })
  emit({
    ...{ type: 'game/forced', game: prompt.game, turn, query: prompt.query, priority: choice.priority },
    actions: choice.tools.flatMap(({ origin }) => (origin.kind === 'game' ? [origin.action] : [])),
    ...defined({ state: prompt.state }),
  })
  let ended: Pick<LoopResult, 'stop' | 'steps' | 'calls'> = { stop: 'final', steps: 0, calls: 0 }
  if (model !== null) {
    ended = await runToolLoop(
      { driver: model.driver, runtime, clock, emit, ...(deps.prompts ? { prompts: deps.prompts } : {}) },
      {
        ...{ agent, turn, model: model.model, mode: model.mode, signal, maxTokens, performs: false },
        ...forcePrompt(prompt, choice.tools),
        tools: choice.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
        budget: { maxSteps: maxTries, maxCalls: maxTries, maxMs: choice.ms },
        isOver: () => watched.chosen() !== 'none',
      },
    )
    await watched.settled()
  }
  if (watched.chosen() === 'none' && !signal.aborted) {
    const calls = await actByChance(deps, runtime, choice, { chosen: watched.chosen, from: ended.calls })
    ended = { ...ended, calls: ended.calls + calls }
    await watched.settled()
  }
  const ms = Math.round(clock.monotonic() - began)
  emit({ type: 'turn/end', agent, turn, stop: ended.stop, steps: ended.steps, calls: ended.calls, ms })
  return watched.chosen()
}

/** Has the understudy try actions in a random order. Returns how many it tried. */
async function actByChance(
  { clock, rng }: ChoiceDeps,
  runtime: ToolRuntime,
  { agent, turn, tools, signal }: Choice,
  { chosen, from }: { readonly chosen: () => Chosen; readonly from: number },
): Promise<number> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason ?? 'time')
  signal.addEventListener('abort', abort, { once: true })
  const stopTimer = clock.after(understudyMs, abort)
  let calls = 0
  const tried = new Set<string>()
  try {
    const order = shuffled(tools, rng)
    while (calls < maxChances && chosen() === 'none' && !controller.signal.aborted && order.length > 0) {
      // The same action may be right with other data.
      const tool = order[calls % order.length] as Tool
      const args = legalArguments(tool, rng, (drawn) => !tried.has(keyOf(tool, drawn)))
      if (args === null) {
        order.splice(calls % order.length, 1)
        continue
      }
      calls += 1
      tried.add(keyOf(tool, args))
      const raw = JSON.stringify({ name: tool.name, arguments: args })
      const { denial } = await callTool(runtime, {
        ...{ agent, turn, call: `${turn}.u.${from + calls}`, tool: tool.name, args, raw },
        ...{ strict: true, madeBy: 'rules', signal: controller.signal },
      })
      // The game has not seen this try.
      if (denial?.kind === 'limit') {
        tried.delete(keyOf(tool, args))
        await sleep(clock, denial.waitMs, controller.signal)
      }
    }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', abort)
  }
  return calls
}

const keyOf = ({ name }: Tool, args: Record<string, unknown>): string => `${name} ${JSON.stringify(args)}`

/** Returns arguments by chance that fit the tool's schema and are new, or null if no draw is. */
export function legalArguments(
  tool: Pick<Tool, 'parameters' | 'validate'>,
  rng: Rng,
  isNew: (args: Record<string, unknown>) => boolean = () => true,
): Record<string, unknown> | null {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const valid = tool.validate(randomArguments(tool.parameters, rng))
    if (valid.ok && isNew(valid.args)) return valid.args
  }
  return null
}

/** Wraps tools so that the newest answer of the game is known, also after the call was canceled. */
function watch(tools: readonly Tool[]) {
  let open: Promise<unknown> | undefined
  let chosen: Chosen = 'none'
  const registry = createRegistry()
  registry.registerAll(
    tools.map((tool) => ({
      ...tool,
      async run(args, context) {
        const running = Promise.resolve(tool.run(args, context))
        open = running.then((result) => {
          const { ok, details } = result as { readonly ok?: boolean; readonly details?: unknown }
          chosen = ok === true ? 'done' : details === unanswered ? 'silent' : 'none'
        })
        await open
        return running
      },
    })),
  )
  return {
    registry,
    chosen: () => chosen,
    /** Resolves when the game has answered, or has let the time for it pass. */
    settled: async () => open,
  }
}
