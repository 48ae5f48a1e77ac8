import { type Before, next, reply } from './hooks.ts'
import type { Locks } from './locks.ts'
import { refused } from './result.ts'

/** Characters of a path that a lock is named by. */
const longest = 1000

/**
 * Before a call with a `path`: takes a free lock, goes on with an own one, and turns another's into a structured
 * request instead of a refusal ("do not deny, route the problem"). A call without a path passes. The lock is kept until
 * its holder's run ends, it is released, or its holder takes very many others.
 * @param pathOf what a call fights over, where it is not the argument `path` as it stands
 */
export const lockOrCoordinate = (
  locks: Locks,
  pathOf: (args: Record<string, unknown>) => unknown = (args) => args.path,
): Before => {
  return async (ctx, args) => {
    const path = pathOf(args)
    if (typeof path !== 'string' || path === '') return next(ctx, args)
    const name = path.slice(0, longest)
    const taken = await locks.take(name, ctx.agent)
    if (taken.ok) return next(ctx, args)
    if (taken.why === 'full') return reply(refused('failed', `There are too many locks; ${name} has none.`))
    const request = { path: name, locked_by: taken.holder, from: ctx.agent }
    ctx.emit({ type: 'coordination/request', agent: ctx.agent, ...request })
    return reply({
      ok: false,
      error: 'failed',
      message: `${name} is held by ${taken.holder}; a request to coordinate was sent.`,
      content: [{ type: 'json', json: { event: 'coordination/request', ...request } }],
    })
  }
}
