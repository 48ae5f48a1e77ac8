import type { EventOf } from '../events/event.ts'
import type { Tree } from './tree.ts'

/**
 * Sends a request for a lock, of an agent that waits or of a call that a hook refused, to the holder of the lock and to
 * the parent of the agent. A request that its reader has not taken yet is not repeated; a full inbox loses it.
 */
export function routeLockRequest(
  tree: Tree,
  { from, path, locked_by: holder }: Pick<EventOf<'coordination/request'>, 'from' | 'path' | 'locked_by'>,
): void {
  const message = `${from} needs ${path}, which ${holder} holds.`
  const body = { agent: from, kind: 'lock', message, path, holder }
  const id = `${from}.wants.${path}`.slice(0, 400)
  for (const to of new Set([tree.find(from)?.parent ?? '', holder]))
    if (to !== from && tree.live(to) !== undefined) tree.deliver(to, { id, from, kind: 'lock-wanted', body })
}
