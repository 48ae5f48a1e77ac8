import type { Hono } from 'hono'
import { z } from 'zod'
import {
  type ChatAnswer,
  type MissedAnswer,
  missedMinutes,
  type SummaryAnswer,
  summaryQuestion,
} from '../../src-shared/contract/api/chat.ts'
import type { ChatHost } from './host.ts'
import {
  type ApiEnv,
  addRoutes,
  failureOf,
  forModerators,
  forOwner,
  invalidQuery,
  withBody,
} from './route.ts'

const missedQuery = z.object({ minutes: missedMinutes.default('10') })

/** Adds the routes for what chat said lately. Moderators see the lane; the summary is for the owner alone. */
export function chatRoutes(app: Hono<ApiEnv>, chat: ChatHost): void {
  addRoutes(app, forModerators, { 'GET /api/chat': (): ChatAnswer => chat.heard() })
  addRoutes(app, forOwner, {
    'GET /api/chat/missed': (c): MissedAnswer | Response => {
      const query = missedQuery.safeParse(c.req.query())
      return query.success
        ? chat.missed(Number(query.data.minutes))
        : invalidQuery(c, query.error, '/api/chat/missed?minutes=10')
    },
    'POST /api/chat/summary': withBody(summaryQuestion, async (c, { minutes }) => {
      const written = await chat.summary(Number(minutes), c.req.raw.signal)
      if (written.ok) return written.answer satisfies SummaryAnswer
      return failureOf(c, written.failure.kind === 'busy' ? 429 : 503, written.failure)
    }),
  })
}
