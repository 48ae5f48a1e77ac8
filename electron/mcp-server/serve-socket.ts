import { parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import type { RawData, WebSocket } from 'ws'

/** The path of the performer's own MCP server, for `adlib mcp` only. */
export const bridgePath = '/ws/mcp'

/** Maximum size (bytes) of the data that waits for a slow reader. If more waits, its socket is closed. */
const outgoingBytes = 4 * 1024 * 1024

/** Maximum size (bytes) of a message from a client. The socket library enforces it. */
export const mcpMessageBytes = 1024 * 1024

/**
 * Carries MCP over a web socket, one JSON-RPC message in each socket message. `adlib mcp` and the performer use it.
 */
export function socketTransport(socket: WebSocket): Transport {
  /** Answers an invalid request with an error. Otherwise, its sender would wait for an answer. */
  const refuse = (json: unknown): void => {
    const { id, method } = (json ?? {}) as { id?: unknown; method?: unknown }
    if (method === undefined || (typeof id !== 'string' && typeof id !== 'number')) return
    const error = { code: -32_600, message: 'This message cannot be read.' }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }))
  }
  const transport: Transport = {
    async start() {
      socket.on('message', (data: RawData) => {
        let json: unknown
        try {
          json = JSON.parse(String(data))
          transport.onmessage?.(parseJSONRPCMessage(json))
        } catch (problem) {
          transport.onerror?.(problem as Error)
          refuse(json)
        }
      })
      // A `close` event always follows an error.
      socket.on('error', (problem) => transport.onerror?.(problem))
      socket.once('close', () => transport.onclose?.())
      if (socket.readyState === socket.CLOSED) transport.onclose?.()
    },
    async send(message) {
      if (socket.readyState !== socket.OPEN) throw new Error('The connection is closed.')
      socket.send(JSON.stringify(message))
      if (socket.bufferedAmount > outgoingBytes) socket.terminate()
    },
    async close() {
      socket.close()
    },
  }
  return transport
}
