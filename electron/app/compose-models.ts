import type { Journal } from '../../src-shared/events/journal.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { createAsk } from '../../src-shared/llm/ask-model.ts'
import { createRightOfWay, type RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { createModelSelector, type ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Ask } from '../../src-shared/tools/ask.ts'
import { type Auditions, openAuditions } from '../data/auditions.ts'
import type { Secrets } from '../data/secrets.ts'
import { type ModelChoices, openModels } from './models.ts'

/** The models of a performance. */
export interface ModelParts {
  readonly auditions: Auditions
  readonly models: ModelChoices
  readonly selector: ModelSelector
  readonly rightOfWay: RightOfWay
  readonly ask: Ask
  /** Returns the model for the performer's next turn. Requests of its driver have priority. */
  readonly activeModel: ModelSelector['forTurn']
}

/** Opens the model servers and creates the model selector. Until a model is selected, the understudy is active. */
export function composeModels(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly dataDir: string
  readonly secrets: Secrets
  readonly print: (line: string) => void
}): ModelParts {
  const { journal, clock, dataDir, secrets, print } = deps
  const emit = journal.append
  const auditions = openAuditions(dataDir)
  const models = openModels({ settings: () => journal.state().settings, dataDir, auditions, secrets, clock })
  const selector = createModelSelector({ models, clock, emit, print })
  printTruncations(journal, selector, print)
  const rightOfWay = createRightOfWay(clock)
  const ask = createAsk({
    active() {
      const { driver, ref } = selector.current()
      return { driver, model: ref.model }
    },
    async named(model, signal) {
      const located = await models.locate(model, signal)
      if (!located.ok) return located.fault.message
      return { driver: located.value.server.driver, model: located.value.model.name }
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
      const active = selector.forTurn(about)
      return active.driver === null ? active : { ...active, driver: rightOfWay.first(active.driver) }
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
