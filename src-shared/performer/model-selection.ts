import type { ModelRef, StandIn } from '../events/event/model.ts'
import type { TurnStop } from '../events/event/turn.ts'
import type { EventBody } from '../events/event.ts'
import { sameModel } from '../llm/model-facts.ts'
import { isUnderstudy, understudyModel } from './understudy.ts'

/** After this many failed turns in a row, the understudy replaces a model whose server responds. */
const maxFailures = 2
/** Back-off bounds (ms) for a server that does not respond. */
const unreachableMs = { least: 3000, most: 30_000 }
/** Back-off bounds (ms) for a model whose turns fail while its server responds. */
const failingMs = { least: 15_000, most: 600_000 }
const noModels =
  'no model was found. To hear one, download it on the Models screen of the panel; no other program is needed.'
const searchMs = { least: 5000, most: 60_000 }

/** Outcome of a turn, from which the selection sees whether the model's server works. A slow turn does not count as a failure. */
export interface TurnOutcome {
  readonly stop: TurnStop
  /** Whether the model answered at all. */
  readonly isAnswered: boolean
}

/** What the selection waits for or does. `ms` and `retryMs` are the delay between two tries. */
export type Phase =
  | { readonly kind: 'settled' }
  /** Checks after a missed turn whether the server of the active model still responds. */
  | { readonly kind: 'checking' }
  /** Checks whether the server has the selected model. `performs`: that model is already active. */
  | { readonly kind: 'locating'; readonly model: string; readonly performs: boolean }
  /** Loads the model. `retryMs` is null for a fresh selection. */
  | { readonly kind: 'loading'; readonly model: string; readonly retryMs: number | null }
  /** The understudy stands in for `model`, which is retried after `ms`. */
  | { readonly kind: 'backing-off'; readonly model: string; readonly ms: number }
  | { readonly kind: 'retrying'; readonly model: string; readonly ms: number }
  /** No model is selected: lists the models, loads one, or waits for the next search. */
  | { readonly kind: 'searching'; readonly ms: number }
  | { readonly kind: 'trying'; readonly model: string; readonly ms: number }
  | { readonly kind: 'search-pause'; readonly ms: number }

export interface SelectionState {
  readonly active: ModelRef
  readonly standIn: StandIn | null
  readonly phase: Phase
  /** Number of the last request; only its result counts. */
  readonly request: number
  readonly failures: number
  /**
   * Delay (ms) before a model is tried again after its turns failed. Doubles each time they fail, until a good turn
   * resets it.
   */
  readonly backoffMs: number
  /** The model that could not be loaded. It is not tried again before `until` (monotonic ms). */
  readonly refused: { readonly model: string; readonly until: number } | null
  /** The last printed reason for keeping the understudy. It is not printed again. */
  readonly reason: string
  /** The last model that was loaded. It may still be in memory while the understudy performs. */
  readonly resident: ModelRef | null
}

type Result<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly why: string }

export type SelectionEvent =
  /** A person selected a model or the understudy. An empty `model` means any model that can perform. */
  | { readonly type: 'select'; readonly model: string }
  | { readonly type: 'search' }
  | { readonly type: 'turn-ended'; readonly outcome: TurnOutcome; readonly ref: ModelRef }
  | { readonly type: 'located' | 'loaded'; readonly result: Result<{ readonly ref: ModelRef }> }
  | {
      readonly type: 'listed'
      readonly models: readonly { readonly ref: ModelRef; readonly unfit?: string }[]
    }
  | { readonly type: 'due' }

/** Work for the caller. Before each request, the caller aborts the previous one. */
export type SelectionEffect =
  | { readonly type: 'request'; readonly does: 'locate'; readonly model: string }
  /** `unload` must end before the new model loads, because two names can share one weights file. */
  | {
      readonly type: 'request'
      readonly does: 'load'
      readonly model: string
      readonly unload: ModelRef | null
    }
  | { readonly type: 'request'; readonly does: 'list' }
  | { readonly type: 'request'; readonly does: 'wait'; readonly ms: number }
  | { readonly type: 'abort' }
  | { readonly type: 'unload'; readonly ref: ModelRef }
  | { readonly type: 'emit'; readonly body: EventBody }
  | { readonly type: 'print'; readonly line: string }
  | { readonly type: 'cancel-turn' }

/** No model is selected yet, so the understudy performs. */
export const initialSelection: SelectionState = {
  active: understudyModel,
  standIn: null,
  phase: { kind: 'settled' },
  request: 0,
  failures: 0,
  backoffMs: failingMs.least,
  refused: null,
  reason: '',
  resident: null,
}

/**
 * Returns the state after an event, and the effects to run in order. The caller must drop results of outdated
 * requests. `now` is epoch ms.
 */
export function nextSelection(
  before: SelectionState,
  event: SelectionEvent,
  time: { readonly now: number; readonly monotonic: number },
): { readonly state: SelectionState; readonly effects: readonly SelectionEffect[] } {
  let state = before
  const effects: SelectionEffect[] = []
  const set = (patch: Partial<SelectionState>) => {
    state = { ...state, ...patch }
  }
  const request = (phase: Phase, effect: Extract<SelectionEffect, { type: 'request' }>) => {
    set({ phase, request: state.request + 1 })
    effects.push(effect)
  }
  const settle = () => set({ phase: { kind: 'settled' } })
  const wait = (phase: Extract<Phase, { readonly ms: number }>) =>
    request(phase, { type: 'request', does: 'wait', ms: phase.ms })
  const replaceResident = (next: ModelRef | null): ModelRef | null => {
    const { resident } = state
    set({ resident: next })
    return resident !== null && !isSame(resident, next) ? resident : null
  }
  const unloadResident = () => {
    const ref = replaceResident(null)
    if (ref) effects.push({ type: 'unload', ref })
  }

  const activate = (to: ModelRef, why: string, standIn: StandIn | null = null) => {
    const { active: from, standIn: replaced } = state
    set({
      active: to,
      standIn,
      failures: 0,
      ...(to === understudyModel ? {} : { reason: '' }),
    })
    if (from.model === to.model && from.mode === to.mode && standIn === null && replaced === null) return
    effects.push({
      type: 'emit',
      body: { type: 'brain/changed', from, to, why, ...(standIn ? { standIn } : {}) },
    })
    effects.push({ type: 'print', line: changeLine(to, why, standIn, time.now) })
    if (from !== understudyModel && from !== to) effects.push({ type: 'cancel-turn' })
  }
  const fallBack = (model: string, kind: StandIn['kind'], why: string, ms: number) => {
    activate(understudyModel, why, { for: model, kind, retryAt: time.now + ms })
    wait({ kind: 'backing-off', model, ms })
  }
  const backOff = (model: string, lastMs: number, bounds: typeof failingMs, why: string) => {
    const ms = Math.min(Math.max(lastMs * 2, bounds.least), bounds.most)
    effects.push({ type: 'emit', body: { type: 'brain/retried', model, why, retryAt: time.now + ms } })
    wait({ kind: 'backing-off', model, ms })
  }
  const load = (ref: ModelRef, model: string, retryMs: number | null) => {
    const unload = replaceResident(ref)
    request({ kind: 'loading', model, retryMs }, { type: 'request', does: 'load', model, unload })
  }
  /** Lets the same weights perform on another server. */
  const move = (ref: ModelRef, model: string) => {
    activate(understudyModel, `Waiting for ${model}.`, { for: model, kind: 'loading' })
    load(ref, model, null)
  }
  const search = (ms: number) => request({ kind: 'searching', ms }, { type: 'request', does: 'list' })
  const keepUnderstudy = (reason: string) => {
    if (reason !== state.reason) effects.push({ type: 'print', line: `Keeping the understudy: ${reason}` })
    set({ reason })
  }

  const select = (model: string) => {
    set({ request: state.request + 1, backoffMs: failingMs.least, refused: null, reason: '' })
    effects.push({ type: 'abort' })
    if (model === '') {
      if (state.standIn !== null) activate(understudyModel, 'until a model has answered')
      return search(searchMs.least)
    }
    if (isUnderstudy(model)) {
      activate(understudyModel, 'your choice')
      unloadResident()
      return settle()
    }
    set({ failures: 0 })
    const performs = state.active !== understudyModel && isNamed(state.active.model, model)
    if (!performs) activate(understudyModel, `Waiting for ${model}.`, { for: model, kind: 'loading' })
    request({ kind: 'locating', model, performs }, { type: 'request', does: 'locate', model })
  }

  const located = (result: Result<{ ref: ModelRef }>) => {
    const { phase, active } = state
    if (phase.kind === 'checking') {
      if (!result.ok) fallBack(active.model, 'unreachable', result.why, unreachableMs.least)
      else if (result.ref.driver === active.driver) settle()
      else move(result.ref, active.model)
    } else if (phase.kind === 'locating') {
      if (!result.ok) fallBack(phase.model, 'unreachable', result.why, unreachableMs.least)
      else if (!phase.performs) load(result.ref, phase.model, null)
      else if (result.ref.driver === active.driver) settle()
      else move(result.ref, phase.model)
    } else if (phase.kind === 'retrying') {
      if (result.ok) load(result.ref, phase.model, phase.ms)
      else backOff(phase.model, phase.ms, unreachableMs, result.why)
    }
  }

  const loaded = (result: Result<{ ref: ModelRef }>) => {
    const { phase } = state
    if (phase.kind === 'trying') {
      if (result.ok) {
        set({ resident: result.ref })
        activate(result.ref, 'the most recently used model')
        return settle()
      }
      set({ refused: { model: phase.model, until: time.monotonic + failingMs.most } })
      keepUnderstudy(result.why)
      return wait({ kind: 'search-pause', ms: phase.ms })
    }
    if (phase.kind !== 'loading') return
    const { model, retryMs } = phase
    if (result.ok) {
      activate(result.ref, retryMs === null ? 'your choice' : 'it responds again')
      settle()
    } else if (retryMs === null) fallBack(model, 'failing', result.why, failingMs.least)
    else backOff(model, retryMs, failingMs, result.why)
  }

  const listed = ({ models }: Extract<SelectionEvent, { type: 'listed' }>) => {
    const { phase } = state
    if (phase.kind !== 'searching') return
    const { ms } = phase
    // Try only one model, because each try loads a model into memory while a game runs.
    const fit = models.find(({ unfit }) => unfit === undefined)?.ref
    if (fit !== undefined && isSame(fit, state.active)) return settle()
    const [first] = models
    // Keep the active model if the list is empty, because then perhaps no server responds.
    if (first && state.active !== understudyModel)
      activate(understudyModel, 'until another model has answered')
    const isRefused = state.refused?.model === fit?.model && time.monotonic < (state.refused?.until ?? 0)
    if (fit !== undefined && !isRefused) {
      const unload = replaceResident(null)
      const { model } = fit
      return request({ kind: 'trying', model, ms }, { type: 'request', does: 'load', model, unload })
    }
    if (first) unloadResident()
    else if (state.active === understudyModel) keepUnderstudy(noModels)
    if (first?.unfit !== undefined && fit === undefined)
      keepUnderstudy(`${first.unfit} You can still pick it in the panel.`)
    if (state.active === understudyModel) wait({ kind: 'search-pause', ms })
    else settle()
  }

  const due = () => {
    const { phase } = state
    if (phase.kind === 'search-pause') search(Math.min(phase.ms * 2, searchMs.most))
    else if (phase.kind === 'backing-off')
      request({ ...phase, kind: 'retrying' }, { type: 'request', does: 'locate', model: phase.model })
  }

  const turnEnded = ({ outcome, ref }: Extract<SelectionEvent, { type: 'turn-ended' }>) => {
    // A step that was still running may have loaded the replaced model again.
    const wasReplaced = !isSame(ref, state.resident)
    if (wasReplaced) effects.push({ type: 'unload', ref })
    const { stop, isAnswered } = outcome
    if (wasReplaced || ref !== state.active || stop === 'cancelled' || stop === 'panic') return
    const { model } = ref
    // A server that is gone or hangs is found out at once. A slow one answers this check.
    const check = () => {
      if (state.phase.kind === 'settled')
        request({ kind: 'checking' }, { type: 'request', does: 'locate', model })
    }
    if (stop !== 'failed') {
      set({ failures: 0, ...(stop === 'final' ? { backoffMs: failingMs.least } : {}) })
      return stop === 'time' && !isAnswered ? check() : undefined
    }
    const failures = state.failures + 1
    set({ failures })
    if (failures < maxFailures) return check()
    const { backoffMs } = state
    fallBack(model, 'failing', `${model} failed ${failures} turns in a row.`, backoffMs)
    set({ backoffMs: Math.min(backoffMs * 2, failingMs.most) })
  }

  switch (event.type) {
    case 'select':
      select(event.model)
      break
    case 'search':
      search(searchMs.least)
      break
    case 'turn-ended':
      turnEnded(event)
      break
    case 'located':
      located(event.result)
      break
    case 'loaded':
      loaded(event.result)
      break
    case 'listed':
      listed(event)
      break
    case 'due':
      due()
      break
  }
  return { state, effects }
}

const isSame = (one: ModelRef, other: ModelRef | null): boolean =>
  one.driver === other?.driver && isNamed(one.model, other.model)

const isNamed = (one: string, other: string): boolean => sameModel(one, other) || sameModel(other, one)

function changeLine(to: ModelRef, why: string, standIn: StandIn | null, now: number): string {
  if (standIn === null) return `Now performing: ${to.model} (${why}).`
  if (standIn.kind === 'loading') return `${why} The understudy performs until it is ready.`
  const { retryAt } = standIn
  const retry = retryAt === undefined ? '' : ` Retrying in ${Math.round((retryAt - now) / 1000)} s.`
  return `The understudy is standing in for ${standIn.for}. ${why}${retry}`
}
