import type { Hono } from 'hono'
import {
  type CareAnswer,
  careQuestion,
  type MeasuringAnswer,
  type OffersAnswer,
  type ServerTestAnswer,
  serverTestQuestion,
  weightsQuestion,
} from '../../src-shared/contract/api/models.ts'
import { type ApiEnv, denied, failure, invalidBody, unavailable } from './api-failure.ts'
import { forOwner, forOwnerHere } from './for-panel.ts'
import type { ModelsHost } from './host.ts'
import { isThisComputer } from './visitor.ts'

/**
 * Adds the routes that load, unload, delete and measure models, find downloads for the engine, and test the model servers.
 * Only the owner may use them, and only the owner on this computer may name the path of a weights file.
 */
export function modelsRoutes(app: Hono<ApiEnv>, models: ModelsHost): void {
  app.post(
    '/api/models/care',
    forOwner(async (c) => {
      const question = careQuestion.safeParse(await c.req.json().catch(() => undefined))
      if (!question.success) return invalidBody(c, question.error)
      const done = await models.care(question.data, c.req.raw.signal)
      if (done.ok) return c.json(done.answer satisfies CareAnswer)
      const { kind, message, remedy } = done.failure
      return failure(
        c,
        kind === 'not_found' ? 404 : kind === 'performing' || kind === 'busy' ? 409 : 503,
        kind,
        message,
        remedy,
      )
    }),
  )
  app.post(
    '/api/models/files',
    forOwnerHere(async (c) => {
      // A paired device may come through a tunnel.
      if (!isThisComputer(c.get('visitor'))) return denied(c)
      const question = weightsQuestion.safeParse(await c.req.json().catch(() => undefined))
      if (!question.success) return invalidBody(c, question.error)
      const done = await models.files(question.data)
      if (done.ok) return c.json(done.answer satisfies CareAnswer)
      return failure(c, 400, done.failure.kind, done.failure.message, done.failure.remedy)
    }),
  )
  app.get(
    '/api/models/measuring',
    forOwner((c) => c.json({ measuring: models.measuring() } satisfies MeasuringAnswer)),
  )
  app.get(
    '/api/models/offers',
    forOwner(async (c) => {
      const found = await models.offers(c.req.query('model')?.slice(0, 200), c.req.raw.signal)
      return found.ok ? c.json(found.answer satisfies OffersAnswer) : unavailable(c, found.failure)
    }),
  )
  app.post(
    '/api/models/test',
    forOwner(async (c) => {
      const question = serverTestQuestion.safeParse(await c.req.json().catch(() => undefined))
      if (!question.success) return invalidBody(c, question.error)
      const tested = await models.test(question.data.server, c.req.raw.signal)
      return c.json(tested satisfies ServerTestAnswer)
    }),
  )
}
