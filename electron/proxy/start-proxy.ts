import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { lanAddresses } from '../gateway/lan.ts'
import { reasonOf } from '../platform/files.ts'
import type { ProxyReport } from './asked.ts'
import { explain, reportJson } from './describe-report.ts'
import { chooseModes, type ProxyMode } from './modes.ts'
import { keepRecent } from './recent-requests.ts'
import { createRecorder } from './recorder.ts'
import { proxyServer } from './serve-proxy.ts'
import { openUpstream, type UpstreamTimeouts, usualTimeouts } from './upstream.ts'

export interface ProxyStart {
  /** Base URL of the model server, without a trailing slash. */
  readonly to: string
  readonly port: number
  readonly mode: ProxyMode | 'auto'
  readonly memory: ModelMemory | undefined
  readonly clock: Pick<Clock, 'now'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isExplained: boolean
  /** Keeps the newest requests in this file for the Playground. */
  readonly recentFile?: string | undefined
  readonly recordDir: string | undefined
  /**
   * Address to listen on for other computers, such as `0.0.0.0`; clients then need a token. Undefined listens on loopback
   * only, without a token.
   */
  readonly listen: string | undefined
  readonly log: (line: string) => void
  /** Takes each report as a line of JSON. */
  readonly write?: (line: string) => void
  readonly timeouts?: UpstreamTimeouts
}

/** A proxy that serves. */
export interface RunningProxy {
  readonly ok: true
  readonly port: number
  /** The token that clients need; null on loopback. */
  readonly token: string | null
  stop(): Promise<void>
}

/** Starts the proxy. Resolves with the reason if it cannot listen. */
export async function startProxy(
  options: ProxyStart,
): Promise<RunningProxy | { readonly ok: false; readonly message: string }> {
  const { to, port, listen = '127.0.0.1', log, write, timeouts = usualTimeouts } = options
  const isLocal = options.listen === undefined
  if (isOwnAddress(to, port, isLocal ? [] : [listen, ...lanAddresses()]))
    return {
      ok: false,
      message: `${to} is the address of this proxy itself. Name your model server with --to ADDRESS or OLLAMA_HOST, or choose another port with --port N.`,
    }
  const token = isLocal
    ? null
    : options.env.ADLIB_PROXY_TOKEN?.trim() || randomBytes(32).toString('base64url')
  const upstream = openUpstream(to, timeouts)
  const record = options.recordDir === undefined ? undefined : createRecorder(options.recordDir, log)
  const count = { helped: 0, of: 0 }
  let recording: Promise<void> | undefined
  let recent: ReturnType<typeof keepRecent> | undefined

  const report = (one: ProxyReport): void => {
    count.of += 1
    const isHelped = one.reads.some((read) => read.isHelped)
    if (isHelped) count.helped += 1
    if (options.isExplained) for (const line of explain(one)) log(line)
    if (isHelped) log(helpedLine(count))
    recent?.add(one)
    write?.(JSON.stringify({ ...reportJson(one), ...count }))
    recording = record?.(one)
  }

  const modes = chooseModes({ chosen: options.mode, memory: options.memory, upstream, clock: options.clock })
  const server = proxyServer({ upstream, modes, report, token, missingPaths: new Set() })
  try {
    server.listen(port, listen)
    await once(server, 'listening')
  } catch (error) {
    upstream.close()
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    return {
      ok: false,
      message: isTaken
        ? `port ${port} is taken. Choose another with --port N.`
        : `cannot listen at ${listen}:${port}: ${reasonOf(error)}. Choose another address with --listen, or another port with --port.`,
    }
  }
  if (options.recentFile !== undefined) recent = keepRecent(options.recentFile, options)
  const { port: served } = server.address() as AddressInfo
  // Clients cannot connect to `0.0.0.0` or `::`, which mean every address.
  const host = ['0.0.0.0', '::'].includes(listen) ? (lanAddresses()[0] ?? '127.0.0.1') : listen
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${served}`
  log(`Use ${address} instead of ${to} (OpenAI: ${address}/v1).`)
  if (token !== null) log(`Clients need this token as their API key: ${token}`)
  return {
    ok: true,
    port: served,
    token,
    async stop() {
      server.close()
      server.closeAllConnections()
      upstream.close()
      await recording
      recent?.stop()
      if (count.of > 0) log(helpedLine(count))
    },
  }
}

/** Returns whether a URL is the port on which this computer will serve. `hosts` are its addresses beyond loopback. */
function isOwnAddress(to: string, port: number, hosts: readonly string[]): boolean {
  const url = new URL(to)
  const own = ['localhost', '127.0.0.1', '0.0.0.0', ...hosts]
  return Number(url.port || 80) === port && own.includes(url.hostname.replace(/[[\]]/g, ''))
}

const helpedLine = ({ helped, of }: { readonly helped: number; readonly of: number }): string =>
  `Helped ${helped} of ${of} requests with tools.`
