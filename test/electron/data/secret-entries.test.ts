import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCommandKeys } from '../../../electron/data/secret-entries.ts'
import type { CommandKeys } from '../../../electron/gateway/access.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import { thisProcess } from '../../../electron/platform/process-identity.ts'
import type { NewCommandKey } from '../../../src-shared/contract/api/access.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const run = promisify(execFile)
let folder = ''
let problems: DataFailure[] = []
let clock = virtualClock()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-keys-'))
  problems = []
  clock = virtualClock()
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (): CommandKeys =>
  openCommandKeys(folder, { clock, report: (problem) => problems.push(problem) })
const path = (): string => join(folder, 'command-keys.json')
const deck: NewCommandKey = { name: 'Stream Deck', commands: ['panic', 'hush'] }
const made = (keys: CommandKeys, wanted = deck) => {
  const result = keys.create(wanted)
  if (!result.ok) throw new Error(result.error.message)
  return { key: result.entry, secret: result.secret }
}

describe('openCommandKeys', () => {
  it('accepts the secret of a key even after a restart, and rejects every other secret', () => {
    const keys = open()
    const { key, secret } = made(keys)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(open().use(secret)).toMatchObject({ id: key.id, name: 'Stream Deck', commands: ['panic', 'hush'] })
    for (const wrong of ['', 'x', secret.slice(1), `${secret}x`, key.id]) expect(keys.use(wrong)).toBeNull()
  })

  it('stores a hash and never the secret, in a file that only its owner can read', () => {
    const keys = open()
    const { secret } = made(keys)
    keys.use(secret)
    expect(readFileSync(path(), 'utf8')).not.toContain(secret)
    expect(JSON.stringify(keys.list())).not.toMatch(new RegExp(`${secret}|hash`))
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it('rejects a key at once after another process revokes it', () => {
    const [keys, other] = [open(), open()]
    const { key, secret } = made(keys)
    const kept = made(keys, { name: 'Bot', commands: ['say'] })
    expect(other.revoke(key.id)).toBeNull()
    expect(keys.use(secret)).toBeNull()
    expect(keys.use(kept.secret)).toMatchObject({ name: 'Bot' })
    expect(other.revoke(key.id)).toMatchObject({ kind: 'gone' })
  })

  it('keeps the changes of several processes that change the list at the same time', async () => {
    const child = fileURLToPath(new URL('../../fixtures/command-keys-process.ts', import.meta.url))
    const processes = ['a', 'b', 'c'].map((name) =>
      run(process.execPath, ['--import', 'tsx', child, folder, name]),
    )
    const created = (await Promise.all(processes)).flatMap(({ stdout }) => stdout.trim().split('\n'))
    expect(created).toHaveLength(45)
    expect(
      open()
        .list()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(created.sort())
    expect(readdirSync(folder)).toEqual(['command-keys.json'])
  })

  it('refuses a change while another process has the lock, but still accepts keys', () => {
    const keys = open()
    const { secret } = made(keys)
    writeFileSync(`${path()}.lock`, JSON.stringify(thisProcess()))
    expect(keys.create(deck)).toMatchObject({ ok: false, error: { kind: 'not_kept' } })
    expect(keys.use(secret)).toMatchObject({ name: 'Stream Deck' })
    writeFileSync(`${path()}.lock`, JSON.stringify({ ...thisProcess(), start: 'a process before a restart' }))
    expect(keys.create(deck)).toMatchObject({ ok: true })
  })

  it('records when a key was used, at most once a minute', () => {
    const keys = open()
    const { secret } = made(keys)
    const usedAt = () => keys.list()[0]?.usedAt
    expect(usedAt()).toBeNull()
    const first = clock.now()
    keys.use(secret)
    clock.advance(59_000)
    keys.use(secret)
    expect(usedAt()).toBe(first)
    clock.advance(1000)
    keys.use(secret)
    expect(usedAt()).toBe(first + 60_000)
  })

  it('creates at most 50 keys and lists the newest first', () => {
    const keys = open()
    for (let n = 0; n < 50; n += 1) made(keys, { ...deck, name: `Key ${n}` })
    expect(keys.create(deck)).toMatchObject({ ok: false, error: { kind: 'full' } })
    expect(keys.list()[0]?.name).toBe('Key 49')
  })

  it('renames a damaged file, reports it, and rejects every key', () => {
    const { secret } = made(open())
    writeFileSync(path(), readFileSync(path(), 'utf8').slice(0, 40))
    const keys = open()
    expect(keys.use(secret)).toBeNull()
    expect(problems).toMatchObject([
      { message: expect.stringContaining('All keys for HTTP commands are refused') },
    ])
    expect(readdirSync(folder).filter((name) => name !== 'command-keys.json')).toHaveLength(1)
  })
})
