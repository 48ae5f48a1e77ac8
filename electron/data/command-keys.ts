import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type CommandKey,
  type CreatedCommandKey,
  commandKey,
  type NewCommandKey,
} from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { entryOf, newSecret } from './hashed-secret.ts'
import { openKeptFile } from './kept-file.ts'

const maxKeys = 50
/** Minimum time (ms) between two writes of when a key was used. */
const usedEveryMs = 60_000

const stored = z.object({ keys: z.array(commandKey.extend({ hash: z.string() })).max(maxKeys) })
type StoredKey = z.infer<typeof stored>['keys'][number]

/** The keys for HTTP commands. Only hashes of their secrets are on disk. */
export interface CommandKeys {
  /** Returns the keys, newest first. Reads the file: another process may have changed it. */
  list(): readonly CommandKey[]
  /** Creates a key. Its secret is in this answer only. */
  create(wanted: NewCommandKey): { ok: true; created: CreatedCommandKey } | { ok: false; error: CommandError }
  /** Ends a key at once. Returns why that failed, or null. */
  revoke(id: string): CommandError | null
  /** Returns the key of this secret and notes its use; null for a wrong or revoked one. */
  use(secret: string): CommandKey | null
}

/** Opens `command-keys.json` in the data folder. */
export function openCommandKeys(
  dataDir: string,
  { clock, report }: { clock: Pick<Clock, 'now'>; report: (problem: DataFailure) => void },
): CommandKeys {
  const file = openKeptFile(join(dataDir, 'command-keys.json'), {
    schema: stored,
    expected: 'a list of keys',
    effect: 'All keys for HTTP commands are refused; create new ones in Settings › Access.',
    report,
  })
  const read = (): readonly StoredKey[] => file.read()?.keys ?? []
  const write = (keys: readonly StoredKey[]): CommandError | null => {
    const problem = file.write({ keys: [...keys] })
    return problem && { kind: 'not_kept', ...problem }
  }

  return {
    list: () => read().map(withoutHash),
    create(wanted) {
      const keys = read()
      if (keys.length >= maxKeys)
        return {
          ok: false,
          error: {
            kind: 'full',
            message: `There are ${maxKeys} keys already.`,
            remedy: 'Revoke one that you no longer use.',
          },
        }
      const { secret, hash } = newSecret()
      const key = {
        id: randomBytes(6).toString('hex'),
        name: wanted.name,
        commands: [...new Set(wanted.commands)],
        createdAt: clock.now(),
        usedAt: null,
      }
      const error = write([{ ...key, hash }, ...keys])
      return error ? { ok: false, error } : { ok: true, created: { key, secret } }
    },
    revoke(id) {
      const keys = read()
      if (keys.every((key) => key.id !== id))
        return { kind: 'gone', message: 'This key was revoked already.', remedy: 'Nothing to do.' }
      return write(keys.filter((key) => key.id !== id))
    },
    use(secret) {
      const keys = read()
      const found = entryOf(keys, secret)
      if (found === null) return null
      const now = clock.now()
      if (found.usedAt === null || now - found.usedAt >= usedEveryMs)
        // If this fails, only the time of use is wrong.
        write(keys.map((key) => (key === found ? { ...key, usedAt: now } : key)))
      return withoutHash(found)
    },
  }
}

const withoutHash = ({ hash: _, ...key }: StoredKey): CommandKey => key
