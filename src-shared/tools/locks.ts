import type { Commit } from '../events/event.ts'
import { type Before, next, reply } from './hooks.ts'
import { denied } from './result.ts'

/** The result of taking a lock. `held`: another agent, `holder`, has the lock. `full`: there are too many locks. */
export type LockResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'held'; readonly holder: string }
  | { readonly ok: false; readonly why: 'full' }

/** Exclusive locks of agents. A path names anything for which two agents could compete, such as a file. */
export interface Locks {
  /**
   * Takes a lock for the agent `from`. Succeeds only once the lock is safely on disk; rejects if the journal cannot
   * write it.
   */
  take(path: string, from: string): Promise<LockResult>
  /** Releases a lock. Resolves to false if `holder` does not hold it. */
  release(path: string, holder: string): Promise<boolean>
  releaseAll(holder: string): Promise<void>
}

const maxLocks = 1000
const maxLockName = 1000

/**
 * Creates locks in memory and commits each change as an event.
 * @param held locks that agents kept across a restart
 */
export function memoryLocks(
  commit: Commit,
  held: readonly { readonly path: string; readonly holder: string }[] = [],
): Locks {
  /** `written` resolves once the lock is in the journal. Only then does `take` resolve. */
  const locks = new Map<string, { holder: string; written: Promise<unknown> }>(
    held.map(({ path, holder }) => [path, { holder, written: Promise.resolve() }]),
  )
  const release = async (path: string, holder: string): Promise<boolean> => {
    if (locks.get(path)?.holder !== holder) return false
    locks.delete(path)
    await commit({ type: 'lock/released', path, holder })
    return true
  }
  const oldestOf = (from: string): string | undefined => {
    for (const [path, { holder }] of locks) if (holder === from) return path
    return undefined
  }
  return {
    async take(path, from) {
      const held = locks.get(path)
      if (held !== undefined && held.holder !== from) {
        await commit({ type: 'lock/denied', path, holder: held.holder, from })
        return { ok: false, why: 'held', holder: held.holder }
      }
      if (held !== undefined) {
        await held.written
        return { ok: true }
      }
      let freed: Promise<unknown> | undefined
      if (locks.size >= maxLocks) {
        const oldest = oldestOf(from)
        if (oldest === undefined) {
          await commit({ type: 'lock/denied', path, from })
          return { ok: false, why: 'full' }
        }
        freed = release(oldest, from)
      }
      const acquired = commit({ type: 'lock/acquired', path, holder: from })
      const lock = { holder: from, written: Promise.all([freed, acquired]) }
      locks.set(path, lock)
      try {
        await lock.written
      } catch (error) {
        await release(path, from).catch(() => {})
        throw error
      }
      return { ok: true }
    },
    release,
    async releaseAll(holder) {
      const own = [...locks].filter(([, lock]) => lock.holder === holder)
      await Promise.all(own.map(([path]) => release(path, holder)))
    },
  }
}

/**
 * Returns a before-hook that takes a lock for a call. If another agent holds the lock, the hook replies with a
 * `coordination/request`.
 * @param pathOf returns the name of the lock; if it is empty or not a string, the call needs no lock
 */
export const lockOrCoordinate = (
  locks: Locks,
  pathOf: (args: Record<string, unknown>) => unknown = (args) => args.path,
): Before => {
  return async (ctx, args) => {
    const wanted = pathOf(args)
    if (typeof wanted !== 'string' || wanted === '') return next(ctx, args)
    const path = wanted.slice(0, maxLockName)
    const taken = await locks.take(path, ctx.agent)
    if (taken.ok) return next(ctx, args)
    if (taken.why === 'full') return reply(denied({ kind: 'lock', path }, ctx.tool))
    const request = { path, locked_by: taken.holder, from: ctx.agent }
    ctx.emit({ type: 'coordination/request', agent: ctx.agent, ...request })
    return reply({
      ...denied({ kind: 'lock', path, holder: taken.holder }, ctx.tool),
      content: [{ type: 'json', json: { event: 'coordination/request', ...request } }],
    })
  }
}

/**
 * Normalizes a path to the name of its lock. Does not access the disk, so links or letter case can give one file two
 * names.
 */
export function lockPath(path: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]:)?(.*)$/su.exec(path.replaceAll('\\', '/')) ?? []
  const root = rest.startsWith('/') ? '/' : ''
  const parts: string[] = []
  for (const part of rest.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (root === '') parts.push('..')
  }
  return `${drive.toLowerCase()}${root}${parts.join('/')}` || '.'
}
