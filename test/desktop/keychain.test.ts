import { describe, expect, it } from 'vitest'
import { systemKeychain } from '../../electron/desktop/keychain.ts'

const fakeStorage = (backend: 'basic_text' | 'gnome_libsecret' | 'unknown') => ({
  getSelectedStorageBackend: () => backend,
  encryptStringAsync: async (text: string) => Buffer.from(text.toUpperCase()),
  decryptStringAsync: async (bytes: Buffer) => ({
    result: bytes.toString().toLowerCase(),
    shouldReEncrypt: true,
  }),
})

describe('systemKeychain', () => {
  it('encrypts and decrypts with the system’s key store', async () => {
    const keychain = systemKeychain(fakeStorage('gnome_libsecret'), 'linux')
    const bytes = await keychain?.encrypt('word')
    expect(bytes?.toString()).toBe('WORD')
    expect(await keychain?.decrypt(bytes as Buffer)).toEqual({ text: 'word', isStale: true })
  })

  it('is unavailable on Linux without a keyring, because Electron would then encrypt with a publicly known key', () => {
    expect(systemKeychain(fakeStorage('basic_text'), 'linux')).toBeNull()
    expect(systemKeychain(fakeStorage('unknown'), 'linux')).toBeNull()
  })

  it('does not look for a Linux keyring on macOS and Windows', () => {
    for (const platform of ['darwin', 'win32'] as const)
      expect(systemKeychain(fakeStorage('unknown'), platform)).not.toBeNull()
  })
})
