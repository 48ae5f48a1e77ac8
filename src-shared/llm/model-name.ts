import type { LlmDriver } from './driver.ts'

/** Names of the model servers, which are also the names of their drivers. */
const serverNames = ['ollama', 'openai', 'engine'] as const
export type ServerName = (typeof serverNames)[number]

/** A model on a specific server. Other servers may have a model with the same name. */
export interface ModelOnServer {
  readonly provider: ServerName
  readonly name: string
}

/** Returns a model's name with its server as a prefix, such as `ollama/qwen3.5:2b`. Throws for an unknown server. */
export function modelName(model: string | ModelOnServer): string {
  if (typeof model === 'string') return model
  const { provider, name } = model
  if (serverNames.includes(provider)) return `${provider}/${name}`
  throw new TypeError(`There is no model provider "${provider}". Use one of: ${serverNames.join(', ')}.`)
}

/** Returns whether a name is the path of a weights file, also with the prefix of the engine. */
export const isWeightsPath = (model: string): boolean => weightsPath.test(nameOn('engine', model))

/** The path of a weights file. An Ollama model can also end like this, but after a colon: `hf.co/USER/REPO:FILE.gguf`. */
const weightsPath = /^(?:[a-z]:)?[^:]*\.gguf$/i

/**
 * Splits a name such as `openai/qwen3.5:2b` into server and rest; undefined without a known server or a rest. The path
 * of a `.gguf` file is a name of the engine.
 */
export function splitModelName(model: string): { server: ServerName; name: string } | undefined {
  const server = serverNames.find((one) => model.startsWith(`${one}/`))
  const name = model.slice((server?.length ?? 0) + 1)
  if (server !== undefined && name !== '') return { server, name }
  return weightsPath.test(model) ? { server: 'engine', name: model } : undefined
}

/** Removes the prefix of `server` from a model's name. Returns any other name unchanged. */
export const nameOn = (server: ServerName, model: string): string => {
  const split = splitModelName(model)
  return split?.server === server ? split.name : model
}

/** Returns a driver that sends `own` as the model's name in each request. */
export const driverAs = (driver: LlmDriver, own: string): LlmDriver => ({
  ...driver,
  call: (request) => driver.call({ ...request, model: own }),
  stream: (request) => driver.stream({ ...request, model: own }),
  ...(driver.abilities === undefined
    ? {}
    : { abilities: (_, signal) => driver.abilities?.(own, signal) ?? Promise.resolve(undefined) }),
})

/**
 * Returns whether the name is that of a model that Ollama runs on its own servers. A copy of such a model may have
 * any name; only `ModelListing.isCloud` recognizes it.
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())
