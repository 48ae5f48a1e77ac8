import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { WebSocketServer } from 'ws'
import type { Notice } from '../../src-shared/contract/wire.ts'
import type { Role } from '../../src-shared/events/role.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { ReportToken } from '../data/tokens-file.ts'
import { type McpHttp, mcpHttp } from '../mcp-server/serve-http.ts'
import { bridgePath, mcpMessageBytes, socketTransport } from '../mcp-server/serve-socket.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { CommandKeys, Devices } from './access.ts'
import {
  bearer,
  type Entrance,
  isOriginAllowed,
  lanEntrance,
  loopbackEntrance,
  tokenCheck,
} from './access.ts'
import type { ReportAccess } from './address-routes.ts'
import { listenMessageFor, lookMessageFor, maxCropBytes } from './eye-line.ts'
import type { GatewayHost } from './host.ts'
import { type HttpOptions, httpApp } from './http.ts'
import { identifier } from './identify.ts'
import { address, type Lan, listen, type PortTaken, serveLan } from './lan.ts'
import { commandRate, hasPlace, panelRate, placeKindOf, rateLimits, readRate } from './limits.ts'
import { type ServedPage, type SocketLimits, servePage, socketLimits } from './page-socket.ts'
import { createPairing } from './pairing.ts'
import type { AnsweredRequests } from './repeated-requests.ts'
import { serveSignals, signalReaders, signalsPath, socketRequest } from './signals-route.ts'
import { noUserFiles, type UserFiles } from './user-files.ts'

/** Timeouts (ms). With Node's defaults, a connection that sends no headers stays open for up to 90 s. */
const silence = { headersTimeout: 5000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 } as const

const maxOfDevice = 4

/** Interval (ms) at which the list of devices is read again, because another process may have revoked a device. */
const revokedMs = 1000

export interface GatewayOptions {
  readonly host: GatewayHost
  readonly clock: Clock
  readonly pagesDir: string
  readonly mediaDir: string
  readonly userMedia?: UserFiles
  readonly voiceClip?: HttpOptions['voiceClip']
  readonly chatPicture?: HttpOptions['chatPicture']
  /** Id of this build. A page from another build reloads itself. */
  readonly build: string
  readonly tokens: Readonly<Record<Role | 'mcp' | ReportToken, string>>
  readonly renewToken: (name: ReportToken) => string
  readonly commandKeys: CommandKeys
  readonly devices: Devices
  readonly answeredRequests: AnsweredRequests
  /** Whether paired devices may connect from the networks of this machine. Default: never. */
  readonly isLanOn?: () => boolean
  /** The requested port; 0 for any free port. */
  readonly port: number
  /** Maximum number of bridged `adlib mcp` processes. Default: 16. */
  readonly maxBridges?: number
  readonly limits?: Partial<SocketLimits>
}

export interface Gateway {
  readonly port: number
  readonly urls: Readonly<Record<Role, string>>
  /** Set if another port replaces the requested port for this run. */
  readonly taken?: PortTaken
  close(): Promise<void>
}

/**
 * Serves the pages, the API and the sockets on loopback and, if `isLanOn`, in this machine's networks. Uses a free
 * port if the requested one is taken; throws if it cannot listen on loopback.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, clock, tokens, build } = options
  const { devices, isLanOn = () => false } = options
  const identify = identifier(tokens, devices)
  const pairing = createPairing(clock)
  const limits = { ...socketLimits, ...options.limits }
  const maxBridges = options.maxBridges ?? 16
  let urls: Record<Role, string> = { panel: '', overlay: '', eye: '' }
  let mcpUrl = ''
  let apiUrl = ''
  const reportTokens = { observe: tokens.observe, chat: tokens.chat }
  const reportAccess = (name: ReportToken): ReportAccess => ({
    address: () => ({ url: `${apiUrl}${name}`, token: reportTokens[name] }),
    isToken: (token) => tokenCheck(reportTokens[name])(token),
    renew() {
      reportTokens[name] = options.renewToken(name)
      return reportTokens[name]
    },
  })

  const servesMcp = () => host.journal.state().settings.mcp.serve
  let mcp: McpHttp | null = null
  const pages = new Map<ServedPage, Entrance>()
  let lan: Lan | null = null
  const notify = (message: Notice) => {
    for (const page of pages.keys()) page.notify(message)
  }
  const expel = (isExpelled: (device: string) => boolean) => {
    for (const page of pages.keys()) if (page.device !== null && isExpelled(page.device)) page.expel()
  }
  let cancelWatch: Cancel | null = null
  const watchDevices = () => {
    cancelWatch = null
    if (![...pages.keys()].some(({ device }) => device !== null)) return
    const paired = new Set(devices.list().map(({ id }) => id))
    expel((device) => !paired.has(device))
    cancelWatch = clock.after(revokedMs, watchDevices)
  }
  const panelCommands = tokenBucket(clock, panelRate)
  const deviceLimits = { command: rateLimits(clock, commandRate), read: rateLimits(clock, readRate) }
  const look = (whole: boolean) => notify(lookMessageFor(host.journal.state().settings, whole))
  const { userMedia = noUserFiles } = options
  const cancels = [
    userMedia.onStyle(() => notify({ kind: 'style' })),
    host.stage.onPanic((by) => notify({ kind: 'panic', by, at: clock.now() })),
    host.sight.onLook(() => look(true)),
    host.journal.onTrouble((trouble) => notify({ kind: 'journal', trouble })),
    host.journal.subscribe((event) => {
      if (event.type !== 'settings/changed') return
      look(false)
      notify(listenMessageFor(host.journal.state().settings))
      lan?.follow()
      if (servesMcp()) return
      void mcp?.close()
      mcp = null
    }),
  ]

  const { isClean } = host.stage
  const signals = signalReaders({ journal: host.journal, isClean, commandKeys: options.commandKeys })
  const app = httpApp({
    host,
    signals,
    clock,
    identify,
    devices,
    pairing,
    lan: () => lan ?? { addresses: () => [], problem: () => null },
    connected: () => new Set([...pages.keys()].flatMap(({ device }) => device ?? [])),
    expel: (device) => expel((one) => one === device),
    deviceLimits,
    pagesDir: options.pagesDir,
    mediaDir: options.mediaDir,
    userMedia,
    voiceClip: options.voiceClip,
    chatPicture: options.chatPicture,
    urls: () => urls,
    commandKeys: options.commandKeys,
    answeredRequests: options.answeredRequests,
    commandUrl: () => `${apiUrl}command/`,
    observe: reportAccess('observe'),
    chat: reportAccess('chat'),
    mcp: {
      on: servesMcp,
      address: () => ({ url: mcpUrl, token: tokens.mcp }),
      isToken: tokenCheck(tokens.mcp),
      fetch(request) {
        mcp ??= mcpHttp({ connect: host.mcp, clock })
        return mcp.fetch(request)
      },
    },
  })
  const open = (entrance: Entrance): Server => {
    const server = createServer(
      silence,
      getRequestListener((request) => app.fetch(request, { entrance })),
    )
    server.maxConnections = 256
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => stream.destroy())
      try {
        upgrade(request, stream, head, entrance)
      } catch {
        // Any web page can send an upgrade request without a token, so an error here must not crash the program.
        stream.destroy()
      }
    })
    return server
  }

  // The library rejects a message above `maxPayload` before it is in memory. With `allowSynchronousEvents: false`, a
  // flood of messages cannot delay a panic.
  const upgraders = {
    text: new WebSocketServer({
      noServer: true,
      maxPayload: limits.commandBytes,
      allowSynchronousEvents: false,
    }),
    eye: new WebSocketServer({ noServer: true, maxPayload: maxCropBytes }),
    mcp: new WebSocketServer({ noServer: true, maxPayload: mcpMessageBytes }),
    // Programs only read here, so the smallest message is already too large.
    signals: new WebSocketServer({ noServer: true, maxPayload: 1024 }),
  }
  let served = 0
  const arrivals = tokenBucket(clock, { burst: 60, perSecond: 1 })

  /**
   * Connects an `adlib mcp` process. Works even while the setting for `/mcp` is off, because such a process of the
   * same user can read the panel's token anyway.
   */
  const bridge = (request: IncomingMessage, stream: Duplex, head: Buffer, entrance: Entrance) => {
    const { host: name, origin, authorization } = request.headers
    const visitor = identify({ token: bearer(authorization), cookie: undefined, entrance })
    // No web page can set the header `Authorization` when it opens a socket, so none can open the bridge.
    if (visitor?.page !== 'panel') {
      return refuse(stream, '401 Unauthorized', "Send the panel's token as `Authorization: Bearer <token>`.")
    }
    if (!isOriginAllowed(origin, name ?? '', 'panel')) {
      return refuse(stream, '403 Forbidden', `A page from ${origin} may not connect.`)
    }
    if (upgraders.mcp.clients.size >= maxBridges) {
      return refuse(stream, '503 Service Unavailable', `${maxBridges} bridges are open; close one.`)
    }
    upgraders.mcp.handleUpgrade(request, stream, head, (socket) => {
      serveStdio(host.mcp, { transport: socketTransport(socket) })
    })
  }

  const openSignals = (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    url: URL,
    { isLan }: Entrance,
  ) => {
    if (isLan) return refuse(stream, '403 Forbidden', 'This is served only on the computer where Adlib runs.')
    const refusal = signals.refusal(socketRequest(request, url))
    if (refusal !== null)
      return refuse(stream, `${refusal.status} ${refusal.kind}`, `${refusal.message} ${refusal.remedy}`)
    upgraders.signals.handleUpgrade(request, stream, head, (socket) => serveSignals(socket, signals, clock))
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer, entrance: Entrance) => {
    const { host: name, origin, cookie } = request.headers
    if (!entrance.serves(name)) return refuse(stream, '403 Forbidden', 'This host name is not served.')
    const target = request.url ?? '/'
    if (!URL.canParse(target, `http://${name}`)) {
      return refuse(stream, '400 Bad Request', 'The address is not valid.')
    }
    const url = new URL(target, `http://${name}`)
    if (url.pathname === bridgePath) return bridge(request, stream, head, entrance)
    if (url.pathname === signalsPath) return openSignals(request, stream, head, url, entrance)
    if (url.pathname !== '/ws') return refuse(stream, '404 Not Found', 'The socket is at /ws.')
    const visitor = identify({ token: url.searchParams.get('token'), cookie, entrance })
    if (visitor === null) return refuse(stream, '401 Unauthorized', 'The token is missing or wrong.')
    const role = visitor.page
    if (!isOriginAllowed(origin, name, role)) {
      return refuse(stream, '403 Forbidden', `A page from ${origin} may not connect.`)
    }
    const device = visitor.page === 'panel' ? visitor.device : null
    if (device !== null && !deviceLimits.read(device)) {
      return refuse(stream, '429 Too Many Requests', 'This device connects too often; wait a moment.')
    }
    const connected = [...pages.keys()].map(({ place }) => place)
    if (!hasPlace(placeKindOf(visitor), connected)) {
      return refuse(stream, '503 Service Unavailable', 'No place is left for another page; close one.')
    }
    // One device must not use up the connections of the owner's pages.
    if (device !== null && [...pages.keys()].filter((page) => page.device === device).length >= maxOfDevice) {
      return refuse(stream, '503 Service Unavailable', `${maxOfDevice} pages of this device are connected.`)
    }
    // Each connection of an overlay or eye is written as an event, so a page that reconnects in a loop must not fill
    // the disk.
    if (role !== 'panel' && !arrivals.take(1)) {
      return refuse(stream, '503 Service Unavailable', 'Too many connections in a row; wait a moment.')
    }
    upgraders[role === 'eye' ? 'eye' : 'text'].handleUpgrade(request, stream, head, (socket) => {
      const isApp = url.searchParams.has('app')
      const id = `${role}-${++served}`
      const takesCommand = () => (device === null ? panelCommands.take(1) : deviceLimits.command(device))
      const page = servePage({ socket, visitor, page: id, isApp, build, host, clock, limits, takesCommand })
      pages.set(page, entrance)
      if (cancelWatch === null) watchDevices()
      socket.once('close', () => pages.delete(page))
    })
  }
  const server = open(loopbackEntrance)
  const taken = await listen(server, options.port)
  const { port } = server.address() as AddressInfo
  const at = (path: string, role: Role): string => `http://${address}:${port}${path}?token=${tokens[role]}`
  apiUrl = `http://${address}:${port}/api/`
  mcpUrl = `http://${address}:${port}/mcp`
  lan = serveLan({
    isOn: isLanOn,
    port,
    clock,
    open: (host) => open(lanEntrance(host)),
    closed(host) {
      for (const [page, entrance] of pages)
        if (entrance.isLan && entrance.serves(host)) page.leave('Access from the network was turned off.')
    },
  })
  urls = { panel: at('/', 'panel'), overlay: at('/overlay', 'overlay'), eye: at('/eye', 'eye') }

  return {
    port,
    urls,
    ...(taken === null ? {} : { taken }),
    async close() {
      for (const cancel of cancels) cancel()
      cancelWatch?.()
      for (const page of pages.keys()) page.leave('Adlib is closing')
      lan?.close()
      await mcp?.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      for (const { clients } of Object.values(upgraders)) for (const socket of clients) socket.terminate()
      await closed
    },
  }
}

function refuse(stream: Duplex, status: string, message: string): void {
  const body = `${message}\n`
  // The other side may keep its side open, and the server's timeouts do not cover an upgrade.
  stream.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => stream.destroy(),
  )
}
