import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { pairRequest } from '../../src-shared/contract/api/devices.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import { isOriginAllowed } from './access.ts'
import type { Devices } from './access-list.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { deviceNameOf } from './device-name.ts'
import { pageHeaders } from './page-shell.ts'
import { pairPage, pairSource } from './pair-page.ts'
import type { Pairing } from './pairing.ts'
import { deviceCookie } from './visitor.ts'

/** Limits for the pairing attempts of all devices together: `burst` at once, then `perSecond` each second. */
const rate = { burst: 10, perSecond: 1 }
/** About the longest time (s) for which browsers keep a cookie. */
const cookieSeconds = 34_000_000

/**
 * Adds the page that pairs a device, and the route that the page calls. They need no token except the pairing token.
 */
export function pairRoute(
  app: Hono<ApiEnv>,
  { pairing, devices, clock }: { pairing: Pairing; devices: Devices; clock: Clock },
): void {
  const attempts = tokenBucket(clock, rate)

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
      if (!attempts.take(1)) {
        c.header('retry-after', '1')
        return failure(
          c,
          429,
          'rate',
          'Too many attempts in a row.',
          'Wait a moment, then scan the code again.',
        )
      }
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
