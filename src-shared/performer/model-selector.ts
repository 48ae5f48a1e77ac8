import type { ModelAsks, ModelPart } from '../events/audition.ts'
import type { ModelRef } from '../events/event/model.ts'
import type { Emit } from '../events/event.ts'
import { subscribers } from '../events/subscribers.ts'
import type { LlmDriver } from '../llm/driver.ts'
import type { Cancel, Clock } from '../ports.ts'
import {
  initialSelection,
  nextSelection,
  type SelectionEffect,
  type SelectionEvent,
  type TurnOutcome,
} from './model-selection.ts'
import { type ActiveModel, understudy } from './turn.ts'
import { understudyModel } from './understudy.ts'

/** Decides which model performs. Every change emits `brain/changed` and is printed on the terminal. */
export interface ModelSelector {
  current(): ActiveModel
  /**
   * Selects a model by name, `understudy`, or (empty) any model that can perform. Resolves once the model's server
   * has replied or failed.
   */
  select(model: string): Promise<{ ok: true } | { ok: false; why: string }>
  /** Searches in the background until a model can perform or a person selects one. */
  search(): void
  turnEnded(outcome: TurnOutcome, played: ActiveModel): void
  /** Adds a listener that is called when the active model is replaced, but not when the understudy is. */
  onReplaced(listener: () => void): Cancel
  stop(): void
}

/** Runs the state machine of `model-selection.ts`: keeps its state, makes its requests and manages its timer. */
export function createModelSelector(deps: {
  readonly models: Models
  readonly clock: Clock
  readonly emit: Emit
  readonly print: (line: string) => void
}): ModelSelector {
  const { models, clock } = deps
  const replaced = subscribers<undefined>(() => {})
  let state = initialSelection
  let active = understudy
  let controller = new AbortController()
  let stopTimer: Cancel = () => {}
  let stopped = false
  let located: Promise<Tried> | null = null

  const refOf = (model: string, mode: string): ModelRef => ({
    driver: models.driverOf(model).name,
    model,
    mode,
  })

  const modelOf = (ref: ModelRef): ActiveModel => ({
    ref,
    driver: models.driverOf(ref.model),
    // Look this up each time, because an audition of the active model may end between two turns.
    get asks() {
      return models.asks(ref.model)
    },
    get part() {
      return models.part(ref.model)
    },
  })

  const dispatch = (event: SelectionEvent) => {
    if (stopped) return
    const { active: before } = state
    const next = nextSelection(state, event, { now: clock.now(), monotonic: clock.monotonic() })
    state = next.state
    if (state.active !== before)
      active = state.active === understudyModel ? understudy : modelOf(state.active)
    for (const effect of next.effects) run(effect, next.state.request)
  }

  const abort = () => {
    stopTimer()
    controller.abort()
    controller = new AbortController()
  }

  const run = (effect: SelectionEffect, number: number) => {
    switch (effect.type) {
      case 'request':
        abort()
        void request(effect, number, controller.signal)
        break
      case 'abort':
        located = null
        abort()
        break
      case 'unload':
        void models.release(effect.ref)
        break
      case 'emit':
        deps.emit(effect.body)
        break
      case 'print':
        deps.print(effect.line)
        break
      case 'cancel-turn':
        replaced.publish(undefined)
        break
    }
  }

  const request = async (
    effect: Extract<SelectionEffect, { type: 'request' }>,
    number: number,
    signal: AbortSignal,
  ) => {
    const answer = (event: SelectionEvent) => {
      if (number === state.request && !signal.aborted) dispatch(event)
    }
    if (effect.does === 'wait') {
      stopTimer = clock.after(effect.ms, () => answer({ type: 'due' }))
      return
    }
    if (effect.does === 'list') {
      const found = await models.list(signal)
      const listed = found.map(({ name, ...rest }) => ({ ...rest, ref: refOf(name, 'auto') }))
      return answer({ type: 'listed', models: listed })
    }
    const { model } = effect
    const resultOf = (tried: Tried) =>
      tried.ok ? ({ ok: true, ref: refOf(model, tried.mode) } as const) : tried
    if (effect.does === 'locate') {
      located = models.present(model, signal)
      const tried = await located
      return answer({
        type: 'located',
        result: tried.ok ? { ok: true, ref: refOf(model, 'auto') } : tried,
      })
    }
    if (effect.unload) await models.release(effect.unload)
    if (signal.aborted) return
    const tried = await models.prepare(model, signal)
    answer({ type: 'loaded', result: resultOf(tried) })
  }

  return {
    current: () => active,
    async select(model) {
      dispatch({ type: 'select', model })
      const mine = located
      const tried = await mine
      return tried === null || tried.ok || located !== mine ? { ok: true } : tried
    },
    search: () => dispatch({ type: 'search' }),
    turnEnded: (outcome, { ref }) => dispatch({ type: 'turn-ended', outcome, ref }),
    onReplaced: replaced.add,
    stop() {
      stopped = true
      abort()
    },
  }
}

/** Access to models for their selection. No promise rejects. */
export interface Models {
  /** Returns the driver of this model, even if its server does not respond. */
  driverOf(model: string): LlmDriver
  /** Returns what Adlib requests from this model now. */
  asks(model: string): ModelAsks
  /** Returns which lines of the show this model writes now. */
  part(model: string): ModelPart
  /** Lists the models of all servers that respond. Ollama's come first, beginning with those in memory. */
  list(signal: AbortSignal): Promise<readonly Candidate[]>
  /** Checks that the server has this model, without loading it. */
  present(model: string, signal: AbortSignal): Promise<Tried>
  /** Loads a model that `list` or `present` found, until it can perform. May take minutes. */
  prepare(model: string, signal: AbortSignal): Promise<Tried>
  /** Unloads a replaced model. Resolves once the server has replied or failed. */
  release(ref: ModelRef): Promise<void>
}

/** A model that can be selected. `unfit` says why it is never selected automatically. */
export interface Candidate {
  readonly name: string
  readonly unfit?: string
}

/** The result of trying a model. `mode` is the mode of its requests; `why` is a sentence about the failure. */
export type Tried =
  | { readonly ok: true; readonly mode: string }
  | { readonly ok: false; readonly why: string }
