import type { Context, Hono } from 'hono'
import type {
  BenchAnswer,
  BenchCaseAnswer,
  BenchLogAnswer,
  BenchProgressAnswer,
} from '../../src-shared/bench/bench-answers.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { BenchHost } from './host.ts'

/** Adds the bench routes, for the owner only. */
export function benchRoutes(app: Hono<ApiEnv>, bench: BenchHost): void {
  const idOf = (c: Context<ApiEnv>): string => `${c.req.param('suite')}/${c.req.param('run')}`
  app.get(
    '/api/bench',
    forOwner(async (c) => c.json((await bench.list()) satisfies BenchAnswer)),
  )
  app.get(
    '/api/bench/progress',
    forOwner((c) => c.json({ progress: bench.progress() } satisfies BenchProgressAnswer)),
  )
  app.get(
    '/api/bench/compare',
    forOwner(async (c) => {
      const compared = await bench.compare(c.req.query('before') ?? '', c.req.query('after') ?? '')
      if (compared.ok) return c.json({ comparisons: compared.comparisons })
      const { kind, message, remedy } = compared.failure
      return failure(c, kind === 'no-run' ? 404 : 409, kind, message, remedy)
    }),
  )
  app.get(
    '/api/bench/runs/:suite/:run',
    forOwner(async (c) => {
      const summary = await bench.summary(idOf(c))
      return summary === null ? noBenchRun(c) : c.json(summary)
    }),
  )
  app.get(
    '/api/bench/runs/:suite/:run/report.html',
    forOwner(async (c) => {
      const page = await bench.report(idOf(c))
      return page === null ? noBenchRun(c) : c.body(page, 200, { 'content-type': 'text/html; charset=utf-8' })
    }),
  )
  app.get(
    '/api/bench/runs/:suite/:run/log',
    forOwner((c) => {
      const lines = bench.log(idOf(c))
      return lines === null ? noBenchRun(c) : c.json({ lines } satisfies BenchLogAnswer)
    }),
  )
  app.get(
    '/api/bench/runs/:suite/:run/cases/:case',
    forOwner(async (c) => {
      const found = await bench.case(idOf(c), c.req.param('case') ?? '')
      return found === null ? noBenchRun(c) : c.json(found satisfies BenchCaseAnswer)
    }),
  )
}

const noBenchRun = (c: Context<ApiEnv>): Response =>
  failure(
    c,
    404,
    'no-run',
    'The bench has no such run or case.',
    'It may have been deleted; /api/bench lists the runs.',
  )
