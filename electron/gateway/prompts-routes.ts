import { join } from 'node:path'
import type { Hono } from 'hono'
import {
  type AskAnswer,
  askQuestion,
  type ParseAnswer,
  type PromptsAnswer,
  type ProxiedAnswer,
  parseQuestion,
  type ToolsAnswer,
} from '../../src-shared/contract/api/prompts.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { isRunId, runEnd } from '../journal/runs.ts'
import { runIndexes } from '../journal/turn-index.ts'
import { readTurnPrompts } from '../journal/turn-prompts.ts'
import { explainText } from '../playground/parse-text.ts'
import type { GatewayHost } from './host.ts'
import { type ApiEnv, addRoutes, failure, failureOf, forOwner, limitBody, noRun, withBody } from './route.ts'

const maxBytes = 2 * 1024 * 1024

/** Adds the owner's routes for the prompts that models received, and for the playground. */
export function promptsRoutes(
  app: Hono<ApiEnv>,
  { journal, past, playground }: Pick<GatewayHost, 'journal' | 'past' | 'playground'>,
): void {
  const live = eventsFile(join(past.runsDir, journal.run))
  const indexOf = runIndexes()
  addRoutes(app, forOwner, {
    'GET /api/runs/:id/turns/:turn/prompts': async (c): Promise<PromptsAnswer | Response> => {
      const { id: run = '', turn = '' } = c.req.param() as Partial<Record<'id' | 'turn', string>>
      const path = eventsFile(join(past.runsDir, run))
      if (!isRunId(run) || runEnd(path) === null) return noRun(c)
      const index = path === live ? past.turns : await indexOf(path)
      const place = index.turns.find((one) => one.turn === turn)
      if (place !== undefined) return readTurnPrompts(path, place)
      return failure(c, 404, 'no-turn', `This run has no turn "${turn.slice(0, 20)}".`, 'Choose another.')
    },
    'GET /api/playground/tools': (): ToolsAnswer => ({ tools: [...playground.tools()] }),
    'GET /api/playground/proxy': (): ProxiedAnswer => ({ requests: playground.proxied() }),
  })
  app.use(
    '/api/playground/*',
    limitBody(maxBytes, `The request has more than ${maxBytes} bytes.`, 'Send a shorter text.'),
  )
  addRoutes(app, forOwner, {
    'POST /api/playground/parse': withBody(
      parseQuestion,
      (_, question): ParseAnswer => explainText(question),
    ),
    'POST /api/playground/ask': withBody(askQuestion, async (c, question) => {
      // The panel cancels a question by closing the request, which aborts the signal.
      const asked = await playground.ask(question, c.req.raw.signal)
      if (asked.ok) return asked.answer satisfies AskAnswer
      const { kind } = asked.failure
      return failureOf(c, kind === 'busy' ? 429 : kind === 'invalid' ? 400 : 503, asked.failure)
    }),
  })
}
