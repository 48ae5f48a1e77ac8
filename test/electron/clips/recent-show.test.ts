import { afterEach, describe, expect, it } from 'vitest'
import { keepRecentShow, pictureMs, recentMs } from '../../../electron/clips/recent-show.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { clipSettings } from '../../fixtures/peak.ts'
import { startedRun } from '../../fixtures/started-run.ts'

let stop = () => {}
afterEach(() => stop())

/** A show whose screen has a new picture of 1000 bytes at each look. */
function keeper(own = true, limit?: number) {
  const run = startedRun(clipSettings({ own }))
  const { journal, clock } = run
  let asked = 0
  const kept = keepRecentShow({
    ...{ journal, clock, ...(limit !== undefined && { limit }) },
    async picture() {
      asked += 1
      return new Uint8Array(1000)
    },
  })
  stop = kept.stop
  const change = (patch: object) =>
    void journal.append({ type: 'settings/changed', patch, by: 'test' } as EventBody)
  return { ...run, kept, change, asked: () => asked, pass: (ms: number) => clock.advanceAsync(ms) }
}

describe('keepRecentShow', () => {
  it('asks for no picture and keeps nothing while it is off', async () => {
    const { kept, asked, pass, change } = keeper(false)
    await pass(60_000)
    expect([asked(), kept.recent()]).toEqual([0, null])
    change({ clips: { own: true } })
    await pass(1000)
    expect(kept.recent()?.moments.length).toBeGreaterThan(2)
    change({ clips: { own: false } })
    const before = asked()
    await pass(60_000)
    expect([asked(), kept.recent()]).toEqual([before, null])
  })

  it('keeps the last 20 s, and what the overlay got in them', async () => {
    const { kept, pass, say, clock } = keeper()
    say('Long ago.')
    await pass(60_000)
    say('Just now.')
    const { moments = [], events = [] } = kept.recent() ?? {}
    expect(moments.length).toBeLessThanOrEqual(recentMs / pictureMs + 1)
    expect(moments[0]?.at).toBeGreaterThanOrEqual(clock.now() - recentMs)
    expect(moments[0]?.at).toBeLessThan(clock.now() - recentMs + 2 * pictureMs)
    expect(events.map((event) => event.type === 'stage/cue' && event.cue.content)).toEqual([
      { lane: 'caption', text: 'Just now.' },
    ])
  })

  it('keeps a bounded number of bytes and events', async () => {
    const { kept, pass, say } = keeper(true, 10_000)
    await pass(10_000)
    for (let n = 0; n < 2500; n += 1) say(`Line ${n}.`)
    expect(kept.recent()?.moments).toHaveLength(10)
    expect(kept.recent()?.events.length).toBeLessThanOrEqual(2000)
  })

  const panic: EventBody = { type: 'stage/panic', by: 'test' }
  const patch = (settings: object) =>
    ({ type: 'settings/changed', patch: settings, by: 'test' }) as unknown as EventBody
  const masks = { '*': [{ name: 'chat', box: [0, 0, 0.5, 0.5] }] }
  it.each([
    ['PANIC', panic, true],
    ['a pause', { type: 'performer/paused', by: 'test' } as unknown as EventBody, false],
    ['a demo', patch({ setup: { state: 'asking' } }), true],
    ['a new mask', patch({ sight: { masks } }), true],
  ])('forgets everything at %s', async (_, event, endsClip) => {
    const { kept, pass, journal } = keeper()
    await pass(5000)
    expect(kept.recent()).not.toBeNull()
    let ended = 0
    kept.onForgotten(() => {
      ended += 1
    })
    journal.append(event)
    expect(kept.recent()).toBeNull()
    expect(ended > 0).toBe(endsClip)
  })

  it('drops a picture that was being made while a mask was added', async () => {
    const { journal, clock } = startedRun(clipSettings({ own: true }))
    const answers: ((picture: Uint8Array) => void)[] = []
    const kept = keepRecentShow({
      ...{ journal, clock },
      picture: () => new Promise((resolve) => void answers.push(resolve)),
    })
    stop = kept.stop
    journal.append(patch({ sight: { masks } }))
    answers[0]?.(new Uint8Array([1]))
    await clock.advanceAsync(0)
    expect(kept.recent()).toBeNull()
    answers[1]?.(new Uint8Array([2]))
    await clock.advanceAsync(0)
    expect(kept.recent()?.moments.map(({ jpeg }) => [...jpeg])).toEqual([[2]])
  })
})
