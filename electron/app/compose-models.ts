import type { ModelAsks } from '../../src-shared/events/audition.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { createRightOfWay, type RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { createModelSelector, type ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { performerId } from '../../src-shared/performer/performer-id.ts'
import { type ActiveModel, understudy } from '../../src-shared/performer/turn.ts'
import { createWarmBeginning } from '../../src-shared/performer/warm-beginning.ts'
import { beginningAt } from '../../src-shared/performer/writer/line-driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
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
  const warmBeginning = createWarmBeginning({ clock, emit })
  rightOfWay.onEvicted(() => warmBeginning.used('other'))
  journal.subscribe((event) => {
    if (event.type === 'stage/panic') warmBeginning.cancel()
    // Without a word in a whole turn, the server reads more than the end of the prompt: something evicted the rest.
    if (event.type === 'brain/answered')
      warmBeginning.used(event.fate === 'late' && event.readMs === undefined ? 'other' : 'performer')
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
      emit({ type: 'brain/phase', model, phase: 'loading' })
      const loaded = await opened.prepare(model, signal)
      if (!loaded.ok || signal.aborted || !opened.isNear(model) || opened.asks(model) === 'nothing') {
        emit({ type: 'brain/phase', model, phase: 'ready' })
        return loaded
      }
      const request = warmRequest({ driver: opened.driverOf(model), model, asks: opened.asks(model) })
      const warmed = await warmBeginning.warm(request, signal)
      return warmed.ok ? loaded : warmed
    },
  }
  const selector = createModelSelector({ models, clock, emit, print })
  followLevels({ journal, models, clock, print, speedOf: rightOfWay.speedOf })
  printTruncations(journal, selector, print)
  const ask = createAsk({
    active(agent) {
      const { driver, ref } = selector.current()
      const inOrder = agent === performerId ? rightOfWay.first : rightOfWay.yielding
      return { driver: driver && inOrder(driver), model: ref.model }
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
      // While the model's server reads its instructions, the understudy performs. A whisper waits for the model.
      const isReady =
        about === 'whisper' ||
        !models.isNear(model) ||
        (journal.state().panic === null && warmBeginning.isWarm(warmRequest({ driver, model, asks })))
      return isReady
        ? { ...active, driver: rightOfWay.first(driver), speed: rightOfWay.speedOf(model) }
        : understudy
    },
  }
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
