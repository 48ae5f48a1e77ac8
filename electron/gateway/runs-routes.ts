import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ShowFigures } from '../../src-shared/bench/show/show-figures.ts'
import type {
  RunInfo,
  RunSearchAnswer,
  RunsAnswer,
  TimelineAnswer,
} from '../../src-shared/contract/api/runs.ts'
import { type ExportFormat, exportFormats } from '../runs/export-run.ts'
import type { PastHost } from './host.ts'
import { type ApiEnv, failure, forOwner, noRun, textStream } from './route.ts'

/** Adds the owner's routes for recorded runs, including the live run. */
export function runsRoutes(app: Hono<ApiEnv>, runs: PastHost['runs']): void {
  app.get(
    '/api/runs',
    forOwner(async (c) => {
      const question = pageQuestion.safeParse(c.req.query())
      if (!question.success) return badQuery(c, question.error, '/api/runs?before=RUN&most=40')
      return c.json((await runs.page(question.data)) satisfies RunsAnswer)
    }),
  )
  app.get(
    '/api/runs/search',
    forOwner(async (c) => {
      const question = searchQuestion.safeParse(c.req.query())
      if (!question.success) return badQuery(c, question.error, '/api/runs/search?q=WORDS&most=50')
      const { q: words, most, before } = question.data
      const found = await runs.search({ words, most, before, signal: c.req.raw.signal })
      return c.json(found satisfies RunSearchAnswer)
    }),
  )
  app.get(
    '/api/runs/:id',
    forOwner(async (c) => {
      const info = await runs.info(c.req.param('id') ?? '')
      return info === null ? noRun(c) : c.json(info satisfies RunInfo)
    }),
  )
  app.get(
    '/api/runs/:id/timeline',
    forOwner(async (c) => {
      const timeline = await runs.timeline(c.req.param('id') ?? '')
      return timeline === null ? noRun(c) : c.json(timeline satisfies TimelineAnswer)
    }),
  )
  app.get(
    '/api/runs/:id/figures',
    forOwner(async (c) => {
      const figures = await runs.figures(c.req.param('id') ?? '')
      return figures === null ? noRun(c) : c.json(figures satisfies ShowFigures)
    }),
  )
  app.get(
    '/api/runs/:id/:file{export\\.[a-z]+}',
    forOwner(async (c) => {
      const run = c.req.param('id') ?? ''
      const format = (c.req.param('file') ?? '').slice('export.'.length)
      if (!exportFormats.includes(format as ExportFormat))
        return failure(c, 404, 'no-format', `Runs are not exported as "${format}".`, 'Ask for json or csv.')
      const pieces = await runs.exported(run, format as ExportFormat)
      if (pieces === null) return noRun(c)
      return c.body(textStream(pieces), 200, {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        'content-disposition': `attachment; filename="adlib-${run}.${format}"`,
      })
    }),
  )
}

const pageQuestion = z.object({
  before: z.string().max(60).optional(),
  most: z.coerce.number().int().min(1).max(200).default(40),
})

const searchQuestion = z.object({
  q: z.string().max(200).default(''),
  before: z.string().max(60).optional(),
  most: z.coerce.number().int().min(1).max(500).default(100),
})

function badQuery(c: Context, error: z.ZodError, example: string): Response {
  const issue = error.issues[0]
  const message = `The query is invalid at "${issue?.path.join('.')}": ${issue?.message}.`
  return failure(c, 400, 'invalid', message, `Request ${example}. Each parameter is optional.`)
}
