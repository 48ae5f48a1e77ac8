import type { ModelAsks } from '../events/audition.ts'
import type { Beat, ShowPlan } from '../events/beat.ts'
import { describe } from '../events/bounded-json.ts'
import type { Brain } from '../events/event/brain.ts'
import type { TurnStop } from '../events/event/turn.ts'
import type { Emit } from '../events/event.ts'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import { drawSeed } from '../llm/draw-seed.ts'
import type { LlmDriver } from '../llm/driver.ts'
import { withTimeout } from '../llm/transport.ts'
import { runToolLoop } from '../loop/tool-loop.ts'
import type { Cancel, Clock, Rng } from '../ports.ts'
import type { Settings } from '../settings/settings.ts'
import type { ImageBlock } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools } from '../tools/policy.ts'
import { markScreenOrders } from './asked-by-screen.ts'
import { historyOf } from './history.ts'
import { promptedDriver, systemPrompt } from './prompt.ts'
import type { Effect } from './show/combos.ts'
import { showDriver } from './show/show-driver.ts'
import type { TurnInput } from './turn-input.ts'
import { understudyDriver } from './understudy.ts'
import { whisperDriver } from './whisper-driver.ts'
import { wordsDriver } from './writer/words-driver.ts'

/** Tokens of one answer: room for a short line and two calls. A small model that rambles is cut off in time. */
const maxTokens = 200
/** Interval (ms) between two checks of a turn that waits for the streamer's approval. */
const approvalCheckMs = 1000
/** How long a turn waits to learn whether its model sees pictures (ms); the answer is remembered. */
const abilitiesMs = 1000

/** A beat, and what the show does about it in a turn. */
export interface Scene {
  readonly beat: Beat
  readonly plan: ShowPlan
  readonly effects: readonly Effect[]
}

/** The model that performs. */
export interface ActiveModel {
  /** How events name it. */
  readonly brain: Brain
  /** Null for the understudy, which is part of the performer. */
  readonly driver: LlmDriver | null
  /** False for the understudy, and for a model that cannot call tools: rules read the whispers for them. */
  readonly followsWhispers: boolean
  /** How a model is asked: for a step with tools, for one line and nothing else, or not at all. Default: `tools`. */
  readonly asks?: ModelAsks
}

/** Returns whether a model writes for the audience; otherwise the show continues without one. */
export const writes = ({ driver, asks }: ActiveModel): boolean => driver !== null && asks !== 'nothing'

export interface TurnDeps {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  /** Draws the seed of each turn. */
  readonly rng: Rng
  readonly runtime: ToolRuntime
  /** The newest picture, for models that see; null while there is none. */
  readonly picture?: () => Promise<ImageBlock | null>
  /** The active persona. */
  readonly persona: () => Persona
  /** Returns whether the stage's filter lets a text pass. */
  readonly isClean: (text: string) => boolean
  /** Whether the understudy writes its calls in the sloppy formats of small models. */
  readonly isSloppy?: boolean
}

export interface TurnRequest {
  readonly turn: string
  readonly input: TurnInput
  readonly model: ActiveModel
  /** Null for a turn that no beat began. */
  readonly scene: Scene | null
  readonly signal: AbortSignal
}

/**
 * Runs one turn between its `turn/start` and its `turn/end`, which the caller writes. Never rejects: a turn whose
 * code threw ends as `failed`.
 */
export async function runTurn(
  deps: TurnDeps,
  request: TurnRequest,
): Promise<{ stop: TurnStop; steps: number; calls: number }> {
  const { emit, state, clock } = deps
  const { turn, model, signal } = request
  const { settings } = state()
  const tools = allowedTools(deps.runtime.registry, deps.runtime.policy)
  // The understudy cannot obey; it only quotes.
  const readable = model.driver === null ? null : request.input.observation
  const marking = markScreenOrders(deps.runtime.emit, readable, tools)
  const runtime = { ...deps.runtime, emit: marking }
  const limited = new AbortController()
  const relay = () => limited.abort(signal.reason)
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  const stopLimit = startTurnLimit({
    clock,
    ms: settings.performer.maxMs,
    isWaiting: () => state().asks.some((ask) => ask.turn === turn),
    expire: () => limited.abort('time'),
  })
  try {
    return await runToolLoop(
      { driver: turnDriver(deps, request), runtime, clock, emit },
      {
        agent: 'performer',
        turn,
        model: model.brain.model,
        mode: settings.brain.mode,
        system: systemPrompt(settings, deps.persona(), state().show),
        messages: [],
        tools,
        budget: { ...settings.performer, maxMs: longestTurnMs(settings) },
        sampling: settings.sampling,
        seed: drawSeed(deps.rng),
        maxTokens,
        signal: limited.signal,
      },
    )
  } catch (error) {
    return closeBrokenTurn(emit, state(), turn, error)
  } finally {
    stopLimit()
    signal.removeEventListener('abort', relay)
  }
}

/**
 * Returns the driver that answers this turn: the plan of the show, or rules for whispered commands, and then the model or
 * the understudy.
 */
function turnDriver(deps: TurnDeps, request: TurnRequest): LlmDriver {
  const { state, clock } = deps
  const { turn, input, model, scene } = request
  const history = historyOf(state())
  const inner = (answered: TurnInput): LlmDriver =>
    modelDriver(deps, { ...request, input: answered }, history)
  if (scene !== null) {
    const spelling = deps.isSloppy && model.driver === null ? { spelling: Number(turn.slice(1)) } : {}
    return showDriver(scene, { inner: inner(input), clock, ...spelling })
  }
  const isActor = model.followsWhispers && (model.asks ?? 'tools') === 'tools'
  const readsWhispers = state().settings.brain.commands === 'auto' && !isActor
  return readsWhispers ? whisperDriver(input, { history, inner }) : inner(input)
}

/** Returns a driver that asks the active model, in the way that suits it. */
function modelDriver(
  deps: TurnDeps,
  { input, model, scene }: TurnRequest,
  history: readonly Message[],
): LlmDriver {
  const { brain, driver, asks = 'tools' } = model
  const { state, clock, picture } = deps
  if (driver === null || !writes(model)) return understudyDriver
  if (asks === 'words')
    return wordsDriver(
      driver,
      { beat: scene?.beat ?? null, seen: input.observation, whispers: input.whispers },
      { state, clock, rng: deps.rng, persona: deps.persona(), isClean: deps.isClean },
    )
  return promptedDriver(driver, input, {
    history,
    async picture(signal) {
      const sees = input.observation !== null && (await seesPictures(driver, brain, clock, signal))
      return sees && !signal.aborted ? ((await picture?.()) ?? null) : null
    },
  })
}

async function seesPictures(
  driver: LlmDriver,
  { model }: Brain,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const abilities = await withTimeout({ clock, ms: abilitiesMs, signal }, async (limited) =>
    driver.abilities?.(model, limited),
  )
  return abilities?.sees === true
}

/**
 * Calls `expire` once a turn has run for `ms`. A turn that waits for the streamer's approval then runs until shortly
 * after the answer, because a person may take longer than a model.
 */
function startTurnLimit(options: {
  readonly clock: Clock
  readonly ms: number
  /** Whether the turn waits for an approval now. */
  readonly isWaiting: () => boolean
  readonly expire: () => void
}): Cancel {
  const { clock, isWaiting, expire } = options
  let cancel: Cancel = () => {}
  const check = () => {
    if (isWaiting()) cancel = clock.after(approvalCheckMs, check)
    else expire()
  }
  cancel = clock.after(options.ms, check)
  return () => cancel()
}

/** Returns the maximum duration (ms) of a turn, approvals included. */
const longestTurnMs = ({ performer, policy }: Settings): number =>
  performer.maxMs + performer.maxCalls * policy.askMs

/**
 * Closes a turn whose code threw, which is a bug in Adlib or in a tool pack: each open call gets an error, and the
 * step fails with what was thrown.
 */
function closeBrokenTurn(
  emit: Emit,
  state: State,
  turn: string,
  error: unknown,
): { stop: TurnStop; steps: number; calls: number } {
  const view = state.turns.findLast((one) => one.turn === turn)
  const message = `The turn broke: ${describe(error)}`
  for (const { call, tool, at, outcome } of view?.calls ?? []) {
    if (outcome !== undefined) continue
    emit({ type: 'tool/error', turn, call, tool, error: 'exception', message, ms: Math.max(0, state.t - at) })
  }
  const steps = view?.steps.length ?? 0
  const remedy = 'The next turn tries again. If it keeps happening, choose another model and report this.'
  emit({ type: 'llm/failed', turn, step: steps, kind: 'exception', message, remedy })
  return { stop: 'failed', steps, calls: view?.calls.length ?? 0 }
}
