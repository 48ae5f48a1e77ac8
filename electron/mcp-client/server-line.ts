import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import type { Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings.ts'
import { chatterBudget } from './chatter.ts'
import { childTransport } from './child-transport.ts'
import {
  addressFailure,
  type McpFailure,
  misbehaved,
  programEnded,
  programFailure,
} from './connect-failure.ts'
import type { LogLines } from './log-lines.ts'

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
  /** As the user wrote them, for what is told. */
  readonly settings: McpServer
  /** With their variables, for what is done. */
  readonly filled: McpServer
  readonly clock: Clock
}

/** A server that we start ourselves. It gets the variables that every program needs, and those of `env`. */
export function programLine({
  server,
  settings,
  filled,
  clock,
  lines,
}: LineOptions & { readonly lines: LogLines }): ServerLine {
  const program = {
    command: filled.command ?? '',
    args: filled.args,
    cwd: filled.cwd,
    env: { ...getDefaultEnvironment(), ...filled.env },
  }
  const transport = childTransport(program, clock, { push: lines.push, end: lines.end })
  return {
    program: true,
    transport,
    failure: (problem) =>
      programFailure(server, settings, problem, transport.ended(), transport.misbehavior()),
    closed: () => programEnded(server, transport.ended(), transport.misbehavior()),
    close: () => transport.close(),
  }
}

/** A server that somebody else runs, over Streamable HTTP. Its address was found good. */
export function addressLine({ server, settings, filled, clock }: LineOptions): ServerLine {
  const transport = new StreamableHTTPClientTransport(new URL(filled.url ?? ''), {
    requestInit: { headers: filled.headers },
  })
  const chatter = chatterBudget(clock)
  let talkative = false
  let deliver: Transport['onmessage']
  // The client sets its handler when it connects; this one counts first.
  Object.defineProperty(transport, 'onmessage', {
    get: () => deliver,
    set(handler: Transport['onmessage']) {
      deliver =
        handler &&
        ((message, extra) => {
          if (talkative) return
          if (chatter.message()) return handler(message, extra)
          talkative = true
          void transport.close()
        })
    },
  })
  const failure = (problem: unknown) =>
    talkative ? misbehaved(server, 'talkative') : addressFailure(server, settings, problem)
  return {
    program: false,
    transport,
    failure,
    closed: () => failure(new Error('the connection was closed')),
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
