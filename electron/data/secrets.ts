import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type SecretName, type SecretState, secretName } from '../../src-shared/contract/api/settings.ts'
import { type DataFailure, readPlainFile, reasonOf } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

/** Encrypts with a key that the operating system keeps for this user. Both methods reject if the system refuses. */
export interface Keychain {
  encrypt(text: string): Promise<Buffer>
  /** `isStale` means that the key was replaced. The text should then be encrypted again. */
  decrypt(bytes: Buffer): Promise<{ readonly text: string; readonly isStale: boolean }>
}

/** Passwords and keys, stored in `secrets.json`. */
export interface Secrets {
  /** Returns the stored secret, or else the value of the environment variable, or null. */
  read(name: SecretName, variable: string): string | null
  state(name: SecretName, variable: string): SecretState
  /** Stores a secret, or deletes it if it is empty. Resolves with null, or the failure. */
  store(name: SecretName, secret: string): Promise<DataFailure | null>
  /** Decrypts the stored secrets, and encrypts those that are stored as plain text. Never rejects. */
  unlock(): Promise<void>
  readonly encrypts: boolean
}

const entry = z.union([z.strictObject({ plain: z.string() }), z.strictObject({ encrypted: z.base64() })])
const schema = z.partialRecord(secretName, entry)
type Entry = z.infer<typeof entry>
type Stored = z.infer<typeof schema>

/**
 * Opens the secrets in a data folder.
 * @param options.keychain the system's key store; if null, secrets are stored as plain text in a file that only its
 * owner can read
 */
export function openSecrets(options: {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly keychain?: Keychain | null | undefined
  readonly report?: (problem: DataFailure) => void
}): Secrets {
  const { dataDir, env, keychain = null, report = printProblem } = options
  const file = openKeptFile<Stored>(join(dataDir, 'secrets.json'), {
    schema,
    expected: 'a list of secrets',
    effect: 'Enter the OBS password and API key again.',
    report,
  })
  /** Decrypted secrets by their ciphertext. */
  const decrypted = new Map<string, string>()
  const formerFile = join(dataDir, 'obs-password')
  const read = (): Stored => {
    const stored = file.read() ?? {}
    const former = stored['obs-password'] === undefined ? formerPassword(formerFile) : null
    return former === null ? stored : { ...stored, 'obs-password': { plain: former } }
  }
  const write = (stored: Stored): DataFailure | null => {
    const problem = file.write(stored)
    if (problem === null) rmSync(formerFile, { force: true })
    return problem
  }
  const sealed = async (plain: string): Promise<Entry> => {
    if (keychain === null) return { plain }
    const encrypted = (await keychain.encrypt(plain)).toString('base64')
    decrypted.set(encrypted, plain)
    return { encrypted }
  }
  const opened = (stored: Entry | undefined): string | null => {
    if (stored === undefined) return null
    return 'plain' in stored ? stored.plain : (decrypted.get(stored.encrypted) ?? null)
  }

  return {
    encrypts: keychain !== null,
    read: (name, variable) => opened(read()[name]) ?? (env[variable] || null),
    state(name, variable) {
      const stored = read()[name]
      if (stored !== undefined && 'plain' in stored) return 'plain'
      if (opened(stored) !== null) return 'encrypted'
      if (env[variable]) return 'environment'
      return stored === undefined ? 'none' : 'locked'
    },
    async store(name, secret) {
      try {
        const next = secret === '' ? undefined : await sealed(secret)
        const { [name]: _, ...others } = read()
        return write(next === undefined ? others : { ...others, [name]: next })
      } catch (error) {
        return {
          message: `The key store of the system refused to encrypt this (${reasonOf(error)}).`,
          remedy: 'Allow Adlib to use the key store, or put the secret into an environment variable.',
        }
      }
    },
    async unlock() {
      if (keychain === null) {
        const former = formerPassword(formerFile)
        if (former !== null) write(read())
        return
      }
      for (const [name, stored] of Object.entries(read()) as [SecretName, Entry][]) {
        const next = await unlocked(stored, keychain).catch(() => null)
        if (next === null) continue
        if ('encrypted' in stored) decrypted.set(stored.encrypted, next.text)
        if (!next.isStale) continue
        const again = await sealed(next.text).catch(() => null)
        const now = read()
        // Another process may have stored a different secret meanwhile.
        if (again !== null && isDeepStrictEqual(now[name], stored)) write({ ...now, [name]: again })
      }
    },
  }
}

const unlocked = async (
  stored: Entry,
  keychain: Keychain,
): Promise<{ readonly text: string; readonly isStale: boolean }> =>
  'plain' in stored
    ? { text: stored.plain, isStale: true }
    : keychain.decrypt(Buffer.from(stored.encrypted, 'base64'))

function formerPassword(path: string): string | null {
  try {
    return readPlainFile(path, 1024).toString() || null
  } catch {
    return null
  }
}

const printProblem = ({ message, remedy }: DataFailure): void =>
  void process.stderr.write(`${message} ${remedy}\n`)
