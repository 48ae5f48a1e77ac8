import type { SpokenTurn } from '../agents/agent-port.ts'
import type { ModelAsks } from '../events/audition.ts'
import type { ModelRef } from '../events/event/brain.ts'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import { drawSeed } from '../llm/draw-seed.ts'
import type { LlmDriver, LlmRequest } from '../llm/driver.ts'
import { withTimeout } from '../llm/transport.ts'
import type { Cancel, Clock, Rng } from '../ports.ts'
import { mayAppear } from '../stage/effect-switches.ts'
import type { ImageBlock } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools } from '../tools/policy.ts'
import { markScreenOrders } from './asked-by-screen.ts'
import { historyOf } from './history.ts'
import type { Scene } from './performer-state.ts'
import { joinParts, promptedDriver, systemParts } from './prompt.ts'
import { courtesyLine } from './show/courtesy-line.ts'
import { showDriver } from './show/show-driver.ts'
import type { TurnInput } from './turn-input.ts'
import { longestTurnMs, startTurnLimit } from './turn-limit.ts'
import { understudyDriver, understudyModel } from './understudy.ts'
import { whisperDriver } from './whisper-driver.ts'
import { wordsDriver } from './writer/words-driver.ts'

/** Enough for a short line and two calls. A model that rambles is cut off. */
const maxTokens = 200
const abilitiesMs = 1000

/** The active model: a server's model, or the understudy. */
export interface ActiveModel {
  readonly ref: ModelRef
  /** Null for the understudy. */
  readonly driver: LlmDriver | null
  /** How the model is used. Default: `tools`. */
  readonly asks?: ModelAsks
}

export const understudy: ActiveModel = { driver: null, ref: understudyModel }

/** Returns whether a model writes for the audience. */
export const writes = ({ driver, asks }: ActiveModel): boolean => driver !== null && asks !== 'nothing'

export interface TurnDeps {
  readonly state: () => State
  readonly clock: Clock
  readonly rng: Rng
  readonly runtime: ToolRuntime
  /** Returns the newest picture; null while there is none. */
  readonly picture?: () => Promise<ImageBlock | null>
  readonly persona: () => Persona
  readonly isClean: (text: string) => boolean
  /** Whether the understudy writes its calls in the sloppy formats of small models. */
  readonly isSloppy?: boolean
}

export interface TurnRequest {
  readonly turn: string
  readonly input: TurnInput
  readonly model: ActiveModel
  /** Null if no beat led to the turn. */
  readonly scene: Scene | null
  /** Maximum duration (ms), if it is shorter than in the settings. */
  readonly withinMs?: number
  readonly signal: AbortSignal
}

/** Prepares the loop of a turn: its driver, prompt, tools and limits. Call `stopLimit` at the end of the turn. */
export function prepareTurn(
  deps: TurnDeps,
  request: TurnRequest,
): Pick<SpokenTurn, 'driver' | 'runtime' | 'request'> & { readonly stopLimit: Cancel } {
  const { state, clock } = deps
  const { turn, model, signal } = request
  const { settings } = state()
  const system = systemParts(settings, deps.persona(), state().show)
  const tools = allowedTools(deps.runtime.registry, deps.runtime.policy)
  // The understudy never obeys text on the screen, so its calls are not marked.
  const readable = model.driver === null ? null : request.input.observation
  const runtime = { ...deps.runtime, emit: markScreenOrders(deps.runtime.emit, readable, tools) }
  const limited = new AbortController()
  const relay = () => limited.abort(signal.reason)
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  const stopTimer = startTurnLimit({
    clock,
    ms: Math.max(0, Math.min(settings.performer.maxMs, request.withinMs ?? Number.POSITIVE_INFINITY)),
    isWaiting: () => state().asks.some((ask) => ask.turn === turn),
    expire: () => limited.abort('time'),
  })
  return {
    driver: turnDriver(deps, request),
    runtime,
    request: {
      model: model.ref.model,
      mode: settings.brain.mode,
      system: joinParts(system),
      systemParts: system,
      messages: [],
      tools,
      budget: { ...settings.performer, maxMs: longestTurnMs(settings) },
      sampling: settings.sampling,
      seed: drawSeed(deps.rng),
      maxTokens,
      signal: limited.signal,
    },
    stopLimit() {
      stopTimer()
      signal.removeEventListener('abort', relay)
    },
  }
}

/**
 * Returns the driver of a turn. It first carries out the scene's plan or, without a scene, the whispered commands that
 * rules can read. The model or the understudy handles the rest.
 */
function turnDriver(deps: TurnDeps, request: TurnRequest): LlmDriver {
  const { state, clock } = deps
  const { turn, input, model, scene } = request
  const history = historyOf(state())
  const inner = (answered: TurnInput): LlmDriver =>
    offering(usableTools(deps), modelDriver(deps, { ...request, input: answered }, history))
  if (scene !== null) {
    const spelling = deps.isSloppy && model.driver === null ? { spelling: Number(turn.slice(1)) } : {}
    return showDriver(scene, { inner: inner(input), clock, ...spelling })
  }
  if (state().settings.brain.commands === 'off') return inner(input)
  const courtesy: Parameters<typeof whisperDriver>[1]['courtesy'] = (request, before) =>
    courtesyLine(request, {
      ...{ state: state(), persona: deps.persona(), before },
      ...{ rng: deps.rng, now: clock.now() },
    })
  return whisperDriver(input, { history, inner, courtesy })
}

function usableTools({ state, runtime }: TurnDeps): ReadonlySet<string> {
  const { effects } = state().settings.stage
  const usable = runtime.registry.list().filter(({ lane }) => lane === undefined || mayAppear(lane, effects))
  return new Set(usable.map(({ name }) => name))
}

/**
 * Limits the model's driver to the tools in `names`. The driver that reads whispers keeps all tools, so that a
 * whispered call can report that its effect is off.
 */
function offering(names: ReadonlySet<string>, driver: LlmDriver): LlmDriver {
  const only = (request: LlmRequest): LlmRequest => ({
    ...request,
    tools: request.tools.filter(({ name }) => names.has(name)),
  })
  return {
    ...driver,
    call: (request) => driver.call(only(request)),
    stream: (request) => driver.stream(only(request)),
  }
}

/** Returns the driver of the model or the understudy. A whisper is alone in its request, so that a model cannot confuse it with the screen. */
function modelDriver(
  deps: TurnDeps,
  { input, model, scene }: TurnRequest,
  history: readonly Message[],
): LlmDriver {
  const { observation, whispers } = input
  const isAsked = whispers.length > 0
  const shown: TurnInput = isAsked ? { observation: null, unchanged: false, whispers } : input
  const { ref, driver, asks = 'tools' } = model
  const { state, clock, picture } = deps
  if (driver === null || !writes(model)) return understudyDriver
  if (asks === 'words')
    return wordsDriver(
      driver,
      { beat: scene?.beat ?? null, seen: shown.observation, whispers },
      { state, clock, rng: deps.rng, persona: deps.persona(), isClean: deps.isClean },
    )
  return promptedDriver(driver, shown, {
    history: isAsked ? [] : history,
    async picture(signal) {
      const sees = observation !== null && (await seesPictures(driver, ref, clock, signal))
      return sees && !signal.aborted ? ((await picture?.()) ?? null) : null
    },
  })
}

async function seesPictures(
  driver: LlmDriver,
  { model }: ModelRef,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const abilities = await withTimeout({ clock, ms: abilitiesMs, signal }, async (limited) =>
    driver.abilities?.(model, limited),
  )
  return abilities?.sees === true
}
