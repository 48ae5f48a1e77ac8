import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testGateway } from '../electron/gateway/test-gateway.ts'

describe('gateway', () => {
  it('closes silent connections and then serves other requests', async () => {
    const g = await testGateway()
    onTestFinished(g.stop)
    const { port } = g.gateway
    const silent = Array.from(
      { length: 300 },
      () =>
        new Promise((resolve) => {
          const socket = connect({ port, host: '127.0.0.1' })
          socket.on('error', () => {})
          socket.resume().once('close', resolve)
        }),
    )
    await Promise.all(silent)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })
})
