import type { Brain, Emit, StandIn, TurnStop } from '../events/event.ts'
import { sameModel } from '../llm/model-facts.ts'
import type { Cancel, Clock } from '../ports.ts'
import type { Models } from './models.ts'
import type { ActiveModel } from './turn.ts'
import { understudyBrain, understudyName } from './understudy.ts'

/** How a turn ended, as far as it says whether its model can perform. */
export interface TurnOutcome {
  readonly stop: TurnStop
  /** Whether anything of the turn was accepted by the stage. */
  readonly reacted: boolean
  /** For how many milliseconds a change of the picture has been without a reaction. */
  readonly unansweredMs: number
}

/** Missed turns in a row after which the understudy stands in, although the model's server answers. */
const maxMisses = 2
/** A change of the picture that goes unanswered for so many milliseconds makes a quiet turn a missed one. */
const maxUnansweredMs = 6000
/** Back-off bounds (ms) for a server that does not answer. */
const unreachableMs = { least: 3000, most: 30_000 }
/** Back-off bounds (ms) for a model that misses its turns although its server answers. */
const missesMs = { least: 15_000, most: 600_000 }
/** Bounds (ms) between two searches for any model, while none is selected and none performs. */
const searchMs = { least: 5000, most: 60_000 }

/** Whether two brains are one model of one server, in whatever mode it is asked. */
const isSame = (one: Brain, other: Brain | null): boolean =>
  one.driver === other?.driver && isNamed(one.model, other.model)

const isNamed = (one: string, other: string): boolean => sameModel(one, other) || sameModel(other, one)

/** Decides which model performs; every change is a `brain/changed` and is printed in the terminal. */
export interface ModelSelector {
  /** The active model. */
  current(): ActiveModel
  /** Who takes the next turn: the active model, or the understudy right after a turn that the model missed. */
  forTurn(): ActiveModel
  /**
   * A person's selection: a model's name, `understudy`, or empty for whatever is found. The model that performed until
   * now stops at once. Resolves when the model was found; it takes over when it is loaded.
   */
  choose(model: string): Promise<{ ok: true } | { ok: false; why: string }>
  /** Searches in the background for a model that can perform, until one does or a person selects one. */
  lookAround(): Promise<void>
  /** Judges a turn by whoever took it, which may not be the active model any more. */
  turnEnded(outcome: TurnOutcome, played: ActiveModel): void
  /** Stops searching and retrying. */
  stop(): void
}

/** The understudy performs from the first moment. A model takes over once it is loaded. */
export function createModelSelector(deps: {
  readonly models: Models
  readonly clock: Clock
  readonly emit: Emit
  readonly talk: (line: string) => void
  /** Ends the running turn, because its model was just replaced. */
  readonly cancelTurn: () => void
}): ModelSelector {
  const { models, clock, emit, talk } = deps
  const understudy: ActiveModel = {
    driver: null,
    brain: understudyBrain,
    followsWhispers: false,
  }
  /** Aborted when a person selects again, and with it whatever was begun for the last selection. */
  let choosing = new AbortController()
  let cast = understudy
  let standIn: StandIn | undefined
  let misses = 0
  let covering = false
  let backoffMs = missesMs.least
  let stopWaiting: Cancel = () => {}
  /** The model that failed its probe, and until when it is not probed again: each probe loads it. */
  let refused: { readonly model: string; readonly until: number } | null = null
  /** The last reason that was printed for keeping the understudy; it is not repeated at each search. */
  let reason = ''
  /** The model that performed last: it may still be in its server's memory while the understudy stands in. */
  let resident: Brain | null = null

  /**
   * Frees the memory of the last model, because a game needs it too. Runs before the next model loads: two names can share
   * one file of weights, and freeing it afterwards would take it from the next.
   */
  const makeRoom = async (next: Brain | null) => {
    const before = resident
    resident = next
    if (before !== null && !isSame(before, next)) await models.release(before)
  }

  const change = (to: ActiveModel, why: string, as?: StandIn) => {
    stopWaiting()
    const from = cast
    const wasStandIn = standIn
    cast = to
    standIn = as
    misses = 0
    covering = false
    if (to !== understudy) reason = ''
    const same = from.brain.model === to.brain.model && from.brain.mode === to.brain.mode
    if (same && as === undefined && wasStandIn === undefined) return
    emit({
      type: 'brain/changed',
      from: from.brain,
      to: to.brain,
      why,
      ...(as === undefined ? {} : { standIn: as }),
    })
    if (as === undefined) talk(`Now performing: ${to.brain.model} (${why}).`)
    else if (as.kind === 'loading') talk(`${why} The understudy performs until it is ready.`)
    else talk(`The understudy is standing in for ${as.for}. ${why}${retryWords(as.retryAt)}`)
    if (from !== understudy && from !== to) deps.cancelTurn()
  }

  const retryWords = (retryAt: number | undefined): string =>
    retryAt === undefined ? '' : ` Next try in ${Math.round((retryAt - clock.now()) / 1000)} s.`

  const castOf = (model: string, mode: string): ActiveModel => {
    const driver = models.driverOf(model)
    return {
      driver,
      brain: { driver: driver.name, model, mode },
      followsWhispers: models.followsWhispers(model),
    }
  }

  /** Loads a model that is present and lets it perform; the understudy keeps performing until then. */
  const takeOver = async (model: string, why: string): Promise<{ ok: true } | { ok: false; why: string }> => {
    const { signal } = choosing
    await makeRoom(castOf(model, 'auto').brain)
    if (signal.aborted) return { ok: true }
    const prepared = await models.prepare(model, signal)
    if (!prepared.ok) return prepared
    if (!signal.aborted) change(castOf(model, prepared.mode), why)
    return { ok: true }
  }

  /** The understudy stands in for a model until that can perform, or until a person selects another. */
  const fallBack = (missing: string, kind: StandIn['kind'], why: string, firstMs: number) => {
    change(understudy, why, { for: missing, kind, retryAt: clock.now() + firstMs })
    const { signal } = choosing
    const retry = async (lastMs: number) => {
      const found = await models.present(missing, signal)
      const tried = found.ok && !signal.aborted ? await takeOver(missing, 'it responds again') : found
      if (tried.ok || signal.aborted) return
      const bounds = found.ok ? missesMs : unreachableMs
      const ms = Math.min(Math.max(lastMs * 2, bounds.least), bounds.most)
      emit({ type: 'brain/retried', model: missing, why: tried.why, retryAt: clock.now() + ms })
      wait(ms)
    }
    const wait = (ms: number) => {
      stopWaiting()
      stopWaiting = clock.after(ms, () => void retry(ms))
    }
    wait(firstMs)
  }

  /** After a missed turn: when the server is gone, a second miss is not waited for. */
  const checkServer = async (missed: ActiveModel) => {
    const { signal } = choosing
    const { model } = missed.brain
    const tried = await models.present(model, signal)
    if (tried.ok || cast !== missed || signal.aborted) return
    fallBack(model, 'unreachable', tried.why, unreachableMs.least)
  }

  const keepUnderstudy = (why: string) => {
    if (why !== reason) talk(`Keeping the understudy: ${why}`)
    reason = why
  }

  /** One search for a model that nobody selected; the next one `nextMs` after it found none. */
  const search = async (nextMs: number) => {
    const { signal } = choosing
    const candidates = await models.list(signal)
    if (signal.aborted) return
    // Only one is tried: each try loads a model into memory, beside a game.
    const fit = candidates.find(({ unfit }) => unfit === undefined)
    const next = fit === undefined ? null : castOf(fit.name, 'auto').brain
    if (next !== null && isSame(next, cast.brain)) return
    const [first] = candidates
    // A server that does not answer says nothing against the active model.
    if (first && cast !== understudy) change(understudy, 'until another model has answered')
    if (first && resident !== null) await makeRoom(null)
    if (signal.aborted) return
    if (fit === undefined) {
      if (first) keepUnderstudy(`${first.unfit} You can still pick it in the panel.`)
    } else if (refused?.model !== fit.name || clock.monotonic() >= refused.until) {
      const tried = await models.probe(fit.name, signal)
      if (signal.aborted) return
      if (tried.ok) {
        const to = castOf(fit.name, tried.mode)
        resident = to.brain
        return change(to, 'the most recently used model; it made a correct tool call')
      }
      refused = { model: fit.name, until: clock.monotonic() + missesMs.most }
      keepUnderstudy(tried.why)
    }
    if (cast === understudy) {
      stopWaiting()
      stopWaiting = clock.after(nextMs, () => void search(Math.min(nextMs * 2, searchMs.most)))
    }
  }

  const selector: ModelSelector = {
    current: () => cast,
    forTurn: () => (covering ? understudy : cast),

    async choose(model) {
      stopWaiting()
      choosing.abort()
      choosing = new AbortController()
      const { signal } = choosing
      backoffMs = missesMs.least
      refused = null
      reason = ''
      if (model === '') {
        // Nobody is stood in for any more: whatever is found will do.
        if (standIn !== undefined) change(understudy, 'until a model has answered')
        void selector.lookAround()
        return { ok: true }
      }
      if (model === understudyName) {
        change(understudy, 'your choice')
        await makeRoom(null)
        return { ok: true }
      }
      const performs = cast !== understudy && isNamed(cast.brain.model, model)
      if (!performs) change(understudy, `Waiting for ${model}.`, { for: model, kind: 'loading' })
      const found = await models.present(model, signal)
      if (signal.aborted) return { ok: true }
      if (!found.ok) {
        fallBack(model, 'unreachable', found.why, unreachableMs.least)
        return found
      }
      if (performs) return { ok: true }
      void takeOver(model, 'your choice').then((tried) => {
        if (!tried.ok && !signal.aborted) fallBack(model, 'failing', tried.why, missesMs.least)
      })
      return { ok: true }
    },

    lookAround: () => search(searchMs.least),

    turnEnded({ stop, reacted, unansweredMs }, played) {
      if (played === understudy) {
        covering = false
        return
      }
      // A step that was still running may have brought its model back into memory.
      const isLeaving = !isSame(played.brain, resident)
      if (isLeaving) void models.release(played.brain)
      if (isLeaving || played !== cast || stop === 'cancelled' || stop === 'panic') return
      if (reacted) {
        misses = 0
        if (stop === 'final') backoffMs = missesMs.least
        return
      }
      const silent = stop !== 'failed' && stop !== 'time'
      if (silent && unansweredMs < maxUnansweredMs) return
      misses += 1
      covering = true
      if (misses < maxMisses) {
        if (!silent) void checkServer(cast)
        return
      }
      const { model } = cast.brain
      const [kind, why] = silent
        ? (['silent', `Nothing of ${model} reached the stage while the picture changed.`] as const)
        : stop === 'time'
          ? (['slow', `${model} took too long ${misses} turns in a row.`] as const)
          : (['failing', `${model} failed ${misses} turns in a row.`] as const)
      fallBack(model, kind, why, backoffMs)
      backoffMs = Math.min(backoffMs * 2, missesMs.most)
    },

    stop() {
      choosing.abort()
      stopWaiting()
    },
  }
  return selector
}
