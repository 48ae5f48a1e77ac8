import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'

let g: TestGateway
let clock: VirtualClock
beforeEach(async () => {
  clock = virtualClock()
  g = await testGateway({ clock })
})
afterEach(() => g.stop())

const post = (
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${tokens.observe}` },
  path = '/api/observe',
) =>
  fetch(`http://127.0.0.1:${g.gateway.port}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const text = { text: 'BOSS DEFEATED\nSCORE 1200', source: 'my game' }

describe('POST /api/observe', () => {
  it('forwards text from another program to the performance', async () => {
    const answer = await post(text)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(g.host.programTexts).toEqual([text])
  })

  it('forwards numbers and events', async () => {
    const report = {
      source: 'my game',
      numbers: [{ name: 'health', value: 40, max: 100 }],
      events: [{ kind: 'arrival', subject: 'Gate Warden' }, { kind: 'hit' }],
    }
    expect((await post(report)).status).toBe(200)
    expect(g.host.programTexts).toEqual([report])
  })

  it('rejects other tokens and requests from web pages', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${tokens.panel}`, `Bearer ${tokens.mcp}`])
      expect((await post(text, { authorization })).status).toBe(401)
    const page = { authorization: `Bearer ${tokens.observe}`, origin: 'http://evil.example' }
    expect((await post(text, page)).status).toBe(403)
    expect(g.host.programTexts).toEqual([])
  })

  it('the token of this route grants no other access', async () => {
    const headers = { authorization: `Bearer ${tokens.observe}` }
    const { port } = g.gateway
    for (const path of ['/api/runs', '/api/urls', '/api/eye/lines', '/mcp', `/?token=${tokens.observe}`]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      expect(await answer.text()).not.toContain('panel page')
      if (!path.startsWith('/?')) expect([401, 404]).toContain(answer.status)
    }
    expect((await post({}, headers, '/api/observe/token')).status).toBe(401)
  })

  it.each([
    ['a body that is not JSON', 'x'],
    ['an empty text', { text: ' \n ', source: 'game' }],
    ['a long text', { text: 'x'.repeat(2001), source: 'game' }],
    ['many lines', { text: 'x\n'.repeat(25), source: 'game' }],
    ['the name of a picture source', { text: 'x', source: 'screen:1' }],
    ['an odd name', { text: 'x', source: '<b>' }],
    ['an unknown field', { ...text, box: [0, 0, 1, 1] }],
    ['nothing but a name', { source: 'game' }],
    ['a number without a value', { source: 'game', numbers: [{ name: 'health' }] }],
    ['too many numbers', { source: 'game', numbers: Array(13).fill({ name: 'n', value: 1 }) }],
    ['an unknown kind of event', { source: 'game', events: [{ kind: 'explosion' }] }],
    [
      'an event with a long subject',
      { source: 'game', events: [{ kind: 'death', subject: 'x'.repeat(61) }] },
    ],
  ])('rejects %s with a remedy', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(apiFailure.parse(await answer.json()).error.remedy).toContain('2000 characters and 24 lines')
    expect(g.host.programTexts).toEqual([])
  })

  it('rejects a body that is too large', async () => {
    expect((await post({ ...text, text: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('accepts ten texts at once, then two a second', async () => {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await post(text)).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    clock.advance(1000)
    expect([(await post(text)).status, (await post(text)).status, (await post(text)).status]).toEqual([
      ...[200, 200, 429],
    ])
  })
})

describe('a picture sent to POST /api/observe', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 1])
  const send = (body: BodyInit, type?: string, query = '?source=my%20game') =>
    fetch(`http://127.0.0.1:${g.gateway.port}/api/observe${query}`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${tokens.observe}`, ...(type && { 'content-type': type }) },
    })
  const form = (picture: Uint8Array<ArrayBuffer>, type: string, source = 'my game') => {
    const data = new FormData()
    data.set('source', source)
    data.set('picture', new Blob([picture], { type }), 'frame')
    return data
  }

  it('is forwarded as the body, and as a field of a form', async () => {
    expect((await send(png, 'image/png')).status).toBe(200)
    expect((await send(form(jpeg, 'image/jpeg'), undefined, '')).status).toBe(200)
    expect(g.host.programPictures).toEqual([
      { from: 'my game', bytes: png },
      { from: 'my game', bytes: jpeg },
    ])
  })

  it.each<[string, () => Promise<Response>]>([
    ['without a source', () => send(png, 'image/png', '')],
    ['with the name of a picture source', () => send(png, 'image/png', '?source=screen:1')],
    ['whose bytes have another type', () => send(jpeg, 'image/png')],
    ['of another type in a form', () => send(form(png, 'image/webp'), undefined, '')],
    ['that a form lacks', () => send(new FormData(), undefined, '')],
    ['in a damaged form', () => send('x', 'multipart/form-data; boundary=y')],
  ])('is rejected %s', async (_, sent) => {
    const answer = await sent()
    expect(answer.status).toBe(400)
    expect(apiFailure.parse(await answer.json()).error.remedy).toContain('PNG or JPEG')
    expect(g.host.programPictures).toEqual([])
  })

  it('is rejected if it has more than 4 MB', async () => {
    const large = new Uint8Array(4 * 1024 * 1024 + 1)
    large.set(png)
    expect((await send(large, 'image/png')).status).toBe(413)
    expect((await send(form(large, 'image/png'), undefined, '')).status).toBe(413)
    expect((await send(large.subarray(0, 4 * 1024 * 1024), 'image/png')).status).toBe(200)
  })

  it('may come ten times a second, beside texts', async () => {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await send(png, 'image/png')).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    expect((await post(text)).status).toBe(200)
    clock.advance(100)
    expect((await send(png, 'image/png')).status).toBe(200)
  })
})

it('POST /api/observe/token gives the panel a new token and revokes the old one', async () => {
  const renewed = await post({}, { authorization: `Bearer ${tokens.panel}` }, '/api/observe/token')
  expect(await renewed.json()).toEqual({ token: 'y'.repeat(43) })
  expect((await post(text)).status).toBe(401)
  expect((await post(text, { authorization: `Bearer ${'y'.repeat(43)}` })).status).toBe(200)
})
