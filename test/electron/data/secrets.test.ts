import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSecrets } from '../../../electron/data/secrets.ts'
import { fakeKeychain } from '../../fixtures/fake-keychain.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})
const file = () => readFileSync(join(dataDir, 'secrets.json'), 'utf8')
const env = { WORD: 'from the variable' }
const inApp = (keychain = fakeKeychain()) => openSecrets({ dataDir, env, keychain })
const inTerminal = () => openSecrets({ dataDir, env })

describe('openSecrets', () => {
  it('stores an encrypted secret that only a program with the key store can read', async () => {
    const app = inApp()
    expect(await app.store('obs-password', 'correct horse')).toBeNull()
    expect([app.read('obs-password', ''), app.state('obs-password', '')]).toEqual([
      'correct horse',
      'encrypted',
    ])
    expect(file()).not.toContain('correct horse')
    const later = inApp()
    await later.unlock()
    expect(later.read('obs-password', '')).toBe('correct horse')

    const terminal = inTerminal()
    await terminal.unlock()
    expect([terminal.read('obs-password', ''), terminal.state('obs-password', '')]).toEqual([null, 'locked'])
    expect(terminal.read('obs-password', 'WORD')).toBe('from the variable')
    expect(terminal.state('obs-password', 'WORD')).toBe('environment')
  })

  it('without a key store, stores a secret as plain text in a file that only its owner can read', async () => {
    const terminal = inTerminal()
    expect(terminal.encrypts).toBe(false)
    expect(await terminal.store('openai-key', 'sk-1')).toBeNull()
    expect(terminal.state('openai-key', '')).toBe('plain')
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('encrypts a secret that a program without a key store has stored', async () => {
    await inTerminal().store('openai-key', 'sk-1')
    const app = inApp()
    await app.unlock()
    expect([app.read('openai-key', ''), app.state('openai-key', '')]).toEqual(['sk-1', 'encrypted'])
    expect(file()).not.toContain('sk-1')
  })

  it.each([
    ['with', fakeKeychain(), 'encrypted'],
    ['without', null, 'plain'],
  ] as const)(
    'migrates the password file of an older version (%s a key store)',
    async (_, keychain, state) => {
      writeFileSync(join(dataDir, 'obs-password'), 'old word')
      expect(inTerminal().read('obs-password', '')).toBe('old word')
      const secrets = openSecrets({ dataDir, env, keychain })
      await secrets.unlock()
      expect([secrets.read('obs-password', ''), secrets.state('obs-password', '')]).toEqual([
        'old word',
        state,
      ])
      expect(existsSync(join(dataDir, 'obs-password'))).toBe(false)
      expect(file().includes('old word')).toBe(state === 'plain')
    },
  )

  it('if a secret cannot be decrypted, leaves the file unchanged until a new secret is stored', async () => {
    await inApp().store('obs-password', 'first')
    const before = file()
    const app = inApp(fakeKeychain('k2'))
    await app.unlock()
    expect([app.state('obs-password', ''), file()]).toEqual(['locked', before])
    await app.store('obs-password', 'second')
    expect(app.read('obs-password', '')).toBe('second')
  })

  it('encrypts a secret again if the key was replaced', async () => {
    await inApp().store('obs-password', 'word')
    const before = file()
    const { decrypt } = fakeKeychain()
    const rotated = {
      encrypt: fakeKeychain('k2').encrypt,
      decrypt: async (bytes: Buffer) => ({ ...(await decrypt(bytes)), isStale: true }),
    }
    const app = inApp(rotated)
    await app.unlock()
    expect(app.read('obs-password', '')).toBe('word')
    expect(file()).not.toBe(before)
  })

  it('does not overwrite a secret that another process stores during the encryption', async () => {
    await inTerminal().store('openai-key', 'sk-old')
    const { encrypt, decrypt } = fakeKeychain()
    const slow = inApp({
      decrypt,
      async encrypt(text) {
        await inTerminal().store('openai-key', 'sk-new')
        return encrypt(text)
      },
    })
    await slow.unlock()
    expect(inTerminal().read('openai-key', '')).toBe('sk-new')
  })

  it('stores nothing if the key store fails, and reports the reason', async () => {
    const encrypt = () => Promise.reject(new Error('user canceled'))
    const refusing = openSecrets({ dataDir, env, keychain: { ...fakeKeychain(), encrypt } })
    expect(await refusing.store('obs-password', 'word')).toMatchObject({
      message: expect.stringContaining('user canceled'),
    })
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('deletes a secret', async () => {
    const app = inApp()
    await app.store('obs-password', 'word')
    await app.store('openai-key', 'sk-1')
    expect(await app.store('obs-password', '')).toBeNull()
    expect([app.state('obs-password', ''), app.read('openai-key', '')]).toEqual(['none', 'sk-1'])
  })

  it('renames a damaged file and reports it', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"obs-password":')
    const problems: string[] = []
    const secrets = openSecrets({ dataDir, env, report: ({ message }) => problems.push(message) })
    expect(secrets.read('obs-password', '')).toBeNull()
    expect(problems).toEqual([expect.stringContaining('Enter the OBS password and API key again.')])
    expect(readdirSync(dataDir)).toHaveLength(1)
  })
})
