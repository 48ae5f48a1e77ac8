import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Cancel, Clock } from '../../src-shared/ports.ts'

/** Limits of `/mcp`. */
export interface McpHttpLimits {
  /** Maximum number of open sessions. Opening one more ends the least recently used one. */
  readonly sessions: number
  /** Time (ms) without requests after which a session ends. */
  readonly idleMs: number
  readonly bodyBytes: number
}

export const mcpHttpLimits: McpHttpLimits = {
  sessions: 16,
  idleMs: 4 * 60 * 60 * 1000,
  bodyBytes: 1024 * 1024,
}

/** An MCP server over Streamable HTTP. */
export interface McpHttp {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/**
 * Serves MCP over HTTP, with sessions (revisions up to 2025-11-25) or without (2026-07-28). The caller checks who may
 * send requests.
 * @param connect creates a server for one session or one request
 */
export function mcpHttp(options: {
  readonly connect: () => Server
  readonly clock: Clock
  readonly limits?: Partial<McpHttpLimits>
}): McpHttp {
  const { connect, clock } = options
  const limits = { ...mcpHttpLimits, ...options.limits }
  const maxRequestBodySize = limits.bodyBytes
  const single = createMcpHandler(connect, {
    legacy: 'reject',
    maxRequestBodySize,
    maxSubscriptions: limits.sessions,
  })
  /** Most recently used last. */
  const sessions = new Map<string, { transport: WebStandardStreamableHTTPServerTransport; expire: Cancel }>()

  const used = (id: string, transport: WebStandardStreamableHTTPServerTransport): void => {
    sessions.get(id)?.expire()
    sessions.delete(id)
    sessions.set(id, { transport, expire: clock.after(limits.idleMs, () => void transport.close()) })
  }

  const opened = async (request: Request): Promise<Response> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize,
      onsessioninitialized(id) {
        const [oldest] = sessions.values()
        if (sessions.size >= limits.sessions) void oldest?.transport.close()
        used(id, transport)
      },
    })
    transport.onclose = () => {
      if (transport.sessionId === undefined) return
      sessions.get(transport.sessionId)?.expire()
      sessions.delete(transport.sessionId)
    }
    const server = connect()
    await server.connect(transport)
    const response = await transport.handleRequest(request)
    // Only `initialize` opens a session. Any other request got an error response.
    if (transport.sessionId === undefined) await server.close()
    return response
  }

  return {
    async fetch(request) {
      if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize }))) return single.fetch(request)
      const id = request.headers.get('mcp-session-id')
      if (id === null) return opened(request)
      const session = sessions.get(id)
      if (session === undefined) return sessionOver()
      used(id, session.transport)
      return session.transport.handleRequest(request)
    },
    async close() {
      await Promise.all([single.close(), ...[...sessions.values()].map(({ transport }) => transport.close())])
    },
  }
}

/**
 * Returns the response that makes a client open a new session.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
const sessionOver = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      error: { code: -32_001, message: 'This session is over. Initialize again.' },
      id: null,
    },
    { status: 404 },
  )
