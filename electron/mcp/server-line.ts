import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import type { Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings.ts'
import { childTransport } from './child-transport.ts'
import { addressFailure, type McpFailure, programEnded, programFailure } from './connect-failure.ts'
import { logLines } from './log-lines.ts'

/** How long a server may take to end its session, in milliseconds. */
const goodbyeMs = 500

/** What differs between a server that is a program and one that is an address. */
export interface ServerLine {
  /** Whether the end of the transport is the end of the server. */
  readonly program: boolean
  readonly transport: Transport
  /** Why the first try, or a ping, failed. */
  failure(problem: unknown): McpFailure
  /** Why the transport closed. */
  closed(): McpFailure
  /** Resolves when nothing of it is left. */
  close(): Promise<void>
}

interface LineOptions {
  readonly server: string
  readonly settings: McpServer
  readonly clock: Clock
}

/** A server that we start ourselves. It gets the variables that every program needs, and those of `env`. */
export function programLine({
  server,
  settings,
  clock,
  log,
  env,
}: LineOptions & { readonly log: (line: string) => void; readonly env: Record<string, string> }): ServerLine {
  const lines = logLines(clock, log)
  const program = {
    command: settings.command ?? '',
    args: settings.args,
    cwd: settings.cwd,
    env: { ...getDefaultEnvironment(), ...env },
  }
  const transport = childTransport(program, clock, { push: lines.push, end: lines.end })
  return {
    program: true,
    transport,
    failure: (problem) => programFailure(server, settings, problem, transport.ended()),
    closed: () => programEnded(server, transport.ended()),
    close: () => transport.close(),
  }
}

/** A server that somebody else runs, over Streamable HTTP. */
export function addressLine({
  server,
  settings,
  clock,
  headers,
}: LineOptions & { readonly headers: Record<string, string> }): ServerLine {
  const transport = new StreamableHTTPClientTransport(new URL(settings.url ?? ''), {
    requestInit: { headers },
  })
  return {
    program: false,
    transport,
    failure: (problem) => addressFailure(server, settings, problem),
    closed: () => addressFailure(server, settings, new Error('the connection was closed')),
    async close() {
      const said = transport.terminateSession().catch(() => {})
      await new Promise<void>((resolve) => {
        const cancel = clock.after(goodbyeMs, resolve)
        void said.then(() => {
          cancel()
          resolve()
        })
      })
      await transport.close()
    },
  }
}
