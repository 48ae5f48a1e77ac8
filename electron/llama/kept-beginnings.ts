import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import type { LlamaSequence, Token } from './library-types.ts'

/** The form of a file depends on the library, which is pinned to this version. */
const libraryVersion = '3.21.1'
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
 * Opens a folder of evaluated prompts. A file's name contains its prompt's key and its own checksum, because native
 * code may crash on a damaged file.
 * @param model the digest of the weights, a space, and how they are loaded
 */
export function keptBeginnings(folder: string, model: string): KeptBeginnings {
  const weights = weightsKey(model.split(' ', 1)[0] ?? '')
  const keyOf = (tokens: readonly Token[]): string =>
    `${weights}-${hashOf(`${libraryVersion} ${model} ${tokens.join(' ')}`)}`
  const filesOf = (key: string): string[] =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`${key}-`)) : []
  const remove = (name: string): void => rmSync(join(folder, name), { force: true })

  return {
    async load(sequence, tokens) {
      for (const name of filesOf(keyOf(tokens))) {
        const file = join(folder, name)
        try {
          if (name !== nameOf(keyOf(tokens), file)) throw new Error('the file is damaged')
          await sequence.loadStateFromFile(file, { acceptRisk: true })
          const now = new Date()
          utimesSync(file, now, now)
          return
        } catch {
          remove(name)
          await sequence.clearHistory()
        }
      }
    },
    async save(sequence, tokens) {
      const key = keyOf(tokens)
      const draft = join(folder, `draft-${process.pid}`)
      try {
        mkdirSync(folder, { recursive: true })
        await sequence.saveStateToFile(draft)
        for (const name of filesOf(key)) remove(name)
        renameSync(draft, join(folder, nameOf(key, draft)))
        prune(folder)
      } catch {
        rmSync(draft, { force: true })
      }
    },
  }
}

/** Deletes the evaluated prompts of weights with this digest. */
export function deleteBeginnings(folder: string, digest: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(`${weightsKey(digest)}-`)) rmSync(join(folder, name), { force: true })
}

const weightsKey = (digest: string): string => hashOf(digest).slice(0, 8)

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32)

const nameOf = (key: string, file: string): string => `${key}-${hashOf(readFileSync(file))}.state`

/** Deletes the files that were not used for longest until the others are within the limits. */
function prune(folder: string): void {
  const files = readdirSync(folder)
    .map((name) => ({ name, ...fileFacts(join(folder, name)) }))
    .toSorted((a, b) => b.usedAt - a.usedAt)
  let bytes = 0
  for (const [index, { name, size }] of files.entries()) {
    bytes += size
    if (index >= maxFiles || bytes > maxBytes) rmSync(join(folder, name), { force: true })
  }
}

function fileFacts(path: string): { size: number; usedAt: number } {
  const { size, mtimeMs } = statSync(path)
  return { size, usedAt: mtimeMs }
}
