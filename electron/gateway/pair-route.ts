import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { pairRequest } from '../../src-shared/contract/api/access.ts'
import { isOriginAllowed } from './access.ts'
import type { Devices } from './access-list.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { pageHeaders } from './page-shell.ts'
import { pairPage, pairSource } from './pair-page.ts'
import type { Pairing } from './pairing.ts'
import { deviceCookie } from './visitor.ts'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
]

/** Returns an initial name for a new device, made from its `User-Agent`. */
const deviceNameOf = (userAgent: string): string =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device'

/** About the longest time (s) for which browsers keep a cookie. */
const cookieSeconds = 34_000_000

/**
 * Adds the page that pairs a device, and the route that the page calls. They need no token except the pairing token.
 * Attempts are not limited, because a limit would let wrong tokens lock out the phone with the right one, and no number
 * of attempts finds 128 random bits.
 */
export function pairRoute(
  app: Hono<ApiEnv>,
  { pairing, devices }: { pairing: Pairing; devices: Devices },
): void {
  app.get('/pair', (c) => c.body(pairPage, 200, pageHeaders('panel', c.req.header('host') ?? '', pairSource)))
  app.post(
    '/api/pair',
    bodyLimit({
      maxSize: 1024,
      onError: (c) => failure(c, 413, 'size', 'The request is too long.', 'Scan the code again.'),
    }),
    async (c) => {
      const origin = c.req.header('origin')
      if (!isOriginAllowed(origin, c.req.header('host') ?? '', null))
        return failure(
          c,
          403,
          'origin',
          `Origin ${origin} may not use this.`,
          'Scan the code that Adlib shows.',
        )
      const request = pairRequest.safeParse(await c.req.json().catch(() => null))
      const role = request.success ? pairing.redeem(request.data.token) : null
      if (role === null)
        return failure(
          c,
          401,
          'code',
          'This code is no longer valid.',
          'A code works only once, within two minutes. Show a new code in Settings › Access, and scan it.',
        )
      const created = devices.create({ name: deviceNameOf(c.req.header('user-agent') ?? ''), role })
      if (!created.ok) {
        const { kind, message, remedy } = created.error
        return failure(c, kind === 'full' ? 409 : 500, kind, message, remedy)
      }
      setCookie(c, deviceCookie, created.secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: cookieSeconds,
      })
      c.header('cache-control', 'no-store')
      return c.json({})
    },
  )
}
