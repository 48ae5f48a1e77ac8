import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { folder } from './examples.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/adlib-block-embeddings.json')
const batch = 32

interface Cached {
  /** Hash of the network that embedded the texts. */
  readonly network: string
  readonly texts: Record<string, string>
}

/**
 * Embeds texts, and returns a function that returns their embeddings. The first run after a change of the network takes
 * 2 ms for each text.
 */
export async function embedAll(texts: readonly string[]): Promise<(text: string) => string | undefined> {
  const network = createHash('sha256')
    .update(readFileSync(join(folder, 'minilm.onnx')))
    .digest('hex')
  const cached: Partial<Cached> = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {}
  const known = (cached.network === network && cached.texts) || {}
  const missing = [...new Set(texts)].filter((text) => known[text] === undefined)
  if (missing.length > 0) {
    const embed = await loadTextEmbedder(folder)
    for (let from = 0; from < missing.length; from += batch) {
      const some = missing.slice(from, from + batch)
      const found = await embed(some)
      some.forEach((text, at) => {
        known[text] = found[at] as string
      })
    }
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify({ network, texts: known } satisfies Cached))
  }
  return (text) => known[text]
}
