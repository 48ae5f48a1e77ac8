import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { ApiFailure } from '../../src-shared/contract/api/failure.ts'
import type { PanelRole } from '../../src-shared/contract/panel-role.ts'
import type { Entrance, Visitor } from './access.ts'

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

type Answer = (c: Context<ApiEnv>) => Response | Promise<Response>

const isAmong = (roles: readonly PanelRole[], c: Context<ApiEnv>): boolean => {
  const visitor = c.get('visitor')
  return visitor.page === 'panel' && roles.includes(visitor.role)
}

const forRoles =
  (...roles: readonly PanelRole[]) =>
  (answer: Answer): Answer =>
  (c) =>
    isAmong(roles, c) ? answer(c) : denied(c)

/** Makes a route answer every panel, including a viewer's panel. */
export const forPanel = forRoles('owner', 'moderator', 'viewer')
export const forModerators = forRoles('owner', 'moderator')
export const forOwner = forRoles('owner')

/** Rejects all senders except the owner before the body, which may be large, is read. */
export const onlyOwner: MiddlewareHandler<ApiEnv> = async (c, next) =>
  isAmong(['owner'], c) ? next() : denied(c)

/**
 * Makes a route answer only the owner on this machine. Use it for answers with a secret, because network connections
 * are not encrypted.
 */
export const forOwnerHere = (answer: Answer): Answer =>
  forOwner((c) => (c.env.entrance.isLan ? denied(c) : answer(c)))

/** Streams pieces of text in batches of about 64 kB, only as fast as the other side reads them. */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let batch = ''
      while (batch.length < 64 * 1024) {
        const next = await iterator.next()
        if (next.done) {
          if (batch !== '') controller.enqueue(encoder.encode(batch))
          controller.close()
          return
        }
        batch += next.value
      }
      controller.enqueue(encoder.encode(batch))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
