import { describe, expect, it } from 'vitest'
import {
  isComing,
  nextState,
  type ServerEvent,
  type ServerReport,
  startServer,
  type Transition,
} from '../../../electron/mcp-client/server-machine.ts'

const failure = { message: 'Its program ended.', remedy: 'Read its log.' }
const openFailed: ServerEvent = { type: 'open-failed', failure }
const retry: ServerEvent = { type: 'retry' }
const opened = (at = 0): ServerEvent => ({ type: 'opened', at })
const lost = (at = 0): ServerEvent => ({ type: 'lost', at, failure })
const closed: ServerEvent = { type: 'closed' }
const listed: ServerEvent = { type: 'listed', tools: 2, problems: [] }
const listFailed: ServerEvent = { type: 'list-failed', at: 0, tools: 2, message: 'no answer' }

const serverAfter = (...events: readonly ServerEvent[]): Transition =>
  events.reduce<Transition>(({ state }, event) => nextState(state, event), startServer())

const effectsOf = ({ effects }: Transition) => effects.map((effect) => effect.do)
const reportOf = ({ effects }: Transition): ServerReport | undefined =>
  effects.flatMap((effect) => (effect.do === 'report' ? effect.report : []))[0]
const delayOf = ({ effects }: Transition) =>
  effects.flatMap((effect) => ('afterMs' in effect ? effect.afterMs : []))[0]

describe('nextState', () => {
  it('opens a connection, reads the list of tools and reports how many there are', () => {
    expect(effectsOf(startServer())).toEqual(['report', 'open'])
    expect(effectsOf(serverAfter(opened()))).toEqual(['list'])
    expect(reportOf(serverAfter(opened(), listed))).toEqual({ state: 'ready', tools: 2 })
  })

  it('doubles the back-off with each failure, up to five minutes', () => {
    const failures = Array.from({ length: 11 }, (_, n) =>
      serverAfter(...Array<ServerEvent[]>(n).fill([openFailed, retry]).flat(), openFailed),
    )
    expect(failures.map((one) => (delayOf(one) ?? 0) / 1000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ])
    expect(reportOf(failures[1] as Transition)).toEqual({
      state: 'failed',
      message: 'Its program ended.',
      remedy: 'Read its log. Retrying in 2 s.',
    })
  })

  it.each([
    [29_999, 2000],
    [30_000, 1000],
  ])('after a server was up for %i ms, retries in %i ms', (upMs, delay) => {
    const once = [opened(0), listed, lost(0), closed, retry]
    const again = serverAfter(...once, opened(5000), listed, lost(5000 + upMs), closed)
    expect(delayOf(again)).toBe(delay)
    expect(reportOf(again)).toMatchObject({ state: 'lost' })
  })

  it.each([
    [5000, ['report', 'open']],
    [4999, ['report', 'retry']],
  ])('after a session that lived for %i ms, does %j', (livedMs, effects) => {
    const forgotten: ServerEvent = { type: 'lost', at: livedMs, failure: { ...failure, sessionEnded: true } }
    expect(isComing(serverAfter(opened(), listed, forgotten).state)).toBe(true)
    const closedAfter = serverAfter(opened(), listed, forgotten, closed)
    expect(effectsOf(closedAfter)).toEqual(effects)
    expect(isComing(closedAfter.state)).toBe(true)
    expect(isComing(serverAfter(opened(), listed, lost(), closed).state)).toBe(false)
  })

  it('waits for the old connection to close before it starts the back-off', () => {
    expect(effectsOf(serverAfter(opened(), listed, lost()))).toEqual(['close'])
    expect(effectsOf(serverAfter(opened(), listed, lost(), closed))).toEqual(['report', 'retry'])
  })

  it('closes a connection that broke before it was open, and reports it as lost', () => {
    expect(effectsOf(serverAfter(lost(), opened()))).toEqual(['close'])
    expect(reportOf(serverAfter(lost(), opened(), closed))).toMatchObject({ state: 'lost' })
  })

  it('closes the connection if the first tool list fails, and keeps it if a later list fails', () => {
    expect(effectsOf(serverAfter(opened(), listFailed))).toEqual(['close'])
    const kept = serverAfter(opened(), listed, listFailed)
    expect(effectsOf(kept)).toEqual(['report', 'list'])
    expect(reportOf(kept)).toMatchObject({ state: 'ready', tools: 2 })
    expect(delayOf(serverAfter(opened(), listed, listFailed, listFailed))).toBe(2000)
  })

  it('a list that was read resets the back-off of the next failed read', () => {
    const failedTwice = [opened(), listed, listFailed, listFailed]
    expect(delayOf(serverAfter(...failedTwice))).toBe(2000)
    expect(delayOf(serverAfter(...failedTwice, listed, listFailed))).toBe(1000)
  })

  it('summarizes the problems of a list if there are more than five', () => {
    const problems = ['a.', 'b.', 'c.', 'd.', 'e.', 'f.', 'g.']
    expect(reportOf(serverAfter(opened(), { type: 'listed', tools: 0, problems }))?.message).toBe(
      'a. b. c. d. e. 2 more problems like these.',
    )
  })

  it('a stop removes the tools, and its only later effect is to close a connection that opens late', () => {
    const stop: ServerEvent = { type: 'stop' }
    expect(effectsOf(serverAfter(opened(), listed, stop))).toEqual(['report', 'remove-tools', 'close'])
    for (const event of [stop, openFailed, retry, lost(), closed, listed, listFailed])
      expect(serverAfter(stop, event).effects).toEqual([])
    expect(effectsOf(serverAfter(stop, opened()))).toEqual(['close'])
  })

  it('remembers the reason for a failure while it waits to retry and while it starts again', () => {
    expect(serverAfter(openFailed).state).toMatchObject({ kind: 'waiting', why: 'Its program ended.' })
    expect(serverAfter(openFailed, retry).state).toMatchObject({
      kind: 'starting',
      why: 'Its program ended.',
    })
  })
})
