import type { Beat, ShowPlan } from '../events/beat.ts'
import { describe } from '../events/bounded-json.ts'
import type { TurnStop } from '../events/event/turn.ts'
import { nextId } from '../events/ids.ts'
import { isFromProgram, type Observation } from '../events/observation.ts'
import type { Cancel } from '../ports.ts'
import type { Forecast } from '../stage/stage.ts'
import { beginLife } from './agent-life.ts'
import type { GameWords } from './beats/learned-words.ts'
import type { BeatBody, BeatReader } from './beats/read-beats.ts'
import { createBeatReader } from './beats/read-beats.ts'
import { blockedBy } from './blocked-by.ts'
import { type Captions, hasSpoken } from './captions.ts'
import { createPerformerInbox, isWhisper, type PerformerMessage } from './inbox.ts'
import type { TurnOutcome } from './model-selection.ts'
import { performerAgent, performerId } from './performer-agent.ts'
import { hasReacted } from './reacted.ts'
import { readWhisper } from './read-whisper.ts'
import { appraise } from './show/appraise.ts'
import { callbackBeat } from './show/callback-beat.ts'
import { cutsBy, outweighedTurn } from './show/outweighed-turn.ts'
import { owedBeat } from './show/owed.ts'
import { planShow } from './show/plan-show.ts'
import { type ActiveModel, runTurn, type Scene, type TurnDeps, writes } from './turn.ts'
import { sightingOf } from './turn-input.ts'
import { shownLines } from './writer/words-prompt.ts'

/** Shortest time (ms) between the end of a turn and one that no beat begins. */
const changeGapMs = 700
/** Whispers of one turn; further ones wait for the next. */
const maxWhispers = 4
/** Age (ms) up to which a whisper is followed after a restart; the moment of an older one has passed. */
const whisperLifeMs = 120_000
/** A beat beside a stronger one is recorded from this salience on. */
const recordedFrom = 0.3
/** The audience waits this long (ms) for words after the effects of a beat; then the bank's line goes out. */
const wordsWithinMs = 2500
/** A model has at least this long (ms) for its words, however long lines can be previewed. */
const leastWordsMs = 500
/** A model that uses tools also sees changes without a beat, this long (ms) after its last turn. */
const unknownEveryMs = 12_000

export interface PerformerDeps extends TurnDeps {
  /** Returns the model for the next turn. */
  readonly activeModel: () => ActiveModel
  /** What the stage has room for, at the weight of a beat. */
  readonly forecast: (weight: number) => Forecast
  /** Ends what a turn has on stage and what waits of it, because something greater happens. */
  readonly cut: (turn: string) => void
  /** Ends what tools and models have on stage and keeps them from performing for `ms`; 0 lifts it. */
  readonly hush: (ms: number) => void
  /** The summary of the last show, if shows are remembered. */
  readonly lastShow: () => string | null
  /** Returns when a line of the bank, as a template, went out last in this or an earlier run (epoch ms). */
  readonly saidBefore: (template: string) => number | undefined
  /** The words of games, as earlier runs have learned them; what this run learns goes there. */
  readonly words: GameWords
  readonly captions: Pick<Captions, 'sayInstead'>
  /** True while no turn may begin because events cannot be written. */
  readonly held?: () => boolean
  /** Prints a line on the terminal. */
  readonly print?: (line: string) => void
  /** Called with the outcome of each turn and its model. */
  readonly ended?: (outcome: TurnOutcome, model: ActiveModel) => void
}

/** The agent that is the product: it looks, thinks and performs, one turn at a time. */
export interface Performer {
  /** Takes a new observation; its `sight/observation` is already written. */
  observed(observation: Observation): void
  /**
   * Takes a private hint of the streamer for the next turn and writes it down; the audience never sees these words, and a
   * restart does not lose them. Returns false while too many hints wait.
   */
  whisper(words: string): boolean
  /** Reacts now, as if something had happened; returns false while there is no live picture. */
  look(): boolean
  /** Takes the news that the showrunner's notes have changed. */
  noted(): void
  /** Checks at once whether a turn is due, because a pause or a setting changed. */
  wake(): void
  /** Ends the running turn. */
  cancel(reason: 'panic' | 'cancelled'): void
  /** Cancels the running turn and stops; resolves when the turn's end is written. */
  stop(): Promise<void>
}

interface RunningTurn {
  readonly controller: AbortController
  done: Promise<void>
  /** Salience of its beat; whispers outweigh every beat, and every greater beat outweighs a look without one. */
  readonly weight: number
  /** The bank has spoken in its place, so the next beat need not wait for it. */
  isAnswered: boolean
}

/**
 * Starts performing: it reads beats from observations and plays the show's plan for the strongest one, in a turn. A
 * model is asked at the greater beats. No turn begins while paused, panicked or resting. Before the first observation,
 * only whispers begin one; while the picture is dead, quiet lines do, too. A panic drops the whispers that wait.
 */
export function startPerformer(deps: PerformerDeps): Performer {
  const { clock, emit, state } = deps
  const reader: BeatReader = createBeatReader(deps.words)
  const life = beginLife(deps, performerAgent, { id: performerId, parent: null })
  const inbox = createPerformerInbox(emit)
  // Starts empty after a restart, because the last observation of an earlier process is outdated.
  let latest: Observation | null = null
  /** The newest observation of the picture; `latest` may be the text of another program. */
  let picture: Observation | null = null
  let changed = false
  let due: Scene | null = null
  let running: RunningTurn | null = null
  let stopped = false
  let stopTimer: Cancel = () => {}
  let stopDraining: Cancel | null = null

  let endedAt = Number.NEGATIVE_INFINITY
  let modelTurnAt = Number.NEGATIVE_INFINITY
  /** Since when a model has not reacted to what it was asked about, by the monotonic clock. */
  let unansweredSince: number | null = null

  const isLive = (source: string): boolean =>
    state().sources.every((report) => report.source !== source || report.state === 'live')

  const mayAct = (): boolean => blockedBy(state()) === null && !stopped && !deps.held?.()

  /** Records whether the performer works, waits or may not act. */
  const settle = (isWorking: boolean) => {
    if (stopped || deps.held?.()) return
    const reason = blockedBy(state())
    if (reason !== null && !isWorking) life.become('blocked', reason)
    else life.become(isWorking ? 'running' : 'sleeping')
  }

  /** Accepts a message and takes it as soon as what runs now is done. */
  const accept = (message: PerformerMessage): boolean => {
    const isAccepted = inbox.accept(message)
    stopDraining ??= clock.after(0, drain)
    return isAccepted
  }

  /** Takes what waits; whispers wait for the next turn. */
  const drain = () => {
    stopDraining?.()
    stopDraining = null
    if (stopped) return
    for (const message of inbox.take((waiting) => !isWhisper(waiting))) guarded(() => takeMessage(message))
    if (!running) schedule(0)
  }

  const takeMessage = (message: PerformerMessage) => {
    if (message.kind === 'observation') see(message.observation)
    if (message.kind === 'asked' && message.for === 'look') lookNow()
  }

  const see = (observation: Observation) => {
    latest = observation
    if (!isFromProgram(observation)) picture = observation
    changed = true
    const bodies = reader.observe(observation)
    if (isLive(observation.source)) notice(bodies)
  }

  const lookNow = () => {
    changed = true
    modelTurnAt = Number.NEGATIVE_INFINITY
    const model = deps.activeModel()
    if (!writes(model) || model.asks === 'words')
      notice([{ kind: 'idle', subject: null, polarity: 0, salience: 0.5 }])
  }

  const schedule = (ms: number) => {
    stopTimer()
    if (stopped) return
    const gap = due === null ? endedAt + changeGapMs - clock.monotonic() : 0
    stopTimer = clock.after(Math.max(0, ms, gap), wake)
  }

  /** Plans the strongest of these beats; one that leads to nothing is only recorded. */
  const notice = (bodies: readonly BeatBody[]) => {
    const [body, ...others] = bodies
    if (body === undefined || !mayAct()) return
    const beat = appraise(body, state(), clock.now())
    const isBusy = running !== null && !running.isAnswered && beat.salience < running.weight + cutsBy
    const outweighed = due !== null && beat.salience <= due.beat.salience
    if (isBusy || outweighed) skip(beat)
    else {
      const lesser = outweighedTurn(state(), beat, clock.now())
      if (lesser !== null) deps.cut(lesser)
      const planned = planShow({
        beat,
        state: state(),
        persona: deps.persona(),
        lastShow: deps.lastShow,
        saidBefore: deps.saidBefore,
        isClean: deps.isClean,
        budget: deps.forecast(beat.salience),
        hasModel: writes(deps.activeModel()),
        rng: deps.rng,
        now: clock.now(),
      })
      if (planned.plan.level === 'rest') record(beat, planned.plan)
      else {
        if (due !== null) skip(due.beat)
        due = { beat, ...planned }
        running?.controller.abort('cancelled')
      }
    }
    for (const other of others)
      if (other.salience >= recordedFrom) skip(appraise(other, state(), clock.now()))
  }

  /** Gives the beat its id here: while it was due, a recorded beat may have taken the id that was free. */
  const record = (beat: Beat, plan: ShowPlan, turn?: string) =>
    void emit({
      type: 'show/beat',
      beat: { ...beat, id: nextId(state(), 'beat') },
      plan,
      ...(turn === undefined ? {} : { turn }),
    })
  const skip = (beat: Beat) => record(beat, { level: 'rest', held: 'busy', writer: 'bank' })

  const wake = () => {
    if (stopped || running) return
    const { tickMs } = state().settings.performer
    const live = latest !== null && isLive(latest.source)
    const isAsked = inbox.hasWhisper()
    const rest = () => {
      settle(false)
      schedule(tickMs)
    }
    if (!mayAct() || (latest === null && !isAsked)) {
      due = null
      return rest()
    }
    // What a picture that has died since was about to lead to.
    if (!live && due?.beat.kind !== 'idle') due = null
    if (due === null && !isAsked) {
      const owed = deps.forecast(0).words.ok
        ? (owedBeat(state(), clock.now()) ?? callbackBeat(state(), deps.isClean, clock.now()))
        : null
      // The stage does not go silent with its picture.
      guarded(() => notice(owed ?? reader.tick(clock.now()).filter(({ kind }) => live || kind === 'idle')))
    }
    const model = deps.activeModel()
    const sinceModel = clock.monotonic() - modelTurnAt
    const mayLook = live && changed && writes(model) && model.asks !== 'words' && sinceModel >= unknownEveryMs
    if (due === null && !isAsked && !mayLook) return rest()
    const controller = new AbortController()
    settle(true)
    if (due !== null && isAsked) skip(due.beat)
    const scene = isAsked || due === null ? null : forModel(due, model)
    due = null
    const weight = isAsked ? 1 : (scene?.beat.salience ?? 0)
    const turn: RunningTurn = { controller, weight, isAnswered: false, done: Promise.resolve() }
    running = turn
    turn.done = takeTurn(latest, scene, turn).catch(broke).then(finished)
  }

  /** A bug in the show costs one moment, never the show. */
  const broke = (error: unknown) =>
    deps.print?.(`A moment was lost, because the show broke: ${describe(error)}`)

  const guarded = (act: () => void) => {
    try {
      act()
    } catch (error) {
      broke(error)
    }
  }

  const finished = () => {
    running = null
    endedAt = clock.monotonic()
    schedule(due !== null || inbox.hasWhisper() ? 0 : state().settings.performer.tickMs)
  }

  const takeTurn = async (observation: Observation | null, scene: Scene | null, current: RunningTurn) => {
    const model = deps.activeModel()
    const turn = nextId(state(), 'turn')
    const seen = observation !== null && isLive(observation.source) ? observation : null
    const isNews = seen !== null && changed
    const taken = inbox.take(isWhisper, maxWhispers)
    const whispers = taken.map(({ words }) => words)
    const input = {
      observation: seen === null ? null : sightingOf(seen, isNews),
      unchanged: !isNews,
      whispers,
      ...(scene === null ? {} : { moment: { beat: scene.beat, shown: shownLines(state()) } }),
    }
    const cause = whispers.length > 0 ? 'say' : isNews || scene?.beat.kind !== 'idle' ? 'change' : 'tick'
    changed = false
    // A program's text is news once; after that, the picture counts again.
    latest = picture ?? latest
    const started = clock.monotonic()
    const asksModel = writes(model) && scene?.plan.writer !== 'bank'
    if (asksModel) modelTurnAt = started
    if (scene !== null) record(scene.beat, scene.plan, turn)
    emit({
      type: 'turn/start',
      turn,
      cause,
      observation: observation?.id ?? '',
      ...(taken.length === 0 ? {} : { whispers: taken.map(({ said }) => said) }),
    })
    const instead = () => {
      current.isAnswered = true
      if (scene !== null) deps.captions.sayInstead(turn)
    }
    const awaited = Math.max(leastWordsMs, wordsWithinMs - state().settings.stage.previewMs)
    const stopWaiting = asksModel && scene !== null ? clock.after(awaited, instead) : () => {}
    const { signal } = current.controller
    const { stop, steps, calls } = await runTurn(deps, { turn, input, model, scene, signal })
    stopWaiting()
    const now = clock.monotonic()
    const view = state().turns.findLast((one) => one.turn === turn)
    const reacted = hasReacted(state(), turn, view)
    // A late model has missed its turn, whether its words still came or the turn was cut.
    const isMissed = current.isAnswered && !reacted && (stop === 'cancelled' || stop === 'final')
    const missed: TurnStop = isMissed ? 'time' : stop
    // A silent or failed model leaves the moment to the bank.
    if (asksModel && scene !== null && !signal.aborted && !hasSpoken(state(), turn)) instead()
    emit({ type: 'turn/end', turn, stop, steps, calls, ms: Math.round(now - started) })
    const wasAsked = view?.steps.some(({ madeBy }) => madeBy !== 'rules') ?? false
    if (model.driver !== null && !wasAsked) return
    if (reacted || model.driver === null) unansweredSince = null
    else unansweredSince ??= started
    const unansweredMs = unansweredSince === null ? 0 : now - unansweredSince
    deps.ended?.({ stop: missed, reacted, unansweredMs }, model)
  }

  /** Drops the whispers that wait, so that none is followed once the panic is over. */
  const dropWhispers = () => {
    for (const { words } of inbox.take(isWhisper))
      emit({ type: 'show/whisper', text: words, read: true, did: 'Dropped: panic.' })
  }

  // What an earlier process accepted and no turn took.
  for (const { text, at, waits } of state().sayings)
    if (waits !== undefined && clock.now() - at <= whisperLifeMs)
      inbox.accept({ kind: 'asked', for: 'words', words: text, said: waits })
  schedule(0)
  return {
    observed(observation) {
      accept({ kind: 'observation', observation })
    },
    whisper(words) {
      if (!inbox.makeRoom('asked')) return false
      const { seq } = emit({ type: 'operator/said', kind: 'topic', text: words })
      return readWhisper(words, deps) || accept({ kind: 'asked', for: 'words', words, said: seq })
    },
    look() {
      drain()
      if (latest === null || !isLive(latest.source)) return false
      return accept({ kind: 'asked', for: 'look' })
    },
    noted() {
      accept({ kind: 'note' })
    },
    wake() {
      if (!running) schedule(0)
    },
    cancel: (reason) => {
      due = null
      if (reason === 'panic') dropWhispers()
      running?.controller.abort(reason)
      if (!running) settle(false)
    },
    async stop() {
      stopped = true
      stopTimer()
      stopDraining?.()
      inbox.clear()
      running?.controller.abort('cancelled')
      await running?.done
      if (!deps.held?.()) life.become('stopped')
    },
  }
}

/** Returns a scene without a model's words if no model writes any more. */
const forModel = (scene: Scene, model: ActiveModel): Scene =>
  writes(model) ? scene : { ...scene, plan: { ...scene.plan, writer: 'bank' } }
