import type { Brain, Emit, TurnStop } from '../events/event.ts'
import type { LlmDriver } from '../llm/driver.ts'

/** Who plays now: the driver, and what events say of it. */
export interface Cast {
  readonly driver: LlmDriver
  readonly brain: Brain
}

/** The name under which the built-in performer is chosen. */
export const understudyName = 'understudy'

/** What casting needs to know of models. Nothing here rejects. */
export interface Models {
  readonly driver: LlmDriver
  /** What the server has, the most recently used first; empty when it does not answer. */
  list(signal: AbortSignal): Promise<readonly Candidate[]>
  /** Whether the server answers and has this model; for one that somebody named. */
  present(model: string, signal: AbortSignal): Promise<Tried>
  /** One tool call as a test; for one that nobody named. */
  probe(model: string, signal: AbortSignal): Promise<Tried>
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

/** Failed turns in a row after which the understudy takes over. */
const patience = 2

/** Decides who plays; every change is a `brain/changed` and is said to the person at the terminal. */
export interface Casting {
  current(): Cast
  /** A person's choice: a model's name, `understudy`, or empty for whatever is found. */
  choose(model: string): Promise<{ ok: true } | { ok: false; why: string }>
  /** Looks in the background for a model that can play, unless somebody has chosen. */
  lookAround(): Promise<void>
  /** How the last turn ended; a model that keeps failing is replaced. */
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
  readonly emit: Emit
  readonly talk: (line: string) => void
}): Casting {
  const { models, emit, talk } = ports
  const understudy: Cast = {
    driver: ports.understudy,
    brain: { driver: ports.understudy.name, model: understudyName, mode: 'text' },
  }
  const stopped = new AbortController()
  let cast = understudy
  let choice: string | null = null
  let failures = 0

  const change = (to: Cast, why: string) => {
    const from = cast
    cast = to
    failures = 0
    if (from.brain.model === to.brain.model && from.brain.mode === to.brain.mode) return
    emit({ type: 'brain/changed', from: from.brain, to: to.brain, why })
    talk(`${to.brain.model === understudyName ? 'The understudy' : to.brain.model} plays: ${why}`)
  }

  /** Lets a model play when the trial went well. `still` is asked afterwards: a trial takes seconds. */
  const tryOut = async (model: string, trial: Promise<Tried>, why: string, still: () => boolean) => {
    const tried = await trial
    if (tried.ok && still() && !stopped.signal.aborted) {
      change({ driver: models.driver, brain: { driver: models.driver.name, model, mode: tried.mode } }, why)
    }
    return tried
  }

  const casting: Casting = {
    current: () => cast,
    async choose(model) {
      if (model === '') {
        choice = null
        void casting.lookAround()
        return { ok: true }
      }
      choice = model
      if (model === understudyName) {
        change(understudy, 'it was chosen.')
        return { ok: true }
      }
      const tried = await tryOut(
        model,
        models.present(model, stopped.signal),
        'it was chosen.',
        () => choice === model,
      )
      if (!tried.ok && choice === model) {
        const asked: Brain = { driver: models.driver.name, model, mode: 'auto' }
        const why = `${model} does not answer. ${tried.why}`
        cast = understudy
        failures = 0
        emit({ type: 'brain/changed', from: asked, to: understudy.brain, why })
        talk(`The understudy plays: ${why}`)
      }
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
      failures = stop === 'failed' ? failures + 1 : 0
      if (failures >= patience && cast !== understudy) {
        change(
          understudy,
          `${cast.brain.model} failed ${failures} turns in a row. Choose it again when it answers.`,
        )
      }
    },
    stop: () => stopped.abort(),
  }
  return casting
}
