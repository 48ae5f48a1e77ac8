import type { Context, Hono } from 'hono'
import type {
  BenchAnswer,
  BenchCaseAnswer,
  BenchLogAnswer,
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
import { showLanguage } from '../../src-shared/settings/show.ts'
import { isThisComputer } from './access.ts'
import type { BenchHost, ModelsHost, TryHost } from './host.ts'
import {
  type ApiEnv,
  addRoutes,
  denied,
  failureOf,
  forOwner,
  forOwnerHere,
  unavailable,
  withBody,
} from './route.ts'

/**
 * Adds the routes that load, unload, delete and measure models, find downloads for the engine, and test the model servers.
 * Only the owner may use them, and only the owner on this computer may name the path of a weights file.
 */
export function modelsRoutes(app: Hono<ApiEnv>, models: ModelsHost): void {
  addRoutes(app, forOwner, {
    'POST /api/models/care': withBody(careQuestion, async (c, question) => {
      const done = await models.care(question, c.req.raw.signal)
      if (done.ok) return done.answer satisfies CareAnswer
      const { kind } = done.failure
      const isRefused = kind === 'performing' || kind === 'busy'
      return failureOf(c, kind === 'not_found' ? 404 : isRefused ? 409 : 503, done.failure)
    }),
    'GET /api/models/measuring': (): MeasuringAnswer => ({ measuring: models.measuring() }),
    'GET /api/models/offers': async (c) => {
      const found = await models.offers(c.req.query('model')?.slice(0, 200), c.req.raw.signal)
      return found.ok ? (found.answer satisfies OffersAnswer) : unavailable(c, found.failure)
    },
    'POST /api/models/test': withBody(
      serverTestQuestion,
      (c, { server }): Promise<ServerTestAnswer> => models.test(server, c.req.raw.signal),
    ),
  })
  const files = withBody(weightsQuestion, async (c, question) => {
    const done = await models.files(question)
    return done.ok ? (done.answer satisfies CareAnswer) : failureOf(c, 400, done.failure)
  })
  addRoutes(app, forOwnerHere, {
    // A paired device may come through a tunnel.
    'POST /api/models/files': (c) => (isThisComputer(c.get('visitor')) ? files(c) : denied(c)),
  })
}

const maxSpoken = 300

/** Adds the owner's routes that try out a model or a voice. */
export function tryRoutes(app: Hono<ApiEnv>, tries: TryHost): void {
  addRoutes(app, forOwner, {
    'GET /api/try/line': async (c) => {
      const tried = await tries.line((c.req.query('model') ?? '').slice(0, 200), c.req.raw.signal)
      return tried.ok ? (tried.line satisfies TestLineAnswer) : unavailable(c, tried.failure)
    },
    'GET /api/try/voice.wav': async (c) => {
      const text = (c.req.query('text') ?? '').slice(0, maxSpoken)
      const language = showLanguage.safeParse(c.req.query('language')).data
      const wav = await tries.voice(text, { voice: c.req.query('voice'), language }, c.req.raw.signal)
      if (wav !== null) return c.body(wav, 200, { 'content-type': 'audio/wav' })
      // The voice is off.
      return c.body(null, 204)
    },
  })
}

/** Adds the bench routes, for the owner only. */
export function benchRoutes(app: Hono<ApiEnv>, bench: BenchHost): void {
  const idOf = (c: Context<ApiEnv>): string => `${c.req.param('suite')}/${c.req.param('run')}`
  addRoutes(app, forOwner, {
    'GET /api/bench': (): Promise<BenchAnswer> => bench.list(),
    'GET /api/bench/progress': (): BenchProgressAnswer => ({ progress: bench.progress() }),
    'GET /api/bench/compare': async (c) => {
      const compared = await bench.compare(c.req.query('before') ?? '', c.req.query('after') ?? '')
      if (compared.ok) return { comparisons: compared.comparisons }
      return failureOf(c, compared.failure.kind === 'no-run' ? 404 : 409, compared.failure)
    },
    'GET /api/bench/runs/:suite/:run': async (c) => (await bench.summary(idOf(c))) ?? noBenchRun(c),
    'GET /api/bench/runs/:suite/:run/report.html': async (c) => {
      const page = await bench.report(idOf(c))
      return page === null ? noBenchRun(c) : c.body(page, 200, { 'content-type': 'text/html; charset=utf-8' })
    },
    'GET /api/bench/runs/:suite/:run/log': (c): BenchLogAnswer | Response => {
      const lines = bench.log(idOf(c))
      return lines === null ? noBenchRun(c) : { lines }
    },
    'GET /api/bench/runs/:suite/:run/cases/:case': async (c): Promise<BenchCaseAnswer | Response> =>
      (await bench.case(idOf(c), c.req.param('case') ?? '')) ?? noBenchRun(c),
  })
}

const noBenchRun = (c: Context<ApiEnv>): Response =>
  failureOf(c, 404, {
    kind: 'no-run',
    message: 'The bench has no such run or case.',
    remedy: 'It may have been deleted; /api/bench lists the runs.',
  })
