import { describe, expect, it } from 'vitest'
import type { HttpCommandReply } from '../../../electron/gateway/http-commands.ts'
import { type AnsweredRequest, repeatedRequests } from '../../../electron/gateway/repeated-requests.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const refusal: HttpCommandReply = {
  status: 409,
  body: { error: { kind: 'panicked', message: 'PANIC is on.', remedy: 'Resume first.' } },
}

function counted() {
  const clock = virtualClock()
  const stored: AnsweredRequest[] = []
  const open = () => repeatedRequests(clock, { read: () => stored, add: (one) => void stored.push(one) })
  let requests = open()
  let acts = 0
  let fails = false
  const act = async (): Promise<HttpCommandReply> => {
    acts += 1
    return fails ? refusal : { status: 200, body: { ok: true, did: `${acts}` } }
  }
  const once = async (key: string, content = 'say hi', sender = 'deck') => {
    const known = await requests.once({ sender, key, content }, act)
    return known && (known.reply.status === 200 ? known.reply.body.did : known.reply.status)
  }
  return {
    ...{ clock, stored, once },
    restart: () => {
      requests = open()
    },
    fail: (on: boolean) => {
      fails = on
    },
  }
}

describe('repeatedRequests', () => {
  it('runs a repeated request once, even while the original request is in progress', async () => {
    const { once } = counted()
    expect(await Promise.all([once('a'), once('a')])).toEqual(['1', '1'])
    expect(await once('a')).toBe('1')
    expect(await once('b')).toBe('2')
  })

  it('rejects a request whose key belongs to a different request', async () => {
    const { once } = counted()
    await once('a')
    expect(await once('a', 'say bye')).toBeNull()
    expect(await once('a')).toBe('1')
  })

  it('runs a failed request again', async () => {
    const { once, fail, stored } = counted()
    fail(true)
    expect(await once('a')).toBe(409)
    fail(false)
    expect(await once('a', 'say something else')).toBe('2')
    expect(stored).toHaveLength(1)
  })

  it('forgets an answer after ten minutes', async () => {
    const { clock, once } = counted()
    await once('a')
    clock.advance(599_999)
    expect(await once('a')).toBe('1')
    clock.advance(1)
    expect(await once('a')).toBe('2')
  })

  it('remembers an answer across a restart, without the words of the request', async () => {
    const { once, restart, stored } = counted()
    await once('a', 'say my secret')
    restart()
    expect(await once('a', 'say my secret')).toBe('1')
    expect(JSON.stringify(stored)).not.toContain('secret')
  })

  it('keeps the answers to a sender while another sender sends thousands of keys', async () => {
    const { once } = counted()
    await once('press', 'say hi', 'deck')
    for (let n = 0; n < 2000; n += 1) await once(`n${n}`, 'say hi', 'bot')
    expect(await once('press', 'say hi', 'deck')).toBe('1')
    expect(await once('n1999', 'say hi', 'bot')).toBe('2001')
    expect(await once('n0', 'say hi', 'bot')).toBe('2002')
  })
})
