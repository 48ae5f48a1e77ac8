import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxSpeechBytes } from '../../src-shared/contract/api/ears.ts'
import type { EyeAnswer, EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import type { EarsHost, SightHost } from './host.ts'
import { type ApiEnv, denied, failure, forOwner, forPanel, unavailable } from './route.ts'

/** Adds the routes for what Adlib sees and, for the owner only, for the sources that it can watch. */
export function sightRoutes(app: Hono<ApiEnv>, sight: SightHost): void {
  app.get(
    '/api/eye',
    forOwner(async (c) => c.json((await sight.watchable()) satisfies EyeAnswer)),
  )
  app.get(
    '/api/eye/lines',
    forPanel((c) => c.json(sight.eyeLines() satisfies EyeLinesAnswer)),
  )
  app.get(
    '/api/eye/thumb',
    forOwner(async (c) => {
      const screen = c.req.query('screen')
      const thumb =
        screen === undefined
          ? await sight.obsThumb((c.req.query('obs') ?? '').slice(0, 200))
          : await sight.screenThumb(screen.slice(0, 300))
      if (thumb.ok) return c.body(new Uint8Array(thumb.jpeg), 200, { 'content-type': 'image/jpeg' })
      return unavailable(c, thumb.failure)
    }),
  )
  app.get(
    '/api/eye.jpg',
    forPanel(async (c) => {
      const picture = await sight.latestPicture()
      if (picture !== null) return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg' })
      // Nothing was seen yet.
      return c.body(null, 204)
    }),
  )
}

/** Adds `POST /api/ears/words`, where an eye page sends a stretch of speech to be turned into text. */
export function speechRoute(app: Hono<ApiEnv>, ears: Pick<EarsHost, 'words'>): void {
  app.post(
    '/api/ears/words',
    async (c, next) => (c.get('visitor').page === 'eye' ? next() : denied(c)),
    bodyLimit({
      maxSize: maxSpeechBytes,
      onError: (c) => failure(c, 413, 'size', 'The speech is too long.', 'Send at most 20 seconds.'),
    }),
    async (c) => {
      ears.words(new Uint8Array(await c.req.arrayBuffer()))
      return c.body(null, 204)
    },
  )
}
