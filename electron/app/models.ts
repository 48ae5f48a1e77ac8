import { totalmem } from 'node:os'
import type { BrainsAnswer, ModelChoice } from '../../src-shared/contract/api/models.ts'
import { memoryFit } from '../../src-shared/llm/memory-fit.ts'
import { minParameters, sizeInName } from '../../src-shared/llm/model-facts.ts'
import { type Reply, replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Models, Tried } from '../../src-shared/performer/model-selector.ts'
import { asksOf } from '../../src-shared/performer/writer/audition-summary.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { Auditions } from '../data/auditions.ts'
import type { OpenedServer } from '../model-servers/find-models.ts'
import { type FoundModel, loadMs, probeModel } from '../model-servers/find-models.ts'
import { type Located, openServers } from '../model-servers/open-servers.ts'
import { type PullReport, pullModel } from '../model-servers/pull-model.ts'
import { suggestedModels } from '../model-servers/suggested-models.ts'

/** Timeout (ms) for listing models; a person waits for the menu. */
const answerMs = 5000

/** Returns why a model is never selected automatically, if there is a reason. */
export function whyUnfit({
  name,
  isBase,
  parameters,
}: Pick<FoundModel, 'name' | 'parameters'> & { readonly isBase?: boolean }): string | undefined {
  if (isBase) return `${name} is a base model (not chat-tuned).`
  return parameters !== undefined && parameters < minParameters
    ? `${name} is too small to react to what it sees.`
    : undefined
}

/** The models that a person can select. */
export interface ModelChoices extends Models {
  /** Lists the models of the servers, and says whether Ollama answers. A server that does not respond has none. */
  choices(): Promise<BrainsAnswer>
  /** Finds the server that has this model, whether or not the model is selected. */
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
  /** Downloads a model with Ollama (see `pullModel`). */
  pull(model: string, signal: AbortSignal): AsyncIterable<PullReport | { readonly fault: ServerFault }>
}

type Offered = FoundModel & { readonly server: OpenedServer }

/** Returns the models of the configured servers: Ollama, and an OpenAI-compatible server if `openai.baseUrl` is set. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  /** Default: none. */
  readonly auditions?: Pick<Auditions, 'of'>
  readonly clock: Clock
  /** Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The machine's memory in bytes. Default: the system's. */
  readonly memory?: number
}): ModelChoices {
  const { settings, auditions, clock, env = process.env, memory = totalmem() } = options
  const servers = openServers({ ...options, env })
  const { ollama } = servers
  let found: readonly Offered[] = []
  let isOllamaUp = false
  /** The model that was last requested by name, and its server. */
  let named: ({ readonly asked: string } & Located) | undefined

  const look = async (signal: AbortSignal): Promise<readonly Offered[]> => {
    const limit = { clock, ms: answerMs, signal }
    const replies = await Promise.all(
      servers.used().map(async (server) => {
        const reply = await replyWithTimeout(limit, server.find)
        if (server === ollama) isOllamaUp = reply.ok
        return reply.ok ? reply.value.map((model): Offered => ({ ...model, server })) : []
      }),
    )
    const all = replies.flat()
    found = all.filter((model, index) => all.findIndex(({ name }) => name === model.name) === index)
    return found
  }

  const knownAs = (
    model: string,
  ): { digest: string; parameters?: number; server: OpenedServer } | undefined =>
    named?.asked === model
      ? { ...named.model, server: named.server }
      : found.find(({ name }) => name === model)

  return {
    driverOf: (model) => knownAs(model)?.server.driver ?? ollama.driver,
    followsWhispers(model) {
      const known = knownAs(model)
      return known === undefined || known.server.memory.get(known.digest).probe?.ok !== false
    },
    asks(model) {
      const known = knownAs(model)
      if (known === undefined) return 'words'
      const { digest, server, parameters = sizeInName(model) } = known
      const probed = server.memory.get(digest).probe
      return asksOf(auditions?.of(digest), {
        // Without `auto` no model is probed: the settings decide its mode.
        callsTools: probed?.ok ?? settings().brain.mode !== 'auto',
        isLarge: parameters === undefined || parameters >= minParameters,
      })
    },
    list: async (signal) =>
      (await look(signal)).map((model) => {
        const unfit = whyUnfit(model)
        return { name: model.name, ...(unfit === undefined ? {} : { unfit }) }
      }),
    locate: (model, signal) =>
      replyWithTimeout({ clock, ms: answerMs, signal }, (limited) => servers.locate(model, limited)),
    async present(model, signal): Promise<Tried> {
      const located = await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        servers.locate(model, limited),
      )
      if (!located.ok) return { ok: false, why: `${located.fault.message} ${located.fault.remedy}` }
      named = { asked: model, ...located.value }
      return { ok: true, mode: settings().brain.mode }
    },
    async prepare(model, signal): Promise<Tried> {
      if (named?.asked !== model) return { ok: false, why: `${model} was not located first.` }
      const { server, model: facts } = named
      const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
        server.load(model, limited),
      )
      if (!loaded.ok) return { ok: false, why: `${loaded.fault.message} ${loaded.fault.remedy}` }
      const { mode } = settings().brain
      // The result of the probe is stored for these weights. It does not matter here: a selected model performs anyway.
      if (mode === 'auto') await probeModel(facts, { ...server, clock }, signal)
      return { ok: true, mode }
    },
    async probe(model, signal): Promise<Tried> {
      const offered = found.find(({ name }) => name === model)
      if (offered === undefined) return { ok: false, why: `${model} is not among the models of the server.` }
      const { ok, mode, why, remedy } = await probeModel(offered, { ...offered.server, clock }, signal)
      return ok
        ? { ok, mode: mode ?? 'auto' }
        : { ok: false, why: [why ?? `${model} made no tool call.`, remedy ?? ''].join(' ').trim() }
    },
    async release({ driver, model }) {
      // Other servers unload models by themselves. Failures are ignored: a server that is down holds no model.
      if (driver !== ollama.driver.name) return
      const { signal } = new AbortController()
      await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        ollama.client.unload(model, limited),
      )
    },
    pull: (model, signal) => pullModel(ollama.client, { model, clock, signal }),
    async choices() {
      const models = await look(new AbortController().signal)
      return {
        brains: models.map(({ name, size, digest, capabilities, isBase, server }): ModelChoice => {
          const asks = auditions?.of(digest)?.asks
          return {
            model: name,
            driver: server.driver.name,
            ...(size > 0 ? { size, fit: memoryFit(size, memory) } : {}),
            capabilities: [...capabilities, ...(isBase ? ['base'] : [])],
            ...(asks === undefined ? {} : { asks }),
          }
        }),
        ollama: { address: ollama.address, isUp: isOllamaUp },
        memory,
        suggested: suggestedModels.map(({ model, size }) => ({ model, size, fit: memoryFit(size, memory) })),
      }
    },
  }
}
