import { describe, expect, it } from 'vitest'
import { watchSilence } from '../../../electron/rules/silence-timer.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const silent = (id: string, afterS: number) => ruleOf({ id, when: { on: 'silence', afterS } })

describe('watchSilence', () => {
  it('notes each length of silence once until the next words', () => {
    const { clock, journal, events, say } = startedRun(settingsWith(silent('a', 10), silent('b', 30)))
    const { stop } = watchSilence(journal, clock)
    const lengths = () => events.flatMap((event) => (event.type === 'rule/silence' ? [event.afterS] : []))
    clock.advance(9000)
    say('Hello.')
    clock.advance(9000)
    expect(lengths()).toEqual([])
    clock.advance(100_000)
    expect(lengths()).toEqual([10, 30])
    journal.append({ type: 'obs/mic', speaking: true })
    clock.advance(10_000)
    expect(lengths()).toEqual([10, 30, 10])
    stop()
    expect(clock.waiting()).toBe(0)
  })

  it('is quiet under PANIC and in a pause, which do not count as silence', () => {
    const { clock, journal, events } = startedRun(settingsWith(silent('a', 10)))
    watchSilence(journal, clock)
    journal.append({ type: 'performer/paused', by: 'test' })
    clock.advance(60_000)
    journal.append({ type: 'performer/resumed', by: 'test' })
    clock.advance(9000)
    expect(events.filter(({ type }) => type === 'rule/silence')).toEqual([])
    clock.advance(1000)
    expect(events.at(-1)).toMatchObject({ type: 'rule/silence', afterS: 10 })
  })
})
