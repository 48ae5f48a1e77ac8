import { join } from 'node:path'
import { splitModelName } from '../../src-shared/llm/model-name.ts'
import type { Reply, ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import type { FoundModel, OpenedServer } from './find-models.ts'
import { modelMemoryFile } from './model-memory-file.ts'
import { type EngineServer, openLlama } from './open-llama.ts'
import { type Ollama, openOllama } from './open-ollama.ts'
import { type OpenAi, openOpenAi } from './open-openai.ts'

export interface Located {
  readonly server: OpenedServer
  readonly model: Pick<FoundModel, 'name' | 'digest' | 'parameters' | 'quantization' | 'isCloud'>
}

export interface Servers {
  readonly ollama: Ollama
  readonly openai: OpenAi
  /** The engine inside Adlib. */
  readonly engine: EngineServer
  /**
   * Returns Ollama first and then, if `openai.baseUrl` is set, the OpenAI-compatible server and, if there is a weights
   * file, the engine.
   */
  used(): readonly OpenedServer[]
  /** Returns the server to ask if no server is known to have this model. */
  named(model: string): OpenedServer
  /**
   * Finds the server that has this model. The name may begin with `ollama/`, `openai/` or `engine/` to select the
   * server. Only the engine is asked for the path of a `.gguf` file.
   */
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
}

/** Reads the API keys of model servers. */
export interface ApiKeys {
  /** Returns the stored key, otherwise the value of the environment variable, otherwise null. */
  read(name: 'openai-key', variable: string): string | null
}

/** Opens the model servers in the settings. Changed settings apply to the next request. */
export function openServers(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly secrets: ApiKeys
  readonly clock: Clock
  /** Starts the engine. Default: with Node. */
  readonly fork?: ForkProgram | undefined
}): Servers {
  const memory = modelMemoryFile(join(options.dataDir, 'models.json'))
  const ollama = openOllama({ ...options, memory })
  const { settings, secrets } = options
  const openai = openOpenAi({
    ...options,
    memory,
    key: () => secrets.read('openai-key', settings().openai.apiKeyEnv),
  })
  const engine = openLlama({ ...options, memory })
  const used = () => [
    ollama,
    ...(options.settings().openai.baseUrl.trim() === '' ? [] : [openai]),
    ...(engine.hasModels() ? [engine] : []),
  ]
  return {
    ...{ ollama, openai, engine, used },
    named: (model) => (splitModelName(model)?.server === 'engine' ? engine : ollama),
    async locate(model, signal) {
      const split = splitModelName(model)
      if (split?.server === 'engine') {
        const reply = await engine.look(split.name, signal)
        return reply.ok ? { ok: true, value: { server: engine, model: reply.value } } : reply
      }
      const named = split && used().find(({ driver }) => driver.name === split.server)
      const [onNamed, ...replies] = await Promise.all([
        split && named?.look(split.name, signal),
        ...used().map(async (server) => ({ server, reply: await server.look(model, signal) })),
      ])
      const faults = []
      for (const { server, reply } of replies) {
        if (reply.ok) return { ok: true, value: { server, model: reply.value } }
        faults.push(reply.fault)
      }
      if (named !== undefined && onNamed !== undefined)
        return onNamed.ok ? { ok: true, value: { server: named, model: onNamed.value } } : onNamed
      if (split?.server === 'openai') return { ok: false, fault: noOpenAi(model) }
      const [first, ...others] = faults
      if (first === undefined) throw new Error('The list of servers always has Ollama.')
      const message = [first, ...others].map((fault) => fault.message).join(' ')
      const remedy = [...new Set(faults.map((fault) => fault.remedy))].join(' ')
      return { ok: false, fault: { ...first, message, remedy } }
    },
  }
}

const noOpenAi = (model: string): ServerFault => ({
  kind: 'not_found',
  message: `${model} is a model of an OpenAI-compatible server, but no such server is set.`,
  remedy: 'Add its address on the Models screen, as the setting `openai.baseUrl`.',
})
