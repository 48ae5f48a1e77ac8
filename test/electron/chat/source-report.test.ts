import { describe, expect, it } from 'vitest'
import { SourceReport } from '../../../electron/chat/source-report.ts'

function report() {
  const events: Record<string, unknown>[] = []
  const one = new SourceReport('twitch', 'juniper', 'Write a message.', (event) => events.push({ ...event }))
  return { one, of: (type: string) => events.filter((event) => event.type === type) }
}

describe('SourceReport', () => {
  it('says when the source was last heard, at most once a minute, and in the end rightly', () => {
    const { one, of } = report()
    one.become({ state: 'connected' }, 0)
    for (let now = 1000; now <= 90_000; now += 1000) one.heard(now)
    expect(of('chat/heard')).toMatchObject([{ at: 1000 }, { at: 61_000 }])
    for (let now = 91_000; now <= 200_000; now += 250) one.tick(now)
    expect(of('chat/heard').at(-1)).toMatchObject({ source: 'twitch', at: 90_000 })
    expect(of('chat/heard')).toHaveLength(3)
  })

  it('names what to check after ten silent minutes, and takes it back with the next message', () => {
    const { one, of } = report()
    one.become({ state: 'connected' }, 0)
    for (let now = 0; now <= 1_200_000; now += 60_000) one.tick(now)
    expect(of('chat/state')).toMatchObject([
      { state: 'connected' },
      { state: 'connected', message: 'Nothing was heard for 10 minutes.', remedy: 'Write a message.' },
    ])
    one.heard(1_200_001)
    expect(of('chat/state').at(-1)).toEqual({
      ...{ type: 'chat/state', source: 'twitch', channel: 'juniper', state: 'connected' },
    })
  })

  it('counts silence only while connected', () => {
    const { one, of } = report()
    one.become({ state: 'failed', message: 'No.', remedy: 'Yes.' }, 0)
    for (let now = 0; now <= 1_200_000; now += 60_000) one.tick(now)
    expect(of('chat/state')).toHaveLength(1)
  })

  it('says once a minute at most that something was unreadable, and then that all is well', () => {
    const { one, of } = report()
    one.become({ state: 'connected' }, 0)
    for (let n = 0; n < 100; n += 1) one.unreadable(n)
    expect(of('chat/state')).toHaveLength(2)
    expect(of('chat/state')[1]).toMatchObject({ message: expect.stringContaining('cannot read') })
    one.heard(1000)
    expect(of('chat/state')).toHaveLength(2)
    one.heard(61_000)
    expect(of('chat/state')).toHaveLength(3)
  })
})
