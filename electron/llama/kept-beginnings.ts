import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../platform/files.ts'
import type { LlamaSequence, Token } from './library-types.ts'

const maxFiles = 8
const maxBytes = 512 * 1024 * 1024

/** Evaluated prompts in files. Loading one takes milliseconds, and evaluating it again takes seconds. */
export interface KeptBeginnings {
  /** Loads the state for these tokens into a sequence, if there is a file with it. A damaged file is deleted. */
  load(sequence: LlamaSequence, tokens: readonly Token[]): Promise<void>
  /** Saves a sequence that has evaluated these tokens. A failure, such as a full disk, is ignored. */
  save(sequence: LlamaSequence, tokens: readonly Token[]): Promise<void>
}

/**
 * Opens a folder of evaluated prompts. A file's name contains the keys of its weights and its prompt and its own
 * checksum, because native code may crash on a damaged file.
 * @param of the weights, and how they are loaded: the form of a file depends on the library's version
 */
export function keptBeginnings(
  folder: string,
  of: { readonly digest: string; readonly load: string },
): KeptBeginnings {
  const keyOf = (tokens: readonly Token[]): string =>
    `${prefixOf(of.digest)}${hashOf(`${of.load} ${tokens.join(' ')}`)}`
  const draft = `${draftPrefix}${process.pid}`

  return {
    async load(sequence, tokens) {
      const key = keyOf(tokens)
      for (const name of filesIn(folder, key)) {
        try {
          if (name !== nameOf(key, join(folder, name))) throw new Error('the file is damaged')
          // If native code crashes on the file, later processes delete it as a draft.
          renameSync(join(folder, name), join(folder, draft))
          await sequence.loadStateFromFile(join(folder, draft), { acceptRisk: true })
          const now = new Date()
          utimesSync(join(folder, draft), now, now)
          renameSync(join(folder, draft), join(folder, name))
          return
        } catch {
          for (const one of [name, draft]) remove(folder, one)
          await sequence.clearHistory()
        }
      }
    },
    async save(sequence, tokens) {
      const key = keyOf(tokens)
      try {
        mkdirSync(folder, { recursive: true })
        const { fileSize } = await sequence.saveStateToFile(join(folder, draft))
        if (fileSize > maxBytes) throw new Error('the file is too large to keep')
        // On a full disk, the library does not notice if only the end is missing.
        if (statSync(join(folder, draft)).size !== fileSize) throw new Error('the file is cut off')
        for (const name of filesIn(folder, key)) remove(folder, name)
        renameSync(join(folder, draft), join(folder, nameOf(key, join(folder, draft))))
        prune(folder)
      } catch {
        remove(folder, draft)
      }
    },
  }
}

/** Deletes the evaluated prompts of weights, for example together with the weights. */
export function removeBeginnings(folder: string, digest: string): void {
  for (const name of filesIn(folder, prefixOf(digest))) remove(folder, name)
}

const draftPrefix = 'draft-'

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32)

const prefixOf = (digest: string): string => `${hashOf(digest)}-`

const nameOf = (key: string, file: string): string => `${key}-${hashOf(readFileSync(file))}.state`

const filesIn = (folder: string, prefix: string): string[] =>
  namesIn(folder).filter((name) => name.startsWith(prefix))

/** Deletes a file. Ignores one that another program has open. */
function remove(folder: string, name: string): void {
  try {
    rmSync(join(folder, name), { force: true })
  } catch {
    // A later save deletes it.
  }
}

/**
 * Deletes the drafts of processes that ended while they saved, and the files that were not used for longest until the
 * others are within the limits.
 */
function prune(folder: string): void {
  const names = filesIn(folder, '')
  for (const name of names)
    if (name.startsWith(draftPrefix) && !isRunning(Number(name.slice(draftPrefix.length))))
      remove(folder, name)
  const files = names
    .filter((name) => !name.startsWith(draftPrefix))
    .flatMap((name) => {
      // Another process may delete it at the same time.
      const stats = statSync(join(folder, name), { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ name, size: stats.size, usedAt: stats.mtimeMs }]
    })
    .toSorted((a, b) => b.usedAt - a.usedAt)
  let bytes = 0
  for (const [index, { name, size }] of files.entries()) {
    bytes += size
    if (index >= maxFiles || bytes > maxBytes) remove(folder, name)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
