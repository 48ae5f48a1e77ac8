import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ShowFigures } from '../../src-shared/bench/show/show-figures.ts'
import type {
  HighlightsAnswer,
  RunInfo,
  RunSearchAnswer,
  RunsAnswer,
  TimelineAnswer,
} from '../../src-shared/contract/api/runs.ts'
import { type ExportFormat, exportFormats } from '../runs/export-run.ts'
import type { PastHost } from './host.ts'
import {
  type ApiEnv,
  addRoutes,
  failure,
  failureOf,
  forOwner,
  invalidQuery,
  noRun,
  textStream,
} from './route.ts'

/** Adds the owner's routes for recorded runs, including the live run. */
export function runsRoutes(app: Hono<ApiEnv>, { runs, playbill }: Pick<PastHost, 'runs' | 'playbill'>): void {
  const idOf = (c: Context<ApiEnv>): string => c.req.param('id') ?? ''
  addRoutes(app, forOwner, {
    'GET /api/runs': async (c): Promise<RunsAnswer | Response> => {
      const question = pageQuestion.safeParse(c.req.query())
      if (!question.success) return invalidQuery(c, question.error, '/api/runs?before=RUN&most=40')
      return runs.page(question.data)
    },
    'GET /api/runs/search': async (c): Promise<RunSearchAnswer | Response> => {
      const question = searchQuestion.safeParse(c.req.query())
      if (!question.success) return invalidQuery(c, question.error, '/api/runs/search?q=WORDS&most=50')
      const { q: words, most, before } = question.data
      return runs.search({ words, most, before, signal: c.req.raw.signal })
    },
    'GET /api/runs/:id': async (c): Promise<RunInfo | Response> => (await runs.info(idOf(c))) ?? noRun(c),
    'GET /api/runs/:id/timeline': async (c): Promise<TimelineAnswer | Response> =>
      (await runs.timeline(idOf(c))) ?? noRun(c),
    'GET /api/runs/:id/figures': async (c): Promise<ShowFigures | Response> =>
      (await runs.figures(idOf(c))) ?? noRun(c),
    'GET /api/runs/:id/highlights': async (c): Promise<HighlightsAnswer | Response> =>
      (await runs.highlights(idOf(c))) ?? noRun(c),
    'GET /api/runs/:id/playbill': async (c) => {
      const question = playbillQuestion.safeParse(c.req.query())
      if (!question.success)
        return invalidQuery(c, question.error, `/api/runs/${idOf(c)}/playbill?names=masked`)
      const written = await playbill(idOf(c), { masksNames: question.data.names === 'masked' })
      if (!written.ok)
        return written.kind === 'no-run'
          ? noRun(c)
          : failureOf(c, written.kind === 'no-show' ? 409 : 500, { kind: written.kind, ...written.failure })
      return c.body(written.html, 200, {
        'content-type': 'text/html; charset=utf-8',
        // The page has words of strangers, so it is never opened with the rights of Adlib's own pages.
        'content-disposition': `attachment; filename="adlib-${idOf(c)}-playbill.html"`,
      })
    },
    'GET /api/runs/:id/:file{export\\.[a-z]+}': async (c) => {
      const format = (c.req.param('file') ?? '').slice('export.'.length)
      if (!exportFormats.includes(format as ExportFormat))
        return failure(c, 404, 'no-format', `Runs are not exported as "${format}".`, 'Ask for json or csv.')
      const masksViewers = c.req.query('viewers') === 'masked'
      const pieces = await runs.exported(idOf(c), format as ExportFormat, { masksViewers })
      if (pieces === null) return noRun(c)
      return c.body(textStream(pieces), 200, {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        'content-disposition': `attachment; filename="adlib-${idOf(c)}.${format}"`,
      })
    },
  })
}

const playbillQuestion = z.object({ names: z.enum(['masked', 'shown']).default('masked') })

const pageQuestion = z.object({
  before: z.string().max(60).optional(),
  most: z.coerce.number().int().min(1).max(200).default(40),
})

const searchQuestion = z.object({
  q: z.string().max(200).default(''),
  before: z.string().max(60).optional(),
  most: z.coerce.number().int().min(1).max(500).default(100),
})
