import type { Hono } from 'hono'
import type { TestLineAnswer } from '../../src-shared/contract/api/models.ts'
import { type ApiEnv, unavailable } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { TryHost } from './host.ts'

const maxSpoken = 300

/** Adds the owner's routes that try out a model or a voice. */
export function tryRoutes(app: Hono<ApiEnv>, tries: TryHost): void {
  app.get(
    '/api/try/line',
    forOwner(async (c) => {
      const tried = await tries.line((c.req.query('model') ?? '').slice(0, 200), c.req.raw.signal)
      if (tried.ok) return c.json(tried.line satisfies TestLineAnswer)
      return unavailable(c, tried.failure)
    }),
  )
  app.get(
    '/api/try/voice.wav',
    forOwner(async (c) => {
      const text = (c.req.query('text') ?? '').slice(0, maxSpoken)
      const wav = await tries.voice(text, c.req.query('voice'), c.req.raw.signal)
      if (wav !== null) return c.body(wav, 200, { 'content-type': 'audio/wav' })
      // The voice is off.
      return c.body(null, 204)
    }),
  )
}
