import type { ModelAsks } from '../../src-shared/events/audition.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { Tried } from '../../src-shared/performer/model-selector.ts'
import { blockedBy, performerId } from '../../src-shared/performer/performer-state.ts'
import { type ActiveModel, understudy } from '../../src-shared/performer/turn.ts'
import { createWarmBeginning } from '../../src-shared/performer/warm-beginning.ts'
import { beginningAt } from '../../src-shared/performer/writer/line-driver.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { ModelChoices } from './models.ts'

/** Another level takes effect after this time (ms) without a turn. */
const pauseMs = 3000

/** Makes the selected model ready for its turns: loads it, and has its server read the beginning of its prompts. */
export interface ReadyModel {
  /** Loads a model until it can perform. May take minutes. */
  prepare(model: string, signal: AbortSignal): Promise<Tried>
  /**
   * Returns what performs the next turn: the selected model, or the understudy while its server reads. A whisper waits
   * for the model.
   */
  forTurn(selected: ActiveModel, about?: 'whisper'): ActiveModel
  /** Returns a driver whose requests make the server drop the beginning. */
  evicting(driver: LlmDriver): LlmDriver
  /** Stops reading, because another model was selected. */
  cancel(): void
}

export function createReadyModel(deps: {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly rightOfWay: Pick<RightOfWay, 'first' | 'speedOf' | 'onEvicted'>
  readonly models: Pick<ModelChoices, 'prepare' | 'isNear' | 'asks' | 'driverOf' | 'loadMs' | 'learnLoadMs'>
  readonly persona: () => Persona
  /** Returns the tools that the performer's model is offered. */
  readonly offeredTools: () => readonly ToolSpec[]
  /** Called if the server of the selected model does not read. */
  readonly failed: () => void
}): ReadyModel {
  const { journal, clock, rightOfWay, models } = deps
  const emit = journal.append
  const beginnings = createWarmBeginning({ clock, emit, failed: deps.failed })
  /** The model and the level of the last turn. */
  let performed: { readonly model: string; readonly asks: ModelAsks } | null = null

  rightOfWay.onEvicted(() => beginnings.used('other'))
  journal.subscribe((event) => {
    if (event.type === 'stage/panic') beginnings.cancel()
    if (event.type !== 'brain/answered') return
    const { fate, readMs, ms } = event
    // Without a word in a whole turn, the server reads more than the end of the prompt: something evicted the rest.
    const isSilent = fate === 'late' && readMs === undefined && ms >= journal.state().settings.performer.maxMs
    beginnings.used(isSilent ? 'other' : 'performer')
  })

  const requestFor = (driver: LlmDriver, model: string, asks: ModelAsks) => {
    const { settings } = journal.state()
    const beginning = beginningAt(asks, settings, deps.persona(), deps.offeredTools())
    const mode = beginning.tools.length === 0 ? ('text' as const) : settings.brain.mode
    return { ...{ model, mode, beginning }, driver: rightOfWay.first(driver) }
  }

  /** Emits the phase each second while a model loads, with the share that its last loading suggests. */
  const followLoading = (model: string): ((isLoaded: boolean) => void) => {
    const began = clock.monotonic()
    const usualMs = models.loadMs(model)
    let stopTimer: Cancel = () => {}
    const tell = () => {
      const share =
        usualMs === undefined ? {} : { share: Math.min(0.99, (clock.monotonic() - began) / usualMs) }
      emit({ type: 'brain/phase', model, phase: 'loading', ...share })
      stopTimer = clock.after(1000, tell)
    }
    tell()
    return (isLoaded) => {
      stopTimer()
      if (isLoaded) models.learnLoadMs(model, clock.monotonic() - began)
    }
  }

  return {
    async prepare(model, signal) {
      const stopFollowing = followLoading(model)
      const loaded = await models.prepare(model, signal)
      stopFollowing(loaded.ok)
      if (signal.aborted) return loaded
      // The server may have unloaded the model since it last performed.
      beginnings.used('other')
      const asks = models.asks(model)
      const reads = loaded.ok && asks !== 'nothing' && models.isNear(model)
      const warmed = reads
        ? await beginnings.warm(requestFor(models.driverOf(model), model, asks), signal)
        : loaded
      if (!signal.aborted) emit({ type: 'brain/phase', model, phase: 'ready' })
      // A PANIC cuts the reading off. It begins again after the release.
      return warmed.ok || journal.state().panic !== null ? loaded : warmed
    },
    forTurn(selected, about) {
      const { driver, ref, asks = 'tools', part = 'all' } = selected
      if (driver === null || asks === 'nothing') return selected
      const { model } = ref
      const ready = (level: ModelAsks): ActiveModel => {
        performed = { model, asks: level }
        const speed = rightOfWay.speedOf(model)
        return { ref, asks: level, part, driver: rightOfWay.first(driver), speed }
      }
      const state = journal.state()
      // Nothing is read for a show that rests, because the model may be measured meanwhile.
      if (about === 'whisper' || !models.isNear(model) || blockedBy(state) !== null) return ready(asks)
      const { asks: before } = performed?.model === model ? performed : { asks }
      const mayStay = before !== asks && !isPause(state, clock.now())
      if (mayStay && beginnings.has(requestFor(driver, model, before))) return ready(before)
      return beginnings.isWarm(requestFor(driver, model, asks)) ? ready(asks) : understudy
    },
    evicting: (driver) => ({
      ...driver,
      async call(request) {
        const result = await driver.call(request)
        beginnings.used('other')
        return result
      },
    }),
    cancel: beginnings.cancel,
  }
}

function isPause({ turns }: Pick<State, 'turns'>, now: number): boolean {
  const turn = turns.findLast(({ agent }) => agent === performerId)
  return turn === undefined || (turn.end !== undefined && now - turn.end.at >= pauseMs)
}
