import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { isWeightsFile, weightsNameOf, weightsType } from './weights-offer.ts'

/** The part of LM Studio's settings that is read. The file belongs to LM Studio. */
const settings = z.object({ downloadsFolder: z.string().refine(isAbsolute) })

/**
 * Returns the folders in which LM Studio keeps models, whether they exist or not. Its home and the folder can be
 * moved: a file in the user's folder names the home, and a file in the home names the folder.
 */
async function lmStudioFolders(home: string): Promise<string[]> {
  const pointed = (await text(join(home, '.lmstudio-home-pointer'))).trim()
  const homes = [
    ...(isAbsolute(pointed) ? [pointed] : []),
    join(home, '.lmstudio'),
    join(home, '.cache', 'lm-studio'),
  ]
  const moved = await Promise.all(homes.map(downloadsFolder))
  return [...new Set([...moved.flat(), ...homes.map((one) => join(one, 'models'))])]
}

async function downloadsFolder(home: string): Promise<string[]> {
  try {
    return [settings.parse(JSON.parse(await text(join(home, 'settings.json')))).downloadsFolder]
  } catch {
    // The folder was not moved, or another version of LM Studio writes other settings.
    return []
  }
}

const text = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Maximum number of files that are offered. */
const maxFiles = 200
/** The end of the name of a part of a split file, with its number and the number of parts. */
const partForm = /-(\d{5})-of-(\d{5})(\.gguf)$/i
/** Parts of a split file after the first, which the engine finds by itself, and projectors of pictures. */
const isNoModel = (name: string): boolean =>
  /mmproj/i.test(name) || Number(partForm.exec(name)?.[1] ?? 1) !== 1
const lmStudioLimits = { depth: 4, entries: 5000 }

/** Where a weights file is: in the data folder, in another program's folders, or at a path that a person added. */
export type WeightsPlace = 'data' | 'added' | 'lm-studio' | 'ollama'

/** A weights file that is on this computer already. */
export interface WeightsFile {
  readonly name: string
  readonly path: string
  readonly place: WeightsPlace
  /** Ollama's digest of the model, for a file in its store. */
  readonly ollamaDigest?: string
}

/** Weights files that the engine can run. Nothing is copied. */
export interface WeightsFiles {
  /** Lists the files in the data folder, the added ones, and those of LM Studio and Ollama. */
  list(): Promise<readonly WeightsFile[]>
  /** Finds a listed file by its name, its path, or the name of a model that Ollama has stored. */
  find(name: string): Promise<string | undefined>
}

/** Returns the folder of weights files that belong to Adlib. */
export const weightsFolder = (dataDir: string): string => join(dataDir, 'models')

/** @param added returns the paths that a person added */
export function weightsFiles(
  dataDir: string,
  surroundings: Surroundings,
  added: () => readonly string[] = () => [],
): WeightsFiles {
  const { home } = surroundings
  const inFolder = async (
    folder: string,
    place: WeightsPlace,
    limits: { depth: number; entries: number },
  ): Promise<Omit<WeightsFile, 'name'>[]> =>
    (await walkFiles(folder, limits)).flatMap((names) => {
      const name = names.at(-1) ?? ''
      return isWeightsFile(name) && !isNoModel(name) ? [{ path: join(folder, ...names), place }] : []
    })

  const list = async (): Promise<WeightsFile[]> => {
    const studio = home === undefined ? [] : await lmStudioFolders(home)
    const [ours, ofStudio, stored] = await Promise.all([
      inFolder(weightsFolder(dataDir), 'data', { depth: 0, entries: maxFiles }),
      Promise.all(studio.map((folder) => inFolder(folder, 'lm-studio', lmStudioLimits))),
      Promise.all(ollamaStores(surroundings).map(listStored)),
    ])
    const files = [...ours, ...added().map((path) => ({ path, place: 'added' as const })), ...ofStudio.flat()]
    const taken = new Set<string>()
    const listed = files.flatMap(({ path, place }): WeightsFile[] => {
      const parts = resolve(path).split(/[\\/]/)
      // Only a file name is encoded, and it may contain a `/` then.
      parts.push(weightsNameOf(parts.pop() ?? ''))
      // The shortest end of the path that names only this file.
      const name = [1, 2, 3].map((length) => parts.slice(-length).join('/')).find((one) => !taken.has(one))
      if (name === undefined) return []
      taken.add(name)
      return [{ name, path, place }]
    })
    const ofOllama = stored
      .flat()
      .map(({ name, path, digest }) => ({ name, path, place: 'ollama' as const, ollamaDigest: digest }))
    // Of copies, the first counts. Ollama's own name is the one that people know.
    return [...ofOllama, ...listed].slice(0, maxFiles)
  }

  return {
    list,
    async find(name) {
      const files = await list()
      const isFile = isWeightsFile(name)
      const listed = isFile
        ? (files.find(({ path }) => resolve(path) === resolve(name)) ??
          files.find((one) => one.name === weightsNameOf(name)))
        : (files.find((one) => one.name === name) ?? files.find((one) => one.name === `${name}:latest`))
      if (listed !== undefined || isFile) return listed?.path
      for (const store of ollamaStores(surroundings)) {
        const stored = await findStored(store, name)
        if (stored !== undefined) return stored.path
      }
      return undefined
    },
  }
}

/** Returns the paths of all files of a model, which may be split into several. */
export function partsOf(path: string): string[] {
  const [end = '', , count = '1', ending] = partForm.exec(path) ?? []
  if (end === '') return [path]
  return Array.from(
    { length: Number(count) },
    (_, index) => `${path.slice(0, -end.length)}-${String(index + 1).padStart(5, '0')}-of-${count}${ending}`,
  )
}

/** Returns whether a path names a file that exists. */
export const isFileAt = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() === true

/** Limits of a walk: subfolders below the folder, and entries in total. Links may form loops. */
interface WalkLimits {
  readonly depth: number
  readonly entries: number
}

/** Lists the files in a folder and its subfolders, as lists of names below the folder. Ignores what it cannot read. */
export async function walkFiles(folder: string, limits: WalkLimits): Promise<string[][]> {
  const files: string[][] = []
  let left = limits.entries
  const walk = async (place: readonly string[]): Promise<void> => {
    const entries = await readdir(join(folder, ...place), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
      left -= 1
      if (left < 0) return
      const here = [...place, entry.name]
      const kind = entry.isSymbolicLink() ? await stat(join(folder, ...here)).catch(() => undefined) : entry
      if (kind?.isFile()) files.push(here)
      else if (kind?.isDirectory() && place.length < limits.depth) await walk(here)
    }
  }
  await walk([])
  return files
}

/** A model in Ollama's store. */
interface StoredModel {
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
function ollamaStores({ env, home, platform }: Surroundings): string[] {
  if (env.OLLAMA_MODELS) return [env.OLLAMA_MODELS]
  if (home === undefined) return []
  // On Linux, Ollama's installer makes it a service with a user of its own.
  return [
    join(home, '.ollama', 'models'),
    ...(platform === 'linux' ? ['/usr/share/ollama/.ollama/models'] : []),
  ]
}

/** Lists the models in Ollama's store whose weights are there. Ollama need not run. */
async function listStored(store: string): Promise<StoredModel[]> {
  const manifests = await walkFiles(join(store, 'manifests'), limits)
  const stored = manifests.map((place) => (place.length === 4 ? readStored(store, place) : undefined))
  return (await Promise.all(stored)).flatMap((one) => one ?? [])
}

/** Returns the model that Ollama has stored for a name such as `qwen3.5:2b`, `qwen3.5` or `hf.co/USER/REPO:TAG`. */
async function findStored(store: string, name: string): Promise<StoredModel | undefined> {
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

/** The system on which files are searched. `home` is undefined if the environment does not name the user's folder. */
interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string | undefined
  readonly platform: string
}

/** Returns the surroundings of an environment. */
export const surroundingsOf = (
  env: Surroundings['env'],
  platform: string = process.platform,
): Surroundings => ({ env, platform, home: (platform === 'win32' ? env.USERPROFILE : env.HOME) || undefined })
