import type { Context } from 'hono'
import type { ApiFailure } from '../../src-shared/contract/api/failure.ts'
import type { Role } from '../../src-shared/events/role.ts'

export type ApiEnv = { Variables: { role: Role } }

/** Returns an error response in the shape of `apiFailure`. */
export function failure(
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503,
  kind: string,
  message: string,
  remedy: string,
): Response {
  return c.json({ error: { kind, message, remedy } } satisfies ApiFailure, status)
}

export const denied = (c: Context<ApiEnv>): Response =>
  failure(c, 403, 'denied', `The role ${c.get('role')} may not read this.`, "Use the panel's token.")

export const noRun = (c: Context): Response =>
  failure(
    c,
    404,
    'no-run',
    `There is no run "${c.req.param('id')}".`,
    'It may have been deleted; /api/runs lists the others.',
  )
