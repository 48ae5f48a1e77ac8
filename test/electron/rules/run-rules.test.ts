import { afterEach, describe, expect, it } from 'vitest'
import { actionMs, type CarryOut, lateMs, runRules } from '../../../electron/rules/run-rules.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { startedRun } from '../../fixtures/started-run.ts'

let stop = () => {}
afterEach(() => stop())

const http = (id: string, path: string): Rule =>
  ruleOf({ id, do: { do: 'http', method: 'GET', url: `http://localhost:9${path}`, body: '' } })

/** A live run whose actions wait until the test ends them. */
function running(...rules: readonly Rule[]) {
  const run = startedRun(settingsWith(...rules))
  const sent: {
    url: string
    about: unknown
    end: (failure?: { message: string; remedy: string }) => void
  }[] = []
  const carryOut: CarryOut = (action, about) =>
    new Promise((resolve) => {
      sent.push({
        url: 'url' in action ? action.url : action.do,
        about,
        end: (failure) => resolve(failure ?? null),
      })
    })
  const runner = runRules({ ...run, carryOut, isClean: (text) => !text.includes('rude') })
  stop = runner.stop
  const settle = () => run.clock.advanceAsync(0)
  return { ...run, sent, settle, runner, recent: () => run.journal.state().rules.recent }
}

describe('runRules', () => {
  it('notes a firing before it sends, and its end afterwards', async () => {
    const { moment, events, sent, settle, recent } = running(http('lamp', '/lamp'))
    moment('death', { subject: 'Gruk' })
    expect(events.at(-1)).toMatchObject({ type: 'rule/began', firing: '2.lamp' })
    expect(sent).toEqual([])
    await settle()
    expect(sent).toMatchObject([{ about: { kind: 'death', subject: 'Gruk' } }])
    sent[0]?.end()
    await settle()
    expect(recent()).toMatchObject([{ id: '2.lamp', state: 'done' }])
  })

  it('leaves out names that the filter holds back', async () => {
    const { moment, sent, settle } = running(http('lamp', '/lamp'))
    moment('death', { subject: 'rude boss' })
    await settle()
    expect(sent[0]?.about).toEqual({ kind: 'death' })
  })

  it('carries out one action at a time on a target, in order, and others beside it', async () => {
    const other = ruleOf({ id: 'three', do: { do: 'sound', sound: 'drum' } })
    const { moment, sent, settle } = running(http('one', '/a'), http('two', '/b'), other)
    moment('death')
    await settle()
    expect(sent.map(({ url }) => url)).toEqual(['http://localhost:9/a', 'sound'])
    sent[0]?.end({ message: 'No.', remedy: 'Check it.' })
    await settle()
    expect(sent.map(({ url }) => url)).toEqual(['http://localhost:9/a', 'sound', 'http://localhost:9/b'])
  })

  it('reports a failure with its remedy, and one without an answer', async () => {
    const { moment, clock, sent, settle, recent } = running(http('one', '/a'), http('two', '/b'))
    moment('death')
    await settle()
    sent[0]?.end({ message: 'No.', remedy: 'Check it.' })
    await settle()
    await clock.advanceAsync(actionMs)
    expect(recent()).toMatchObject([
      { state: 'failed', message: 'No.', remedy: 'Check it.' },
      { state: 'failed', message: expect.stringContaining('no answer within 5 seconds') },
    ])
  })

  it('stops at PANIC, also what is being sent', async () => {
    const { journal, moment, sent, settle, recent } = running(http('one', '/a'), http('two', '/b'))
    moment('death')
    await settle()
    journal.append({ type: 'stage/panic', by: 'test' })
    await settle()
    expect(recent()).toMatchObject([
      { id: '2.one', state: 'stopped', message: expect.stringContaining('may have fired') },
      { id: '2.two', state: 'stopped' },
    ])
    expect(sent).toHaveLength(1)
  })

  it('sends nothing if PANIC comes while the firing is noted', async () => {
    const { journal, moment, sent, settle, recent } = running(http('one', '/a'))
    moment('death')
    journal.append({ type: 'stage/panic', by: 'test' })
    await settle()
    expect(sent).toEqual([])
    expect(recent()).toMatchObject([{ state: 'stopped' }])
  })

  it('ends what is too old and what belongs to a deleted rule, and sends neither', async () => {
    const { journal, moment, clock, sent, settle, recent } = running(http('one', '/a'), http('two', '/b'))
    moment('death')
    await settle()
    // The first action blocks the target.
    await clock.advanceAsync(actionMs)
    sent[1]?.end()
    await settle()
    expect(recent().map(({ state }) => state)).toEqual(['failed', 'done'])
    await clock.advanceAsync(lateMs)
    moment('death')
    await settle()
    journal.append({ type: 'settings/changed', patch: { rules: [http('one', '/a')] }, by: 'test' })
    expect(recent().at(-1)).toMatchObject({ rule: 'two', state: 'stopped' })
  })

  it('waits for OBS while OBS connects, but not longer than the moment is fresh', async () => {
    const { journal, moment, clock, sent, settle, recent } = running(ruleOf({ everyS: 1 }))
    journal.append({ type: 'settings/changed', patch: { stage: { obs: { enabled: true } } }, by: 'test' })
    moment('death')
    await settle()
    expect(sent).toEqual([])
    await clock.advanceAsync(lateMs + 1)
    expect(recent()).toMatchObject([{ state: 'late' }])
    moment('death')
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Game' })
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('tries a rule by hand in a demo and while it is off', async () => {
    const { journal, sent, settle } = running({ ...http('one', '/a'), isOn: false })
    journal.append({ type: 'settings/changed', patch: { setup: { state: 'asking' } }, by: 'test' })
    journal.append({ type: 'rule/tried', rule: 'one', by: 'panel' })
    await settle()
    expect(sent).toMatchObject([{ about: { kind: 'death', subject: 'Example' } }])
  })
})
