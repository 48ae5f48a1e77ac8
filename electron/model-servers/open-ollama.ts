import type { ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type OllamaSettings, ollamaDriver } from '../../src-shared/llm/ollama/ollama-driver.ts'
import { queuedDriver } from '../../src-shared/llm/queued-driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import type { OpenedServer } from './find-models.ts'
import { autoMode, findModels } from './find-models.ts'
import { ollamaClient, ollamaHost } from './ollama-client.ts'

const maxWaiting = 16

export interface Ollama extends OpenedServer {
  readonly client: OllamaClient
}

/** Creates the client and the driver for Ollama without sending a request. The driver sends one request at a time. */
export function openOllama(options: {
  readonly settings: () => OllamaSettings
  readonly memory: ModelMemory
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}): Ollama {
  const { settings, memory, env, clock } = options
  const client = ollamaClient(() => ollamaHost(settings().ollama.host, env))
  const queue = createWorkQueue({ workers: 1, capacity: maxWaiting })
  return {
    get address() {
      return client.address
    },
    client,
    memory,
    driver: queuedDriver(ollamaDriver({ client, settings, clock, memory }), queue, clock),
    find: (signal, onNamed) => findModels(client, signal, onNamed),
    modeOf: (model) => autoMode(model, settings(), memory, clock.now()),
    load: (model, signal) => client.warmUp(model, settings().ollama, signal),
    look: (model, signal) => client.facts(model, signal),
  }
}
