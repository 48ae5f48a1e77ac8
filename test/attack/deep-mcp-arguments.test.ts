import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { socketTransport } from '../../electron/mcp-server/serve-socket.ts'

describe('MCP bridge', () => {
  it('replies with an error if handling a request overflows the stack', async () => {
    const sent: string[] = []
    const socket = Object.assign(new EventEmitter(), {
      ...{ OPEN: 1, CLOSED: 3, readyState: 1, bufferedAmount: 0 },
      send: (text: string) => void sent.push(text),
    })
    const transport = socketTransport(socket as unknown as WebSocket)
    transport.onmessage = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    await transport.start()
    const params = { name: 'overlay_text', arguments: {} }
    socket.emit('message', JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }))
    expect(sent.map((text) => JSON.parse(text))).toMatchObject([{ id: 7, error: { code: -32_600 } }])
  })
})
