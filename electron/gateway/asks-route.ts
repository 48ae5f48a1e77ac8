import type { Hono } from 'hono'
import type { OpenQuestionsAnswer } from '../../src-shared/contract/api/asks.ts'
import type { ApiEnv } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { GatewayHost } from './host.ts'

/** Adds the route for open questions from other runs. The live run's own questions are part of the state. */
export function asksRoute(app: Hono<ApiEnv>, { questions }: Pick<GatewayHost, 'questions'>): void {
  app.get(
    '/api/asks',
    forOwner(async (c) => c.json({ questions: await questions.ofOthers() } satisfies OpenQuestionsAnswer)),
  )
}
