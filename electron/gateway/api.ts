import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ObserveTokenAnswer, UrlsAnswer } from '../../src-shared/contract/api/addresses.ts'
import type { EyeAnswer, EyeLinesAnswer } from '../../src-shared/contract/api/eye.ts'
import type { AuditionsAnswer, BrainsAnswer } from '../../src-shared/contract/api/models.ts'
import type { ObsAnswer } from '../../src-shared/contract/api/obs.ts'
import type { SnapshotAnswer, TurnPage } from '../../src-shared/contract/api/runs.ts'
import type { SettingsAnswer } from '../../src-shared/contract/api/settings.ts'
import type { FilteredAnswer, MemoryAnswer, PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import { chips } from '../../src-shared/events/chips.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventFor, type Role } from '../../src-shared/events/role.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { stateFor } from '../../src-shared/projections/page-state.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { isRunId, runEnd } from '../journal/runs.ts'
import { turnPages } from '../journal/turn-pages.ts'
import { bearer, isFileOrigin, isOriginAllowed, type RoleOf } from './access.ts'
import { type ApiEnv, denied, failure, noRun } from './api-failure.ts'
import type { GatewayHost } from './host.ts'
import { overlayLoader } from './overlay-loader.ts'
import { pastStates } from './past-states.ts'
import { runsRoutes } from './runs-routes.ts'
import { textStream } from './text-stream.ts'

/** The token for `/api/observe` and its address. */
export interface ObserveAccess {
  readonly address: () => { readonly url: string; readonly token: string }
  readonly isToken: (token: string | null) => boolean
  /** Replaces the token and returns the new one. */
  readonly renew: () => string
}

/** What the routes below `/api` need. */
export interface ApiOptions {
  readonly host: GatewayHost
  readonly clock: Clock
  readonly roleOf: RoleOf
  /** The addresses of the pages with their tokens, for the panel only. */
  readonly urls: () => Readonly<Record<Role, string>>
  readonly observe: ObserveAccess
  readonly mcp: {
    /** Whether the settings enable the endpoint. */
    readonly on: () => boolean
    /** Its address and token, for the panel only. */
    readonly address: () => { readonly url: string; readonly token: string }
  }
}

/** Adds the routes below `/api`. Each needs the token of a role in its `Authorization` header. */
export function apiRoutes(app: Hono<ApiEnv>, options: ApiOptions): void {
  const { host, clock, roleOf, mcp } = options

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
    const role = roleOf(bearer(c.req.header('authorization')))
    if (role === null) {
      c.header('www-authenticate', 'Bearer')
      return failure(c, 401, 'token', 'No or a wrong token.', 'Send `Authorization: Bearer <token>`.')
    }
    if (!isOriginAllowed(origin, c.req.header('host') ?? '', role)) {
      return failure(c, 403, 'origin', `Origin ${origin} may not use this.`, 'Ask from a page of Adlib.')
    }
    c.set('role', role)
    c.header('cache-control', 'no-store')
    return next()
  })

  const panelOnly = (path: string, answer: (c: Context<ApiEnv>) => Response | Promise<Response>) =>
    app.get(path, (c) => (c.get('role') === 'panel' ? answer(c) : denied(c)))
  runsRoutes(app, host.runs)
  panelOnly('/api/brains', async (c) => c.json({ brains: await host.brains() } satisfies BrainsAnswer))
  panelOnly('/api/obs', async (c) => c.json((await host.obs()) satisfies ObsAnswer))
  panelOnly('/api/eye', async (c) => c.json((await host.watchable()) satisfies EyeAnswer))
  panelOnly('/api/eye/lines', (c) => c.json(host.eyeLines() satisfies EyeLinesAnswer))
  panelOnly('/api/eye/thumb', async (c) => {
    const thumb = await host.obsThumb((c.req.query('obs') ?? '').slice(0, 200))
    if (thumb.ok) return c.body(new Uint8Array(thumb.jpeg), 200, { 'content-type': 'image/jpeg' })
    const { kind, message, remedy } = thumb.failure
    return failure(c, 404, kind, message, remedy)
  })
  panelOnly('/api/personas', (c) => c.json(host.personas() satisfies PersonasAnswer))
  panelOnly('/api/auditions', (c) => c.json({ auditions: [...host.auditions()] } satisfies AuditionsAnswer))
  panelOnly('/api/memory', (c) =>
    c.json({
      shows: [...host.memories()],
      said: host.saidLines(),
      games: [...host.games()],
    } satisfies MemoryAnswer),
  )
  panelOnly('/api/settings/schema', (c) => c.json({ fields: [...settingFields()] } satisfies SettingsAnswer))
  panelOnly('/api/overlay-loader.html', (c) =>
    c.body(overlayLoader(options.urls().overlay), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="overlay-loader.html"',
    }),
  )
  panelOnly('/api/urls', (c) =>
    c.json({
      ...options.urls(),
      mcp: { ...mcp.address(), on: mcp.on() },
      observe: options.observe.address(),
    } satisfies UrlsAnswer),
  )
  app.post('/api/observe/token', (c) =>
    c.get('role') === 'panel'
      ? c.json({ token: options.observe.renew() } satisfies ObserveTokenAnswer)
      : denied(c),
  )
  panelOnly('/api/filtered/:id', (c) => {
    const id = c.req.param('id') ?? ''
    const text = host.heldWords(id)
    if (text !== null) return c.json({ id, text } satisfies FilteredAnswer)
    return failure(
      c,
      404,
      'gone',
      `The words of "${id}" are gone: only the last 50 are kept, until Adlib stops.`,
      'Nothing to do.',
    )
  })
  panelOnly('/api/eye.jpg', async (c) => {
    const picture = await host.latestPicture()
    if (picture === null)
      return failure(c, 404, 'nothing-seen', 'Nothing was seen yet.', 'Open the eye page and share a screen.')
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg' })
  })

  const folds = pastStates()
  /** Returns the events of a run after a `seq`, or null if there is no such run. */
  const eventsOf = async (run: string, after: number): Promise<AsyncIterable<AdlibEvent> | null> =>
    run === host.journal.run ? host.journal.since(after) : host.runs.events(run, after)

  app.get('/api/runs/:id/snapshot', async (c) => {
    const run = c.req.param('id')
    const upTo = count(c.req.query('seq'))
    if (upTo === null) return badNumber(c, 'seq')
    let state = liveState(host)
    if (upTo !== undefined || run !== host.journal.run) {
      if (c.get('role') !== 'panel') return denied(c)
      const path = eventsFile(join(host.runsDir, run))
      if (!isRunId(run) || runEnd(path) === null) return noRun(c)
      const folded = await folds.fold(path, upTo ?? Number.POSITIVE_INFINITY)
      if (folded === null) {
        return failure(c, 503, 'busy', 'Other states are being computed.', 'Ask again in a moment.')
      }
      state = folded
    }
    const answer = { seq: state.seq, state: stateFor(c.get('role'), state, clock.now()) }
    return c.json(answer satisfies SnapshotAnswer<unknown>)
  })

  const pages = turnPages({
    path: eventsFile(join(host.runsDir, host.journal.run)),
    index: host.turns,
  })
  panelOnly('/api/runs/:id/turns', async (c) => {
    const question = turnQuestion.safeParse(c.req.query())
    if (!question.success) {
      const issue = question.error.issues[0]
      return failure(
        c,
        400,
        'invalid',
        `The query is invalid at "${issue?.path.join('.')}": ${issue?.message}.`,
        'Ask for /api/runs/RUN/turns?before=t120&most=40&filter=tools&search=words; each is optional.',
      )
    }
    const run = c.req.param('id') ?? ''
    const path = eventsFile(join(host.runsDir, run))
    if (!isRunId(run) || runEnd(path) === null) return noRun(c)
    const { filter: chip, ...others } = question.data
    const page = await pages.page(path, { ...others, chip })
    if (page !== null) return c.json(page satisfies TurnPage)
    return failure(c, 404, 'no-turn', `This run has no turn "${others.before}".`, 'Leave out `before`.')
  })

  app.get('/api/runs/:id/events', async (c) => {
    const after = count(c.req.query('since'))
    if (after === null) return badNumber(c, 'since')
    const run = c.req.param('id')
    if (run !== host.journal.run && c.get('role') !== 'panel') return denied(c)
    const events = await eventsOf(run, after ?? 0)
    if (events === null) return noRun(c)
    return c.body(textStream(linesFor(c.get('role'), events)), 200, {
      'content-type': 'application/x-ndjson',
    })
  })
}

const turnQuestion = z.object({
  before: z.string().max(20).optional(),
  most: z.coerce.number().int().min(1).max(100).default(40),
  filter: z.enum(chips).default('all'),
  search: z.string().max(200).default(''),
})

const badNumber = (c: Context, name: string): Response =>
  failure(
    c,
    400,
    'invalid',
    `"${name}" must be a whole number, 0 or more.`,
    `Leave out ${name}, or correct it.`,
  )

/** Returns what pages may see of the live run: the events on disk, and a panic even before it is on disk. */
const liveState = ({ journal }: GatewayHost): State => ({
  ...journal.written(),
  panic: journal.state().panic,
})

/** Parses a number of the query: undefined if it is missing, null if it is invalid. */
function count(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Yields events as one JSON line each, cut to what the role may read. */
async function* linesFor(role: Role, events: AsyncIterable<AdlibEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const readable = eventFor(role, event)
    if (readable !== null) yield `${JSON.stringify(readable)}\n`
  }
}
