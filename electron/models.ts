import type { Models, Tried } from '../src-shared/performer/casting.ts'
import type { Clock } from '../src-shared/ports.ts'
import type { Settings } from '../src-shared/settings.ts'
import type { BrainChoice } from './gateway/host.ts'
import { type FoundModel, findModels, probeModel } from './llm/find-models.ts'
import { openOllama } from './llm/open-ollama.ts'

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

/** The models of the Ollama server that the settings or `OLLAMA_HOST` name. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly clock: Clock
}): Models & { choices(): Promise<BrainChoice[]> } {
  const { settings, clock } = options
  const { client, memory, driver } = openOllama({ ...options, env: process.env })
  let found: readonly FoundModel[] = []

  /** Asks with a time limit. The listener goes with the answer, so that a long-lived signal keeps nothing. */
  const soon = async <T>(signal: AbortSignal, ask: (limited: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController()
    const relay = () => controller.abort()
    if (signal.aborted) relay()
    signal.addEventListener('abort', relay, { once: true })
    const stopTimer = clock.after(answerMs, relay)
    try {
      return await ask(controller.signal)
    } finally {
      stopTimer()
      signal.removeEventListener('abort', relay)
    }
  }

  const look = async (signal: AbortSignal): Promise<readonly FoundModel[]> => {
    const reply = await soon(signal, (limited) => findModels(client, limited))
    found = reply.ok ? reply.value : []
    return found
  }

  return {
    driver,
    list: async (signal) => (await look(signal)).map((model) => ({ name: model.name, ...unfit(model) })),
    async present(model, signal): Promise<Tried> {
      const facts = await soon(signal, (limited) => client.facts(model, limited))
      return facts.ok
        ? { ok: true, mode: settings().brain.mode }
        : { ok: false, why: `${facts.fault.message} ${facts.fault.remedy}` }
    },
    async probe(model, signal): Promise<Tried> {
      const listed = found.find(({ name }) => name === model)
      if (listed === undefined) return { ok: false, why: `${model} is not among the models of the server.` }
      const { ok, mode, why, remedy } = await probeModel(listed, { driver, memory, clock }, signal)
      return ok
        ? { ok, mode: mode ?? 'auto' }
        : { ok: false, why: [why ?? `${model} made no tool call.`, remedy ?? ''].join(' ').trim() }
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
