import type { Hono } from 'hono'
import type { EyeAnswer, EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import { type ApiEnv, unavailable } from './api-failure.ts'
import { forOwner, forPanel } from './for-panel.ts'
import type { SightHost } from './host.ts'

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
