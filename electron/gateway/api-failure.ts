import type { Context } from 'hono'
import type { z } from 'zod'
import type { ApiFailure } from '../../src-shared/contract/command.ts'
import type { Entrance } from './entrance.ts'
import type { Visitor } from './visitor.ts'

export type ApiEnv = { Bindings: { entrance: Entrance }; Variables: { visitor: Visitor } }

/** Returns an error response with the format of `apiFailure`. */
export function failure(
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503,
  kind: string,
  message: string,
  remedy: string,
): Response {
  return c.json({ error: { kind, message, remedy } } satisfies ApiFailure, status)
}

/**
 * Returns the answer for something that the panel asks for but that may well be missing. Its status is 200, because
 * browsers log each other status as an error of the page.
 */
export const unavailable = (
  c: Context,
  error: { readonly kind: string; readonly message: string; readonly remedy: string },
): Response => {
  const { kind, message, remedy } = error
  return c.json({ error: { kind, message, remedy } } satisfies ApiFailure)
}

/**
 * Returns the error response for a request that needs another role, or that only the owner on this machine may send.
 */
export function denied(c: Context<ApiEnv>): Response {
  const visitor = c.get('visitor')
  const who = visitor.page === 'panel' ? visitor.role : visitor.page
  return c.env.entrance.isLan
    ? failure(
        c,
        403,
        'denied',
        `The role ${who} may not do this from another device.`,
        'Use the panel on the computer where Adlib runs.',
      )
    : failure(c, 403, 'denied', `The role ${who} may not do this.`, "Use the panel's token.")
}

export const noRun = (c: Context): Response =>
  failure(
    c,
    404,
    'no-run',
    `There is no run "${c.req.param('id')}".`,
    'It may have been deleted; /api/runs lists the others.',
  )

/** Returns the error response for a request body that does not fit its schema. */
export function invalidBody(c: Context, error: z.ZodError): Response {
  const issue = error.issues[0]
  const place = issue?.path.join('.') || 'body'
  return failure(c, 400, 'invalid', `The request is invalid at "${place}": ${issue?.message}.`, 'Correct it.')
}
