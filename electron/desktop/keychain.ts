import type { SafeStorage } from 'electron'
import type { Keychain } from '../data/secrets.ts'

type Storage = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'>

/** Returns the system's key store, or null on Linux without a keyring. Call this only when the app is ready. */
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
