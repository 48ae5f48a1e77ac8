import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { DataFailure } from '../../platform/files.ts'
import { namesIn } from '../../platform/files.ts'
import { codeLoads, pathIn } from './code-loads.ts'

/** Code that a pack may load while it runs, in addition to the bundled code. */
export interface RunTimeLoads {
  /** How the pack may load code, for example `node:module` or `import() of a variable`. */
  readonly ways: readonly string[]
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** These limits keep a pack in a large folder from blocking the program. */
const maxFiles = 500
const maxFolders = 5000
const maxBytes = 64 * 1024 * 1024
const maxScriptBytes = 4 * 1024 * 1024
const maxNames = 5000
/** Modules that the host provides. Another spelling fails when the pack runs. */
const isProvided = (name: string): boolean => /^(adlib|zod)(\/|$)/.test(name)

/**
 * Finds every file that a bundled pack may load while it runs.
 * @param dataDir the data folder; fails if the pack's folder contains it, because Adlib changes its files
 * @returns what the pack may load (`loads` is null if nothing), or a failure if that cannot be approved
 */
export function runTimeLoads(
  path: string,
  code: string,
  dataDir: string,
): { ok: true; loads: RunTimeLoads | null } | { ok: false; failure: DataFailure } {
  const found = codeLoads(code, isProvided)
  if (found === null) {
    const message = `${path} has code that Adlib cannot parse, so it cannot check what that code loads.`
    return { ok: false, failure: { message, remedy: 'Remove that code.' } }
  }
  const { ways, texts } = found
  if (ways.length === 0) return { ok: true, loads: null }
  const folder = dirname(path)
  const refuse = (why: string) => ({
    ok: false as const,
    failure: {
      message: `${path} can load code while it runs (${ways.join(', ')}), and ${why}.`,
      remedy: 'Move the pack and the files that it loads into a folder without other files.',
    },
  })
  const own = filesIn(folder)
  if (own === null) return refuse(`${folder} has more than ${maxFiles} files or ${maxFolders} folders`)
  if (own.realFolders.has(realPath(dataDir))) return refuse(`Adlib changes files in ${folder}`)
  const named = withNamedFiles(own.files, namedFiles(path, texts))
  if (named === null) return refuse(`the files that it may load name more than ${maxFiles} files elsewhere`)
  const files = [...named].sort()
  const bytes = files.reduce((sum, file) => sum + (statOf(file)?.size ?? 0), 0)
  if (bytes > maxBytes) return refuse(`the files that it may load have more than ${maxBytes / 1024 ** 2} MB`)
  return { ok: true, loads: { ways, files, folders: own.folders } }
}

/** Returns one hash of the code and of all files that the code may load. */
export function hashOf(path: string, code: string, loads: RunTimeLoads | null): string {
  const hash = createHash('sha256').update(code)
  for (const file of loads?.files ?? []) {
    const content = contentOf(file)
    hash.update(`\n${relative(dirname(path), file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Returns a sentence for the person who approves a pack, about the code that the pack can load; an empty string if it
 * loads none.
 */
export const loadsSentence = (loads: RunTimeLoads | null): string =>
  loads === null
    ? ''
    : `It can load more code while it runs (${loads.ways.join(', ')}). The approval covers the files in the pack’s folder and the files that the pack names (${loads.files.length}). Other code that the pack loads is not checked.`

/**
 * Returns the files and folders in a folder; null if there are too many. A folder to which several links lead is
 * visited only once. A broken link counts as a file, because its target may appear later.
 */
function filesIn(
  folder: string,
): { files: string[]; folders: string[]; realFolders: ReadonlySet<string> } | null {
  const files: string[] = []
  const folders: string[] = []
  const realFolders = new Set<string>()
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const real = realPath(at)
    if (realFolders.has(real)) continue
    realFolders.add(real)
    folders.push(at)
    // In order, so that the same one of several links to a folder is always followed.
    for (const name of namesIn(at).sort()) {
      const path = join(at, name)
      const stat = statOf(path)
      if (stat?.isDirectory()) {
        if (name !== 'node_modules') waiting.push(path)
      } else if (stat === undefined || stat.isFile()) files.push(path)
    }
    if (files.length > maxFiles || folders.length + waiting.length > maxFolders) return null
  }
  return { files, folders, realFolders }
}

/** Returns the files that these texts name from a file's point of view, as paths, `file:` addresses or packages. */
function namedFiles(path: string, texts: readonly string[]): string[] {
  const { resolve } = createRequire(path)
  return texts.slice(0, maxNames).flatMap((text) => {
    try {
      const found = resolve(pathIn(text))
      return isAbsolute(found) && statOf(found)?.isFile() ? found : []
    } catch {
      return []
    }
  })
}

/**
 * Returns files with those that they name by a path, and so on, because loaded code can load more. Null if there are
 * too many.
 */
function withNamedFiles(own: readonly string[], named: readonly string[]): ReadonlySet<string> | null {
  const files = new Set([...own, ...named])
  for (const file of files) {
    if (files.size > own.length + maxFiles) return null
    if (!/\.[cm]?js$/.test(file) || (statOf(file)?.size ?? 0) > maxScriptBytes) continue
    const { texts = [] } = codeLoads(contentOf(file).toString('utf8'), () => false) ?? {}
    const paths = texts.filter((text) => /^(\.{0,2}\/|file:)/.test(text))
    for (const next of namedFiles(file, paths)) files.add(next)
  }
  return files
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}
