const key = 'adlib-reloaded-for'

/**
 * Whether the page should reload itself to become the page of this build: true once for each build id
 * that the server names, so that two that never agree do not reload for ever.
 */
export function reloadOnce(memory: Pick<Storage, 'getItem' | 'setItem'>, build: string): boolean {
  if (memory.getItem(key) === build) return false
  memory.setItem(key, build)
  return true
}
