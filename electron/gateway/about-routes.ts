import type { Hono } from 'hono'
import type { AboutAnswer } from '../../src-shared/contract/api/about.ts'
import type { ApiEnv } from './api-failure.ts'
import { forOwner, forOwnerHere } from './for-panel.ts'
import type { AboutHost } from './host.ts'

/**
 * Adds the owner's routes for the version, the licenses and the diagnostic report. Only the owner on this machine
 * gets the report.
 */
export function aboutRoutes(app: Hono<ApiEnv>, host: AboutHost): void {
  app.get(
    '/api/about',
    forOwner(async (c) => c.json((await host.about()) satisfies AboutAnswer)),
  )
  app.get(
    '/api/licenses',
    forOwner(async (c) => c.text(await host.licenses())),
  )
  app.get(
    '/api/report',
    forOwnerHere(async (c) => c.json(await host.report())),
  )
}
