import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Gateway, startGateway } from '../../electron/gateway/gateway.ts'
import { turnIndex } from '../../electron/journal/turn-index.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { connect, type Wire, type WireOptions } from '../../renderer/wire/client.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import { type Journal, memoryJournal } from '../../src-shared/events/journal.ts'
import type { State } from '../../src-shared/events/state.ts'
import { fakeHost } from '../electron/gateway/fake-host.ts'
import { noAccess, tokens } from '../electron/gateway/test-gateway.ts'
import { runStart } from '../fixtures/run-start.ts'

// Browsers have a WebSocket, but Node 20 does not.
vi.stubGlobal('WebSocket', WebSocket)
afterAll(() => vi.unstubAllGlobals())

const openJournal = (run: string): Journal => {
  const journal = memoryJournal({ run, clock: systemClock })
  journal.append(runStart)
  return journal
}

const serve = (journal: Journal, options: { port?: number; build?: string } = {}) => {
  const host = fakeHost(journal, turnIndex(), '/nowhere')
  return startGateway({
    host,
    clock: systemClock,
    pagesDir: '/nowhere',
    mediaDir: '/nowhere',
    build: options.build ?? 'build-1',
    tokens,
    renewToken: (name) => tokens[name],
    ...noAccess,
    port: options.port ?? 0,
  }).then((gateway) => ({ gateway, host }))
}

function page(port: number, options: Partial<WireOptions<State>> = {}) {
  const statuses: string[] = []
  const memory = new Map<string, string>()
  const seen = {
    state: null as State | null,
    events: [] as AdlibEvent[],
    snapshots: 0,
    reloads: 0,
    statuses,
    memory,
  }
  const wire = connect<State>({
    role: 'panel',
    token: tokens.panel,
    origin: `http://127.0.0.1:${port}`,
    build: 'build-1',
    memory: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => memory.set(key, value) },
    reload: () => {
      seen.reloads += 1
    },
    onSnapshot({ state }) {
      seen.snapshots += 1
      seen.state = state
    },
    onEvent(event) {
      seen.events.push(event)
      if (seen.state) seen.state = fold([event], seen.state)
    },
    onStatus: (status) => statuses.push(status),
    ...options,
  })
  open.push(wire)
  return { wire, seen }
}

const open: Wire[] = []
const gateways: Gateway[] = []
const started = async (...args: Parameters<typeof serve>) => {
  const served = await serve(...args)
  gateways.push(served.gateway)
  return served
}

afterEach(async () => {
  for (const wire of open.splice(0)) wire.close()
  for (const gateway of gateways.splice(0)) await gateway.close().catch(() => {})
})

const append = (journal: Journal, text: string) =>
  journal.append({ type: 'operator/said', kind: 'topic', text })

describe('connect', () => {
  it('delivers the snapshot first, then every later event in order', async () => {
    const journal = openJournal('r1')
    append(journal, 'before')
    const { gateway } = await started(journal)
    const { seen } = page(gateway.port)
    await expect.poll(() => seen.statuses).toContain('live')
    append(journal, 'after 1')
    append(journal, 'after 2')
    await expect.poll(() => seen.state).toEqual(journal.state())
    expect(seen.events.map(({ seq }) => seq)).toEqual([3, 4])
    expect(seen.statuses).toEqual(['connecting', 'open', 'live'])
  })

  it('reloads the panel if its token is invalid, but does not reload the overlay', async () => {
    const { gateway } = await started(openJournal('r1'))
    const { seen } = page(gateway.port, { token: 'z'.repeat(43) })
    const { seen: overlay } = page(gateway.port, { token: 'z'.repeat(43), role: 'overlay' })
    await expect.poll(() => seen.reloads).toBeGreaterThan(0)
    await expect.poll(() => overlay.statuses.filter((status) => status === 'lost').length).toBeGreaterThan(1)
    expect(overlay.reloads).toBe(0)
  })

  it('reconnects and misses no event', async () => {
    const journal = openJournal('r1')
    const first = await started(journal)
    const { seen } = page(first.gateway.port)
    await expect.poll(() => seen.statuses).toContain('live')
    await first.gateway.close()
    await expect.poll(() => seen.statuses).toContain('lost')
    append(journal, 'while disconnected')
    await started(journal, { port: first.gateway.port })
    await expect.poll(() => seen.statuses.at(-1)).toBe('live')
    append(journal, 'and then')
    await expect.poll(() => seen.state).toEqual(journal.state())
    expect(seen.snapshots).toBe(2)
  })

  it('a page starts over with the snapshot when the run changes', async () => {
    const first = await started(openJournal('r1'))
    const { seen } = page(first.gateway.port)
    await expect.poll(() => seen.state?.run).toBe('r1')
    await first.gateway.close()
    const other = openJournal('r2')
    await started(other, { port: first.gateway.port })
    await expect.poll(() => seen.state).toEqual(other.state())
  })

  it('a page reloads once if its build differs from the server’s, but not again if the builds still differ after the reload', async () => {
    const first = await started(openJournal('r1'), { build: 'build-2' })
    const before = page(first.gateway.port)
    await expect.poll(() => before.seen.reloads).toBe(1)
    expect(before.seen.snapshots).toBe(0)
    const { memory } = before.seen
    const after = page(first.gateway.port, {
      memory: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => memory.set(key, value) },
    })
    await expect.poll(() => after.seen.statuses).toContain('live')
    expect(after.seen.reloads).toBe(0)
  })

  it('resolves each command with the reply of the host', async () => {
    const { gateway, host } = await started(openJournal('r1'))
    const error = { kind: 'denied', message: 'no', remedy: 'none' }
    host.answer = async ({ id, command }) =>
      command === 'pause' ? { ack: id, ok: true } : { ack: id, ok: false, error }
    const { wire, seen } = page(gateway.port)
    await expect.poll(() => seen.statuses).toContain('live')
    expect(await wire.command({ command: 'pause' })).toMatchObject({ ok: true })
    expect(await wire.command({ command: 'topic', text: 'cats' })).toMatchObject({ ok: false, error })
    expect(host.commands.map(({ command }) => command.command)).toEqual(['pause', 'topic'])
  })

  it('fails a command if there is no connection', async () => {
    const { gateway } = await started(openJournal('r1'))
    const { wire, seen } = page(gateway.port)
    await expect.poll(() => seen.statuses).toContain('live')
    await gateway.close()
    await expect.poll(() => seen.statuses).toContain('lost')
    expect(await wire.command({ command: 'panic' })).toMatchObject({
      ok: false,
      error: { kind: 'disconnected' },
    })
  })

  it('fails a pending command when the connection breaks', async () => {
    const { gateway, host } = await started(openJournal('r1'))
    host.answer = () => new Promise(() => {})
    const { wire, seen } = page(gateway.port)
    await expect.poll(() => seen.statuses).toContain('live')
    const answer = wire.command({ command: 'panic' })
    await expect.poll(() => host.commands).toHaveLength(1)
    await gateway.close()
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'disconnected' } })
  })

  it('with a wrong token, keeps trying to connect but sends no message', async () => {
    const { gateway, host } = await started(openJournal('r1'))
    const { wire, seen } = page(gateway.port, { token: 'wrong' })
    await expect.poll(() => seen.statuses.filter((status) => status === 'lost').length).toBeGreaterThan(1)
    expect(wire.send({ kind: 'shown', cue: 'c1', at: 1 })).toBe(false)
    expect(host.painted).toEqual([])
  })
})
