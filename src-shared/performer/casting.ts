import type { Brain, Emit, TurnStop } from '../events/event.ts'
import type { LlmDriver } from '../llm/driver.ts'
import { sameModel } from '../llm/model-facts.ts'
import type { Cancel, Clock } from '../ports.ts'

/** Who plays now: the driver, and what events say of it. */
export interface Cast {
  readonly driver: LlmDriver
  readonly brain: Brain
}

/** The name under which the built-in performer is chosen. */
export const understudyName = 'understudy'

/** What casting needs to know of models. Nothing here rejects. */
export interface Models {
  /** The driver that reaches this model, whether or not its server answers. */
  driverOf(model: string): LlmDriver
  /** What the servers have, the most recently used first; nothing of one that does not answer. */
  list(signal: AbortSignal): Promise<readonly Candidate[]>
  /** Whether the server answers and has this model, which is not loaded for that; for one that somebody named. */
  present(model: string, signal: AbortSignal): Promise<Tried>
  /** One tool call as a test; for one that nobody named. */
  probe(model: string, signal: AbortSignal): Promise<Tried>
  /** Finds out beside the turns in which mode this model plays best; nothing where that is known or set. */
  meet(model: string, signal: AbortSignal): void
  /** Frees the memory of a model that plays no more, where its server lets that be asked; done when it has been asked. */
  release(brain: Brain): Promise<void>
}

/** A model that could play. `unfit` says why it is not let on the stage unasked; whoever chooses it gets it. */
export interface Candidate {
  readonly name: string
  readonly unfit?: string
}

/** `mode` is how it will be asked; `why` says in a sentence what stood in the way. */
export type Tried =
  | { readonly ok: true; readonly mode: string }
  | { readonly ok: false; readonly why: string }

/** Failed turns in a row after which the understudy takes over, although the model's server answers. */
const patience = 2
/** Milliseconds between two looks whether a server that went away is back. */
const returnMs = 3000
/** Least and most milliseconds between two looks for any model at all, while nobody has chosen and none plays. */
const lookMs = { least: 5000, most: 60_000 }
/** Least and most milliseconds that a model stays away whose server answered and whose turns failed all the same. */
const restMs = { least: 15_000, most: 600_000 }

/** Whether two brains are one model of one server, in whatever mode it is asked. */
const isSame = (one: Brain, other: Brain | null): boolean =>
  one.driver === other?.driver && (sameModel(one.model, other.model) || sameModel(other.model, one.model))

/** Decides who plays; every change is a `brain/changed` and is said to the person at the terminal. */
export interface Casting {
  current(): Cast
  /** A person's choice: a model's name, `understudy`, or empty for whatever is found. */
  choose(model: string): Promise<{ ok: true } | { ok: false; why: string }>
  /** Looks in the background for a model that can play, again and again until one does or somebody chooses. */
  lookAround(): Promise<void>
  /**
   * How a turn ended, and who played it, which may be another than plays now. The understudy steps in when a model keeps
   * failing, and at once when its server is gone; it hands back when the server answers again.
   */
  turnEnded(stop: TurnStop, played: Cast): void
  /** Stops looking. */
  stop(): void
}

/**
 * The understudy plays from the first moment. A model takes over once it has answered.
 */
export function createCasting(ports: {
  readonly understudy: LlmDriver
  readonly models: Models
  readonly clock: Clock
  readonly emit: Emit
  readonly talk: (line: string) => void
}): Casting {
  const { models, clock, emit, talk } = ports
  const understudy: Cast = {
    driver: ports.understudy,
    brain: { driver: ports.understudy.name, model: understudyName, mode: 'text' },
  }
  /** Ends with the choice that holds, and with it whatever was begun for that choice. */
  let choosing = new AbortController()
  let cast = understudy
  let met: Cast | null = null
  let failures = 0
  let rest = restMs.least
  let stopWaiting: Cancel = () => {}
  /** Who made no tool call when nobody had chosen, and until when it is not asked again: each try loads a model. */
  let refused: { readonly model: string; readonly until: number } | null = null
  /** What was said last of why the understudy goes on: the same is not said at every look. */
  let excuse = ''
  /** The model that played last: it lies in its server's memory, also while the understudy plays for it. */
  let resident: Brain | null = null

  /**
   * Frees the memory of the model that played before this one, or before none: a game wants it too. Always before the next
   * one is loaded: two names can share one file of weights, and freeing it afterwards would take it from the next.
   */
  const makeRoom = async (next: Brain | null) => {
    const before = resident
    resident = next
    if (before !== null && !isSame(before, next)) await models.release(before)
  }

  const change = (to: Cast, why: string, from: Brain = cast.brain) => {
    stopWaiting()
    cast = to
    failures = 0
    if (to !== understudy) excuse = ''
    if (from.model === to.brain.model && from.mode === to.brain.mode) return
    emit({ type: 'brain/changed', from, to: to.brain, why })
    talk(`${to.brain.model === understudyName ? 'The understudy' : to.brain.model} plays: ${why}`)
  }

  const castOf = (model: string, mode: string): Cast => {
    const driver = models.driverOf(model)
    return { driver, brain: { driver: driver.name, model, mode } }
  }

  /** Lets a model that somebody named play when its server has it. `still` is asked afterwards: it takes seconds. */
  const bringIn = async (model: string, why: string, still: () => boolean) => {
    const tried = await models.present(model, choosing.signal)
    if (!tried.ok || !still()) return tried
    const to = castOf(model, tried.mode)
    await makeRoom(to.brain)
    if (still()) change(to, why)
    return tried
  }

  /** The understudy plays until the model's server answers, or until somebody chooses. */
  const stepIn = (missing: Brain, why: string, firstLookMs: number) => {
    change(understudy, why, missing)
    const { signal } = choosing
    const still = () => cast === understudy && !signal.aborted
    const look = async () => {
      const tried = await bringIn(missing.model, 'it answers again.', still)
      if (!tried.ok && still()) wait(returnMs)
    }
    const wait = (ms: number) => {
      if (!signal.aborted) stopWaiting = clock.after(ms, () => void look())
    }
    wait(firstLookMs)
  }

  /** After a failed turn: the server may be gone, and then nobody waits for a second failure. */
  const lookAfter = async (failed: Cast) => {
    const { signal } = choosing
    const tried = await models.present(failed.brain.model, signal)
    if (tried.ok || cast !== failed || signal.aborted) return
    stepIn(failed.brain, `${failed.brain.model} does not answer. ${tried.why}`, returnMs)
  }

  const goesOn = (why: string) => {
    if (why !== excuse) talk(`The understudy goes on playing${why}`)
    excuse = why
  }

  /** One look for a model that nobody named; the next one `nextMs` after it found none. */
  const look = async (nextMs: number) => {
    const { signal } = choosing
    const candidates = await models.list(signal)
    if (signal.aborted) return
    // One alone is tried: each try loads a model into memory, beside a game.
    const fit = candidates.find(({ unfit }) => unfit === undefined)
    const next = fit === undefined ? null : castOf(fit.name, 'auto').brain
    if (next !== null && isSame(next, cast.brain)) return
    const [first] = candidates
    // A server that does not answer says nothing against whoever plays.
    if (first && cast !== understudy) change(understudy, 'it plays until another model has answered.')
    if (first && resident !== null) await makeRoom(null)
    if (signal.aborted) return
    if (fit === undefined) {
      if (first) goesOn(`: ${first.unfit} Choose it in the panel to hear it.`)
    } else if (refused?.model !== fit.name || clock.monotonic() >= refused.until) {
      const tried = await models.probe(fit.name, signal)
      if (signal.aborted) return
      if (tried.ok) {
        const to = castOf(fit.name, tried.mode)
        resident = to.brain
        return change(to, 'it is the most recently used model, and it made a tool call.')
      }
      refused = { model: fit.name, until: clock.monotonic() + restMs.most }
      goesOn(`. ${tried.why}`)
    }
    if (cast === understudy) {
      stopWaiting()
      stopWaiting = clock.after(nextMs, () => void look(Math.min(nextMs * 2, lookMs.most)))
    }
  }

  const casting: Casting = {
    current: () => cast,

    async choose(model) {
      stopWaiting()
      choosing.abort()
      choosing = new AbortController()
      const { signal } = choosing
      rest = restMs.least
      refused = null
      excuse = ''
      if (model === '') {
        void casting.lookAround()
        return { ok: true }
      }
      if (model === understudyName) {
        change(understudy, 'it was chosen.')
        await makeRoom(null)
        return { ok: true }
      }
      const tried = await bringIn(model, 'it was chosen.', () => !signal.aborted)
      if (!tried.ok && !signal.aborted)
        stepIn(castOf(model, 'auto').brain, `${model} does not answer. ${tried.why}`, returnMs)
      return tried.ok ? { ok: true } : tried
    },

    lookAround: () => look(lookMs.least),

    turnEnded(stop, played) {
      if (played === understudy) return
      // The next step of a turn that had begun before brought its model back into memory; the next has not played yet.
      const isLeaving = !isSame(played.brain, resident)
      if (isLeaving) void models.release(played.brain)
      // Such a turn says nothing of who plays now.
      if (isLeaving || played !== cast) return
      if (met !== cast) {
        met = cast
        models.meet(cast.brain.model, choosing.signal)
      }
      if (stop !== 'failed') {
        failures = 0
        if (stop === 'final') rest = restMs.least
        // A turn that ran out of time may have waited for a server that hangs.
        if (stop === 'time') void lookAfter(cast)
        return
      }
      failures += 1
      const { model } = cast.brain
      if (failures < patience) void lookAfter(cast)
      else {
        stepIn(
          cast.brain,
          `${model} failed ${failures} turns in a row. It gets another try in ${rest / 1000} seconds.`,
          rest,
        )
        rest = Math.min(rest * 2, restMs.most)
      }
    },

    stop() {
      choosing.abort()
      stopWaiting()
    },
  }
  return casting
}
