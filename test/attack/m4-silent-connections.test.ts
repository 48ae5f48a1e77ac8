import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { testGateway } from '../electron/gateway/test-gateway.ts'

it('ends connections that say nothing, so that pages get in again', async () => {
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
