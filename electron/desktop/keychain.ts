import type { SafeStorage } from 'electron'
import type { Keychain } from '../data/secrets.ts'

type Storage = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'>

/**
 * Returns the key store of the system: Keychain on macOS, DPAPI on Windows, a keyring on Linux. Returns null on Linux
 * without a keyring, where Electron would encrypt with a key that everyone knows. Call this only when the app is ready.
 */
export function systemKeychain(storage: Storage, platform: NodeJS.Platform): Keychain | null {
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend()))
    return null
  return {
    encrypt: (text) => storage.encryptStringAsync(text),
    async decrypt(bytes) {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(bytes)
      return { text: result, isStale: shouldReEncrypt }
    },
  }
}
