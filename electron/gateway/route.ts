import type { Context, Handler, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { JSONValue } from 'hono/utils/types'
import type { z } from 'zod'
import type { ApiFailure } from '../../src-shared/contract/command.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import { bearer, type Entrance, isOriginAllowed, type Visitor } from './access.ts'

export type ApiEnv = { Bindings: { entrance: Entrance }; Variables: { visitor: Visitor } }

/** Returns an error response with the format of `apiFailure`. */
export function failure(
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503,
  kind: string,
  message: string,
  remedy: string,
): Response {
  // The rest of a body that is too large is not read, so no other request can follow on this connection.
  const headers = status === 413 ? { connection: 'close' } : undefined
  return c.json({ error: { kind, message, remedy } } satisfies ApiFailure, status, headers)
}

/** What was refused or failed, and what to do. */
interface Failed {
  readonly kind: string
  readonly message: string
  readonly remedy: string
}

export const failureOf = (
  c: Context,
  status: Parameters<typeof failure>[1],
  { kind, message, remedy }: Failed,
): Response => failure(c, status, kind, message, remedy)

/**
 * Returns the answer for something that the panel asks for but that may well be missing. Its status is 200, because
 * browsers log each other status as an error of the page.
 */
export const unavailable = (c: Context, { kind, message, remedy }: Failed): Response =>
  c.json({ error: { kind, message, remedy } } satisfies ApiFailure)

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
export function invalidBody(c: Context, error: z.ZodError, remedy = 'Correct it.'): Response {
  const issue = error.issues[0]
  const place = issue?.path.join('.') || 'body'
  return failure(c, 400, 'invalid', `The request is invalid at "${place}": ${issue?.message}.`, remedy)
}

/** Returns the error response for a query that does not fit its schema. `example` is an address with a valid one. */
export function invalidQuery(c: Context, error: z.ZodError, example: string): Response {
  const issue = error.issues[0]
  const message = `The query is invalid at "${issue?.path.join('.')}": ${issue?.message}.`
  return failure(c, 400, 'invalid', message, `Request ${example}. Each parameter is optional.`)
}

/** Limits the size (bytes) of a body. */
export const limitBody = (maxSize: number, message: string, remedy: string): MiddlewareHandler<ApiEnv> =>
  bodyLimit({ maxSize, onError: (c) => failure(c, 413, 'size', message, remedy) })

/** Returns the refusal of a page that is not Adlib's, or null. */
export function strangeOrigin(c: Context): Response | null {
  const origin = c.req.header('origin')
  if (isOriginAllowed(origin, c.req.header('host') ?? '', null)) return null
  const remedy = 'Send the request from a program, not from a web page.'
  return failure(c, 403, 'origin', `Origin ${origin} is not allowed to use Adlib.`, remedy)
}

/** Returns the refusal of a request without the token `name` of tokens.json, or null. */
export function wrongToken(
  c: Context,
  name: 'mcp' | 'observe' | 'chat',
  isToken: (token: string | null) => boolean,
): Response | null {
  if (isToken(bearer(c.req.header('authorization')))) return null
  c.header('www-authenticate', 'Bearer')
  const remedy = `Send \`Authorization: Bearer <token>\` with the token \`${name}\` of tokens.json in the data folder.`
  return failure(c, 401, 'token', 'The token is missing or wrong.', remedy)
}

/** Answers a request. Sends what it returns as JSON, unless that is a response. */
type Answer = (c: Context<ApiEnv>) => unknown

/** Adds routes by their method and path, such as `GET /api/obs`, for those whom `allow` lets in. */
export function addRoutes(
  app: Hono<ApiEnv>,
  allow: (answer: Answer) => Handler<ApiEnv>,
  routes: Readonly<Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, Answer>>,
): void {
  for (const [route, answer] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ')
    app.on(method, path, allow(answer))
  }
}

/**
 * Makes a route answer requests whose body fits a schema.
 * @param remedy what to send instead of a body that does not fit
 */
export const withBody =
  <Body>(
    schema: z.ZodType<Body>,
    answer: (c: Context<ApiEnv>, body: Body) => unknown,
    remedy?: string,
  ): Answer =>
  async (c) => {
    const body = schema.safeParse(await c.req.json().catch(() => undefined))
    return body.success ? answer(c, body.data) : invalidBody(c, body.error, remedy)
  }

const isAmong = (roles: readonly PanelRole[], c: Context<ApiEnv>): boolean => {
  const visitor = c.get('visitor')
  return visitor.page === 'panel' && roles.includes(visitor.role)
}

const forRoles =
  (...roles: readonly PanelRole[]) =>
  (answer: Answer): Handler<ApiEnv, string, object, Promise<Response>> =>
  async (c) => {
    if (!isAmong(roles, c)) return denied(c)
    const answered = await answer(c)
    return answered instanceof Response ? answered : c.json(answered as JSONValue)
  }

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
export const forOwnerHere = (answer: Answer): Handler<ApiEnv> =>
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
