import { z } from 'zod'
import { isNearAddress } from './near-address.ts'

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
