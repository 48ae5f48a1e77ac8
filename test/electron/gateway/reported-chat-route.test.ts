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

const post = (body: unknown, token = tokens.chat, path = '/api/chat', more: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${g.gateway.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const message = { platform: 'youtube', name: 'Ana', text: 'Hello' }

describe('POST /api/chat', () => {
  it('takes one message or a list', async () => {
    const moderator = { ...message, id: 'm2', roles: ['moderator'] }
    expect(await (await post(message)).json()).toEqual({ ok: true })
    expect(
      (await post([moderator, { platform: 'kick', kind: 'raid', name: 'Ben', amount: 40 }])).status,
    ).toBe(200)
    expect(g.host.chatReports).toMatchObject([
      { ...message, kind: 'message' },
      moderator,
      { kind: 'raid', amount: 40 },
    ])
  })

  it('rejects other tokens and requests from web pages, and its token opens nothing else', async () => {
    for (const token of ['', 'wrong', tokens.panel, tokens.observe, tokens.mcp])
      expect((await post(message, token)).status).toBe(401)
    expect((await post(message, tokens.chat, '/api/chat', { origin: 'http://evil.example' })).status).toBe(
      403,
    )
    for (const path of ['/api/observe', '/api/command/panic', '/api/chat/token'])
      expect((await post(message, tokens.chat, path)).status).toBe(401)
    expect(g.host.chatReports).toEqual([])
  })

  it.each([
    ['a body that is not JSON', 'x'],
    ['no name', { platform: 'youtube', text: 'Hello' }],
    ['no text', { platform: 'youtube', name: 'Ana' }],
    ['a gift without an amount', { platform: 'youtube', name: 'Ana', kind: 'gift' }],
    ['a platform with spaces', { ...message, platform: 'You Tube' }],
    ['an unknown role', { ...message, roles: ['admin'] }],
    ['a long text', { ...message, text: 'x'.repeat(4001) }],
    ['an unknown field', { ...message, command: 'panic' }],
    ['a list of 51', Array(51).fill(message)],
    ['an empty list', []],
  ])('rejects %s with a remedy', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(apiFailure.parse(await answer.json()).error.remedy).toContain('"platform": "youtube"')
    expect(g.host.chatReports).toEqual([])
  })

  it('rejects a body that is too large and closes its connection', async () => {
    const refused = await post({ ...message, text: 'x'.repeat(300_000) })
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
    expect((await post(message)).headers.get('connection')).toBe('keep-alive')
  })

  it('takes 50 messages a second, and then says when to send again', async () => {
    expect((await post(Array(30).fill(message))).status).toBe(200)
    const refused = await post(Array(21).fill(message))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(apiFailure.parse(await refused.json()).error.remedy).toBe('Send it again in a second.')
    expect((await post(Array(20).fill(message))).status).toBe(200)
    expect((await post(message)).status).toBe(429)
    clock.advance(1000)
    expect((await post(Array(50).fill(message))).status).toBe(200)
    expect(g.host.chatReports).toHaveLength(100)
  })

  it('says how to turn it on while it is off', async () => {
    g.host.hearsChat = false
    const answer = await post(message)
    expect([answer.status, apiFailure.parse(await answer.json()).error]).toEqual([
      409,
      { kind: 'off', message: 'It is off.', remedy: 'Turn it on.' },
    ])
  })

  it('replaces its token for the owner', async () => {
    const answer = await post({}, tokens.panel, '/api/chat/token')
    const { token } = (await answer.json()) as { token: string }
    expect((await post(message)).status).toBe(401)
    expect((await post(message, token)).status).toBe(200)
  })
})
