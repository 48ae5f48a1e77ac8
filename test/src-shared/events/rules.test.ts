import { describe, expect, it } from 'vitest'
import { screenKinds } from '../../../src-shared/events/beat.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { type Rule, ruleMoment } from '../../../src-shared/settings/rules.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { ruleOf, seenNumbers, settingsWith } from '../../fixtures/rules.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const runWith = (...rules: readonly Rule[]) => {
  const run = startedRun(settingsWith(...rules))
  return { ...run, due: () => run.journal.state().rules.due, recent: () => run.journal.state().rules.recent }
}
const numberRule = (way: 'up' | 'down', crosses: number) =>
  ruleOf({ when: { on: 'number', name: 'hp', crosses, way }, everyS: 1 })

describe('settings of rules', () => {
  it('know every moment on the screen but filler', () => {
    expect([...ruleMoment.options].sort()).toEqual(
      screenKinds.filter((kind) => kind !== 'idle' && kind !== 'action').sort(),
    )
  })

  it('refuse two rules with one id, and an address whose host depends on the screen', () => {
    const patched = (...rules: unknown[]) => applySettings(defaultSettings, { rules })
    expect(patched(ruleOf(), ruleOf({ id: 'other' })).ok).toBe(true)
    expect(patched(ruleOf(), ruleOf())).toMatchObject({
      message: 'settings.rules: each rule needs another id',
    })
    for (const url of ['http://{subject}/x', 'http://a:b@localhost/', 'file:///etc/passwd', 'localhost/x'])
      expect(patched({ ...ruleOf(), do: { do: 'http', method: 'GET', url, body: '' } }).ok, url).toBe(false)
    const url = 'http://localhost/{subject}?hp={value}'
    expect(patched({ ...ruleOf(), do: { do: 'http', method: 'GET', url, body: '' } }).ok).toBe(true)
  })
})

describe('firingsOf', () => {
  it('starts a rule for its sure moment only, and only if it is on', () => {
    const { moment, due } = runWith(
      ruleOf(),
      ruleOf({ id: 'off', isOn: false }),
      ruleOf({ id: 'best', when: { on: 'moment', kind: 'reward', feat: 'record' } }),
    )
    moment('victory')
    moment('death', { isUnsure: true })
    moment('reward', { feat: 'level' })
    expect(due()).toEqual([])
    moment('death', { subject: 'Gruk' })
    moment('reward', { feat: 'record', number: { label: 'Score', value: 900 } })
    expect(due()).toMatchObject([
      { id: '5.grave', rule: 'grave', about: { kind: 'death', subject: 'Gruk' } },
      { id: '6.best', about: { kind: 'record', number: 'Score', value: 900 } },
    ])
  })

  it('starts a rule when its number passes the value in its direction, also after the number was away', () => {
    const { journal, clock, due } = runWith(numberRule('down', 25))
    const see = (...args: Parameters<typeof seenNumbers>) => {
      clock.advance(2000)
      journal.append(seenNumbers(...args))
    }
    see({ HP: 20 })
    see({ HP: 80 })
    see({})
    expect(due()).toEqual([])
    see({ HP: 25 })
    expect(due()).toMatchObject([{ about: { kind: 'number', number: 'HP', value: 25 } }])
    see({ HP: 10 })
    see({ HP: 90 })
    see({ HP: 5 }, { source: 'obs' })
    expect(due()).toHaveLength(1)
  })

  it('starts a rule for a cut', () => {
    const { journal, due } = runWith(ruleOf({ when: { on: 'cut' } }))
    journal.append(seenNumbers({}))
    journal.append(seenNumbers({}, { cut: true }))
    expect(due()).toMatchObject([{ id: '3.grave', about: { kind: 'cut' } }])
  })

  it('keeps the time between two starts of a rule', () => {
    const { moment, clock, due } = runWith(ruleOf({ everyS: 10 }))
    moment('death')
    clock.advance(9000)
    moment('death')
    clock.advance(1000)
    moment('death')
    expect(due().map(({ id }) => id)).toEqual(['2.grave', '4.grave'])
  })

  it('obeys its conditions about OBS, and does not start while OBS says nothing', () => {
    const { journal, moment, due } = runWith(ruleOf({ only: { live: true, scene: 'Game' }, everyS: 1 }))
    moment('death')
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Game', live: false })
    moment('death')
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Menu', live: true })
    moment('death')
    expect(due()).toEqual([])
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Game', live: true })
    moment('death')
    expect(due()).toHaveLength(1)
  })

  it('with a game, starts only while the card with this name fits', () => {
    const { journal, moment, due } = runWith(ruleOf({ only: { game: 'Crypt Crawler' }, everyS: 1 }))
    moment('death')
    journal.append({ type: 'sight/card', card: { id: 'g1', name: 'Race', numbers: [] } })
    moment('death')
    expect(due()).toEqual([])
    journal.append({ type: 'sight/card', card: { id: 'g2', name: 'crypt crawler', numbers: [] } })
    moment('death')
    expect(due()).toHaveLength(1)
    journal.append({ type: 'sight/card', card: null })
    moment('death')
    expect(due()).toHaveLength(1)
  })

  it('starts nothing under PANIC, in a pause or in a demo', () => {
    const { journal, moment, due } = runWith(ruleOf({ everyS: 1 }))
    journal.append({ type: 'stage/panic', by: 'test' })
    moment('death')
    journal.append({ type: 'stage/released', by: 'test' })
    journal.append({ type: 'performer/paused', by: 'test' })
    moment('death')
    journal.append({ type: 'performer/resumed', by: 'test' })
    journal.append({ type: 'settings/changed', patch: { setup: { state: 'asking' } }, by: 'test' })
    moment('death')
    expect(due()).toEqual([])
  })
})

describe('rules in the state', () => {
  it('stop what waits at PANIC, a pause, the start of a demo and the end of the run', () => {
    const stops = [
      { type: 'stage/panic', by: 'test' },
      { type: 'performer/paused', by: 'test' },
      { type: 'settings/changed', patch: { setup: { state: 'asking' } }, by: 'test' },
      { type: 'run/end', reason: 'test' },
    ] as const
    for (const stop of stops) {
      const { journal, moment, due, recent } = runWith(ruleOf())
      moment('death')
      journal.append(stop)
      expect(due(), stop.type).toEqual([])
      expect(recent(), stop.type).toMatchObject([{ id: '2.grave', state: 'stopped' }])
    }
  })

  it('call what was begun before a restart unknown, and keep what only waits', () => {
    const { journal, moment, due, recent } = runWith(ruleOf(), ruleOf({ id: 'two' }))
    moment('death')
    journal.append({ type: 'rule/began', firing: '2.grave', rule: 'grave' })
    const { type: _, ...begun } = runStart as Extract<typeof runStart, { type: 'run/start' }>
    journal.append({ ...begun, type: 'run/resumed', settings: journal.state().settings, cutBytes: 0 })
    expect(recent()).toMatchObject([{ id: '2.grave', state: 'unknown' }])
    expect(due()).toMatchObject([{ id: '2.two' }])
    journal.append({ ...begun, type: 'run/resumed', settings: settingsWith(), cutBytes: 0, forkOf: 'other' })
    expect(due()).toEqual([])
  })

  it('are bounded, and the oldest firing that waits becomes late', () => {
    const { events, moment, clock, due, recent } = runWith(ruleOf({ everyS: 1 }))
    for (let n = 0; n < 200; n += 1) {
      clock.advance(1000)
      moment('death')
    }
    expect(due()).toHaveLength(40)
    expect(recent()).toHaveLength(60)
    expect(recent().every(({ state }) => state === 'late')).toBe(true)
    expect(fold(events).rules.due).toEqual(due())
  })
})
