import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

const usedEveryMs = 60_000

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
  const file = openKeptFile<{ entries: Stored[] }>(join(dataDir, options.file), {
    schema: stored as z.ZodType<{ entries: Stored[] }>,
    expected: `a list with at most ${max} entries`,
    effect: options.effect,
    report: options.report,
  })
  const read = (): readonly Stored[] => file.read()?.entries ?? []
  const write = (entries: readonly Stored[]): CommandError | null => {
    const problem = file.write({ entries: [...entries] })
    return problem && { kind: 'not_kept', ...problem }
  }
  const gone: CommandError = {
    kind: 'gone',
    message: `This ${what} was revoked already.`,
    remedy: 'No action is needed.',
  }
  const without = (all: readonly Stored[], id: string) => all.filter(({ entry }) => entry.id !== id)

  return {
    /** Reads the file again, because another process may have changed it. */
    list: (): readonly Entry[] => read().map(({ entry }) => entry),
    /** Stores a new entry with a new secret (32 random bytes as base64url). Returns both, or why that failed. */
    create(wanted: Omit<Entry, 'id' | 'createdAt' | 'usedAt'>) {
      const before = read()
      if (before.length >= max) {
        const message = `There are ${max} ${what}s already.`
        return {
          ok: false as const,
          error: { kind: 'full' as const, message, remedy: `Revoke a ${what} that you no longer use.` },
        }
      }
      const secret = randomBytes(32).toString('base64url')
      const id = randomBytes(6).toString('hex')
      const entry = { ...wanted, id, createdAt: clock.now(), usedAt: null } as unknown as Entry
      const error = write([{ hash: hashOf(secret), entry }, ...before])
      return error ? { ok: false as const, error } : { ok: true as const, entry, secret }
    },
    rename(id: string, name: string) {
      const all = read()
      if (without(all, id).length === all.length) return gone
      return write(all.map((one) => (one.entry.id === id ? { ...one, entry: { ...one.entry, name } } : one)))
    },
    revoke(id: string) {
      const all = read()
      const left = without(all, id)
      return left.length === all.length ? gone : write(left)
    },
    use(secret: string): Entry | null {
      const all = read()
      const found = withSecret(all, secret)
      if (found === null) return null
      const { entry } = found
      const now = clock.now()
      if (entry.usedAt === null || now - entry.usedAt >= usedEveryMs)
        write(all.map((one) => (one === found ? { ...one, entry: { ...entry, usedAt: now } } : one)))
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
