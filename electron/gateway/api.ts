import type { Hono } from 'hono'
import type { AboutAnswer, CostAnswer } from '../../src-shared/contract/api/about.ts'
import type { DoctorAnswer, Finding } from '../../src-shared/contract/api/doctor.ts'
import type { FilteredAnswer } from '../../src-shared/contract/api/show.ts'
import type { OpenQuestionsAnswer, PackCode, ToolsAnswer } from '../../src-shared/contract/api/tools.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { bearer, isFileOrigin, isOriginAllowed } from './access.ts'
import type { CommandKeys } from './access-list.ts'
import { type Addresses, addressRoutes } from './address-routes.ts'
import { type ApiEnv, failure, unavailable } from './api-failure.ts'
import { benchRoutes } from './bench-routes.ts'
import { commandKeysRoutes } from './command-keys-routes.ts'
import { type DevicesAccess, devicesRoutes } from './devices-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { forModerators, forOwner, forOwnerHere } from './for-panel.ts'
import type { AboutHost, GatewayHost, StageHost, ToolsHost } from './host.ts'
import { listsRoutes } from './lists-routes.ts'
import { modelsRoutes } from './models-routes.ts'
import { promptsRoutes } from './prompts-routes.ts'
import { puppetsRoutes } from './puppets-routes.ts'
import { runsRoutes } from './runs-routes.ts'
import { sightRoutes } from './sight-routes.ts'
import { speechRoute } from './speech-route.ts'
import { tryRoutes } from './try-routes.ts'
import type { UserFiles } from './user-files.ts'
import type { Identify } from './visitor.ts'

/**
 * Adds the routes for the tools, and for the code of pack files that wait for approval. Only the owner may use them.
 */
function toolsRoutes(app: Hono<ApiEnv>, tools: ToolsHost): void {
  app.get(
    '/api/tools',
    forOwner((c) => c.json({ tools: [...tools.rows()] } satisfies ToolsAnswer)),
  )
  app.get(
    '/api/packs/code',
    forOwner((c) => {
      const code = tools.packCode(c.req.query('file') ?? '')
      if (code !== null) return c.json(code satisfies PackCode)
      return failure(c, 404, 'gone', 'This pack no longer waits for approval.', 'No action is needed.')
    }),
  )
}

/** Adds the route for the doctor's findings. Simultaneous requests share one check. */
function doctorRoute(app: Hono<ApiEnv>, { doctor }: Pick<GatewayHost, 'doctor'>): void {
  let running: Promise<DoctorAnswer> | null = null
  const check = async (): Promise<DoctorAnswer> => {
    try {
      const findings: Finding[] = []
      for await (const finding of doctor()) findings.push(finding)
      return { findings }
    } finally {
      running = null
    }
  }
  app.get(
    '/api/doctor',
    forOwner(async (c) => {
      running ??= check()
      return c.json(await running)
    }),
  )
}

/** Adds the route for Adlib's CPU and memory use. */
function costRoute(app: Hono<ApiEnv>, { cost }: Pick<GatewayHost, 'cost'>): void {
  app.get(
    '/api/cost',
    forOwner(async (c) => c.json({ cost: await cost() } satisfies CostAnswer)),
  )
}

/** Adds the route for open questions from other runs. The live run's own questions are part of the state. */
function asksRoute(app: Hono<ApiEnv>, { questions }: Pick<GatewayHost, 'questions'>): void {
  app.get(
    '/api/asks',
    forOwner(async (c) => c.json({ questions: await questions.ofOthers() } satisfies OpenQuestionsAnswer)),
  )
}

/**
 * Adds the owner's routes for the version, the licenses and the diagnostic report. Only the owner on this machine
 * gets the report.
 */
function aboutRoutes(app: Hono<ApiEnv>, host: AboutHost): void {
  app.get(
    '/api/about',
    forOwner(async (c) => c.json((await host.about()) satisfies AboutAnswer)),
  )
  app.get(
    '/api/licenses',
    forOwner(async (c) => c.text(await host.licenses())),
  )
  app.get(
    '/api/report',
    forOwnerHere(async (c) => c.json(await host.report())),
  )
}

/** Dependencies of the routes below `/api`. */
export interface ApiOptions extends Addresses, DevicesAccess {
  readonly host: GatewayHost
  readonly userMedia: Pick<UserFiles, 'puppets'>
  readonly clock: Clock
  readonly identify: Identify
  /** Rate limits of each paired device. */
  readonly deviceLimits: Readonly<Record<'command' | 'read', (device: string) => boolean>>
  readonly commandKeys: CommandKeys
  /** Returns the base address of HTTP commands. A program appends the name of a command. */
  readonly commandUrl: () => string
}

/** Adds the routes below `/api` for pages and paired devices. A request needs a page's token or a device's cookie. */
export function apiRoutes(app: Hono<ApiEnv>, options: ApiOptions): void {
  const { host, clock, identify } = options

  app.use('/api/*', async (c, next) => {
    const origin = c.req.header('origin')
    if (isFileOrigin(origin)) {
      c.header('access-control-allow-origin', origin)
      c.header('vary', 'origin')
      if (c.req.method === 'OPTIONS') {
        c.header('access-control-allow-headers', 'authorization')
        return c.body(null, 204)
      }
    }
    const visitor = identify({
      token: bearer(c.req.header('authorization')),
      cookie: c.req.header('cookie'),
      entrance: c.env.entrance,
    })
    if (visitor === null) {
      c.header('www-authenticate', 'Bearer')
      return failure(
        c,
        401,
        'token',
        'The token is missing or wrong.',
        'Send `Authorization: Bearer <token>`.',
      )
    }
    if (!isOriginAllowed(origin, c.req.header('host') ?? '', visitor.page)) {
      return failure(
        c,
        403,
        'origin',
        `Origin ${origin} is not allowed to use Adlib.`,
        'Ask from a page of Adlib.',
      )
    }
    const device = visitor.page === 'panel' ? visitor.device : null
    if (device !== null && !options.deviceLimits[c.req.method === 'GET' ? 'read' : 'command'](device)) {
      c.header('retry-after', '1')
      return failure(
        c,
        429,
        'rate',
        'This device sent too many requests in a row.',
        'Wait a moment, then try again.',
      )
    }
    c.set('visitor', visitor)
    c.header('cache-control', 'no-store')
    return next()
  })

  runsRoutes(app, host.past.runs)
  sightRoutes(app, host.sight)
  speechRoute(app, host.ears)
  listsRoutes(app, host.lists)
  tryRoutes(app, host.tries)
  toolsRoutes(app, host.tools)
  asksRoute(app, host)
  promptsRoutes(app, host)
  modelsRoutes(app, host.models)
  benchRoutes(app, host.bench)
  puppetsRoutes(app, options.userMedia.puppets)
  addressRoutes(app, options)
  commandKeysRoutes(app, options)
  devicesRoutes(app, options)
  doctorRoute(app, host)
  aboutRoutes(app, host.about)
  costRoute(app, host)
  filteredRoute(app, host.stage)
  eventRoutes(app, host, clock)
}

function filteredRoute(app: Hono<ApiEnv>, { heldWords }: Pick<StageHost, 'heldWords'>): void {
  app.get(
    '/api/filtered/:id',
    forModerators((c) => {
      const id = c.req.param('id') ?? ''
      const text = heldWords(id)
      if (text !== null) return c.json({ id, text } satisfies FilteredAnswer)
      return unavailable(c, {
        kind: 'gone',
        message: `The held-back words "${id}" are no longer stored. Adlib keeps only the last 50, and only until it stops.`,
        remedy: 'No action is needed.',
      })
    }),
  )
}
