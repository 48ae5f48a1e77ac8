import type { OwnTurn, SpokenTurn } from '../agents/agent-port.ts'
import { readCommand } from '../commands/read-command.ts'
import { type ModelAsks, type ModelPart, offersTools } from '../events/audition.ts'
import { textsIn } from '../events/cue-words.ts'
import type { ModelRef } from '../events/event/model.ts'
import type { Emit } from '../events/event.ts'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import type { ModelSpeed } from '../llm/detour.ts'
import { drawSeed, type LlmDriver, type LlmRequest } from '../llm/driver.ts'
import { withTimeout } from '../llm/transport.ts'
import type { Cancel, Clock, Rng } from '../ports.ts'
import type { Settings } from '../settings/settings.ts'
import { stageFieldsOf } from '../stage/define-stage-tool.ts'
import { mayAppear } from '../stage/effect-switches.ts'
import { visibleText } from '../stage/stage-guard.ts'
import type { ImageBlock } from '../step/content.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools } from '../tools/policy.ts'
import { foreignWords } from './hearing.ts'
import type { Scene } from './performer-state.ts'
import { courtesyLine } from './show/courtesy-line.ts'
import type { SaidBefore } from './show/said-before.ts'
import { showDriver } from './show/show-driver.ts'
import type { TurnInput } from './turn-input.ts'
import { understudyDriver, understudyModel } from './understudy.ts'
import { lastStageCalls, whisperDriver } from './whisper-driver.ts'
import { type JudgedAnswer, lineDriver } from './writer/line-driver.ts'

const approvalCheckMs = 1000

/**
 * Calls `expire` once a turn has run for `ms`. If the turn is waiting for an approval at that time, calls it soon
 * after the wait ends.
 */
function startTurnLimit(options: {
  readonly clock: Clock
  readonly ms: number
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

/** Returns the maximum duration (ms) of a turn, including the time for approvals. */
const longestTurnMs = ({ performer, policy }: Settings): number =>
  performer.maxMs + performer.maxCalls * policy.askMs

const abilitiesMs = 1000

/** The active model: a server's model, or the understudy. */
export interface ActiveModel {
  readonly ref: ModelRef
  /** Null for the understudy. */
  readonly driver: LlmDriver | null
  /** How the model is used. Default: `tools`. */
  readonly asks?: ModelAsks
  /** Which lines it writes. Default: `all`. */
  readonly part?: ModelPart
  /** Its measured speed on this machine. */
  readonly speed?: ModelSpeed
}

export const understudy: ActiveModel = { driver: null, ref: understudyModel }

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
  /** Returns when a template last reached the audience, even in earlier runs. */
  readonly saidBefore: (template: string) => SaidBefore | undefined
  /** Whether the understudy writes its calls in the sloppy formats of small models. */
  readonly isSloppy?: boolean
}

interface TurnRequest extends OwnTurn {
  readonly input: TurnInput
  readonly model: ActiveModel
  /** Null if no beat led to the turn. */
  readonly scene: Scene | null
  /** Called with what the model answered, once it has been judged. */
  readonly answered?: (answer: JudgedAnswer) => void
  /** Maximum duration (ms), if it is shorter than in the settings. */
  readonly withinMs?: number
}

/** Prepares the loop of a turn: its driver, prompt, tools and limits. Call `stopLimit` at the end of the turn. */
export function prepareTurn(
  deps: TurnDeps,
  request: TurnRequest,
): Pick<SpokenTurn, 'driver' | 'runtime' | 'request'> & { readonly stopLimit: Cancel } {
  const { state, clock } = deps
  const { turn, model, signal } = request
  const { settings } = state()
  const tools = allowedTools(request.runtime.registry, request.runtime.policy)
  // The understudy never obeys text on the screen, so its calls are not marked.
  const readable = model.driver === null ? [] : foreignWords(request.input, state())
  const runtime = { ...request.runtime, emit: markScreenOrders(request.runtime.emit, readable, tools) }
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
      system: '',
      messages: [],
      tools,
      budget: { ...settings.performer, maxMs: longestTurnMs(settings) },
      sampling: settings.sampling,
      seed: drawSeed(deps.rng),
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
  const inner = (left: TurnInput): LlmDriver =>
    offering(
      new Set(offeredTools(state(), request.runtime).map(({ name }) => name)),
      modelDriver(deps, { ...request, input: left }),
    )
  if (scene !== null) {
    const spelling = deps.isSloppy && model.driver === null ? { spelling: Number(turn.slice(1)) } : {}
    return showDriver(scene, { inner: inner(input), clock, ...spelling })
  }
  if (state().settings.brain.commands !== 'auto') return inner(input)
  const courtesy: Parameters<typeof whisperDriver>[1]['courtesy'] = (request, before) =>
    courtesyLine(request, {
      ...{ state: state(), persona: deps.persona(), before, saidBefore: deps.saidBefore },
      ...{ rng: deps.rng, now: clock.now() },
    })
  return whisperDriver(input, {
    previous: (tools) => lastStageCalls(state(), tools),
    ...{ inner, courtesy },
  })
}

/**
 * Returns the tools that a model of the performer is offered: the allowed ones whose effects are on. Actions of a game
 * are not among them, because each change of the tools would make the model read its whole prompt again.
 */
export function offeredTools({ settings }: State, { registry, policy }: ToolRuntime): readonly ToolSpec[] {
  const { effects } = settings.stage
  const isOn = new Set(
    registry.list().flatMap((tool) => {
      const { lane } = stageFieldsOf(tool)
      return lane === undefined || mayAppear(lane, effects) ? [tool.name] : []
    }),
  )
  return allowedTools(registry, policy).filter(({ name, origin }) => isOn.has(name) && origin.kind !== 'game')
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
function modelDriver(deps: TurnDeps, { input, model, scene, answered = () => {} }: TurnRequest): LlmDriver {
  const { ref, driver, asks = 'tools', speed = {} } = model
  const { state, clock, rng, picture } = deps
  if (driver === null || asks === 'nothing') return understudyDriver
  const { whispers } = input
  const moment =
    whispers.length > 0 ? { beat: null, seen: null, whispers } : { ...input, beat: scene?.beat ?? null }
  return lineDriver(driver, moment, {
    ...{ asks, speed, state, clock, rng, persona: deps.persona(), isClean: deps.isClean, answered },
    async picture(signal) {
      if (!offersTools(asks) || input.seen === null) return null
      const sees = await seesPictures(driver, ref, clock, signal)
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

/** Minimum number of words of a line that can ask for a call. A shorter line may match a call by chance. */
const minWords = 3

/**
 * Returns an `emit` that marks tool calls that words from outside, such as text on the screen, may have asked for. The
 * mark does not decide whether a call runs.
 */
export function markScreenOrders(emit: Emit, lines: readonly string[], tools: readonly ToolSpec[]): Emit {
  if (lines.length === 0) return emit
  let wishes: readonly string[] | undefined
  /**
   * Returns whether a line may have asked for this call. Reads the lines only when the first call is checked, because
   * most turns call no tool.
   */
  const isWish = (tool: string, args: Record<string, unknown>): boolean => {
    wishes ??= lines
      .filter((line) => wordsOf(line).length >= minWords)
      .flatMap((line) => readCommand(line, tools)?.calls ?? [])
      .flatMap(({ name, arguments: wished }) => optionsIn(wished).map((option) => `${name} ${option}`))
    const known = wishes
    return optionsIn(args).some((option) => known.includes(`${tool} ${option}`))
  }
  const words = lines.map((line) => wordsOf(line).join(' ')).join('\n')
  const letters = words.replaceAll(' ', '')
  const isAsked = (tool: string, args: Record<string, unknown>): boolean =>
    // Only tool names of several words count, because a single word ("wait") may be on the screen by chance.
    (/[_/-]/.test(tool) && letters.includes(wordsOf(tool).join(''))) ||
    textsIn(args)
      .flatMap((text) => text.split('\n'))
      .some((line) => {
        const spoken = wordsOf(line)
        return spoken.length >= minWords && words.includes(spoken.join(' '))
      }) ||
    isWish(tool, args)

  return (event) =>
    emit(
      event.type === 'tool/call' && isAsked(event.tool, recordOf(event.args))
        ? { ...event, askedBy: 'screen' }
        : event,
    )
}

const wordsOf = (text: string): string[] =>
  visibleText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns the texts in a call's arguments, except `place` and `tone`, which are only style and do not identify a
 * request.
 */
const optionsIn = ({ place: _, tone: __, ...args }: Record<string, unknown>): string[] =>
  textsIn(args).map((text) => text.toLowerCase())

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
