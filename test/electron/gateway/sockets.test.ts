import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServerMessage } from '../../../src-shared/contract/wire.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'
import { eventually, isKind, openPage, type TestPage } from './test-page.ts'

let g: TestGateway
const started: TestGateway[] = []
beforeEach(async () => {
  g = await start()
})
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.stop()
})
const start = async (...options: Parameters<typeof testGateway>): Promise<TestGateway> => {
  const gateway = await testGateway(...options)
  started.push(gateway)
  return gateway
}

const open = (role: keyof typeof tokens, headers?: Record<string, string>): Promise<TestPage> =>
  openPage(g.gateway.port, tokens[role], headers)
const isAckOf =
  (id: string) =>
  (message: ServerMessage): message is Extract<ServerMessage, { kind: 'ack' }> =>
    message.kind === 'ack' && message.ack === id

const paused: EventBody = { type: 'performer/paused', by: 'test' }
const filler = (n: number): EventBody => ({
  type: 'operator/said',
  kind: 'topic',
  text: `${n} ${'x'.repeat(500)}`,
})
const large = (n: number): EventBody => ({
  type: 'operator/said',
  kind: 'topic',
  text: `${n} ${'x'.repeat(19_000)}`,
})
const cue = (n: number): EventBody => ({
  type: 'stage/cue',
  cue: {
    id: `c${n}`,
    lane: 'caption',
    by: 'text',
    durationMs: 3000,
    content: { lane: 'caption', text: `line ${n}` },
  },
})
describe('the socket upgrade', () => {
  it('rejects a missing or wrong token, a foreign host name and a foreign origin', async () => {
    const { port } = g.gateway
    await expect(openPage(port, '')).rejects.toBe(401)
    await expect(openPage(port, 'wrong')).rejects.toBe(401)
    await expect(open('panel', { host: 'evil.example' })).rejects.toBe(403)
    await expect(open('panel', { origin: 'https://evil.example' })).rejects.toBe(403)
    await expect(open('overlay', { origin: 'https://evil.example' })).rejects.toBe(403)
    for (const origin of ['null', 'file://', 'http://absolute']) {
      await expect(open('panel', { origin })).rejects.toBe(403)
      await expect(open('eye', { origin })).rejects.toBe(403)
      await (await open('overlay', { origin })).close()
    }
    await (await open('panel', { origin: `http://127.0.0.1:${port}` })).close()
  })

  it('rejects an invalid request target, and a page can still connect afterward', async () => {
    const knock = (target: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const stream = connect(g.gateway.port, '127.0.0.1')
        let answer = ''
        stream.on('data', (chunk) => {
          answer += chunk
        })
        stream.on('error', reject)
        stream.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
        stream.write(
          `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${g.gateway.port}\r\nOrigin: https://evil.example\r\n` +
            'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
            'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        )
      })
    expect(await knock('//')).toBe('HTTP/1.1 400 Bad Request')
    expect(await knock('http://[')).toBe('HTTP/1.1 400 Bad Request')
    expect(await knock('//ws')).toBe('HTTP/1.1 404 Not Found')
    await (await open('panel')).hello()
  })

  it('rejects a page while too many pages are connected, and accepts it after another page leaves', async () => {
    const panels = await Promise.all(Array.from({ length: 8 }, () => open('panel')))
    await expect(open('panel')).rejects.toBe(503)
    await panels[0]?.close()
    let again: TestPage | null = null
    while (again === null) again = await open('panel').catch(() => null)
    await again.hello()
  })
})

describe('the places of pages', () => {
  const phone = (name: string) => {
    const made = g.devices.create({ name, role: 'moderator' })
    if (!made.ok) throw new Error(made.error.message)
    return { cookie: `adlib_device=${made.secret}` }
  }

  it('keeps four places for panels, four for overlays, three for phones and one for the eye page', async () => {
    const overlays = async () => {
      const pages = []
      for (let n = 0; n < 50; n += 1) pages.push(await open('overlay').catch(() => null))
      return pages.filter((page) => page !== null)
    }
    const first = await overlays()
    expect(first).toHaveLength(8)
    for (let n = 0; n < 4; n += 1) await (await open('panel')).hello()
    for (let n = 0; n < 3; n += 1) await (await openPage(g.gateway.port, '', phone(`Phone ${n}`))).hello()
    await (await open('eye')).hello()
    for (const role of ['panel', 'overlay', 'eye'] as const) await expect(open(role)).rejects.toBe(503)
  })

  it('five phones do not lock out the panels and overlays of this machine', async () => {
    const phones = Array.from({ length: 5 }, (_, n) => phone(`Phone ${n}`))
    let connected = 0
    for (const headers of phones)
      for (let n = 0; n < 4; n += 1)
        connected += await openPage(g.gateway.port, '', headers).then(
          () => 1,
          () => 0,
        )
    expect(connected).toBe(7)
    for (let n = 0; n < 4; n += 1) {
      await (await open('panel')).hello()
      await (await open('overlay')).hello()
    }
  })
})

describe('the stream of events', () => {
  it('the stream starts with the version, build, role, run and position', async () => {
    g.journal.append(paused)
    const page = await open('overlay')
    expect(await page.hello()).toEqual({
      kind: 'hello',
      v: 1,
      build: 'build-1',
      role: 'overlay',
      run: g.journal.run,
      seq: 2,
    })
    expect(page.messages[0]?.kind).toBe('hello')
  })

  it('overlays receive only the streamer’s own cues during a demo', async () => {
    const demo = (state: 'later' | 'done'): EventBody => ({
      type: 'settings/changed',
      patch: { setup: { state }, sight: { source: 'screen' } },
      by: 'test',
    })
    g.journal.append(demo('later'))
    g.journal.append(cue(1))
    const page = await open('overlay')
    await page.hello()
    await page.live(1)
    const byHand = cue(2) as Extract<EventBody, { type: 'stage/cue' }>
    g.journal.append(cue(3))
    g.journal.append({ ...byHand, cue: { ...byHand.cue, by: 'operator' } })
    g.journal.append(demo('done'))
    g.journal.append(cue(4))
    const ids = () => page.events().flatMap((event) => (event.type === 'stage/cue' ? [event.cue.id] : []))
    await page.until(
      (message): message is ServerMessage => message.kind === 'event' && message.event.seq === 7,
    )
    expect(ids()).toEqual(['c2', 'c4'])
  })

  it('sends the missed events after `since`, then `live`, then new events', async () => {
    for (let n = 0; n < 5; n += 1) g.journal.append(cue(n))
    const page = await open('panel')
    await page.hello()
    g.journal.append(paused)
    await page.live(3)
    g.journal.append(cue(9))
    await page.until(
      (message): message is ServerMessage => message.kind === 'event' && message.event.seq === 8,
    )
    expect(page.messages.map((m) => (m.kind === 'event' ? m.event.seq : m.kind))).toEqual([
      'hello',
      4,
      5,
      6,
      7,
      'live',
      8,
    ])
  })

  it('sends each event once and in order, even if many are written during the catch-up', async () => {
    for (let n = 0; n < 3000; n += 1) g.journal.append(filler(n))
    const page = await open('panel')
    await page.hello()
    const caughtUp = page.live(1000)
    for (let n = 0; n < 600; n += 1) {
      g.journal.append(filler(n))
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await caughtUp
    g.journal.append(paused)
    const last = g.journal.state().seq
    await page.until(
      (message): message is ServerMessage => message.kind === 'event' && message.event.seq === last,
    )
    expect(page.events().map(({ seq }) => seq)).toEqual(
      Array.from({ length: last - 1000 }, (_, n) => 1001 + n),
    )
  })

  it('sends each event once across any number of reconnects', async () => {
    const seen: number[] = []
    let since = 0
    for (let round = 0; round < 6; round += 1) {
      const page = await open('panel')
      for (let n = 0; n < 40; n += 1) g.journal.append(filler(n))
      await page.hello()
      await page.live(since)
      for (let n = 0; n < 40; n += 1) g.journal.append(filler(n))
      await eventually(() => page.events().length > 20)
      page.socket.terminate()
      await page.closed()
      const events = page.events()
      since = events.at(-1)?.seq ?? since
      seen.push(...events.map(({ seq }) => seq))
    }
    expect(seen).toEqual(Array.from({ length: since }, (_, n) => n + 1))
  })

  it('sends each role only the events it may see, both missed and live', async () => {
    const bodies: EventBody[] = [
      cue(1),
      { type: 'operator/said', kind: 'topic', text: 'secret topic' },
      { type: 'sight/source', source: 'screen', state: 'live' },
      { type: 'stage/panic', by: 'panel' },
      { type: 'stage/filtered', sink: 'text', reason: 'word', rule: 'r1' },
      { type: 'stage/released', by: 'panel' },
      { type: 'stage/dropped', cue: 'c1', reason: 'no-page' },
      {
        type: 'settings/changed',
        patch: { overlay: { safeMargin: 8 }, show: { notes: 'secret topic' } },
        by: 'panel',
      },
    ]
    for (const body of bodies) g.journal.append(body)
    for (const role of ['overlay', 'eye'] as const) {
      const page = await open(role)
      await page.hello()
      await page.live(0)
      const before = g.journal.state().seq
      for (const body of bodies) g.journal.append(body)
      g.journal.append(role === 'eye' ? { type: 'sight/source', source: 'end', state: 'lost' } : cue(99))
      const end = g.journal.state().seq
      await page.until(
        (message): message is ServerMessage => message.kind === 'event' && message.event.seq === end,
      )
      const wanted = []
      for await (const event of g.journal.since(0)) wanted.push(eventFor(role, event) ?? [])
      const readable = wanted.flat()
      expect(page.events()).toEqual(readable)
      expect(readable.some(({ seq }) => seq <= before)).toBe(true)
      expect(JSON.stringify(page.messages)).not.toContain('secret topic')
    }
  })

  it.each(['panel', 'overlay', 'eye'] as const)(
    'the %s listens to the journal only while it is connected',
    async (role) => {
      const { subscribe } = g.journal
      let listening = 0
      const counted: typeof subscribe = (listener) => {
        const stop = subscribe(listener)
        listening += 1
        return () => {
          listening -= 1
          stop()
        }
      }
      Object.assign(g.journal, { subscribe: counted })
      const pages = [await open(role), await open(role)]
      for (const page of pages) {
        page.send({ kind: 'since', since: g.journal.state().seq })
        await page.until(isKind('live'))
      }
      expect(listening).toBe(2)
      for (const page of pages) page.socket.close()
      await eventually(() => listening === 0)
    },
  )

  it('the message that starts the stream may omit its `kind`', async () => {
    const page = await open('panel')
    page.send({ since: 0 })
    await page.until(isKind('live'))
    expect(page.events().map(({ seq }) => seq)).toEqual([1])
  })

  it('disconnects a page that sends `since` twice or a position in the future', async () => {
    const twice = await open('panel')
    await twice.live(0)
    twice.send({ kind: 'since', since: 0 })
    expect((await twice.until(isKind('bye'))).reason).toContain('twice')
    expect(await twice.closed()).toBe(1008)
    const ahead = await open('panel')
    ahead.send({ kind: 'since', since: 5000 })
    expect((await ahead.until(isKind('bye'))).reason).toContain('5000')
  })
})

describe('a slow page', () => {
  it('a slow page is disconnected when too many events are queued for it', async () => {
    g = await start({ limits: { outgoingBytes: 256 * 1024 } })
    const slow = await open('panel')
    const quick = await open('panel')
    await slow.live(1)
    await quick.live(1)
    slow.socket.pause()
    // The operating system buffers some megabytes before events have to wait in the gateway.
    const written = 1500
    const reached = (seq: number) =>
      quick.until(
        (message): message is ServerMessage => message.kind === 'event' && message.event.seq === seq,
      )
    for (let n = 0; n < written; n += 1) {
      const { seq } = g.journal.append(large(n))
      // The fast page also runs in this process. Without this wait, it could be disconnected like the slow page.
      if (n % 10 === 0) await reached(seq)
    }
    slow.socket.resume()
    expect(
      (await slow.until(isKind('bye')).catch(() => ({ reason: 'too slowly (cut off)' }))).reason,
    ).toContain('too slowly')
    const seqs = slow.events().map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => n + 2))
    expect(seqs.length).toBeLessThan(written)
    await reached(g.journal.state().seq)
    expect(quick.events()).toHaveLength(written)
  })

  it('the gateway pauses reading the file when a slow page stops reading', async () => {
    g = await start({ limits: { outgoingBytes: 512 * 1024 } })
    for (let n = 0; n < 1500; n += 1) g.journal.append(large(n))
    const page = await open('panel')
    await page.hello()
    let read = 0
    const { since } = g.journal
    const counted = async function* (seq: number) {
      for await (const event of since(seq)) {
        read += 1
        yield event
      }
    }
    Object.assign(g.journal, { since: counted })
    page.send({ kind: 'since', since: 0 })
    page.socket.pause()
    await eventually(() => read > 0)
    // Wait until nothing is read for 3,000 turns of the event loop. Without back-pressure, the whole file would be read.
    let still = 0
    for (let before = read; still < 3000; still = read === before ? still + 1 : 0) {
      before = read
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(read).toBeLessThan(1501)
    page.socket.resume()
    await page.until(isKind('live'))
    expect(page.events()).toHaveLength(1501)
  })

  it('a page that does not answer a ping is disconnected', async () => {
    const clock = virtualClock()
    g = await start({ clock })
    const dead = await open('overlay')
    const alive = await open('panel')
    await Promise.all([dead.hello(), alive.hello()])
    dead.socket.pause()
    const pong = new Promise((resolve) => alive.socket.once('ping', resolve))
    clock.advance(15_000)
    await pong
    await alive.live(0)
    clock.advance(15_000)
    await eventually(() => g.host.overlayPages.size === 0)
    g.journal.append(paused)
    await alive.until(
      (message): message is ServerMessage => message.kind === 'event' && message.event.seq === 2,
    )
  })
})

describe('a command', () => {
  it('a command goes from the panel to the performance and gets an ack', async () => {
    const page = await open('panel')
    page.send({ kind: 'command', command: { command: 'say', id: 'a', text: 'Hello' } })
    expect(await page.until(isAckOf('a'))).toEqual({ kind: 'ack', ack: 'a', ok: true })
    expect(g.host.commands).toEqual([
      { command: { command: 'say', id: 'a', text: 'Hello' }, by: 'panel', role: 'owner' },
    ])
    g.host.answer = async ({ id }) => ({
      ack: id,
      ok: false,
      error: { kind: 'panic', message: 'latched', remedy: 'release' },
    })
    page.send({ kind: 'command', command: { command: 'unpause', id: 'b' } })
    expect(await page.until(isAckOf('b'))).toMatchObject({ ok: false, error: { kind: 'panic' } })
  })

  it('a command from a page other than the panel is denied', async () => {
    for (const role of ['overlay', 'eye'] as const) {
      const page = await open(role)
      page.send({ kind: 'command', command: { command: 'release', id: 'x' } })
      expect(await page.until(isAckOf('x'))).toMatchObject({ ok: false, error: { kind: 'denied' } })
    }
    expect(g.host.commands).toEqual([])
  })

  it('an invalid command gets an ack with a remedy, and the page stays connected', async () => {
    const page = await open('panel')
    page.send({ kind: 'command', command: { command: 'explode', id: 'x' } })
    page.send({ kind: 'command', command: { command: 'say', id: 'y', text: '' } })
    for (const id of ['x', 'y']) {
      const ack = await page.until(isAckOf(id))
      expect(ack).toMatchObject({
        ok: false,
        error: { kind: 'invalid', remedy: expect.stringContaining('Reload') },
      })
    }
    page.send({ kind: 'command', command: { command: 'pause', id: 'z' } })
    expect((await page.until(isAckOf('z'))).ok).toBe(true)
  })

  it('the commands of a page run one at a time, and other work runs between them', async () => {
    const page = await open('panel')
    let turn = 0
    let isOver = false
    const other = (): void => {
      turn += 1
      if (!isOver) setImmediate(other)
    }
    setImmediate(other)
    const turns: number[] = []
    g.host.answer = async ({ id }) => {
      turns.push(turn)
      return { ack: id, ok: true }
    }
    for (let n = 0; n < 30; n += 1)
      page.send({ kind: 'command', command: { command: 'cancel', id: `c${n}` } })
    await page.until(isAckOf('c29'))
    isOver = true
    g.host.answer = null
    expect(new Set(turns).size).toBe(30)
  })

  it('a command is rejected as busy while too many others are running, and an exception becomes an error', async () => {
    const page = await open('panel')
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    g.host.answer = async ({ id, command }) => {
      if (command !== 'panic') await held
      if (id === 'c0') throw new Error('it broke')
      return { ack: id, ok: true }
    }
    for (let n = 0; n < 33; n += 1)
      page.send({ kind: 'command', command: { command: 'cancel', id: `c${n}` } })
    expect(await page.until(isAckOf('c32'))).toMatchObject({ ok: false, error: { kind: 'busy' } })
    expect(g.host.commands).toHaveLength(32)
    page.send({ kind: 'command', command: { command: 'panic', id: 'panic' } })
    expect((await page.until(isAckOf('panic'))).ok).toBe(true)
    letGo()
    expect(await page.until(isAckOf('c0'))).toMatchObject({
      ok: false,
      error: { message: 'Error: it broke' },
    })
    expect((await page.until(isAckOf('c31'))).ok).toBe(true)
  })
})

describe('an invalid message', () => {
  it.each([
    ['text that is not JSON', 'panel', '{'],
    ['JSON that is not an object', 'panel', 'null'],
    ['an unknown kind', 'panel', '{"kind":"root"}'],
    ['shown from a panel', 'panel', JSON.stringify({ kind: 'shown', cue: 'c1', page: 'p', at: 1 })],
    ['an eye state from an overlay', 'overlay', JSON.stringify({ kind: 'eye', state: 'live', source: 's' })],
    ['bytes from an overlay', 'overlay', Buffer.from([1, 2, 3])],
    ['a crop without a header', 'eye', Buffer.from([0xff, 0xd8, 0xff])],
  ] as const)(
    'an invalid message disconnects the page and has no other effect: %s',
    async (_name, role, data) => {
      const page = await open(role)
      page.socket.send(data)
      expect((await page.until(isKind('bye'))).reason).not.toBe('')
      expect(await page.closed()).toBe(1008)
      expect([g.host.painted, g.host.reports, g.host.frames, g.host.commands]).toEqual([[], [], [], []])
    },
  )

  it('a message that is too long disconnects the page', async () => {
    const panel = await open('panel')
    panel.socket.send('x'.repeat(1_100_000))
    expect(await panel.closed()).toBe(1009)
    const eye = await open('eye')
    eye.socket.send('x'.repeat(70_000))
    expect(await eye.closed()).toBe(1008)
  })
})

describe('an overlay socket', () => {
  it('counts the open overlay pages, and reports the cues that a page has painted', async () => {
    const first = await open('overlay')
    const second = await open('overlay')
    await open('panel')
    await Promise.all([first.hello(), second.hello()])
    expect([...g.host.overlayPages]).toHaveLength(2)
    g.journal.append(cue(1))
    first.send({ kind: 'shown', cue: 'c404', at: 122 })
    first.send({ kind: 'shown', cue: 'c1', at: 123 })
    await eventually(() => g.host.painted.length === 1)
    expect(g.host.painted).toEqual([{ cue: 'c1', page: [...g.host.overlayPages][0], at: 123 }])
    second.socket.terminate()
    await eventually(() => g.host.overlayPages.size === 1)
    await first.close()
    await eventually(() => g.host.overlayPages.size === 0)
  })

  it('counts all overlay pages, and counts those in the desktop app separately', async () => {
    const [app, obs] = await Promise.all([
      openPage(g.gateway.port, `${tokens.overlay}&app=1`),
      openPage(g.gateway.port, tokens.overlay),
    ])
    await Promise.all([app.hello(), obs.hello()])
    expect([g.host.overlayPages.size, g.host.appPages.size]).toEqual([2, 1])
    await Promise.all([app.close(), obs.close()])
    await eventually(() => g.host.overlayPages.size === 0)
  })
})

describe('a paint report', () => {
  it('repeated paint reports for a cue become one event per socket, whatever page names they contain', async () => {
    g.host.onShown = (shown) => g.journal.append({ type: 'stage/shown', ...shown })
    g.journal.append(cue(1))
    const page = await open('overlay')
    for (let n = 0; n < 20; n += 1) page.send({ kind: 'shown', cue: 'c1', page: `p${n}`, at: n })
    const other = await open('overlay')
    other.send({ kind: 'shown', cue: 'c1', at: 99 })
    await eventually(() => g.host.painted.length >= 2)
    await page.live(0)
    expect(g.host.painted.map((shown) => shown.page)).toEqual([...g.host.overlayPages])
  })

  it('a failure to record a new overlay disconnects only that overlay', async () => {
    g.host.onPage = () => {
      throw new Error('the disk is full')
    }
    const page = await open('overlay')
    expect((await page.until(isKind('bye'))).reason).toContain('the disk is full')
    expect(await page.closed()).toBe(1011)
    await (await open('panel')).hello()
  })

  it('a failure to record a paint report disconnects only the page that sent it', async () => {
    g.host.onShown = () => {
      throw new Error('the disk is full')
    }
    g.journal.append(cue(1))
    const page = await open('overlay')
    page.send({ kind: 'shown', cue: 'c1', at: 1 })
    expect((await page.until(isKind('bye'))).reason).toContain('the disk is full')
    expect(await page.closed()).toBe(1011)
    await (await open('overlay')).hello()
  })
})
