import type { EventOf } from '../events/event.ts'
import type { Tree } from './tree.ts'

/**
 * Reports a lock request to the lock's holder and to the requester's parent. Skips an inbox that is full or already
 * contains the request.
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
