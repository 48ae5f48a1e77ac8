import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { commandKey, device } from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { cannotWrite, type DataFailure } from '../platform/files.ts'
import { withLock } from '../platform/owner.ts'
import { openKeptFile } from './kept-file.ts'

const usedEveryMs = 60_000
/** Maximum time (ms) that a change waits for another process. A process needs a few milliseconds for its change. */
const lockMs = 500

/** Times are epoch ms. */
interface SecretEntry {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/**
 * Opens a file of entries, each with a secret, such as keys or devices. Only a hash of each secret is on disk.
 * @param options.what the word for an entry in messages, such as `key`
 * @param options.effect the effect of a damaged file, as a sentence
 */
export function openSecretEntries<Entry extends SecretEntry>(
  dataDir: string,
  options: {
    readonly file: string
    readonly schema: z.ZodType<Entry>
    readonly what: string
    readonly effect: string
    readonly max: number
    readonly clock: Pick<Clock, 'now'>
    readonly report: (problem: DataFailure) => void
  },
) {
  const { what, max, clock } = options
  const stored = z.object({
    entries: z.array(z.object({ hash: z.string(), entry: options.schema })).max(max),
  })
  type Stored = { readonly hash: string; readonly entry: Entry }
  const path = join(dataDir, options.file)
  const file = openKeptFile<{ entries: Stored[] }>(path, {
    schema: stored as z.ZodType<{ entries: Stored[] }>,
    expected: `a list with at most ${max} entries`,
    effect: options.effect,
    report: options.report,
  })
  const read = (): readonly Stored[] => file.read()?.entries ?? []
  /**
   * Replaces the entries by the result of `next`, or returns its failure. Two processes may use the same folder, so
   * reading and writing need a lock.
   */
  const change = (
    next: (all: readonly Stored[]) => readonly Stored[] | CommandError,
    waitMs = lockMs,
  ): CommandError | null => {
    try {
      return withLock(`${path}.lock`, waitMs, () => {
        const entries = next(read())
        if ('kind' in entries) return entries
        const problem = file.write({ entries: [...entries] })
        return problem && { kind: 'not_kept', ...problem }
      })
    } catch (error) {
      const remedy = 'Try again. If it fails again, grant write permission to this folder.'
      return { kind: 'not_kept', ...cannotWrite(path, error, remedy) }
    }
  }
  const gone: CommandError = {
    kind: 'gone',
    message: `This ${what} was revoked already.`,
    remedy: 'No action is needed.',
  }
  const full: CommandError = {
    kind: 'full',
    message: `There are ${max} ${what}s already.`,
    remedy: `Revoke a ${what} that you no longer use.`,
  }
  const has = (all: readonly Stored[], id: string): boolean => all.some(({ entry }) => entry.id === id)
  const withChanged = (all: readonly Stored[], id: string, next: (entry: Entry) => Entry): Stored[] =>
    all.map((one) => (one.entry.id === id ? { ...one, entry: next(one.entry) } : one))

  return {
    /** Reads the file again, because another process may have changed it. */
    list: (): readonly Entry[] => read().map(({ entry }) => entry),
    /** Stores a new entry with a new secret (32 random bytes as base64url). Returns both, or why that failed. */
    create(wanted: Omit<Entry, 'id' | 'createdAt' | 'usedAt'>) {
      const secret = randomBytes(32).toString('base64url')
      const id = randomBytes(6).toString('hex')
      const entry = { ...wanted, id, createdAt: clock.now(), usedAt: null } as unknown as Entry
      const error = change((all) => (all.length < max ? [{ hash: hashOf(secret), entry }, ...all] : full))
      return error ? { ok: false as const, error } : { ok: true as const, entry, secret }
    },
    rename: (id: string, name: string) =>
      change((all) => (has(all, id) ? withChanged(all, id, (entry) => ({ ...entry, name })) : gone)),
    revoke: (id: string) =>
      change((all) => (has(all, id) ? all.filter(({ entry }) => entry.id !== id) : gone)),
    use(secret: string): Entry | null {
      const entry = withSecret(read(), secret)?.entry ?? null
      const now = clock.now()
      // Do not wait for the lock: if the time cannot be stored, the entry is still valid.
      if (entry !== null && (entry.usedAt === null || now - entry.usedAt >= usedEveryMs))
        change((all) => withChanged(all, entry.id, (one) => ({ ...one, usedAt: now })), 0)
      return entry
    },
  }
}

/** A secret of 256 random bits needs no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the entry with this secret, if any. Compares in constant time, so that the time reveals nothing. */
function withSecret<One extends { readonly hash: string }>(all: readonly One[], secret: string): One | null {
  const given = Buffer.from(hashOf(secret))
  let found: One | null = null
  for (const one of all) {
    const wanted = Buffer.from(one.hash)
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) found = one
  }
  return found
}

/** Opens `command-keys.json` in the data folder: the keys for HTTP commands, each with the commands that it allows. */
export const openCommandKeys = (
  dataDir: string,
  deps: { readonly clock: Pick<Clock, 'now'>; readonly report: (problem: DataFailure) => void },
) =>
  openSecretEntries(dataDir, {
    file: 'command-keys.json',
    schema: commandKey,
    what: 'key',
    effect: 'All keys for HTTP commands are refused; create new ones in Settings › Access.',
    max: 50,
    ...deps,
  })

/** Opens `devices.json` in the data folder: the paired devices, each with its role. */
export const openDevices = (
  dataDir: string,
  deps: { readonly clock: Pick<Clock, 'now'>; readonly report: (problem: DataFailure) => void },
) =>
  openSecretEntries(dataDir, {
    file: 'devices.json',
    schema: device,
    what: 'device',
    effect: 'No paired device has access. Pair the devices again in Settings › Access.',
    max: 30,
    ...deps,
  })
