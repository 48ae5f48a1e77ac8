import { join } from 'node:path'
import { ollamaDriver } from '../src-shared/llm/ollama/ollama-driver.ts'
import type { Models, Tried } from '../src-shared/performer/casting.ts'
import type { Clock } from '../src-shared/ports.ts'
import type { Settings } from '../src-shared/settings.ts'
import type { BrainChoice } from './gateway/host.ts'
import { type FoundModel, findModels, probeModel } from './llm/find-models.ts'
import { modelMemoryFile } from './llm/model-memory-file.ts'
import { ollamaClient, ollamaHost } from './llm/ollama-client.ts'

/** How long a server may take to say what it has, in ms; a person waits for the menu. */
const answerMs = 5000

/** The models of the Ollama server that the settings or `OLLAMA_HOST` name. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly clock: Clock
}): Models & { choices(): Promise<BrainChoice[]> } {
  const { settings, clock } = options
  const client = ollamaClient(() => ollamaHost(settings().ollama.host, process.env))
  const memory = modelMemoryFile(join(options.dataDir, 'models.json'))
  const driver = ollamaDriver({ client, settings, clock, memory })
  let found: readonly FoundModel[] = []

  const look = async (signal: AbortSignal): Promise<readonly FoundModel[]> => {
    const reply = await findModels(client, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]))
    found = reply.ok ? reply.value : []
    return found
  }

  return {
    driver,
    list: async (signal) => (await look(signal)).map(({ name }) => name),
    async present(model, signal): Promise<Tried> {
      const facts = await client.facts(model, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]))
      return facts.ok
        ? { ok: true, mode: settings().brain.mode }
        : { ok: false, why: `${facts.fault.message} ${facts.fault.remedy}` }
    },
    async probe(model, signal): Promise<Tried> {
      const listed = found.find(({ name }) => name === model)
      if (listed === undefined) return { ok: false, why: `${model} is not among the models of the server.` }
      const { ok, mode, why } = await probeModel(listed, { driver, memory, clock }, signal)
      return ok ? { ok, mode: mode ?? 'auto' } : { ok: false, why: why ?? `${model} made no tool call.` }
    },
    choices: async () =>
      (await look(new AbortController().signal)).map(({ name, size, capabilities }) => ({
        model: name,
        driver: driver.name,
        size,
        capabilities,
      })),
  }
}
