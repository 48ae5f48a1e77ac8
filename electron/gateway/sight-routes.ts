import type { Context, Hono } from 'hono'
import type { EyeAnswer, EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import { maxSpeechBytes } from '../../src-shared/contract/api/eye.ts'
import type { EarsHost, SightHost } from './host.ts'
import { type ApiEnv, addRoutes, denied, forOwner, forPanel, limitBody, unavailable } from './route.ts'

/** Adds the routes for what Adlib sees and, for the owner only, for the sources that it can watch. */
export function sightRoutes(app: Hono<ApiEnv>, sight: SightHost): void {
  addRoutes(app, forOwner, {
    'GET /api/eye': (): Promise<EyeAnswer> => sight.watchable(),
    'GET /api/eye/thumb': async (c) => {
      const screen = c.req.query('screen')
      const thumb =
        screen === undefined
          ? await sight.obsThumb((c.req.query('obs') ?? '').slice(0, 200))
          : await sight.screenThumb(screen.slice(0, 300))
      return thumb.ok ? jpeg(c, thumb.jpeg) : unavailable(c, thumb.failure)
    },
  })
  addRoutes(app, forPanel, {
    'GET /api/eye/lines': (): EyeLinesAnswer => sight.eyeLines(),
    'GET /api/eye.jpg': async (c) => {
      const picture = await sight.latestPicture()
      // Without a picture, nothing was seen yet.
      return picture === null ? c.body(null, 204) : jpeg(c, picture)
    },
  })
}

const jpeg = (c: Context<ApiEnv>, bytes: Uint8Array): Response =>
  c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/jpeg' })

/** Adds `POST /api/ears/words`, where an eye page sends a stretch of speech to be turned into text. */
export function speechRoute(app: Hono<ApiEnv>, ears: Pick<EarsHost, 'words'>): void {
  app.post(
    '/api/ears/words',
    async (c, next) => (c.get('visitor').page === 'eye' ? next() : denied(c)),
    limitBody(maxSpeechBytes, 'The speech is too long.', 'Send at most 20 seconds.'),
    async (c) => {
      ears.words(new Uint8Array(await c.req.arrayBuffer()))
      return c.body(null, 204)
    },
  )
}
