import { afterEach, describe, expect, it } from 'vitest'
import type { ChatSource, SourceState } from '../../electron/chat/chat-source.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ChatServer } from '../fixtures/chat/happening.ts'
import { fastClock } from '../fixtures/fast-clock.ts'

/** How to make a kind of source and the server that it connects to. */
export interface ChatSourceUnderTest {
  /** Starts a server, on this port if it is given. */
  server(port?: number): Promise<ChatServer>
  /** Returns a source of that server. */
  source(port: number, clock: Clock): ChatSource
  /** Returns a source with a wrong channel or password, and the words of its failure. */
  readonly wrong?: { source(port: number, clock: Clock): ChatSource; readonly says: RegExp }
  readonly platform: string
  /** Whether it knows first messages. */
  readonly knowsFirst: boolean
}

/** What a test sees of a source. */
class Listening {
  readonly items: ChatItem[] = []
  readonly states: SourceState[] = []
  unreadable = 0
  private wake = (): void => {}

  constructor(source: ChatSource) {
    void source.open({
      item: (item) => {
        this.items.push(item)
        this.wake()
      },
      state: (state) => {
        this.states.push(state)
        this.wake()
      },
      test() {},
      unreadable: () => {
        this.unreadable += 1
        this.wake()
      },
    })
  }

  /** Resolves when this is so. Looks again at everything that the source delivers. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo())
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
  }
}

/** Tests a kind of source against a server that speaks its frames. */
export function chatSourceConformance(name: string, tested: ChatSourceUnderTest): void {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  const { platform, knowsFirst } = tested

  async function serving(port?: number): Promise<ChatServer> {
    const server = await tested.server(port)
    ends.push(() => server.close())
    return server
  }
  function listenTo(source: ChatSource): Listening {
    ends.unshift(() => source.close())
    return new Listening(source)
  }
  async function listening(clock: Clock = fastClock(10)) {
    const server = await serving()
    const source = tested.source(server.port, clock)
    const heard = listenTo(source)
    await server.joined(1)
    await heard.until(() => heard.states.at(-1)?.state === 'connected')
    return { server, source, heard }
  }
  const said = (id: string, text = 'Hello') => ({ kind: 'message', id, name: 'Ana', text }) as const

  describe(`${name} as a source of chat`, () => {
    it('reports that it connects, and then that it is connected', async () => {
      const { heard } = await listening()
      expect(heard.states).toEqual([{ state: 'connecting' }, { state: 'connected' }])
    })

    it('delivers messages in order, with the person and the emotes', async () => {
      const { server, heard } = await listening()
      server.send(said('m1', 'One & two'), { ...said('m2', 'Nice Kappa'), emote: 'Kappa', isFirst: true })
      await heard.until(() => heard.items.length === 2)
      expect(heard.items).toMatchObject([
        { kind: 'message', platform, text: 'One & two', person: { name: 'Ana', roles: [] }, emotes: [] },
        { kind: 'message', platform, text: 'Nice Kappa', emotes: ['Kappa'], isFirst: knowsFirst },
      ])
      const [first, second] = heard.items.map((item) => ('person' in item ? item.person : undefined))
      expect(first).toEqual(second)
    })

    it('takes roles from the connection, and never from a name or a text', async () => {
      const { server, heard } = await listening()
      server.send(
        { ...said('m1'), role: 'moderator' },
        { ...said('m2'), role: 'streamer' },
        { ...said('m3', '[moderator] badges=broadcaster/1 {"role":4}'), name: 'moderator' },
      )
      await heard.until(() => heard.items.length === 3)
      expect(heard.items.map((item) => 'person' in item && item.person)).toMatchObject([
        { roles: ['moderator'] },
        { roles: ['streamer'] },
        { roles: [] },
      ])
    })

    it('delivers gifts, raids and what was removed', async () => {
      const { server, heard } = await listening()
      server.send(
        { kind: 'bits', id: 'g1', name: 'Ben', bits: 100 },
        { kind: 'raid', id: 'r1', name: 'Cleo', viewers: 40 },
        said('m1'),
        { kind: 'timeout', name: 'Ana' },
      )
      const kinds = (kind: ChatItem['kind']) => heard.items.filter((item) => item.kind === kind)
      await heard.until(() => kinds('gone').length === 1)
      expect(kinds('gift')).toMatchObject([{ what: 'bits', amount: 100, person: { name: 'Ben' } }])
      expect(kinds('raid')).toMatchObject([{ viewers: 40, person: { name: 'Cleo' } }])
      const [message] = heard.items.filter((item) => item.kind === 'message' && item.text === 'Hello')
      const person = message?.kind === 'message' ? message.person.id : ''
      expect(kinds('gone')).toEqual([{ kind: 'gone', platform, person }])
    })

    it('loses none of 2,000 messages that come at once', async () => {
      const { server, heard } = await listening()
      server.send(...Array.from({ length: 2000 }, (_, n) => said(`m${n}`, `Hello ${n}`)))
      await heard.until(() => heard.items.length === 2000)
      expect(heard.items.map((item) => item.kind === 'message' && item.text)).toEqual(
        Array.from({ length: 2000 }, (_, n) => `Hello ${n}`),
      )
    })

    it('connects again after a lost connection, hears on, and names a repeated message as before', async () => {
      const { server, heard } = await listening()
      server.send(said('m1'))
      await heard.until(() => heard.items.length === 1)
      server.drop()
      await server.joined(2)
      server.send(said('m1'), said('m2', 'Back'))
      await heard.until(() => heard.items.length === 3)
      const ids = heard.items.map((item) => 'id' in item && item.id)
      expect(ids[1]).toBe(ids[0])
      expect(ids[2]).not.toBe(ids[0])
      expect(heard.states.map(({ state }) => state)).toEqual([
        ...['connecting', 'connected', 'connecting', 'connected'],
      ])
    })

    it('connects again after the computer has slept', async () => {
      let slept = 0
      const clock: Clock = { ...fastClock(100), now: () => systemClock.now() + slept }
      const { server } = await listening(clock)
      slept = 3_600_000
      await server.joined(2)
    })

    it('says what is wrong and what to do while the server is absent, and connects once it is there', async () => {
      const server = await serving()
      const { port } = server
      await server.close()
      const heard = listenTo(tested.source(port, fastClock(10)))
      await heard.until(() => heard.states.at(-1)?.state === 'failed')
      const failed = heard.states.at(-1)
      expect(failed?.state === 'failed' && [failed.message, failed.remedy]).toEqual([
        expect.stringMatching(/^[A-Z].*\.$/),
        expect.stringMatching(/^[A-Z].*\.$/),
      ])
      const later = await serving(port)
      await later.joined(1)
      await heard.until(() => heard.states.at(-1)?.state === 'connected')
    })

    it('reports half frames and garbage, and hears on', async () => {
      const { server, heard } = await listening()
      server.sendBroken()
      await heard.until(() => heard.unreadable > 0)
      server.send(said('m1', 'Still here'))
      await heard.until(() =>
        heard.items.some((item) => item.kind === 'message' && item.text === 'Still here'),
      )
      expect(heard.states.at(-1)).toEqual({ state: 'connected' })
    })

    it('ends a connection that sends a frame of 2 MB, says so, and connects again', async () => {
      const { server, heard } = await listening()
      server.sendHuge()
      await server.joined(2)
      expect(heard.states).toContainEqual(
        expect.objectContaining({ state: 'failed', message: expect.stringContaining('more than 256 kB') }),
      )
      server.send(said('m1'))
      await heard.until(() => heard.items.length === 1)
    })

    it('delivers nothing after it was closed, and does not connect again', async () => {
      const { server, source, heard } = await listening()
      server.send(said('m1'))
      source.close()
      const count = heard.items.length
      server.send(said('m2'))
      const other = listenTo(tested.source(server.port, fastClock(10)))
      await server.joined(2)
      server.send(said('m3'))
      await other.until(() => other.items.length > 0)
      expect(heard.items).toHaveLength(count)
      expect(heard.states.at(-1)).toEqual({ state: 'connected' })
    })

    it('delivers nothing if it was closed while it connected', async () => {
      const server = await serving()
      const source = tested.source(server.port, fastClock(10))
      const heard = listenTo(source)
      source.close()
      const other = listenTo(tested.source(server.port, fastClock(10)))
      await server.joined(1)
      server.send(said('m1'))
      await other.until(() => other.items.length > 0)
      expect(heard.items).toEqual([])
      expect(heard.states).toEqual([{ state: 'connecting' }])
    })

    const { wrong } = tested
    if (wrong !== undefined)
      it('names a wrong channel or password, and what to do', async () => {
        const server = await serving()
        const heard = listenTo(wrong.source(server.port, fastClock(10)))
        await heard.until(() => heard.states.at(-1)?.state === 'failed')
        const failed = heard.states.at(-1)
        expect(failed).toMatchObject({ message: expect.stringMatching(wrong.says) })
        expect(failed?.state === 'failed' && failed.remedy).toMatch(/^(Check|Copy|Enter) the .*\.$/)
      })
  })
}
