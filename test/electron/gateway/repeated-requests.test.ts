import { describe, expect, it } from 'vitest'
import { repeatedRequests } from '../../../electron/gateway/repeated-requests.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function counted() {
  const clock = virtualClock()
  const requests = repeatedRequests<number>(clock)
  let acts = 0
  const once = (key: string, content = 'say hi') => requests.once(key, content, async () => (acts += 1))
  return { clock, once }
}

describe('repeatedRequests', () => {
  it('runs a repeated request once, even while the original request is in progress', async () => {
    const { once } = counted()
    expect(await Promise.all([once('a'), once('a')])).toEqual([1, 1])
    expect(await once('a')).toBe(1)
    expect(await once('b')).toBe(2)
  })

  it('rejects a request whose key belongs to a different request', async () => {
    const { once } = counted()
    await once('a')
    expect(await once('a', 'say bye')).toBeNull()
    expect(await once('a')).toBe(1)
  })

  it('forgets an answer after ten minutes, or after 500 newer answers', async () => {
    const { clock, once } = counted()
    await once('a')
    clock.advance(599_999)
    expect(await once('a')).toBe(1)
    clock.advance(1)
    expect(await once('a')).toBe(2)
    for (let n = 0; n < 500; n += 1) await once(`n${n}`)
    expect(await once('n499')).toBe(502)
    expect(await once('a')).toBe(503)
  })
})
