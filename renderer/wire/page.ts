import { tokenMemory } from '../../src-shared/events/token-memory.ts'
import type { WireOptions } from './client.ts'

/**
 * What every page tells the wire about itself: its address, its token, its build, how it reloads.
 * @param hideToken takes the token out of the address bar, where a stream or a screenshot would show it
 */
export const pageLine = ({
  hideToken,
}: {
  hideToken: boolean
}): Pick<WireOptions<unknown>, 'token' | 'origin' | 'build' | 'memory' | 'reload'> => ({
  token: tokenOf(new URL(location.href), hideToken),
  origin: location.origin,
  build: __ADLIB_BUILD__,
  memory: sessionStorage,
  reload: () => location.reload(),
})

function tokenOf(address: URL, hide: boolean): string {
  const token = address.searchParams.get('token') ?? ''
  if (!hide || token === '') return token
  try {
    // For a reload: the gateway's page without a token puts it back into the address.
    sessionStorage.setItem(tokenMemory(address.pathname), token)
    address.searchParams.delete('token')
    history.replaceState(null, '', address)
  } catch {
    // Without storage a reload needs the whole address.
  }
  return token
}
