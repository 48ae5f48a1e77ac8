import type { ModelAsks } from '../../src-shared/events/audition.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { State } from '../../src-shared/events/state.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { createRightOfWay, type RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { blockedBy } from '../../src-shared/performer/blocked-by.ts'
import { createModelSelector, type ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { performerId } from '../../src-shared/performer/performer-id.ts'
import { type ActiveModel, understudy } from '../../src-shared/performer/turn.ts'
import { createWarmBeginning } from '../../src-shared/performer/warm-beginning.ts'
import { beginningAt } from '../../src-shared/performer/writer/line-driver.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { Ask } from '../../src-shared/tools/ask.ts'
import { type Auditions, openAuditions } from '../data/auditions.ts'
import type { Secrets } from '../data/secrets.ts'
import { followLevels } from './follow-levels.ts'
import { type ModelChoices, openModels } from './models.ts'

/** The models of a performance. */
export interface ModelParts {
  readonly auditions: Auditions
  readonly models: ModelChoices
  readonly selector: ModelSelector
  readonly rightOfWay: RightOfWay
  readonly ask: Ask
  /** Returns the model for the performer's next turn. Requests of its driver have priority. */
  readonly activeModel: (about?: 'whisper') => ActiveModel
}

/** Opens the model servers and creates the model selector. Until a model is selected, the understudy is active. */
export function composeModels(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly dataDir: string
  readonly secrets: Secrets
  readonly persona: () => Persona
  /** Returns the tools that the performer's model is offered. */
  readonly offeredTools: () => readonly ToolSpec[]
  readonly print: (line: string) => void
}): ModelParts {
  const { journal, clock, dataDir, secrets, print } = deps
  const emit = journal.append
  const auditions = openAuditions(dataDir)
  const rightOfWay = createRightOfWay(clock)
  const opened = openModels({ settings: () => journal.state().settings, dataDir, auditions, secrets, clock })
  const warmBeginning = createWarmBeginning({
    clock,
    emit,
    failed: () => selector.turnEnded({ stop: 'failed', isAnswered: false }, selector.current()),
  })
  rightOfWay.onEvicted(() => warmBeginning.used('other'))
  journal.subscribe((event) => {
    if (event.type === 'stage/panic') warmBeginning.cancel()
    // Without a word in a whole turn, the server reads more than the end of the prompt: something evicted the rest.
    if (event.type === 'brain/answered') {
      const { fate, readMs, ms } = event
      const isSilent =
        fate === 'late' && readMs === undefined && ms >= journal.state().settings.performer.maxMs
      warmBeginning.used(isSilent ? 'other' : 'performer')
    }
  })
  const warmRequest = ({ driver, model, asks }: { driver: LlmDriver; model: string; asks: ModelAsks }) => {
    const { settings } = journal.state()
    const beginning = beginningAt(asks, settings, deps.persona(), deps.offeredTools())
    const mode = beginning.tools.length === 0 ? ('text' as const) : settings.brain.mode
    return { ...{ model, mode, beginning }, driver: rightOfWay.first(driver) }
  }
  const models: ModelChoices = {
    ...opened,
    async prepare(model, signal) {
      const stopProgress = followLoading(model)
      const loaded = await opened.prepare(model, signal)
      stopProgress(loaded.ok)
      const mayWarm = loaded.ok && opened.isNear(model) && opened.asks(model) !== 'nothing'
      // The server may have unloaded the model since it last performed.
      warmBeginning.used('other')
      const request = () => warmRequest({ driver: opened.driverOf(model), model, asks: opened.asks(model) })
      const warmed = mayWarm && !signal.aborted ? await warmBeginning.warm(request(), signal) : loaded
      if (!signal.aborted) emit({ type: 'brain/phase', model, phase: 'ready' })
      // A PANIC cuts the reading off. It begins again after the release.
      return warmed.ok || journal.state().panic !== null ? loaded : warmed
    },
  }
  /** Emits the phase each second while a model loads, with the share that its last loading suggests. */
  const followLoading = (model: string): ((isLoaded: boolean) => void) => {
    const began = clock.monotonic()
    const usualMs = opened.loadMs(model)
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
      if (isLoaded) opened.learnLoadMs(model, clock.monotonic() - began)
    }
  }
  /** The model and the level of the last turn. */
  let performed: { readonly model: string; readonly asks: ModelAsks } | null = null
  const evicting = (driver: LlmDriver): LlmDriver => ({
    ...driver,
    async call(request) {
      const result = await driver.call(request)
      warmBeginning.used('other')
      return result
    },
  })
  const selector = createModelSelector({ models, clock, emit, print })
  selector.onReplaced(() => warmBeginning.cancel())
  followLevels({ journal, models, clock, print, speedOf: rightOfWay.speedOf })
  printTruncations(journal, selector, print)
  const ask = createAsk({
    active(agent) {
      const { driver, ref } = selector.current()
      if (driver === null) return { driver, model: ref.model }
      const inOrder = agent === performerId ? evicting(rightOfWay.first(driver)) : rightOfWay.yielding(driver)
      return { driver: inOrder, model: ref.model }
    },
    async named(model, signal) {
      const located = await models.locate(model, signal)
      if (!located.ok) return located.fault.message
      return { driver: rightOfWay.yielding(located.value.server.driver), model: located.value.model.name }
    },
    clock,
    emit,
  })
  return {
    auditions,
    models,
    selector,
    rightOfWay,
    ask,
    activeModel(about) {
      const active = selector.current()
      const { driver, ref, asks = 'tools' } = active
      if (driver === null || asks === 'nothing') return active
      const { model } = ref
      const ready = (level: ModelAsks): ActiveModel => {
        performed = { model, asks: level }
        return {
          ...{ ref, asks: level, driver: rightOfWay.first(driver) },
          speed: rightOfWay.speedOf(model),
        }
      }
      const state = journal.state()
      // Nothing is read for a show that rests, because the model may be measured meanwhile.
      if (about === 'whisper' || !models.isNear(model) || blockedBy(state) !== null) return ready(asks)
      const { asks: before } = performed?.model === model ? performed : { asks }
      // Another level takes effect after its beginning was read in a pause.
      const mayStay = before !== asks && !isPause(state, clock.now())
      if (mayStay && warmBeginning.has(warmRequest({ driver, model, asks: before }))) return ready(before)
      // While the model's server reads its instructions, the understudy performs.
      return warmBeginning.isWarm(warmRequest({ driver, model, asks })) ? ready(asks) : understudy
    },
  }
}

const pauseMs = 3000

/** Returns whether the performer has had no turn for some time. */
function isPause({ turns }: Pick<State, 'turns'>, now: number): boolean {
  const turn = turns.findLast(({ agent }) => agent === performerId)
  return turn === undefined || (turn.end !== undefined && now - turn.end.at >= pauseMs)
}

function printTruncations(journal: Journal, selector: ModelSelector, print: (line: string) => void): void {
  const printed = new Set<string>()
  journal.subscribe((event) => {
    if (event.type !== 'llm/final' || event.truncated !== true) return
    const { model, driver } = selector.current().ref
    if (!printed.has(model)) print(truncationWarning(model, driver))
    printed.add(model)
  })
}
