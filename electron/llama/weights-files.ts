import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { findStored, listStored, ollamaStores } from './ollama-store.ts'
import { isWeightsFile, weightsNameOf } from './registry-model.ts'
import type { Surroundings } from './surroundings.ts'
import { walkFiles } from './walk-files.ts'

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
