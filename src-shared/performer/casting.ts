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
  /** Whether the server answers and has this model; for one that somebody named. */
  present(model: string, signal: AbortSignal): Promise<Tried>
  /** One tool call as a test; for one that nobody named. */
  probe(model: string, signal: AbortSignal): Promise<Tried>
  /** Frees the memory of a model that plays no more, where its server lets that be asked. Nobody waits for it. */
  release(brain: Brain): void
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
  /** Looks in the background for a model that can play, unless somebody has chosen. */
  lookAround(): Promise<void>
  /**
   * How the last turn ended. The understudy steps in when a model keeps failing, and at once when its server is gone;
   * it hands back when the server answers again.
   */
  turnEnded(stop: TurnStop): void
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
  const stopped = new AbortController()
  let cast = understudy
  let choice: string | null = null
  let failures = 0
  let rest = restMs.least
  let stopWaiting: Cancel = () => {}
  /** The model that played last: it lies in its server's memory, also while the understudy plays for it. */
  let resident: Brain | null = null
  /** A model that was let go, and whose last turn may be going on. */
  let leaving: Brain | null = null

  /** Frees the memory of the model that played before this one, or before none: a game wants it too. */
  const makeRoom = (next: Brain | null) => {
    if (resident !== null && !isSame(resident, next)) {
      leaving = resident
      models.release(resident)
    }
    resident = next
  }

  const change = (to: Cast, why: string, from: Brain = cast.brain) => {
    stopWaiting()
    cast = to
    failures = 0
    if (to !== understudy) makeRoom(to.brain)
    if (from.model === to.brain.model && from.mode === to.brain.mode) return
    emit({ type: 'brain/changed', from, to: to.brain, why })
    talk(`${to.brain.model === understudyName ? 'The understudy' : to.brain.model} plays: ${why}`)
  }

  const castOf = (model: string, mode: string): Cast => {
    const driver = models.driverOf(model)
    return { driver, brain: { driver: driver.name, model, mode } }
  }

  /** Lets a model play when the trial went well. `still` is asked afterwards: a trial takes seconds. */
  const tryOut = async (model: string, trial: Promise<Tried>, why: string, still: () => boolean) => {
    const tried = await trial
    if (tried.ok && still() && !stopped.signal.aborted) change(castOf(model, tried.mode), why)
    return tried
  }

  /** The understudy plays until the model's server answers, or until somebody chooses. */
  const stepIn = (missing: Brain, why: string, firstLookMs: number) => {
    change(understudy, why, missing)
    const chosen = choice
    const look = async () => {
      const still = () => cast === understudy && choice === chosen
      const tried = await tryOut(
        missing.model,
        models.present(missing.model, stopped.signal),
        'it answers again.',
        still,
      )
      if (!tried.ok && still()) wait(returnMs)
    }
    const wait = (ms: number) => {
      if (!stopped.signal.aborted) stopWaiting = clock.after(ms, () => void look())
    }
    wait(firstLookMs)
  }

  /** After a failed turn: the server may be gone, and then nobody waits for a second failure. */
  const lookAfter = async (failed: Cast) => {
    const tried = await models.present(failed.brain.model, stopped.signal)
    if (tried.ok || cast !== failed || stopped.signal.aborted) return
    stepIn(failed.brain, `${failed.brain.model} does not answer. ${tried.why}`, returnMs)
  }

  const casting: Casting = {
    current: () => cast,
    async choose(model) {
      stopWaiting()
      rest = restMs.least
      if (model === '') {
        choice = null
        void casting.lookAround()
        return { ok: true }
      }
      choice = model
      if (model === understudyName) {
        change(understudy, 'it was chosen.')
        makeRoom(null)
        return { ok: true }
      }
      const tried = await tryOut(
        model,
        models.present(model, stopped.signal),
        'it was chosen.',
        () => choice === model,
      )
      if (!tried.ok && choice === model && !stopped.signal.aborted)
        stepIn(castOf(model, 'auto').brain, `${model} does not answer. ${tried.why}`, returnMs)
      return tried.ok ? { ok: true } : tried
    },
    async lookAround() {
      const nobodyChose = () => choice === null
      const candidates = await models.list(stopped.signal)
      // One alone is tried: each try loads a model into memory, beside a game.
      const fit = candidates.find(({ unfit }) => unfit === undefined)
      if (!nobodyChose() || stopped.signal.aborted) return
      if (fit === undefined) {
        const [first] = candidates
        if (first) talk(`The understudy goes on playing: ${first.unfit} Choose it in the panel to hear it.`)
        return
      }
      const why = 'it is the most recently used model, and it made a tool call.'
      const tried = await tryOut(fit.name, models.probe(fit.name, stopped.signal), why, nobodyChose)
      if (!tried.ok && nobodyChose()) talk(`The understudy goes on playing. ${tried.why}`)
    },
    turnEnded(stop) {
      // The next step of a turn that had begun before brings its model back into memory.
      if (leaving !== null && !isSame(leaving, resident)) models.release(leaving)
      leaving = null
      if (cast === understudy) return
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
      stopped.abort()
      stopWaiting()
    },
  }
  return casting
}
