import type { OwnTurn, SpokenTurn } from '../agents/agent-port.ts'
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
import { understudyDriver } from './understudy.ts'
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
  /** If false, rules carry out whispered commands. */
  readonly followsWhispers: boolean
  /** How the model is used. Default: `tools`. */
  readonly asks?: ModelAsks
}

/** Returns whether a model writes for the audience. */
export const writes = ({ driver, asks }: ActiveModel): boolean => driver !== null && asks !== 'nothing'

export interface TurnDeps {
  readonly state: () => State
  readonly clock: Clock
  readonly rng: Rng
  /** Returns the newest picture; null while there is none. */
  readonly picture?: () => Promise<ImageBlock | null>
  readonly persona: () => Persona
  readonly isClean: (text: string) => boolean
  /** Whether the understudy writes its calls in the sloppy formats of small models. */
  readonly isSloppy?: boolean
}

export interface TurnRequest extends OwnTurn {
  readonly input: TurnInput
  readonly model: ActiveModel
  /** Null if no beat led to the turn. */
  readonly scene: Scene | null
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
  const tools = allowedTools(request.runtime.registry, request.runtime.policy)
  // The understudy never obeys text on the screen, so its calls are not marked.
  const readable = model.driver === null ? null : request.input.observation
  const runtime = { ...request.runtime, emit: markScreenOrders(request.runtime.emit, readable, tools) }
  const limited = new AbortController()
  const relay = () => limited.abort(signal.reason)
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  const stopTimer = startTurnLimit({
    clock,
    ms: settings.performer.maxMs,
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
 * Returns the driver of a turn. It first carries out the scene's plan or, without a scene, whispered commands. The
 * model or the understudy handles the rest.
 */
function turnDriver(deps: TurnDeps, request: TurnRequest): LlmDriver {
  const { state, clock } = deps
  const { turn, input, model, scene } = request
  const history = historyOf(state())
  const inner = (answered: TurnInput): LlmDriver =>
    offering(
      usableTools(state(), request.runtime),
      modelDriver(deps, { ...request, input: answered }, history),
    )
  if (scene !== null) {
    const spelling = deps.isSloppy && model.driver === null ? { spelling: Number(turn.slice(1)) } : {}
    return showDriver(scene, { inner: inner(input), clock, ...spelling })
  }
  const isActor = model.followsWhispers && (model.asks ?? 'tools') === 'tools'
  const readsWhispers = state().settings.brain.commands === 'auto' && !isActor
  if (!readsWhispers) return inner(input)
  const courtesy: Parameters<typeof whisperDriver>[1]['courtesy'] = (request, before) =>
    courtesyLine(request, {
      ...{ state: state(), persona: deps.persona(), before },
      ...{ rng: deps.rng, now: clock.now() },
    })
  return whisperDriver(input, { history, inner, courtesy })
}

function usableTools({ settings }: State, { registry }: ToolRuntime): ReadonlySet<string> {
  const { effects } = settings.stage
  const usable = registry.list().filter(({ lane }) => lane === undefined || mayAppear(lane, effects))
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

function modelDriver(
  deps: TurnDeps,
  { input, model, scene }: TurnRequest,
  history: readonly Message[],
): LlmDriver {
  const { ref, driver, asks = 'tools' } = model
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
      const sees = input.observation !== null && (await seesPictures(driver, ref, clock, signal))
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
