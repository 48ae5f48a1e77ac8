import { describe, expect, it } from 'vitest'
import { dryRun } from '../../../electron/rules/dry-run.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { startedRun } from '../../fixtures/started-run.ts'

async function* all(events: readonly AdlibEvent[]) {
  yield* events
}
const tried = (rule: Rule, events: readonly AdlibEvent[], signal = new AbortController().signal) =>
  dryRun(rule, all(events), (text) => !text.includes('rude'), signal)

describe('dryRun', () => {
  it('lists when a rule would have fired, and exactly what it would have sent', async () => {
    const { moment, clock, events, journal } = startedRun(settingsWith())
    moment('death', { subject: 'Gruk' })
    clock.advance(5000)
    moment('death')
    clock.advance(5000)
    moment('death', { subject: 'rude one' })
    journal.append({ type: 'stage/panic', by: 'test' })
    clock.advance(50_000)
    moment('death')
    const url = 'http://localhost:9/{subject}'
    const rule = ruleOf({ isOn: false, do: { do: 'http', method: 'POST', url, body: '{"k":"{kind}"}' } })
    expect(await tried(rule, events)).toEqual({
      startedAt: events[0]?.t,
      times: [
        {
          ...{ seq: 2, at: events[1]?.t, about: 'death · Gruk' },
          sends: 'POST http://localhost:9/Gruk\n{"k":"death"}',
        },
        { seq: 4, at: events[3]?.t, about: 'death', sends: 'POST http://localhost:9/\n{"k":"death"}' },
      ],
      more: 0,
    })
  })

  it('finds silences that the run did not note, once until the next words', async () => {
    const { say, moment, clock, events } = startedRun(settingsWith())
    say('Hello.')
    clock.advance(31_000)
    moment('place')
    clock.advance(60_000)
    moment('place')
    say('Again.')
    clock.advance(20_000)
    moment('place')
    const rule = ruleOf({ when: { on: 'silence', afterS: 30 } })
    const found = await tried(rule, events)
    expect(found?.times).toMatchObject([{ at: (events[1]?.t ?? 0) + 30_000, about: 'silence · 30' }])
  })

  it('lists at most 200 times, and ends when it is canceled', async () => {
    const { moment, clock, events } = startedRun(settingsWith())
    for (let n = 0; n < 250; n += 1) {
      moment('death')
      clock.advance(1000)
    }
    const found = await tried(ruleOf({ everyS: 1 }), events)
    expect(found?.times).toHaveLength(200)
    expect(found?.more).toBe(50)
    expect(await tried(ruleOf(), events, AbortSignal.abort())).toBeNull()
  })
})
