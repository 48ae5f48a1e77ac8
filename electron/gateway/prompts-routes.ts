import { join } from 'node:path'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
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
import { type ApiEnv, failure, invalidBody, noRun } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { GatewayHost } from './host.ts'

const maxBytes = 2 * 1024 * 1024

/** Adds the owner's routes for the prompts that models received, and for the playground. */
export function promptsRoutes(
  app: Hono<ApiEnv>,
  { journal, past, playground }: Pick<GatewayHost, 'journal' | 'past' | 'playground'>,
): void {
  const live = eventsFile(join(past.runsDir, journal.run))
  const indexOf = runIndexes()
  app.get(
    '/api/runs/:id/turns/:turn/prompts',
    forOwner(async (c) => {
      const { id: run = '', turn = '' } = c.req.param()
      const path = eventsFile(join(past.runsDir, run))
      if (!isRunId(run) || runEnd(path) === null) return noRun(c)
      const index = path === live ? past.turns : await indexOf(path)
      const place = index.turns.find((one) => one.turn === turn)
      if (place === undefined)
        return failure(c, 404, 'no-turn', `This run has no turn "${turn.slice(0, 20)}".`, 'Choose another.')
      return c.json((await readTurnPrompts(path, place)) satisfies PromptsAnswer)
    }),
  )
  app.get(
    '/api/playground/tools',
    forOwner((c) => c.json({ tools: [...playground.tools()] } satisfies ToolsAnswer)),
  )
  app.get(
    '/api/playground/proxy',
    forOwner((c) => c.json({ requests: playground.proxied() } satisfies ProxiedAnswer)),
  )
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError: (c) =>
      failure(c, 413, 'size', `The request has more than ${maxBytes} bytes.`, 'Send a shorter text.'),
  })
  app.post(
    '/api/playground/parse',
    limited,
    forOwner(async (c) => {
      const question = parseQuestion.safeParse(await c.req.json().catch(() => undefined))
      if (!question.success) return invalidBody(c, question.error)
      return c.json(explainText(question.data) satisfies ParseAnswer)
    }),
  )
  app.post(
    '/api/playground/ask',
    limited,
    forOwner(async (c) => {
      const question = askQuestion.safeParse(await c.req.json().catch(() => undefined))
      if (!question.success) return invalidBody(c, question.error)
      // The panel cancels a question by closing the request, which aborts the signal.
      const asked = await playground.ask(question.data, c.req.raw.signal)
      if (asked.ok) return c.json(asked.answer satisfies AskAnswer)
      const { kind, message, remedy } = asked.failure
      return failure(c, kind === 'busy' ? 429 : kind === 'invalid' ? 400 : 503, kind, message, remedy)
    }),
  )
}
