import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/adlib-block-embeddings.json')
const batch = 32

/** Embeds texts, and returns a function that returns their embeddings. The first run takes 2 ms for each text. */
export async function embedAll(texts: readonly string[]): Promise<(text: string) => string | undefined> {
  const known: Record<string, string> = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {}
  const missing = [...new Set(texts)].filter((text) => known[text] === undefined)
  if (missing.length > 0) {
    const embed = await loadTextEmbedder(join(root, 'assets/moments'))
    for (let from = 0; from < missing.length; from += batch) {
      const some = missing.slice(from, from + batch)
      const found = await embed(some)
      some.forEach((text, at) => {
        known[text] = found[at] as string
      })
    }
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify(known))
  }
  return (text) => known[text]
}
