import { parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import type { RawData, WebSocket } from 'ws'

/** Where `adlib mcp` finds the performer's own MCP server; not for pages and not for other programs. */
export const bridgePath = '/ws/mcp'

/** Bytes that may wait for a slow reader before it is sent away. */
const outgoingBytes = 4 * 1024 * 1024

/** The longest message in bytes; whoever makes the socket gives it to the library. */
export const mcpMessageBytes = 1024 * 1024

/**
 * MCP over a web socket, one JSON-RPC message in each of its messages. Both ends of the bridge between `adlib mcp` and the
 * performer use it, so that the bridge understands nothing of what it carries.
 */
export function socketTransport(socket: WebSocket): Transport {
  const transport: Transport = {
    async start() {
      socket.on('message', (data: RawData) => {
        try {
          transport.onmessage?.(parseJSONRPCMessage(JSON.parse(String(data))))
        } catch (problem) {
          transport.onerror?.(problem as Error)
        }
      })
      // A close always follows.
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
