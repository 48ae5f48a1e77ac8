import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, isAbsolute, join, relative } from 'node:path'
import type { DataFailure } from '../../data/files.ts'

/** Code that a pack may load while it runs, beyond what is bundled. */
export interface RunTimeLoads {
  /** How it may do so: `node:module`, `import() of a variable` … */
  readonly ways: readonly string[]
  /** Absolute paths of the code files that the approval covers: those of its folder, and those that it names. */
  readonly files: readonly string[]
  /** Its own folder and those below with code files, where a new file may appear. */
  readonly folders: readonly string[]
}

/** Modules of Node that run code. A pack that only reads files (`node:fs`) needs one of them, or a mark, to run what it read. */
const modules: ReadonlySet<string> = new Set(['child_process', 'cluster', 'module', 'vm', 'worker_threads'])
/** What bundled code contains only if it loads or makes code while it runs; the bundler resolves all literal imports. */
const marks: readonly (readonly [string, RegExp])[] = [
  ['import() of a variable', /\bimport\((?!\s*["'])/],
  ['require() of a variable', /\brequire\((?!\s*["'])/],
  ['process.getBuiltinModule', /\bgetBuiltinModule\b/],
  ['process.dlopen', /\bdlopen\b/],
  ['eval', /\beval\b|\bFunction\(/],
]
const codeFile = /^\.(?:[cm]?[jt]s|[jt]sx|node|wasm)$/
/** Most code files and folders, so that a pack in a large folder cannot block the program. */
const mostFiles = 500
const mostFolders = 5000
/** Most texts of the code that are tried as names of files. */
const mostNames = 5000

/**
 * Finds what a bundled pack may load while it runs. That cannot be known exactly, so every code file counts that is in the
 * pack's folder (`node_modules` and hidden folders excluded) or that a text in its code names.
 * @param imports the modules that the bundle leaves out
 * @returns null for a pack that loads nothing, or a failure if its folder has too many code files
 */
export function runTimeLoads(
  path: string,
  code: string,
  imports: readonly string[],
): { ok: true; loads: RunTimeLoads | null } | { ok: false; failure: DataFailure } {
  const ways = [
    ...imports.filter((name) => modules.has(name.replace(/^node:/, ''))),
    ...marks.flatMap(([way, mark]) => (mark.test(code) ? way : [])),
  ]
  if (ways.length === 0) return { ok: true, loads: null }
  const folder = dirname(path)
  const found = codeIn(folder)
  if (found === null) {
    const message = `${path} can load code while it runs (${ways.join(', ')}), and ${folder} has more than ${mostFiles} code files or ${mostFolders} folders.`
    return { ok: false, failure: { message, remedy: 'Move the pack into a folder of its own.' } }
  }
  const files = [...new Set([...found.files, ...namedFiles(path, code)])].sort()
  return { ok: true, loads: { ways: [...new Set(ways)], files, folders: found.folders } }
}

/** Returns the hash of code and of the files that it may load. */
export function hashOf(path: string, code: string, loads: RunTimeLoads | null): string {
  const hash = createHash('sha256').update(code)
  for (const file of loads?.files ?? []) {
    const content = contentOf(file)
    hash.update(`\n${relative(dirname(path), file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Returns a sentence for the person who approves a pack; empty for one that loads nothing. */
export const loadsSentence = (loads: RunTimeLoads | null): string =>
  loads === null
    ? ''
    : `It can load more code while it runs (${loads.ways.join(', ')}). The approval covers the code files of its folder and those that it names (${loads.files.length}); what else it loads is not checked.`

/** Returns the code files in a folder, and the folders with some; null if there are too many. */
function codeIn(folder: string): { files: string[]; folders: string[] } | null {
  const files: string[] = []
  const waiting = [folder]
  for (let visited = 0; waiting.length > 0; visited += 1) {
    if (visited >= mostFolders || files.length > mostFiles) return null
    const at = waiting.pop() ?? ''
    for (const entry of entriesOf(at)) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) waiting.push(path)
      } else if (codeFile.test(extname(entry.name)) && isFile(path)) files.push(path)
    }
  }
  return { files, folders: [...new Set([folder, ...files.map(dirname)])] }
}

/** Returns the files outside of Node that a text in the code names, as `require` would find them. */
function namedFiles(path: string, code: string): string[] {
  const { resolve } = createRequire(path)
  const names = new Set(
    [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n$]){1,300})\1/g)].map(([, , name = '']) => name),
  )
  return [...names].slice(0, mostNames).flatMap((name) => {
    try {
      const found = resolve(name)
      return isAbsolute(found) && isFile(found) ? found : []
    } catch {
      return []
    }
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}
