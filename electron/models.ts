import { replyWithin } from '../src-shared/llm/time-limit.ts'
import type { Models, Tried } from '../src-shared/performer/casting.ts'
import type { Clock } from '../src-shared/ports.ts'
import type { Settings } from '../src-shared/settings.ts'
import type { BrainChoice } from './gateway/host.ts'
import { type FoundModel, probeModel } from './llm/find-models.ts'
import { openServers } from './llm/open-servers.ts'
import type { PlayingServer } from './llm/playing-server.ts'

/** How long a server may take to say what it has, in ms; a person waits for the menu. */
const answerMs = 5000

/** Below this many parameters a model repeats its examples rather than answer what it sees. */
const leastParameters = 500_000_000

/** Why a model is not let on the stage unasked, if there is a reason. */
function unfit({ name, isBase, parameters }: FoundModel): { unfit?: string } {
  if (isBase) return { unfit: `${name} is a base model, which nobody taught to answer.` }
  if (parameters !== undefined && parameters < leastParameters) {
    return { unfit: `${name} is too small to answer what it sees.` }
  }
  return {}
}

type Offered = FoundModel & { readonly server: PlayingServer }

/** The models of the servers that the settings name: Ollama's (or `OLLAMA_HOST`'s), and an OpenAI-compatible one's where it is set. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly clock: Clock
  /** The process's own when left out. */
  readonly env?: Readonly<Record<string, string | undefined>>
}): Models & { choices(): Promise<BrainChoice[]> } {
  const { settings, clock, env = process.env } = options
  const servers = openServers({ ...options, env })
  const { ollama } = servers
  let found: readonly Offered[] = []
  /** Who has the model that was last asked for by its name. */
  let named: { readonly model: string; readonly server: PlayingServer } | undefined
  /** The model that is being met beside the turns: one at a time, until that is known or nobody wants to know any more. */
  let meeting: { readonly model: string; readonly controller: AbortController } | undefined

  const look = async (signal: AbortSignal): Promise<readonly Offered[]> => {
    const limit = { clock, ms: answerMs, signal }
    const replies = await Promise.all(
      servers.used().map(async (server) => {
        const reply = await replyWithin(limit, server.find)
        return reply.ok ? reply.value.map((model): Offered => ({ ...model, server })) : []
      }),
    )
    const all = replies.flat()
    found = all.filter((model, index) => all.findIndex(({ name }) => name === model.name) === index)
    return found
  }

  const meetModel = async (model: string, controller: AbortController, signal: AbortSignal) => {
    const relay = () => controller.abort()
    if (signal.aborted) relay()
    signal.addEventListener('abort', relay, { once: true })
    try {
      const limit = { clock, ms: answerMs, signal: controller.signal }
      const located = await replyWithin(limit, (limited) => servers.locate(model, limited))
      if (!located.ok) return
      const { server, model: facts } = located.value
      await probeModel(facts, { ...server, clock }, controller.signal)
    } finally {
      signal.removeEventListener('abort', relay)
    }
  }

  return {
    driverOf(model) {
      const offered = found.find(({ name }) => name === model)
      return (named?.model === model ? named.server : (offered?.server ?? ollama)).driver
    },
    list: async (signal) => (await look(signal)).map((model) => ({ name: model.name, ...unfit(model) })),
    async present(model, signal): Promise<Tried> {
      const located = await replyWithin({ clock, ms: answerMs, signal }, (limited) =>
        servers.locate(model, limited),
      )
      if (!located.ok) return { ok: false, why: `${located.fault.message} ${located.fault.remedy}` }
      named = { model, server: located.value.server }
      return { ok: true, mode: settings().brain.mode }
    },
    meet(model, signal) {
      if (settings().brain.mode !== 'auto' || meeting?.model === model) return
      meeting?.controller.abort()
      const controller = new AbortController()
      const mine = { model, controller }
      meeting = mine
      void meetModel(model, controller, signal).finally(() => {
        if (meeting === mine) meeting = undefined
      })
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
      // What it is still asked would load it again.
      if (meeting?.model === model) meeting.controller.abort()
      // Other servers free their models by themselves. One that does not answer has nothing in memory.
      if (driver !== ollama.driver.name) return
      const { signal } = new AbortController()
      await replyWithin({ clock, ms: answerMs, signal }, (limited) => ollama.client.unload(model, limited))
    },
    choices: async () =>
      (await look(new AbortController().signal)).map(({ name, size, capabilities, isBase, server }) => ({
        model: name,
        driver: server.driver.name,
        ...(size > 0 ? { size } : {}),
        capabilities: [...capabilities, ...(isBase ? ['base'] : [])],
      })),
  }
}
