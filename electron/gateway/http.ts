import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { Role } from '../../src-shared/events/role.ts'
import { isMissing } from '../platform/files.ts'
import { bearer, isFileOrigin } from './access.ts'
import { type ApiOptions, apiRoutes } from './api.ts'
import { type CommandRouteOptions, commandRoute } from './command-route.ts'
import { observeRoute } from './observe-route.ts'
import { pageHeaders, pastedToken, restoreSource, tokenPage } from './page-shell.ts'
import { pairRoute, strangerPage } from './pairing.ts'
import { reportedChatRoute } from './reported-chat-route.ts'
import { type ApiEnv, failure, noRun, strangeOrigin, wrongToken } from './route.ts'
import { countsRoute, type SignalReaders, signalsPath, signalsRoute } from './signals-route.ts'
import { staticFile } from './static-files.ts'
import { type UserFiles, type UserFolder, userFileHeaders } from './user-files.ts'

export interface HttpOptions extends ApiOptions, Pick<CommandRouteOptions, 'answeredRequests'> {
  readonly pagesDir: string
  readonly mediaDir: string
  readonly userMedia: UserFiles
  readonly signals: SignalReaders
  readonly voiceClip?: ((id: string) => Uint8Array<ArrayBuffer> | null) | undefined
  /** Returns the picture of an emote that viewers use, without fetching it. */
  readonly chatPicture?: ((id: string) => Promise<ReturnType<UserFiles['file']>>) | undefined
  readonly mcp: ApiOptions['mcp'] & {
    readonly isToken: (token: string | null) => boolean
    readonly fetch: (request: Request) => Promise<Response>
  }
}

/** Paths that are not served to other computers in the network. */
const hereOnly: ReadonlySet<string> = new Set([
  '/overlay',
  '/counter',
  '/api/counts',
  '/overlay.css',
  '/eye',
  '/mcp',
  '/api/observe',
  signalsPath,
])

/** Returns the app that answers everything but sockets: pages, static files, `/mcp` and `/api`. */
export function httpApp(options: HttpOptions): Hono<ApiEnv> {
  const { identify, mcp } = options
  const app = new Hono<ApiEnv>()

  app.use(async (c, next) => {
    const { entrance } = c.env
    if (!entrance.serves(c.req.header('host')))
      return failure(c, 403, 'host', 'This host name is not served.', 'Use 127.0.0.1 or localhost.')
    if (entrance.isLan && hereOnly.has(c.req.path))
      return failure(
        c,
        403,
        'here-only',
        'This is served only on the computer where Adlib runs.',
        'Use it there.',
      )
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    // The loader page (see `overlayLoader`) is a local file and fetches the overlay to check whether Adlib is
    // running.
    const origin = c.req.header('origin')
    if (c.req.path === '/overlay' && isFileOrigin(origin))
      c.res.headers.set('access-control-allow-origin', origin)
    if (c.req.path !== '/overlay') c.res.headers.set('cross-origin-resource-policy', 'same-origin')
  })

  const visitorOf = (c: Context<ApiEnv>, token: string | undefined) =>
    identify({ token, cookie: c.req.header('cookie'), entrance: c.env.entrance })
  const mediaVisitor = (c: Context<ApiEnv>) =>
    visitorOf(c, c.req.query('token') ?? bearer(c.req.header('authorization')) ?? undefined)

  const page = (path: string, role: Role, folder: string = role) =>
    app.get(path, async (c) => {
      const name = c.req.header('host') ?? ''
      const given = c.req.query('token') ?? ''
      const token = pastedToken(given)
      const visitor = visitorOf(c, token)
      if (visitor?.page !== role) {
        if (c.env.entrance.isLan) return c.body(strangerPage, 200, pageHeaders(role, name))
        const wrong = given === '' ? undefined : { of: visitor?.page ?? null }
        return c.body(tokenPage(role, wrong), 200, pageHeaders(role, name, restoreSource(role)))
      }
      const headers = pageHeaders(role, name)
      // The page reads its token from its address, so remove what was pasted around the token.
      if (token !== given)
        return c.body(null, 302, { ...headers, location: `${path}?${withToken(c.req.url, token)}` })
      try {
        return c.body(await readFile(join(options.pagesDir, folder, 'index.html'), 'utf8'), 200, headers)
      } catch {
        return c.text('The pages are not built. Run `npm run build`, then load this again.\n', 503)
      }
    })
  page('/', 'panel')
  page('/overlay', 'overlay')
  page('/eye', 'eye')
  page('/counter', 'overlay', 'counter')

  const files = (path: string, folder: string, cache: string) =>
    app.get(`${path}/*`, async (c) => {
      // `staticFile` decodes the path, so pass the path of the URL. The router's copy is already decoded.
      const file = await staticFile(folder, new URL(c.req.url).pathname.slice(path.length))
      if (file === null) return c.notFound()
      return c.body(file.bytes, 200, { 'content-type': file.type, 'cache-control': cache })
    })
  // The build puts a hash of the content into these names, so browsers may keep the files forever.
  files('/assets', join(options.pagesDir, 'assets'), 'public, max-age=31536000, immutable')
  app.get('/overlay.css', (c) =>
    visitorOf(c, c.req.query('token'))?.page === 'overlay'
      ? c.body(options.userMedia.style(), 200, {
          ...userFileHeaders,
          'content-type': 'text/css; charset=utf-8',
        })
      : c.notFound(),
  )
  app.get('/media/:folder{emotes|sounds}/:name{[a-z0-9_]+}', async (c) => {
    const { folder, name } = c.req.param()
    const visitor = mediaVisitor(c)
    const own =
      visitor === null || visitor.page === 'eye' ? null : options.userMedia.file(folder as UserFolder, name)
    if (own !== null) return c.body(own.bytes, 200, { ...userFileHeaders, 'content-type': own.type })
    const ours = await staticFile(
      options.mediaDir,
      `/${folder}/${name}.${folder === 'emotes' ? 'svg' : 'wav'}`,
    )
    return ours === null
      ? c.notFound()
      : c.body(ours.bytes, 200, { 'content-type': ours.type, 'cache-control': 'no-cache' })
  })
  app.get('/media/puppets/:puppet{[a-z0-9_]+}', (c) => {
    const visitor = mediaVisitor(c)
    // The puppet may be built in. Browsers would log an error status, so answer `null` with 200.
    return visitor === null || visitor.page === 'eye'
      ? c.notFound()
      : c.json(options.userMedia.puppets.pictures(c.req.param('puppet')))
  })
  app.get('/media/puppets/:puppet{[a-z0-9_]+}/:name{[a-z-]+}', (c) => {
    const visitor = mediaVisitor(c)
    const { puppet, name } = c.req.param()
    const picture =
      visitor === null || visitor.page === 'eye' ? null : options.userMedia.puppets.picture(puppet, name)
    return picture === null
      ? c.notFound()
      : c.body(picture.bytes, 200, { ...userFileHeaders, 'content-type': picture.type })
  })
  app.get('/media/voice/:file{[A-Za-z0-9_-]+\\.wav}', (c) => {
    const page = mediaVisitor(c)?.page
    const clip =
      page === 'overlay' || page === 'panel' ? options.voiceClip?.(c.req.param('file').slice(0, -4)) : null
    return clip
      ? c.body(clip, 200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' })
      : c.notFound()
  })
  app.get('/media/chat/:id{[a-z]+-[A-Za-z0-9_]+}', async (c) => {
    const page = mediaVisitor(c)?.page
    const isKnown = page === 'overlay' || page === 'panel'
    const picture = isKnown ? ((await options.chatPicture?.(c.req.param('id'))) ?? null) : null
    return picture === null
      ? c.notFound()
      : c.body(picture.bytes, 200, { ...userFileHeaders, 'content-type': picture.type })
  })
  files('/media', options.mediaDir, 'no-cache')

  app.all('/mcp', async (c) => {
    const stranger = strangeOrigin(c)
    if (stranger !== null) return stranger
    if (!mcp.on()) {
      return failure(
        c,
        404,
        'off',
        'The MCP endpoint is turned off.',
        'Set `mcp.serve` to true in the settings, or use `adlib mcp`, which needs no setting.',
      )
    }
    return wrongToken(c, 'mcp', mcp.isToken) ?? mcp.fetch(c.req.raw)
  })

  observeRoute(app, options.host.sight, options)
  reportedChatRoute(app, options.host.reportedChat, options)
  commandRoute(app, options)
  signalsRoute(app, options.signals, options.clock)
  countsRoute(app, {
    ...{ journal: options.host.journal, clock: options.clock },
    isOverlay: (c) => visitorOf(c, c.req.query('token'))?.page === 'overlay',
  })
  pairRoute(app, options)
  apiRoutes(app, options)

  app.notFound((c) => failure(c, 404, 'not-found', 'There is nothing here.', 'Check the address.'))
  app.onError((error, c) =>
    c.req.path.startsWith('/api/runs/') && isMissing(error)
      ? noRun(c)
      : failure(c, 500, 'exception', String(error), 'Check the log, then try again.'),
  )
  return app
}

function withToken(address: string, token: string): string {
  const { searchParams } = new URL(address)
  searchParams.set('token', token)
  return searchParams.toString()
}
