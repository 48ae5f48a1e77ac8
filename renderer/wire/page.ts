import type { WireOptions } from './client.ts'

/** What every page tells the wire about itself: its address, its token, its build, how it reloads. */
export const pageLine = (): Pick<
  WireOptions<unknown>,
  'token' | 'origin' | 'build' | 'memory' | 'reload'
> => ({
  token: new URLSearchParams(location.search).get('token') ?? '',
  origin: location.origin,
  build: __ADLIB_BUILD__,
  memory: sessionStorage,
  reload: () => location.reload(),
})
