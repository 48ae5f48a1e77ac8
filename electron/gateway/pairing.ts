import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { pairRequest } from '../../src-shared/contract/api/access.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { type Devices, deviceCookie, isOriginAllowed } from './access.ts'
import { pageHeaders } from './page-shell.ts'
import { type ApiEnv, failure, failureOf, limitBody } from './route.ts'

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
  app.post('/api/pair', limitBody(1024, 'The request is too long.', 'Scan the code again.'), async (c) => {
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
    if (!created.ok) return failureOf(c, created.error.kind === 'full' ? 409 : 500, created.error)
    setCookie(c, deviceCookie, created.secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: cookieSeconds,
    })
    c.header('cache-control', 'no-store')
    return c.json({})
  })
}

/** Time (ms) for which a pairing token is valid. */
export const pairingMs = 120_000

/** Tokens that pair one device each. Only the newest token is valid. */
export interface Pairing {
  /** Starts a pairing and ends the previous one. `expiresAt` is epoch ms. */
  start(role: PanelRole): { token: string; expiresAt: number }
  cancel(): void
  /** Consumes the token. Returns null for a wrong, used or expired token. */
  redeem(token: string): PanelRole | null
}

export function createPairing(clock: Pick<Clock, 'now' | 'monotonic'>): Pairing {
  let open: { readonly digest: Buffer; readonly role: PanelRole; readonly until: number } | null = null
  return {
    start(role) {
      // 128 bits are enough for two minutes, and a short token makes the QR code easier to scan.
      const token = randomBytes(16).toString('base64url')
      open = { digest: digest(token), role, until: clock.monotonic() + pairingMs }
      return { token, expiresAt: clock.now() + pairingMs }
    },
    cancel() {
      open = null
    },
    redeem(token) {
      if (open === null || clock.monotonic() >= open.until) return null
      if (!timingSafeEqual(digest(token), open.digest)) return null
      const { role } = open
      open = null
      return role
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const script = `
  const token = location.hash.slice(1)
  history.replaceState(null, '', '/pair')
  const say = (title, text) => {
    document.querySelector('h1').textContent = title
    document.querySelector('p').textContent = text
  }
  const pair = async () => {
    try {
      const response = await fetch('/api/pair', { method: 'POST', body: JSON.stringify({ token }) })
      if (response.ok) return location.replace('/')
      const { error } = await response.json()
      say(error.message, error.remedy)
    } catch {
      say('Adlib did not respond.', 'Check that it is running and that this device is in the same network, then scan the code again.')
    }
  }
  if (token === '') say('This page pairs a device.', 'Scan the code that Adlib shows in Settings › Access.')
  else void pair()
`

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; background: #14161a; color: #e8e6e1 }
  h1 { font-size: 1.5rem }
`

const page = (title: string, heading: string, text: string, code = ''): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/media/icon/adlib.svg">
<title>${title}</title>
<style>${style}</style>
<main role="status"><h1>${heading}</h1><p>${text}</p></main>
${code}</html>
`

/**
 * The page that a QR code opens. The pairing token is in the fragment of its address, which browsers send to no
 * server.
 */
export const pairPage = page(
  'Adlib: pair this device',
  'Pairing this device…',
  'This takes a moment.',
  `<script>${script}</script>\n`,
)

/** CSP source expression of the script of `pairPage`. */
export const pairSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page for a device that is not paired or was revoked. */
export const strangerPage = page(
  'Adlib: not paired',
  'This device is not paired.',
  'On the computer where Adlib runs, open Settings › Access and scan the code there.',
)
