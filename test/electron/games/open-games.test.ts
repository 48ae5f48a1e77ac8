import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openGames } from '../../../electron/games/open-games.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventOf, EventType } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createApprovals } from '../../../src-shared/tools/approvals.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const cells = [{ name: 'place', description: 'Places your mark.', schema: placeSchema() }]

function placeSchema() {
  return {
    type: 'object',
    properties: { cell: { type: 'string', enum: ['a1', 'b2', 'c3'] } },
    required: ['cell'],
  }
}

const line: Cue = {
  ...{ id: 'c1', turn: 't1', lane: 'caption', by: 'text', durationMs: 900 },
  content: { lane: 'caption', text: 'Hello.' },
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A model that answers with these texts. The last one repeats. */
function textDriver(texts: readonly string[]): LlmDriver & { readonly asked: LlmRequest[] } {
  const asked: LlmRequest[] = []
  const call: LlmDriver['call'] = async (request) => {
    asked.push(request)
    const raw = texts[Math.min(asked.length, texts.length) - 1] ?? ''
    const { step, repairs, rejected, mentioned, format } = readStep(raw, request.tools)
    return { ok: true, step, raw, mode: 'text', format, repairs, rejected, mentioned, ms: 1 }
  }
  return {
    ...{ name: 'texts', asked, call },
    async *stream(request) {
      yield { type: 'result', result: await call(request) }
    },
  }
}

/** A driver that never answers. */
const silentDriver: LlmDriver = {
  name: 'silent',
  call: ({ signal }) =>
    new Promise((resolve) =>
      signal.addEventListener('abort', () =>
        resolve({ ok: false, kind: 'cancelled', message: '', remedy: '', ms: 0 }),
      ),
    ),
  async *stream(request) {
    yield { type: 'result', result: await silentDriver.call(request) }
  },
}

async function house(
  options: { driver?: LlmDriver; allowed?: string[]; isClean?: (text: string) => boolean } = {},
) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const port = await freePort()
  const events: AdlibEvent[] = []
  const waiters: (() => void)[] = []
  journal.subscribe((event) => {
    events.push(event)
    for (const wake of waiters.splice(0)) wake()
  })
  const approvals = createApprovals({
    ...{ emit: journal.append, state: journal.state, clock, deadlineMs: () => 10_000 },
  })
  const runtime = { ...toolRuntime([], { clock, emit: journal.append }), approvals }
  const observed: { source: string; text: string }[] = []
  const cuts: string[] = []
  journal.append({
    ...{ type: 'settings/changed', by: 'test' },
    patch: { games: { serve: true, port, allowed: options.allowed ?? ['Tic Tac Toe'] } },
  })
  const { driver } = options
  const games = openGames({
    ...{ journal, clock, runtime, approvals },
    model: () => (driver === undefined ? null : { driver, model: 'm', mode: 'text' }),
    persona: () => ({ name: 'Marlow' }),
    isClean: options.isClean ?? (() => true),
    observe: (report) => void observed.push(report),
    cutLine: () => void cuts.push('cut'),
    storeAllowed: (allowed) =>
      void journal.append({
        type: 'settings/changed',
        patch: { games: { allowed: [...allowed] } },
        by: 'games',
      }),
  })
  closers.push(games.close)
  /** Resolves with the nth event of a type. */
  const until = async <Type extends EventType>(type: Type, nth = 1): Promise<EventOf<Type>> => {
    for (;;) {
      const found = events.filter((event) => event.type === type)[nth - 1]
      if (found !== undefined) return found as EventOf<Type>
      await new Promise<void>((resolve) => waiters.push(resolve))
    }
  }
  await until('game/server')
  return { clock, journal, port, events, approvals, runtime, observed, cuts, until, games }
}

type Frame = { command: string; data?: Record<string, unknown> }

/** A game that is connected. */
async function play(port: number, options: { game?: string; origin?: string } = {}) {
  const { game = 'Tic Tac Toe', origin } = options
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, origin === undefined ? {} : { origin })
  const frames: Frame[] = []
  const waiters: (() => void)[] = []
  socket.on('message', (raw) => {
    frames.push(JSON.parse(String(raw)))
    for (const wake of waiters.splice(0)) wake()
  })
  socket.on('error', () => {})
  closers.push(async () => socket.terminate())
  await once(socket, 'open')
  const send = (command: string, data?: object) =>
    socket.send(JSON.stringify({ command, game, ...(data && { data }) }))
  return {
    socket,
    frames,
    send,
    /** Resolves with the nth frame of a command. */
    async until(command: string, nth = 1): Promise<Frame> {
      for (;;) {
        const found = frames.filter((frame) => frame.command === command)[nth - 1]
        if (found !== undefined) return found
        await new Promise<void>((resolve) => waiters.push(resolve))
      }
    },
    force: (more: object = {}) =>
      send('actions/force', { query: 'Your turn.', state: 'a1 is taken', action_names: ['place'], ...more }),
    result: (frame: Frame, success: boolean, message = '') =>
      send('action/result', { id: frame.data?.id, success, message }),
  }
}

/** Resolves with why a connection of a page is refused. */
async function refusal(port: number, origin: string): Promise<string> {
  const [error] = await once(new WebSocket(`ws://127.0.0.1:${port}`, { origin }), 'error')
  return String(error)
}

describe('openGames', () => {
  it('has the understudy answer a forced action with a legal one, as events', async () => {
    const { port, until, events, runtime } = await house()
    const game = await play(port)
    game.send('startup')
    expect(await game.until('startup')).toMatchObject({ data: { session: { displayName: 'Marlow' } } })
    game.send('actions/register', { actions: [...cells, { name: 'wait', description: 'Waits.' }] })
    await until('game/actions')
    expect(runtime.registry.list().map(({ name, domain }) => [name, domain])).toEqual([
      ['game/tic-tac-toe/place', 'game/tic-tac-toe'],
      ['game/tic-tac-toe/wait', 'game/tic-tac-toe'],
    ])
    game.force()
    const action = await game.until('action')
    expect(action.data?.name).toBe('place')
    expect(['a1', 'b2', 'c3']).toContain(JSON.parse(String(action.data?.data)).cell)
    game.result(action, true, 'placed')
    expect(await until('game/acted')).toMatchObject({
      ...{ game: 'Tic Tac Toe', action: 'place', by: 'understudy', ok: true, message: 'placed' },
    })
    await until('turn/end')
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['game/connected', 'game/forced', 'tool/call', 'tool/done']),
    )
    game.socket.close()
    await until('game/left')
    expect(runtime.registry.list()).toEqual([])
  })

  it('reads and repairs what a model writes, and tells it about a refused action', async () => {
    const driver = textDriver([
      '<tool_call>{"name": "game/tic-tac-toe/place", "arguments": {"cell": "A1"}}</tool_call>',
      '{"name": "game/tic-tac-toe/place", "arguments": {"cell": "b2"}}',
    ])
    const { port, until } = await house({ driver })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    const first = await game.until('action')
    expect(JSON.parse(String(first.data?.data))).toEqual({ cell: 'a1' })
    game.result(first, false, 'a1 is taken')
    const second = await game.until('action', 2)
    expect(JSON.parse(String(second.data?.data))).toEqual({ cell: 'b2' })
    game.result(second, true)
    expect(await until('game/acted', 2)).toMatchObject({ by: 'model', ok: true })
    await until('turn/end')
    expect(JSON.stringify(driver.asked[1]?.messages)).toContain('a1 is taken')
  })

  it('has the understudy act when the time of the model is over', async () => {
    const { port, until, clock } = await house({ driver: silentDriver })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    await until('llm/step')
    clock.advance(7999)
    expect(game.frames.filter(({ command }) => command === 'action')).toEqual([])
    clock.advance(1)
    const action = await game.until('action')
    game.result(action, true)
    expect(await until('game/acted')).toMatchObject({ by: 'understudy', ok: true })
  })

  it('sends no second action while the game may still carry out the first', async () => {
    const { port, until, clock } = await house()
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    await game.until('action')
    clock.advance(10_000)
    const acted = await until('game/acted')
    expect(acted.ok).toBeUndefined()
    expect(await until('game/unanswered')).toMatchObject({ why: 'The game did not answer the action.' })
    expect(game.frames.filter(({ command }) => command === 'action')).toHaveLength(1)
  })

  it('tries each legal action at most once by chance', async () => {
    const { port, until } = await house()
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    for (const nth of [1, 2, 3]) game.result(await game.until('action', nth), false, 'no')
    expect((await until('game/unanswered')).why).toContain('refused each action')
    expect(game.frames.filter(({ command }) => command === 'action')).toHaveLength(3)
    const tried = game.frames.flatMap(({ command, data }) => (command === 'action' ? [data?.data] : []))
    expect(new Set(tried).size).toBe(3)
  })

  it('asks the streamer about an unknown game, keeps its choice until a yes, and remembers the yes', async () => {
    const { port, until, approvals, journal } = await house({ allowed: [] })
    const game = await play(port)
    game.send('startup')
    game.send('actions/register', { actions: cells })
    game.force()
    const { ask, tool } = await until('policy/ask')
    await until('game/actions')
    expect(tool).toBe('game/tic-tac-toe')
    expect(game.frames).toEqual([])
    approvals.answer(ask, 'allow', 'panel')
    await game.until('action')
    expect(journal.state().settings.games.allowed).toEqual(['Tic Tac Toe'])
  })

  it('ends the connection of a game that the streamer refuses, and does not ask again', async () => {
    const { port, until, approvals, events } = await house({ allowed: [] })
    const game = await play(port)
    game.send('startup')
    approvals.answer((await until('policy/ask')).ask, 'deny', 'panel')
    const [code, reason] = await once(game.socket, 'close')
    expect([code, String(reason)]).toEqual([1008, 'The streamer did not allow this game.'])
    const again = await play(port)
    again.send('startup')
    await once(again.socket, 'close')
    expect(events.filter(({ type }) => type === 'policy/ask')).toHaveLength(1)
  })

  it('asks about a game in a web page although a program of this name may play', async () => {
    const { port, until } = await house()
    const page = await play(port, { origin: 'https://example.org' })
    page.send('startup')
    expect((await until('policy/ask')).args).toEqual({ page: 'https://example.org' })
    expect(page.frames).toEqual([])
  })

  it('asks once about a web page that connects with many names, and refuses all after a no', async () => {
    const { port, until, approvals, events } = await house()
    const origin = 'https://example.org'
    const first = await play(port, { game: 'One', origin })
    first.send('startup')
    const { ask } = await until('policy/ask')
    expect(await refusal(port, origin)).toContain('401')
    approvals.answer(ask, 'deny', 'panel')
    await once(first.socket, 'close')
    expect(await refusal(port, origin)).toContain('401')
    expect(events.filter(({ type }) => type === 'policy/ask')).toHaveLength(1)
  })

  it('has room for programs however many web pages connect', async () => {
    const { port, until } = await house()
    for (const n of [1, 2]) {
      const page = await play(port, { game: `Page ${n}`, origin: `https://${n}.example.org` })
      page.send('startup')
      await until('policy/ask', n)
    }
    expect(await refusal(port, 'https://3.example.org')).toContain('401')
    const game = await play(port)
    game.send('startup')
    await game.until('startup')
  })

  it('has room for an allowed page beside unknown ones, at most two for such pages', async () => {
    const { port } = await house({ allowed: ['Chess (https://chess.example)'] })
    for (const n of [1, 2]) await play(port, { origin: `https://${n}.example.org` })
    const origin = 'https://chess.example'
    const chess = await play(port, { game: 'Chess', origin })
    chess.send('startup')
    await chess.until('startup')
    await play(port, { game: 'Chess', origin })
    expect(await refusal(port, origin)).toContain('401')
  })

  it('ends all connections of a page with a no, also those that said nothing', async () => {
    const { port, until, approvals } = await house({ allowed: ['One (https://example.org)'] })
    const origin = 'https://example.org'
    const silent = await play(port, { origin })
    const asking = await play(port, { game: 'Two', origin })
    asking.send('startup')
    const closed = once(silent.socket, 'close')
    approvals.answer((await until('policy/ask')).ask, 'deny', 'panel')
    expect((await closed)[0]).toBe(1008)
  })

  it('counts the messages of a page apart from those of programs', async () => {
    const { port } = await house()
    const page = await play(port, { game: 'Page', origin: 'https://example.org' })
    const flooded = once(page.socket, 'close')
    for (let n = 0; n < 150; n += 1) page.send('startup')
    expect(String((await flooded)[1])).toContain('too many messages')
    const game = await play(port)
    for (let n = 0; n < 150; n += 1) game.send('startup')
    await game.until('startup', 150)
  })

  it('ends a page that does not name its game in time, but not a program', async () => {
    const { port, clock } = await house()
    const page = await play(port, { origin: 'https://example.org' })
    const program = await play(port)
    const closed = once(page.socket, 'close')
    clock.advance(10_000)
    expect(String((await closed)[1])).toContain('did not say which game')
    program.send('startup')
    await program.until('startup')
  })

  it('lets a page that is not allowed connect once a minute', async () => {
    const { port, until, events, clock } = await house()
    const origin = 'https://example.org'
    for (const n of [1, 2]) {
      const page = await play(port, { origin })
      page.send('startup')
      await until('policy/ask', n)
      page.socket.close()
      await until('game/left', n)
      clock.advance(59_000)
      expect(await refusal(port, origin)).toContain('401')
      clock.advance(1000)
    }
    expect(events.filter(({ type }) => type === 'game/connected')).toHaveLength(2)
  })

  it('lets no page take the name of a game, and a program take it from a page', async () => {
    const { port, until, clock } = await house()
    const origin = 'https://example.org'
    const first = await play(port, { origin })
    first.send('startup')
    await until('policy/ask')
    const ended = once(first.socket, 'close')
    const game = await play(port)
    game.send('startup')
    await game.until('startup')
    expect(String((await ended)[1])).toContain('A program of this name')
    clock.advance(60_000)
    const second = await play(port, { origin })
    second.send('startup')
    expect(String((await once(second.socket, 'close'))[1])).toContain('already connected')
    game.send('actions/register', { actions: cells })
    game.force()
    await game.until('action')
  })

  it('writes nothing about the choices of a game that may not play', async () => {
    const { port, until, events } = await house({ allowed: [] })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    for (let n = 0; n < 10; n += 1) game.force({ action_names: ['none'] })
    game.socket.close()
    await until('game/left')
    expect(events.filter(({ type }) => type === 'game/forced' || type === 'game/unanswered')).toEqual([])
  })

  it('waits for the rate limit of an action instead of using up the tries', async () => {
    const { port, until, clock } = await house()
    const game = await play(port)
    const schema = { type: 'object', properties: { cell: { type: 'integer', minimum: 1, maximum: 500 } } }
    game.send('actions/register', { actions: [{ name: 'place', schema: { ...schema, required: ['cell'] } }] })
    game.force()
    for (let nth = 1; nth <= 20; nth += 1) game.result(await game.until('action', nth), false, 'no')
    await until('game/unanswered')
    game.force()
    for (let nth = 21; nth <= 30; nth += 1) game.result(await game.until('action', nth), false, 'no')
    expect(await until('tool/done', 31)).toMatchObject({ error: 'rate_limited' })
    clock.advance(200)
    game.result(await game.until('action', 31), true)
    expect(await until('game/acted', 31)).toMatchObject({ ok: true })
  })

  it('hears a choice that comes right after the answer to the one before', async () => {
    const { port, until } = await house()
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    for (let nth = 1; nth <= 4; nth += 1) {
      game.result(await game.until('action', nth), true)
      game.force()
    }
    await game.until('action', 5)
    await until('game/forced', 5)
  })

  it('offers an action once that the game names twice', async () => {
    const { port, until } = await house()
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force({ action_names: ['place', 'place'] })
    await game.until('action')
    expect((await until('game/forced')).actions).toEqual(['place'])
  })

  it('refuses another host name, as in an attack with DNS rebinding', async () => {
    const { port } = await house()
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { host: 'evil.example' } })
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('401')
  })

  it('acts only after PANIC and a pause have ended', async () => {
    const { port, until, journal } = await house()
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    await until('game/actions')
    journal.append({ type: 'stage/panic', by: 'panel' })
    game.force()
    game.send('context', { message: 'The force was sent before.', silent: true })
    await until('game/context')
    expect(game.frames.filter(({ command }) => command === 'action')).toEqual([])
    journal.append({ type: 'stage/released', by: 'panel' })
    await game.until('action')
  })

  it('hears what a game reports, and only keeps what is silent for the next choice', async () => {
    const driver = textDriver(['{"name": "game/tic-tac-toe/place", "arguments": {"cell": "c3"}}'])
    const { port, until, observed } = await house({ driver, isClean: (text) => !text.includes('slur') })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.send('context', { message: 'The rival placed a1.', silent: false })
    game.send('context', { message: 'The rival is a robot.', silent: true })
    game.send('context', { message: 'A slur.', silent: true })
    await until('game/context', 3)
    expect(observed).toEqual([{ source: 'tic-tac-toe', text: 'The rival placed a1.' }])
    game.force()
    await game.until('action')
    const prompt = JSON.stringify(driver.asked[0]?.messages)
    expect(prompt).toContain('The rival is a robot.')
    expect(prompt).not.toContain('slur')
  })

  it('lets rules of the settings deny an action', async () => {
    const { port, until, runtime } = await house()
    Object.assign(runtime, { policy: () => ({ verdict: 'deny', reason: { kind: 'policy' } }) })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    expect((await until('game/unanswered')).why).toContain('rules in the settings')
  })

  it('ends a choice whose actions the game takes back', async () => {
    const { port, until, events } = await house({ driver: silentDriver })
    const game = await play(port)
    game.send('actions/register', { actions: cells })
    game.force()
    await until('llm/step')
    game.send('actions/unregister', { action_names: ['place'] })
    expect((await until('turn/end')).stop).toBe('cancelled')
    expect(events.filter(({ type }) => type === 'game/acted')).toEqual([])
  })

  it('cuts the line for a critical choice, and reports the end of a line', async () => {
    const { port, until, cuts, clock, journal } = await house()
    const game = await play(port)
    game.send('startup')
    game.send('actions/register', { actions: cells })
    game.force({ priority: 'critical' })
    await game.until('action')
    expect(cuts).toEqual(['cut'])
    journal.append({ type: 'stage/cue', cue: line })
    await until('stage/cue')
    clock.advance(899)
    expect(game.frames.map(({ command }) => command)).not.toContain('speech_finished')
    clock.advance(1)
    expect(await game.until('speech_finished')).toEqual({
      command: 'speech_finished',
      data: { isFinal: true },
    })
  })

  it('reports a port that another program uses', async () => {
    const first = await house()
    const second = await house()
    second.journal.append({ type: 'settings/changed', patch: { games: { port: first.port } }, by: 'panel' })
    expect(await second.until('game/server', 2)).toMatchObject({ state: 'failed', port: first.port })
  })

  it('ends a connection that sends nothing readable, and ignores commands of other versions', async () => {
    const { port, until } = await house()
    const game = await play(port)
    game.send('actions/reregister_all')
    game.send('shutdown/ready')
    game.send('startup')
    await game.until('startup')
    for (let n = 0; n < 21; n += 1) game.socket.send('not json')
    expect((await until('game/left')).why).toContain('cannot read')
  })
})
