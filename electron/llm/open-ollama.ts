import { join } from 'node:path'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { ModelMemory } from '../../src-shared/llm/model-memory.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type OllamaSettings, ollamaDriver } from '../../src-shared/llm/ollama/ollama-driver.ts'
import { queuedDriver } from '../../src-shared/llm/queued-driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import { modelMemoryFile } from './model-memory-file.ts'
import { ollamaClient, ollamaHost } from './ollama-client.ts'

/** Calls that may wait for the server; whoever comes then is told that it is busy. */
const MOST_WAITING = 16

export interface Ollama {
  readonly client: OllamaClient
  /** Calls wait in line: Ollama answers one request at a time. */
  readonly driver: LlmDriver
  readonly memory: ModelMemory
}

/** Ollama ready to play: its client, the driver behind a queue of one worker, and what was learned of its models. */
export function openOllama(options: {
  readonly settings: () => OllamaSettings
  /** The data folder, where what is learned of models is kept. */
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}): Ollama {
  const { settings, dataDir, env, clock } = options
  const client = ollamaClient(() => ollamaHost(settings().ollama.host, env))
  const memory = modelMemoryFile(join(dataDir, 'models.json'))
  const driver = ollamaDriver({ client, settings, clock, memory })
  const queue = createWorkQueue({ workers: 1, capacity: MOST_WAITING })
  return { client, memory, driver: queuedDriver(driver, queue, clock) }
}
