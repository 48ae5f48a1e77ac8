import { chooseMode, namedBy } from '../../src-shared/llm/mode.ts'
import { learnedMode, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { isCloudName } from '../../src-shared/llm/model-name.ts'
import { openAiModels } from '../../src-shared/llm/openai/models.ts'
import { openAiDigest, openAiDriver, untilLearned } from '../../src-shared/llm/openai/openai-driver.ts'
import { queuedDriver } from '../../src-shared/llm/right-of-way.ts'
import type { Transport } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { FoundModel, OpenedServer } from './find-models.ts'
import { normaliseOpenAiUrl, openAiClient } from './http-transport.ts'

const maxWaiting = 16

export interface OpenAi extends OpenedServer {
  readonly client: Transport
  hasKey(): boolean
}

/** Creates the client and the driver for the OpenAI-compatible server in the settings. Sends no request. */
export function openOpenAi(options: {
  readonly settings: () => Pick<Settings, 'openai' | 'enableTextToolCallParsing' | 'textToolCallModels'>
  readonly memory: ModelMemory
  /** Returns the API key, or null if there is none. Called for every request. */
  readonly key: () => string | null
  readonly clock: Clock
}): OpenAi {
  const { settings, memory, key, clock } = options
  const client = openAiClient(
    () => normaliseOpenAiUrl(settings().openai.baseUrl),
    () => key() ?? undefined,
  )
  const contexts = new Map<string, number | undefined>()
  const seeing = new Set<string>()
  const queue = createWorkQueue({ workers: 1, capacity: maxWaiting })
  const driver = queuedDriver(
    openAiDriver({
      client,
      settings,
      clock,
      memory,
      contextOf: (model) => contexts.get(model),
      sees: (model) => seeing.has(model) || namedBy(model, settings().openai.visionModels),
    }),
    queue,
    clock,
  )
  const find: OpenedServer['find'] = async (signal) => {
    const listed = await openAiModels(client, signal)
    if (!listed.ok) return listed
    contexts.clear()
    seeing.clear()
    for (const { name, contextLength, sees } of listed.value) {
      contexts.set(name, contextLength)
      if (sees) seeing.add(name)
    }
    const value = listed.value.map(
      (model): FoundModel => ({
        name: model.name,
        ...(model.contextLength === undefined ? {} : { contextLength: model.contextLength }),
        digest: openAiDigest(client.address, model.name),
        // OpenAI-compatible servers report none of these properties.
        modifiedAt: 0,
        size: 0,
        capabilities: [],
        isBase: false,
        // Ollama also offers its cloud models through this API.
        isCloud: isCloudName(model.name),
        inMemory: false,
      }),
    )
    return { ok: true, value }
  }
  return {
    get address() {
      return client.address
    },
    client,
    hasKey: () => key() !== null,
    driver,
    memory,
    find,
    modeOf: ({ name, digest }) =>
      chooseMode('auto', { name }, settings(), learnedMode(memory.get(digest), clock.now()), untilLearned),
    // Do nothing, because OpenAI-compatible servers load a model with its first request.
    load: async () => ({ ok: true, value: true }),
    async look(model, signal) {
      const found = await find(signal)
      if (!found.ok) return found
      const value = found.value.find(({ name }) => name === model)
      if (value) return { ok: true, value }
      const names = found.value.slice(0, 20).map(({ name }) => name)
      return {
        ok: false,
        fault: {
          kind: 'not_found',
          message: `The model server at ${client.address} has no model \`${model}\`.`,
          remedy:
            names.length > 0 ? `Choose one of ${names.join(', ')}.` : 'Load a model on the server first.',
        },
      }
    },
  }
}
