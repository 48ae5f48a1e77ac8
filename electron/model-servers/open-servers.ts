import { join } from 'node:path'
import type { Reply } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings.ts'
import type { OpenedServer } from './find-models.ts'
import { modelMemoryFile } from './model-memory-file.ts'
import { type Ollama, openOllama } from './open-ollama.ts'
import { type OpenAi, openOpenAi } from './open-openai.ts'

/** A model that somebody named, and the server that has it. */
export interface Located {
  readonly server: OpenedServer
  readonly model: { readonly name: string; readonly digest: string; readonly parameters?: number }
}

export interface Servers {
  readonly ollama: Ollama
  readonly openai: OpenAi
  /** Those that the settings name, Ollama first: it wins where two have a model of the same name. */
  used(): readonly OpenedServer[]
  /** Who has this model; where nobody does, what each says of it. */
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
}

/** The model servers that the settings and the environment name. Changed settings hold from the next request on. */
export function openServers(options: {
  readonly settings: () => Settings
  /** The data folder, where what is learned of models is kept. */
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
      if (first === undefined) throw new Error('Ollama is always used')
      const message = [first, ...others].map((fault) => fault.message).join(' ')
      const remedy = [...new Set(faults.map((fault) => fault.remedy))].join(' ')
      return { ok: false, fault: { ...first, message, remedy } }
    },
  }
}
