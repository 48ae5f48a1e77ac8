import { tokenMemory } from '../../src-shared/contract/page-token.ts'
import type { WireOptions } from './client.ts'

/**
 * Returns the options of `connect` that are the same for every page.
 * @param hideToken whether to remove the token from the address bar, where a stream or screenshot would expose it
 */
export const pageOptions = ({
  hideToken,
}: {
  hideToken: boolean
}): Pick<WireOptions<unknown>, 'token' | 'origin' | 'build' | 'memory' | 'reload'> => ({
  token: tokenOf(new URL(location.href), hideToken),
  origin: location.origin,
  build: __ADLIB_BUILD__,
  memory: memory(),
  reload: () => location.reload(),
})

/**
 * Returns `sessionStorage`. If the browser denies access to it, returns a memory in the frame's name, which also
 * survives a reload.
 */
function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage
  } catch {
    return {
      getItem: () => window.name,
      setItem(_key, value) {
        window.name = value
      },
    }
  }
}

function tokenOf(address: URL, hide: boolean): string {
  const token = address.searchParams.get('token') ?? ''
  if (!hide || token === '') return token
  try {
    // After a reload, the gateway's token page reads the token from `sessionStorage`.
    sessionStorage.setItem(tokenMemory(address.pathname), token)
    address.searchParams.delete('token')
    history.replaceState(null, '', address)
  } catch {
    // Without storage, a reload needs the address with the token.
  }
  return token
}
