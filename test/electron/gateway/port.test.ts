import { createConnection, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startGateway } from '../../../electron/gateway/gateway.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { noAccess, type TestGateway, testGateway, tokens } from './test-gateway.ts'
import { openPage } from './test-page.ts'

let g: TestGateway
const started: TestGateway[] = []
const start = async (...options: Parameters<typeof testGateway>): Promise<TestGateway> => {
  const gateway = await testGateway(...options)
  started.push(gateway)
  return gateway
}
beforeEach(async () => {
  g = await start()
})
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.stop()
})

describe('startGateway', () => {
  it('listens only on loopback', async () => {
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((found) => found && !found.internal && found.family === 'IPv4')
    if (outer === undefined) return console.log('skipped: this machine has no address but loopback')
    const reached = await new Promise((resolve) => {
      createConnection(g.gateway.port, outer.address)
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false))
    })
    expect(reached).toBe(false)
  })

  it('uses the requested port, or another free port if the requested port is taken', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as { port: number }
    g = await start({ port })
    expect(g.gateway.port).not.toBe(port)
    expect(g.gateway.taken).toMatchObject({ port, message: expect.stringContaining('OBS will not find') })
    if (process.platform === 'linux') {
      expect(g.gateway.taken?.by).toContain(`process ${process.pid}`)
    }
    expect(new URL(g.gateway.urls.overlay).port).toBe(String(g.gateway.port))
    expect((await fetch(g.gateway.urls.panel)).status).toBe(200)
    await new Promise((resolve) => holder.close(resolve))
    g = await start({ port })
    expect([g.gateway.port, g.gateway.taken]).toEqual([port, undefined])
  })

  it('closing the gateway frees the port and disconnects its pages', async () => {
    const page = await openPage(g.gateway.port, tokens.panel)
    await page.hello()
    const { port } = g.gateway
    await g.gateway.close()
    expect([1001, 1006]).toContain(await page.closed())
    const again = await startGateway({
      host: g.host,
      clock: systemClock,
      pagesDir: '',
      mediaDir: '',
      build: '',
      tokens,
      renewToken: (name) => tokens[name],
      ...noAccess,
      port,
    })
    expect(again.port).toBe(port)
    await again.close()
  })
})
