import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { isWeightsFile, weightsNameOf } from './registry-model.ts'
import { weightsType } from './weights-offer.ts'

/** Maximum number of files in the data folder that are offered. */
const maxFiles = 100

/** Weights files that the engine can run. */
export interface WeightsFiles {
  /** Returns the paths of the files in the folder `models` of the data folder, by the model's name. */
  list(): ReadonlyMap<string, string>
  /** Finds a file by its path, its name in the data folder, or the name of a model that Ollama has downloaded. */
  find(name: string): Promise<string | undefined>
}

/** Returns the folder of weights files that belong to Adlib. */
export const weightsFolder = (dataDir: string): string => join(dataDir, 'models')

/** Finds weights in `dataDir` and in Ollama's store. Copies nothing. */
export function weightsFiles(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): WeightsFiles {
  const folder = weightsFolder(dataDir)
  const list = (): Map<string, string> =>
    new Map(
      existsSync(folder)
        ? readdirSync(folder)
            .filter(isWeightsFile)
            .slice(0, maxFiles)
            .map((name) => [weightsNameOf(name), join(folder, name)])
        : [],
    )
  return {
    list,
    async find(name) {
      const ours = list()
      if (!isWeightsFile(name))
        return ours.get(name) ?? ours.get(`${name}:latest`) ?? inOllamaStore(name, env)
      const path = resolve(name)
      return existsSync(path) ? path : ours.get(weightsNameOf(basename(name)))
    },
  }
}

const manifest = z.object({
  layers: z.array(z.object({ mediaType: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) })),
})
const registry = 'registry.ollama.ai'

/** Returns the path of the weights that Ollama has stored for a name such as `qwen3.5:2b`. */
async function inOllamaStore(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const store = env.OLLAMA_MODELS || join(homedir(), '.ollama', 'models')
  const [, path = '', tag = 'latest'] = /^((?:[\w.-]+\/){0,2}[\w.-]+)(?::([\w.-]+))?$/.exec(name) ?? []
  const parts = path.split('/')
  if (path === '' || [...parts, tag].some((part) => /^\.+$/.test(part))) return undefined
  const places = [...[registry, 'library'].slice(0, 3 - parts.length), ...parts]
  try {
    const read = manifest.parse(JSON.parse(await readFile(join(store, 'manifests', ...places, tag), 'utf8')))
    const layer = read.layers.find(({ mediaType }) => mediaType === weightsType)
    const blob = layer && join(store, 'blobs', layer.digest.replace(':', '-'))
    return blob !== undefined && existsSync(blob) ? blob : undefined
  } catch {
    // Ollama does not have this model, or its store has another form.
    return undefined
  }
}
