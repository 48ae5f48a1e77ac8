import type { Hono } from 'hono'
import type { AboutAnswer, CostAnswer } from '../../src-shared/contract/api/about.ts'
import type { DoctorAnswer, Finding } from '../../src-shared/contract/api/doctor.ts'
import type { FilteredAnswer } from '../../src-shared/contract/api/show.ts'
import type { OpenQuestionsAnswer, PackCode, ToolsAnswer } from '../../src-shared/contract/api/tools.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { bearer, type CommandKeys, isFileOrigin, isOriginAllowed } from './access.ts'
import { commandKeysRoutes, type DevicesAccess, devicesRoutes } from './access-routes.ts'
import { type Addresses, addressRoutes } from './address-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { eventRoutes } from './event-routes.ts'
import type { GatewayHost } from './host.ts'
import type { Identify } from './identify.ts'
import { listsRoutes, puppetsRoutes } from './lists-routes.ts'
import { benchRoutes, modelsRoutes, tryRoutes } from './models-routes.ts'
import { promptsRoutes } from './prompts-routes.ts'
import {
  type ApiEnv,
  addRoutes,
  failure,
  forModerators,
  forOwner,
  forOwnerHere,
  unavailable,
} from './route.ts'
import { rulesRoutes } from './rules-routes.ts'
import { runsRoutes } from './runs-routes.ts'
import { sightRoutes, speechRoute } from './sight-routes.ts'
import type { UserFiles } from './user-files.ts'

/** Adds routes with one answer each, for the owner unless they say otherwise. */
function otherRoutes(app: Hono<ApiEnv>, { tools, about, cost, questions, stage, doctor }: GatewayHost): void {
  const findings = sharedFindings(doctor)
  addRoutes(app, forOwner, {
    'GET /api/tools': (): ToolsAnswer => ({ tools: [...tools.rows()] }),
    // The code of pack files that wait for approval.
    'GET /api/packs/code': (c): PackCode | Response =>
      tools.packCode(c.req.query('file') ?? '') ??
      failure(c, 404, 'gone', 'This pack no longer waits for approval.', 'No action is needed.'),
    // Questions of other runs. The live run's own are part of the state.
    'GET /api/asks': async (): Promise<OpenQuestionsAnswer> => ({ questions: await questions.ofOthers() }),
    'GET /api/doctor': findings,
    'GET /api/about': (): Promise<AboutAnswer> => about.about(),
    'GET /api/licenses': async (c) => c.text(await about.licenses()),
    'GET /api/cost': async (): Promise<CostAnswer> => ({ cost: await cost() }),
  })
  addRoutes(app, forOwnerHere, { 'GET /api/report': () => about.report() })
  addRoutes(app, forModerators, {
    'GET /api/filtered/:id': (c): FilteredAnswer | Response => {
      const id = c.req.param('id') ?? ''
      const text = stage.heldWords(id)
      if (text !== null) return { id, text }
      return unavailable(c, {
        kind: 'gone',
        message: `The held-back words "${id}" are no longer stored. Adlib keeps only the last 50, and only until it stops.`,
        remedy: 'No action is needed.',
      })
    },
  })
}

/** Returns a function that checks for findings. Simultaneous calls share one check. */
function sharedFindings(doctor: GatewayHost['doctor']): () => Promise<DoctorAnswer> {
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
  return () => {
    running ??= check()
    return running
  }
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

  runsRoutes(app, host.past)
  rulesRoutes(app, host.rules)
  sightRoutes(app, host.sight)
  speechRoute(app, host.ears)
  chatRoutes(app, host.chat)
  listsRoutes(app, host.lists)
  tryRoutes(app, host.tries)
  promptsRoutes(app, host)
  modelsRoutes(app, host.models)
  benchRoutes(app, host.bench)
  puppetsRoutes(app, options.userMedia.puppets)
  addressRoutes(app, options)
  commandKeysRoutes(app, options)
  devicesRoutes(app, options)
  otherRoutes(app, host)
  eventRoutes(app, host, clock)
}
