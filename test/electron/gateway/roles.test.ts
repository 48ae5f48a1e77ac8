import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDevices } from '../../../electron/data/secret-entries.ts'
import { type HttpOptions, httpApp } from '../../../electron/gateway/http.ts'
import { lanAddresses } from '../../../electron/gateway/lan.ts'
import { noUserFiles } from '../../../electron/gateway/user-files.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { devicesAnswer, pairingAnswer } from '../../../src-shared/contract/api/access.ts'
import { secretsAnswer } from '../../../src-shared/contract/api/settings.ts'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import { type PanelRole, panelRole } from '../../../src-shared/contract/command-row.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { commandBodies } from '../../fixtures/command-bodies.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'
import { eventually, openPage, type TestPage } from './test-page.ts'

let g: TestGateway
let isOn = false
const phones = new Map<PanelRole, { readonly id: string; readonly secret: string }>()
beforeAll(async () => {
  g = await testGateway({ isLanOn: () => isOn })
  pairPhones()
})
afterAll(() => g.stop())

function newDevice(role: PanelRole, name = `The ${role}'s phone`) {
  const made = g.devices.create({ name, role })
  if (!made.ok) throw new Error(made.error.message)
  return { id: made.entry.id, secret: made.secret }
}
/** Pairs a phone for each role, and revokes the one before, whose rate limit may be used up. */
function pairPhones() {
  for (const role of panelRole.options) {
    const before = phones.get(role)
    if (before !== undefined) g.devices.revoke(before.id)
    phones.set(role, newDevice(role))
  }
}
const cookie = (role: PanelRole) => ({ cookie: `adlib_device=${phones.get(role)?.secret}` })

/** The headers of each kind of sender. The sender with the fewest permissions comes first. */
const senders = {
  stranger: () => ({}),
  viewer: () => cookie('viewer'),
  moderator: () => cookie('moderator'),
  owner: () => cookie('owner'),
} as const
type Sender = keyof typeof senders
const senderNames = Object.keys(senders) as Sender[]

const routes: Readonly<Record<string, Sender | 'token' | 'eye' | 'this computer'>> = {
  'GET /api/chat': 'moderator',
  'GET /api/chat/missed': 'owner',
  'POST /api/chat/summary': 'owner',
  'GET /': 'stranger',
  'GET /overlay': 'stranger',
  'GET /eye': 'stranger',
  'GET /pair': 'stranger',
  'GET /assets/*': 'stranger',
  'GET /counter': 'stranger',
  'GET /overlay.css': 'stranger',
  'GET /media/:folder{emotes|sounds}/:name{[a-z0-9_]+}': 'stranger',
  'GET /media/puppets/:puppet{[a-z0-9_]+}': 'stranger',
  'GET /media/puppets/:puppet{[a-z0-9_]+}/:name{[a-z-]+}': 'stranger',
  'GET /media/chat/:id{[a-z]+-[A-Za-z0-9_]+}': 'stranger',
  'GET /media/voice/:file{[A-Za-z0-9_-]+\\.wav}': 'stranger',
  'GET /media/*': 'stranger',
  'ALL /mcp': 'token',
  'POST /api/observe': 'token',
  'GET /api/events': 'token',
  'GET /api/counts': 'token',
  'POST /api/chat': 'token',
  'POST /api/ears/words': 'eye',
  'POST /api/command/:name': 'token',
  'POST /api/command/panic': 'token',
  'GET /api/command/answer': 'token',
  'POST /api/pair': 'token',
  'GET /api/runs': 'owner',
  'GET /api/runs/search': 'owner',
  'GET /api/runs/:id': 'owner',
  'GET /api/runs/:id/timeline': 'owner',
  'GET /api/runs/:id/figures': 'owner',
  'GET /api/runs/:id/highlights': 'owner',
  'GET /api/runs/:id/playbill': 'owner',
  'GET /api/runs/:id/:file{export\\.[a-z]+}': 'owner',
  'GET /api/eye': 'owner',
  'GET /api/eye/lines': 'viewer',
  'GET /api/eye/thumb': 'owner',
  'GET /api/eye.jpg': 'viewer',
  'GET /api/rules/obs': 'owner',
  'POST /api/rules/try': 'owner',
  'GET /api/puppets': 'owner',
  'POST /api/puppets/:puppet': 'owner',
  'GET /api/brains': 'owner',
  'GET /api/obs': 'owner',
  'GET /api/secrets': 'owner',
  'GET /api/personas': 'moderator',
  'GET /api/auditions': 'owner',
  'GET /api/voices': 'owner',
  'POST /api/models/care': 'owner',
  'POST /api/models/files': 'this computer',
  'GET /api/models/measuring': 'owner',
  'GET /api/models/offers': 'owner',
  'POST /api/models/test': 'owner',
  'GET /api/memory': 'owner',
  'GET /api/viewers': 'owner',
  'GET /api/settings/schema': 'owner',
  'GET /api/overlay-loader.html': 'owner',
  'GET /api/urls': 'owner',
  'POST /api/observe/token': 'owner',
  'POST /api/chat/token': 'owner',
  'GET /api/profiles': 'owner',
  'GET /api/tools': 'owner',
  'GET /api/packs/code': 'owner',
  'GET /api/asks': 'owner',
  'GET /api/runs/:id/turns/:turn/prompts': 'owner',
  'GET /api/playground/tools': 'owner',
  'GET /api/playground/proxy': 'owner',
  'POST /api/playground/parse': 'owner',
  'POST /api/playground/ask': 'owner',
  'GET /api/bench': 'owner',
  'GET /api/bench/progress': 'owner',
  'GET /api/bench/compare': 'owner',
  'GET /api/bench/runs/:suite/:run': 'owner',
  'GET /api/bench/runs/:suite/:run/report.html': 'owner',
  'GET /api/bench/runs/:suite/:run/log': 'owner',
  'GET /api/bench/runs/:suite/:run/cases/:case': 'owner',
  'GET /api/try/line': 'owner',
  'GET /api/try/voice.wav': 'owner',
  'GET /api/filtered/:id': 'moderator',
  'GET /api/command-keys': 'owner',
  'POST /api/command-keys': 'owner',
  'DELETE /api/command-keys/:id': 'owner',
  'GET /api/devices': 'owner',
  'GET /api/doctor': 'owner',
  'GET /api/about': 'owner',
  'GET /api/licenses': 'owner',
  'GET /api/report': 'owner',
  'GET /api/cost': 'owner',
  'POST /api/pairings': 'owner',
  'DELETE /api/pairings': 'owner',
  'PATCH /api/devices/:id': 'owner',
  'DELETE /api/devices/:id': 'owner',
  // These roles apply to past runs. Another test below covers the live run.
  'GET /api/runs/:id/snapshot': 'owner',
  'GET /api/runs/:id/turns': 'owner',
  'GET /api/runs/:id/events': 'owner',
}

const requestTo = (route: string, headers: Record<string, string>) => {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(':folder{emotes|sounds}', 'emotes')
    .replace(/:file\{export.*/, 'export.json')
    .replace(/:file\{.*/, 'x.wav')
    .replace(/:\w+(\{[^}]*\})?/g, 'none')
  return fetch(`http://127.0.0.1:${g.gateway.port}${path}`, {
    method: method === 'ALL' ? 'POST' : method,
    headers,
  })
}

describe('each route', () => {
  it('each route is in the table of roles', () => {
    const app = httpApp({
      host: g.host,
      clock: systemClock,
      pagesDir: '/nowhere',
      mediaDir: '/nowhere',
      userMedia: noUserFiles,
      answeredRequests: { read: () => [], add: () => {} },
    } as unknown as HttpOptions)
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' || path === '/mcp')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(served)].sort()).toEqual(Object.keys(routes).sort())
  })

  it.each(Object.entries(routes))(
    'the route %s accepts the role %s and higher roles, and rejects lower roles',
    async (route, least) => {
      pairPhones()
      for (const sender of senderNames) {
        const { status } = await requestTo(route, senders[sender]())
        const isAnswered =
          least !== 'token' &&
          least !== 'eye' &&
          least !== 'this computer' &&
          senderNames.indexOf(sender) >= senderNames.indexOf(least)
        const expected = isAnswered
          ? 'an answer'
          : sender === 'stranger' || (least === 'token' && route !== 'ALL /mcp')
            ? 401
            : 403
        const got = status === 401 || status === 403 ? status : 'an answer'
        // The MCP endpoint is turned off.
        if (route !== 'ALL /mcp') expect([sender, got]).toEqual([sender, expected])
        else expect(status).toBe(404)
      }
    },
  )

  it('a viewer may read the live run, but even a moderator may not read its past states', async () => {
    const run = g.journal.run
    for (const part of ['snapshot', 'turns', 'events']) {
      const path = `/api/runs/${run}/${part}`
      expect(
        (await fetch(`http://127.0.0.1:${g.gateway.port}${path}`, { headers: cookie('viewer') })).status,
      ).toBe(200)
      expect((await g.api(path, 'panel')).status).toBe(200)
      expect((await g.api(path)).status).toBe(401)
    }
    expect((await g.api('/api/devices', 'panel')).status).toBe(200)
    const past = `/api/runs/${run}/snapshot?seq=1`
    expect(
      (await fetch(`http://127.0.0.1:${g.gateway.port}${past}`, { headers: cookie('moderator') })).status,
    ).toBe(403)
  })

  it('a viewer gets no whisper, tool call or setting over any route or the socket', async () => {
    const secret = 'swordfish'
    const page = await openPage(g.gateway.port, '', cookie('viewer'))
    await page.live(0)
    const events: EventBody[] = [
      { type: 'settings/changed', patch: { show: { notes: secret } }, by: 'panel' },
      { type: 'turn/start', turn: 't1', cause: 'say', observation: 'o1' },
      { type: 'operator/said', kind: 'topic', text: secret },
      { type: 'tool/call', turn: 't1', call: 't1.1.1', tool: secret, args: { secret }, raw: secret },
      { type: 'llm/raw', turn: 't1', step: 1, text: secret },
      {
        type: 'show/beat',
        beat: {
          ...{ id: 'b1', kind: 'death', subject: null, observation: 'o1', nth: 1 },
          ...{ polarity: -1, salience: 0.5, novelty: 1, cause: { sign: 'words', text: secret } },
        },
        plan: { level: 'rest', writer: 'bank' },
      },
      {
        ...{ type: 'show/corrected', game: 'g1', labels: [], places: [], source: 'screen' },
        ...{ about: 'words', text: secret, means: 'loss', by: 'panel' },
      },
      { type: 'performer/paused', by: 'panel' },
    ]
    for (const body of events) g.journal.append(body)
    await g.journal.sync()
    await eventually(() => page.events().some(({ type }) => type === 'performer/paused'))
    const { run } = g.journal
    const read = (path: string, role: PanelRole) =>
      fetch(`http://127.0.0.1:${g.gateway.port}${path}`, { headers: cookie(role) }).then((answer) =>
        answer.text(),
      )
    for (const path of ['snapshot', 'events', 'turns'].map((part) => `/api/runs/${run}/${part}`)) {
      expect(await read(path, 'viewer')).not.toContain(secret)
      expect(await read(path, 'moderator')).toContain(secret)
    }
    expect(JSON.stringify(page.messages)).not.toContain(secret)
    g.journal.append({ type: 'performer/resumed', by: 'panel' })
    await page.close()
  })

  it('rejects pictures from a viewer without waiting for the upload to finish', async () => {
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) })
    const answer = await fetch(`http://127.0.0.1:${g.gateway.port}/api/puppets/hero`, {
      ...{ method: 'POST', headers: cookie('viewer'), body: endless, duplex: 'half' },
    })
    expect(answer.status).toBe(403)
  })

  it('rejects a paired device’s requests from other sites', async () => {
    const headers = { ...cookie('owner'), origin: 'http://evil.example' }
    const answer = await requestTo('GET /api/runs', headers)
    expect(answer.status).toBe(403)
    await expect(openPage(g.gateway.port, '', headers)).rejects.toBe(403)
    await expect(openPage(g.gateway.port, '', { ...cookie('owner'), host: 'evil.example' })).rejects.toBe(403)
  })
})

const moderated = [
  'panic',
  'pause',
  'cancel',
  'stop-line',
  'hush',
  'clear',
  'cancel-cue',
  'topic',
  'correct',
  'change-correction',
  'tally',
]

describe('each command', () => {
  it.each([
    // Network connections are not encrypted, so no device may send a secret.
    ['owner', Object.keys(commandBodies).filter((name) => name !== 'secret')],
    ['moderator', moderated],
    ['viewer', []],
  ] as const)(
    'a device with the role %s can run only the commands that its role allows',
    async (role, allowed) => {
      g.host.commands.length = 0
      const denied: string[] = []
      let page: TestPage | null = null
      for (const [n, [command, body]] of Object.entries(commandBodies).entries()) {
        // Each device may send 20 commands at once.
        if (page === null || n % 20 === 0) {
          await page?.close()
          page = await openPage(g.gateway.port, '', { cookie: `adlib_device=${newDevice(role).secret}` })
          expect(await page.hello()).toMatchObject({ role: 'panel', as: role })
        }
        const id = `${role}-${command}`
        page.send({ kind: 'command', command: { command, id, ...body } })
        const ack = await page.until(
          (message): message is Extract<typeof message, { kind: 'ack' }> =>
            message.kind === 'ack' && message.ack === id,
        )
        if (!ack.ok) denied.push(`${command} ${ack.error.kind}`)
      }
      await page?.close()
      const names = Object.keys(commandBodies).filter(
        (name) => !(allowed as readonly string[]).includes(name),
      )
      expect(denied).toEqual(names.map((name) => `${name} denied`))
      expect(g.host.commands.map(({ command }) => command.command).sort()).toEqual([...allowed].sort())
      expect(new Set(g.host.commands.map(({ by }) => by)).size).toBe(allowed.length === 0 ? 0 : 1)
      if (allowed.length > 0) expect(g.host.commands[0]).toMatchObject({ by: `The ${role}'s phone`, role })
    },
  )
})

const asPanel = (method: string, path: string, body?: unknown) =>
  fetch(`http://127.0.0.1:${g.gateway.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.panel}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('a device', () => {
  it('a revoked device loses its open sockets, and its later requests are rejected', async () => {
    const { id, secret } = newDevice('moderator', 'Lost phone')
    const headers = { cookie: `adlib_device=${secret}` }
    const page = await openPage(g.gateway.port, '', headers)
    await page.hello()
    const listed = devicesAnswer.parse(await (await asPanel('GET', '/api/devices')).json())
    expect(listed.devices.find((device) => device.id === id)).toMatchObject({ isConnected: true })
    expect((await asPanel('PATCH', `/api/devices/${id}`, { name: 'Old phone' })).status).toBe(200)
    expect((await asPanel('DELETE', `/api/devices/${id}`)).status).toBe(200)
    expect(await page.closed()).toBe(4401)
    expect(page.messages.at(-1)).toMatchObject({ kind: 'bye' })
    await expect(openPage(g.gateway.port, '', headers)).rejects.toBe(401)
    expect((await requestTo('GET /api/personas', headers)).status).toBe(401)
    expect((await asPanel('DELETE', `/api/devices/${id}`)).status).toBe(404)
  })

  it('a revoked device is disconnected even if it does not respond', async () => {
    const { id, secret } = newDevice('viewer', 'Silent phone')
    const page = await openPage(g.gateway.port, '', { cookie: `adlib_device=${secret}` })
    await page.hello()
    page.socket.pause()
    const from = g.journal.state().seq
    await asPanel('DELETE', `/api/devices/${id}`)
    g.journal.append(runStart)
    await expect
      .poll(async () => {
        const { devices } = devicesAnswer.parse(await (await asPanel('GET', '/api/devices')).json())
        return devices.some((device) => device.isConnected)
      })
      .toBe(false)
    page.socket.resume()
    await page.closed()
    expect(page.events().filter(({ seq }) => seq > from)).toEqual([])
  })

  it('a device that another process revokes is disconnected within about a second', async () => {
    const { id, secret } = newDevice('moderator', 'Lost tablet')
    const page = await openPage(g.gateway.port, '', { cookie: `adlib_device=${secret}` })
    await page.hello()
    const other = openDevices(g.folder, { clock: systemClock, report: () => {} })
    expect(other.revoke(id)).toBeNull()
    expect(await page.closed()).toBe(4401)
  })

  it('a device that is named like a part of Adlib is distinguishable in events', async () => {
    const { secret } = newDevice('moderator', 'Panel')
    const page = await openPage(g.gateway.port, '', { cookie: `adlib_device=${secret}` })
    g.host.commands.length = 0
    page.send({ kind: 'command', command: { command: 'pause', id: 'imitation' } })
    await page.until((message): message is typeof message => message.kind === 'ack')
    expect(g.host.commands[0]?.by).toBe('Panel (device)')
    await page.close()
  })

  it('a device has at most four open pages', async () => {
    const { secret } = newDevice('viewer', 'Many pages')
    const headers = { cookie: `adlib_device=${secret}` }
    const pages = await Promise.all([1, 2, 3, 4].map(() => openPage(g.gateway.port, '', headers)))
    await expect(openPage(g.gateway.port, '', headers)).rejects.toBe(503)
    for (const page of pages) await page.close()
  })

  it('a device cannot be paired while network access is off', async () => {
    const answer = await asPanel('POST', '/api/pairings', { role: 'viewer' })
    expect([answer.status, apiFailure.parse(await answer.json()).error.kind]).toEqual([409, 'lan-off'])
    const listed = devicesAnswer.parse(await (await asPanel('GET', '/api/devices')).json())
    expect([listed.addresses, listed.problem]).toEqual([[], null])
  })
})

const network = lanAddresses()[0]
if (network === undefined) console.log('access from the network: skipped, this machine has no network')

describe.runIf(network !== undefined)('access from the network', () => {
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`http://${network}:${g.gateway.port}${path}`, init)
  const turn = async (on: boolean) => {
    isOn = on
    g.journal.append({ type: 'settings/changed', patch: { gateway: { lan: on } }, by: 'test' })
    const isServed = async () =>
      devicesAnswer.parse(await (await asPanel('GET', '/api/devices')).json()).addresses.length > 0
    await vi.waitUntil(async () => (await isServed()) === on)
  }
  beforeAll(() => turn(true))

  it('pairing gives one device a role and a cookie that scripts cannot read', async () => {
    const { token } = pairingAnswer.parse(
      await (await asPanel('POST', '/api/pairings', { role: 'moderator' })).json(),
    )
    const pair = (given: string, headers: Record<string, string> = {}) =>
      at('/api/pair', {
        method: 'POST',
        body: JSON.stringify({ token: given }),
        headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', ...headers },
      })
    for (let n = 0; n < 50; n += 1) expect((await pair('wrong')).status).toBe(401)
    expect((await pair(token, { origin: 'http://evil.example' })).status).toBe(403)
    const paired = await pair(token)
    expect(paired.status).toBe(200)
    const set = paired.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^adlib_device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
    expect((await pair(token)).status).toBe(401)
    expect(g.devices.list()[0]).toMatchObject({ name: 'iPhone', role: 'moderator' })
    const page = await (await at('/', { headers: { cookie: set.split(';')[0] ?? '' } })).text()
    expect(page).toContain('<title>panel page</title>')
  })

  it('the network address rejects tokens, unpaired devices and requests for local-only routes', async () => {
    for (const path of ['/', `/?token=${tokens.panel}`])
      expect(await (await at(path)).text()).toContain('not paired')
    for (const path of [
      '/overlay',
      '/counter',
      '/eye',
      '/mcp',
      '/api/observe',
      '/api/events',
      '/api/counts',
      '/overlay.css',
    ])
      expect(
        (await at(`${path}?token=${tokens.overlay}`, { method: path === '/mcp' ? 'POST' : 'GET' })).status,
      ).toBe(403)
    for (const token of [tokens.panel, tokens.mcp])
      expect((await at('/api/runs', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    for (const path of ['/api/urls', '/api/overlay-loader.html'])
      expect((await at(path, { headers: cookie('owner') })).status).toBe(403)
    for (const path of [
      '/api/pairings',
      '/api/command-keys',
      '/api/observe/token',
      '/api/chat',
      '/api/chat/token',
    ])
      expect((await at(path, { method: 'POST', headers: cookie('owner') })).status).toBe(403)
    expect((await at('/api/runs', { headers: cookie('owner') })).status).toBe(200)
  })

  it('only the panel on this computer may name the path of a weights file, not a paired owner', async () => {
    const body = JSON.stringify({ path: '/etc/passwd.gguf', do: 'add' })
    const paired = { method: 'POST', headers: cookie('owner'), body }
    expect((await at('/api/models/files', paired)).status).toBe(403)
    const url = `http://127.0.0.1:${g.gateway.port}/api/models/files`
    expect((await fetch(url, paired)).status).toBe(403)
    const headers = { authorization: `Bearer ${tokens.panel}` }
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  })

  it('the network port accepts only its own address as the host name', async () => {
    const { request } = await import('node:http')
    const status = (host: string) =>
      new Promise((resolve, reject) =>
        request({ host: network, port: g.gateway.port, path: '/pair', headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end(),
      )
    const { port } = g.gateway
    expect(await status(`${network}:${port}`)).toBe(200)
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `evil.example:${port}`,
      `${network}:1`,
      `${network}`,
    ])
      expect(await status(host)).toBe(403)
    const here = await fetch(`http://127.0.0.1:${port}/pair`)
    expect(here.status).toBe(200)
  })

  it('turning network access off closes the sockets of devices and rejects connections', async () => {
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(`ws://${network}:${g.gateway.port}/ws`, { headers: cookie('viewer') })
    await new Promise((resolve) => socket.once('message', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await turn(false)
    expect(await closed).toBe(1001)
    await expect(at('/pair')).rejects.toThrow()
    expect((await asPanel('GET', '/api/devices')).status).toBe(200)
  })
})

describe('the list of secrets', () => {
  it('reports that this computer may store secrets, and that a paired device may not', async () => {
    const here = await (await asPanel('GET', '/api/secrets')).json()
    expect(secretsAnswer.parse(here).accepted).toBe(true)
    const url = `http://127.0.0.1:${g.gateway.port}/api/secrets`
    const paired = await (await fetch(url, { headers: cookie('owner') })).json()
    expect(secretsAnswer.parse(paired).accepted).toBe(false)
  })
})
