import { z } from 'zod'
import { isNearAddress } from './address.ts'

/** The registry of Ollama's library. */
export const ollamaRegistry = 'https://registry.ollama.ai'

/** Settings of the engine inside Adlib. */
export const engineSettings = z.object({
  /**
   * Address of the registry from which the engine downloads models, such as a mirror. Without encryption only on this
   * computer or in its network.
   */
  registry: z
    .string()
    .max(300)
    .refine(isRegistry, {
      message: 'expected an address such as https://registry.ollama.ai; http:// only in your own network',
    })
    .default(ollamaRegistry),
})

function isRegistry(address: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(address) || !URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  if (username + password + search + hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isNearAddress(address))
}

/**
 * What Adlib requests from a model, from most to least: a line and tools freely, a line and one call, a line, a line
 * for which the show never waits (`judge`), or nothing.
 */
export const modelAsks = z.enum(['tools', 'call', 'words', 'judge', 'nothing'])
export type ModelAsks = z.infer<typeof modelAsks>

/** Who runs weights that both Ollama and the engine inside Adlib have. */
export const runner = z.enum(['ollama', 'engine'])
export type Runner = z.infer<typeof runner>

/**
 * Why one of them runs the weights. `chosen`: a person decided. `sees`: only Ollama gives the model pictures.
 * `in-memory`: Ollama has loaded it. `not-installed`: the engine would have to be downloaded. `no-template`: the file
 * has no chat template, but Ollama has one. `failed`: the engine could not load the file. `faster`: by the times
 * measured in shows. `fits`, `too-large`: by the memory that the engine needs. `kept`: by the first of these reasons in this
 * run, which no longer applies.
 */
export const runnerReason = z.enum([
  ...(['chosen', 'sees', 'in-memory', 'not-installed', 'no-template'] as const),
  ...(['failed', 'faster', 'fits', 'too-large', 'kept'] as const),
])
export type RunnerReason = z.infer<typeof runnerReason>

/** Sampling options of a model. Without an option, the server's default applies. */
export const sampling = z.strictObject({
  temperature: z.number().min(0).max(2),
  minP: z.number().min(0).max(1).optional(),
  /** Above 1, the model repeats itself less. */
  repeatPenalty: z.number().min(0.5).max(2).optional(),
  topK: z.number().int().min(1).max(1000).optional(),
})
export type Sampling = z.infer<typeof sampling>
