import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Surroundings } from './surroundings.ts'
import { walkFiles } from './walk-files.ts'
import { weightsType } from './weights-offer.ts'

/** A model in Ollama's store. */
export interface StoredModel {
  /** Ollama's name of the model, such as `qwen3.5:2b`. */
  readonly name: string
  /** Path of its weights. */
  readonly path: string
  /** Ollama's digest of the model, which is the hash of its manifest. */
  readonly digest: string
}

const manifest = z.object({
  layers: z.array(z.object({ mediaType: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) })),
})
const registry = 'registry.ollama.ai'
const library = 'library'
const maxManifestBytes = 256 * 1024
const limits = { depth: 3, entries: 2000 }

/** Returns the folders in which Ollama may store models, whether they exist or not. */
export function ollamaStores({ env, home, platform }: Surroundings): string[] {
  if (env.OLLAMA_MODELS) return [env.OLLAMA_MODELS]
  if (home === undefined) return []
  // On Linux, Ollama's installer makes it a service with a user of its own.
  return [
    join(home, '.ollama', 'models'),
    ...(platform === 'linux' ? ['/usr/share/ollama/.ollama/models'] : []),
  ]
}

/** Lists the models in Ollama's store whose weights are there. Ollama need not run. */
export async function listStored(store: string): Promise<StoredModel[]> {
  const manifests = await walkFiles(join(store, 'manifests'), limits)
  const stored = manifests.map((place) => (place.length === 4 ? readStored(store, place) : undefined))
  return (await Promise.all(stored)).flatMap((one) => one ?? [])
}

/** Returns the model that Ollama has stored for a name such as `qwen3.5:2b`, `qwen3.5` or `hf.co/USER/REPO:TAG`. */
export async function findStored(store: string, name: string): Promise<StoredModel | undefined> {
  const [, path = '', tag = 'latest'] = /^((?:[\w.-]+\/){0,2}[\w.-]+)(?::([\w.-]+))?$/.exec(name) ?? []
  const parts = path.split('/')
  if (path === '' || [...parts, tag].some((part) => /^\.+$/.test(part))) return undefined
  return readStored(store, [...[registry, library].slice(0, 3 - parts.length), ...parts, tag])
}

async function readStored(store: string, place: readonly string[]): Promise<StoredModel | undefined> {
  const [host, user, model, tag] = place
  const file = join(store, 'manifests', ...place)
  try {
    if ((await stat(file)).size > maxManifestBytes) return undefined
    const bytes = await readFile(file)
    const read = manifest.parse(JSON.parse(bytes.toString('utf8')))
    const layer = read.layers.find(({ mediaType }) => mediaType === weightsType)
    if (layer === undefined) return undefined
    const path = join(store, 'blobs', layer.digest.replace(':', '-'))
    if (!(await stat(path)).isFile()) return undefined
    const owner = host !== registry ? [host, user] : user !== library ? [user] : []
    return {
      name: `${[...owner, model].join('/')}:${tag}`,
      path,
      digest: createHash('sha256').update(bytes).digest('hex'),
    }
  } catch {
    // Ollama does not have this model, or its store has another form.
    return undefined
  }
}
