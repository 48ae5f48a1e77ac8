import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import { createRightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { createModelSelector, type ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { performerId } from '../../src-shared/performer/performer-state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import { openAuditions } from '../data/auditions.ts'
import type { Secrets } from '../data/secrets.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { followLevels } from './follow-levels.ts'
import { type ModelChoices, openModels } from './models.ts'
import { createReadyModel } from './ready-model.ts'

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
  /** Starts the engine. Default: with Node. */
  readonly fork: ForkProgram | undefined
}) {
  const { journal, clock, dataDir, secrets, print, fork } = deps
  const emit = journal.append
  const auditions = openAuditions(dataDir)
  const rightOfWay = createRightOfWay(clock)
  const opened = openModels({
    ...{ settings: () => journal.state().settings, dataDir, auditions, secrets, clock, fork },
    role: deps.persona,
    opens: 'listed',
  })
  const ready = createReadyModel({
    ...{ journal, clock, rightOfWay, models: opened },
    ...{ persona: deps.persona, offeredTools: deps.offeredTools },
    failed: () => selector.turnEnded({ stop: 'failed', isAnswered: false }, selector.current()),
  })
  const models: ModelChoices = { ...opened, prepare: ready.prepare }
  const selector = createModelSelector({ models, clock, emit, print })
  selector.onReplaced(ready.cancel)
  followLevels({ journal, models, clock, print, speedOf: rightOfWay.speedOf })
  printTruncations(journal, selector, print)
  const ask = createAsk({
    active(agent) {
      const { driver, ref } = selector.current()
      if (driver === null) return { driver, model: ref.model }
      const inOrder =
        agent === performerId ? ready.evicting(rightOfWay.first(driver)) : rightOfWay.yielding(driver)
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
    /** Returns the model for the performer's next turn. Requests of its driver have priority. */
    activeModel: (about?: 'whisper') => ready.forTurn(selector.current(), about),
  }
}

/** The models of a performance. */
export type ModelParts = ReturnType<typeof composeModels>

function printTruncations(journal: Journal, selector: ModelSelector, print: (line: string) => void): void {
  const printed = new Set<string>()
  journal.subscribe((event) => {
    if (event.type !== 'llm/final' || event.truncated !== true) return
    const { model, driver } = selector.current().ref
    if (!printed.has(model)) print(truncationWarning(model, driver))
    printed.add(model)
  })
}
