import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestGateway, testGateway } from '../electron/gateway/test-gateway.ts'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
})
afterEach(() => gateway.stop())

describe('gateway', () => {
  it('destroys a rejected socket even if the client keeps the connection half open', async () => {
    const { port } = gateway.gateway
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const closed = new Promise((resolve) => socket.once('error', resolve))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    const headers = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await once(socket, 'end')
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
    // Writing to a socket that the peer has destroyed causes a reset.
    const writing = setInterval(() => socket.write('x'), 20)
    try {
      expect(await closed).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) })
    } finally {
      clearInterval(writing)
      socket.destroy()
    }
  })
})
