import type { Context, Hono } from 'hono'
import type {
  BenchAnswer,
  BenchCaseAnswer,
  BenchProgressAnswer,
} from '../../src-shared/bench/bench-answers.ts'
import {
  type CareAnswer,
  careQuestion,
  type MeasuringAnswer,
  type OffersAnswer,
  type ServerTestAnswer,
  serverTestQuestion,
  type TestLineAnswer,
  weightsQuestion,
} from '../../src-shared/contract/api/models.ts'
import { isThisComputer } from './access.ts'
import type { BenchHost, ModelsHost, TryHost } from './host.ts'
import { type ApiEnv, denied, failure, forOwner, forOwnerHere, invalidBody, unavailable } from './route.ts'

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
