import { describe, expect, it, onTestFinished } from 'vitest'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import { testGateway, tokens } from '../electron/gateway/test-gateway.ts'
import { eventually, isKind, openPage } from '../electron/gateway/test-page.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

/** The gateway's clock stands still, so that no rate limit refills. */
async function withPhone(role: PanelRole) {
  const g = await testGateway({ clock: virtualClock() })
  onTestFinished(g.stop)
  const made = g.devices.create({ name: 'Phone', role })
  if (!made.ok) throw new Error(made.error.message)
  const headers = { cookie: `adlib_device=${made.secret}` }
  const ask = (method: string, path: string) =>
    fetch(`http://127.0.0.1:${g.gateway.port}${path}`, { method, headers })
  return { g, ask, open: () => openPage(g.gateway.port, '', headers) }
}

describe('a paired device', () => {
  it('gets an answer to each command of a flood, and 20 of them are carried out', async () => {
    const { g, open } = await withPhone('moderator')
    const pages = await Promise.all([open(), open()])
    for (let n = 0; n < 1000; n += 1)
      for (const page of pages)
        page.send({ kind: 'command', command: { command: 'topic', id: `${n}`, text: 'x'.repeat(400) } })
    const acks = () => pages.flatMap(({ messages }) => messages.filter(isKind('ack')))
    await eventually(() => acks().length === 2000)
    expect(g.host.commands).toHaveLength(20)
    expect(acks().flatMap((ack) => (ack.ok ? [] : ack.error.kind))).toEqual(expect.arrayContaining(['rate']))
  })

  it('can always turn PANIC on, and does not slow down the panel of this machine', async () => {
    const { g, open } = await withPhone('moderator')
    const page = await open()
    for (let n = 0; n < 100; n += 1)
      page.send({ kind: 'command', command: { command: 'hush', id: `${n}`, ms: 0 } })
    page.send({ kind: 'command', command: { command: 'panic', id: 'panic' } })
    await page.until(
      (message): message is typeof message => isKind('ack')(message) && message.ack === 'panic',
    )
    const panel = await openPage(g.gateway.port, tokens.panel)
    panel.send({ kind: 'command', command: { command: 'hush', id: 'own', ms: 0 } })
    await panel.until((message): message is typeof message => isKind('ack')(message) && message.ok)
    expect(g.host.commands).toHaveLength(22)
  })

  it('may send 20 changing requests and 60 reading requests at once', async () => {
    const { g, ask, open } = await withPhone('owner')
    const statuses = async (method: string, path: string) => {
      const all = await Promise.all(Array.from({ length: 80 }, () => ask(method, path)))
      return all.filter(({ status }) => status !== 429).length
    }
    expect(await statuses('DELETE', '/api/pairings')).toBe(20)
    expect(await statuses('GET', '/api/personas')).toBe(60)
    await expect(open()).rejects.toBe(429)
    expect((await g.api('/api/personas', 'panel')).status).toBe(200)
  })
})
