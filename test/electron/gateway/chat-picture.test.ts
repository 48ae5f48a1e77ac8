import { expect, it, onTestFinished } from 'vitest'
import { testGateway, tokens } from './test-gateway.ts'

it('emotes of viewers go only to the overlay and the panel, as plain pictures, and nothing else is asked for', async () => {
  const asked: string[] = []
  const served = await testGateway({
    chatPicture: async (id) => {
      asked.push(id)
      return id === 'twitch-25' ? { bytes: new Uint8Array([1, 2]), type: 'image/png' } : null
    },
  })
  onTestFinished(served.stop)
  const origin = `http://127.0.0.1:${served.gateway.port}`
  const get = (id: string, token = '') => fetch(`${origin}/media/chat/${id}?token=${token}`)
  const picture = await get('twitch-25', tokens.overlay)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await get('twitch-25', tokens.panel)).status).toBe(200)
  expect((await get('twitch-26', tokens.overlay)).status).toBe(404)
  for (const token of ['', tokens.eye, 'wrong']) expect((await get('twitch-25', token)).status).toBe(404)
  for (const id of ['..%2fsecret.json', 'twitch-25%2f..', 'twitch', '%2e%2e'])
    expect((await get(id, tokens.overlay)).status).toBe(404)
  expect(asked).toEqual(['twitch-25', 'twitch-25', 'twitch-26'])
})
