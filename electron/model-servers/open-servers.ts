import { join } from 'node:path'
import type { Reply } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { FoundModel, OpenedServer } from './find-models.ts'
import { modelMemoryFile } from './model-memory-file.ts'
import { type Ollama, openOllama } from './open-ollama.ts'
import { type OpenAi, openOpenAi } from './open-openai.ts'

/** A model and the server that has it. */
export interface Located {
  readonly server: OpenedServer
  readonly model: Pick<FoundModel, 'name' | 'digest' | 'parameters' | 'quantization'>
}

export interface Servers {
  readonly ollama: Ollama
  readonly openai: OpenAi
  /** Returns the servers of the settings. Ollama is first: it wins where two servers have a model of the same name. */
  used(): readonly OpenedServer[]
  /** Finds the server that has this model; fails with the faults of all servers. */
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
}

/** Opens the model servers of the settings and the environment. Changed settings apply from the next request on. */
export function openServers(options: {
  readonly settings: () => Settings
  /** The data folder, which stores what is learned about models. */
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}): Servers {
  const memory = modelMemoryFile(join(options.dataDir, 'models.json'))
  const ollama = openOllama({ ...options, memory })
  const openai = openOpenAi({ ...options, memory })
  const used = () => (options.settings().openai.baseUrl.trim() === '' ? [ollama] : [ollama, openai])
  return {
    ollama,
    openai,
    used,
    async locate(model, signal) {
      const replies = await Promise.all(
        used().map(async (server) => ({ server, reply: await server.look(model, signal) })),
      )
      const faults = []
      for (const { server, reply } of replies) {
        if (reply.ok) return { ok: true, value: { server, model: reply.value } }
        faults.push(reply.fault)
      }
      const [first, ...others] = faults
      if (first === undefined) throw new Error('The list of servers always has Ollama.')
      const message = [first, ...others].map((fault) => fault.message).join(' ')
      const remedy = [...new Set(faults.map((fault) => fault.remedy))].join(' ')
      return { ok: false, fault: { ...first, message, remedy } }
    },
  }
}
