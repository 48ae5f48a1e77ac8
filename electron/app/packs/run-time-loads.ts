import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { DataFailure } from '../../platform/files.ts'

/** Code that a pack may load while it runs, in addition to the bundled code. */
export interface RunTimeLoads {
  /** How the pack may load code, for example `node:module` or `import() of a variable`. */
  readonly ways: readonly string[]
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Modules with which a pack can load code while it runs. `node:fs` is not among them, because it only reads code. */
const modules: ReadonlySet<string> = new Set(['child_process', 'cluster', 'module', 'vm', 'worker_threads'])
const marks: readonly (readonly [string, RegExp])[] = [
  ['import() of a variable', /\bimport\((?!\s*["'])/],
  ['require() of a variable', /\brequire\((?!\s*["'])/],
  ['process.getBuiltinModule', /\bgetBuiltinModule\b/],
  ['process.dlopen', /\bdlopen\b/],
  ['eval', /\beval\b|\bFunction\(/],
]
/** These limits keep a pack in a large folder from blocking the program. */
const maxFiles = 500
const maxFolders = 5000
const maxBytes = 64 * 1024 * 1024
const maxNames = 5000

/**
 * Finds every file that a bundled pack may load while it runs.
 * @param dataDir the data folder; fails if the pack's folder contains it, because Adlib changes its files
 * @returns what the pack may load (`loads` is null if nothing), or a failure if that cannot be approved
 */
export function runTimeLoads(
  path: string,
  code: string,
  imports: readonly string[],
  dataDir: string,
): { ok: true; loads: RunTimeLoads | null } | { ok: false; failure: DataFailure } {
  const ways = [
    ...imports.filter((name) => modules.has(name.replace(/^node:/, ''))),
    ...marks.flatMap(([way, mark]) => (mark.test(code) ? way : [])),
  ]
  if (ways.length === 0) return { ok: true, loads: null }
  const folder = dirname(path)
  const refuse = (why: string) => ({
    ok: false as const,
    failure: {
      message: `${path} can load code while it runs (${ways.join(', ')}), and ${why}.`,
      remedy: 'Move the pack and the files that it loads into a folder without other files.',
    },
  })
  const found = filesIn(folder)
  if (found === null) return refuse(`${folder} has more than ${maxFiles} files or ${maxFolders} folders`)
  if (found.realFolders.has(realPath(dataDir))) return refuse(`Adlib changes files in ${folder}`)
  const files = [...new Set([...found.files, ...namedFiles(path, code)])].sort()
  const bytes = files.reduce((sum, file) => sum + (statOf(file)?.size ?? 0), 0)
  if (bytes > maxBytes) return refuse(`the files that it may load have more than ${maxBytes / 1024 ** 2} MB`)
  return { ok: true, loads: { ways: [...new Set(ways)], files, folders: found.folders } }
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
    for (const name of namesIn(at)) {
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

function namedFiles(path: string, code: string): string[] {
  const { resolve } = createRequire(path)
  const names = new Set(
    [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n$]){1,300})\1/g)].map(([, , name = '']) => name),
  )
  return [...names].slice(0, maxNames).flatMap((name) => {
    try {
      const found = resolve(name)
      return isAbsolute(found) && statOf(found)?.isFile() ? found : []
    } catch {
      return []
    }
  })
}

/**
 * Returns the names in a folder, sorted, so that `filesIn` always follows the same one of several links to a folder.
 */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
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
