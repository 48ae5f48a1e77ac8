import { describe, expect, it } from 'vitest'
import { transitions } from '../../../src-shared/agents/status.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { marlow, stagelessShow } from '../../fixtures/show.ts'
import { startPerformer } from '../../fixtures/show-agents.ts'
import { startedRun } from '../../fixtures/started-run.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'

const understudy = () => livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))

type Show = ReturnType<typeof understudy>

const performerOf = ({ journal }: Show) => journal.state().agents.find(({ id }) => id === 'performer')
const statusesOf = ({ of }: Show) => of('agent/status').map(({ status, reason }) => reason?.kind ?? status)

describe('the performer as an agent', () => {
  it('the performer is running during a turn and sleeping otherwise, and only changes of its status are recorded', async () => {
    const show = understudy()
    expect(show.of('agent/spawned')).toMatchObject([{ agent: 'performer', parent: null, role: 'performer' }])
    await show.clock.advanceAsync(20_000)
    expect(statusesOf(show)).toEqual(['sleeping'])
    show.look(seen('o1', 'VICTORY'))
    await show.clock.advanceAsync(20_000)
    expect(statusesOf(show)).toEqual(['sleeping', 'running', 'sleeping'])
  })

  it('the performer is blocked while paused, in panic or resting, and reports the reason', async () => {
    const show = understudy()
    show.look(seen('o1', 'OAK HALL'))
    await show.clock.advanceAsync(10_000)
    const before = statusesOf(show).length
    show.journal.append({ type: 'performer/paused', by: 'test' })
    await show.clock.advanceAsync(60_000)
    show.journal.append({ type: 'stage/panic', by: 'test' })
    await show.clock.advanceAsync(60_000)
    show.journal.append({ type: 'stage/released', by: 'test' })
    show.journal.append({ type: 'performer/resumed', by: 'test' })
    show.journal.append({ type: 'obs/state', state: 'connected', scene: 'BRB' })
    await show.clock.advanceAsync(60_000)
    const statuses = statusesOf(show).slice(before)
    expect(statuses.filter((status) => status !== 'running')).toEqual(['paused', 'panic', 'rest'])
    expect(performerOf(show)).toMatchObject({ status: 'blocked', reason: { kind: 'rest' } })
  })

  it('makes only allowed status transitions in a whole performance', async () => {
    const show = understudy()
    for (let n = 1; n <= 12; n += 1) {
      show.look(seen(`o${n}`, ['VICTORY', 'GAME OVER', 'OAK HALL'][n % 3] ?? ''))
      if (n === 6) show.journal.append({ type: 'performer/paused', by: 'test' })
      if (n === 8) show.journal.append({ type: 'performer/resumed', by: 'test' })
      await show.clock.advanceAsync(7000)
    }
    await show.performer.stop()
    const statuses = ['running' as const, ...show.of('agent/status').map(({ status }) => status)]
    expect(statuses.at(-1)).toBe('stopped')
    for (const [at, status] of statuses.slice(1).entries())
      expect(transitions[statuses[at] ?? 'running']).toContain(status)
  })

  it('drops the oldest observations of a burst and reacts to the newest, without copying observations to the journal', async () => {
    const show = understudy()
    for (let n = 1; n <= 100; n += 1) show.look(seen(`o${n}`, 'The lamp was on 3 times'))
    show.look(seen('o101', 'VICTORY'))
    await show.clock.advanceAsync(5000)
    expect(show.of('agent/inbox-full')).toHaveLength(1)
    expect(show.of('agent/message').filter(({ message }) => message.kind === 'observation')).toEqual([])
    expect(show.of('turn/start')).toMatchObject([{ observation: 'o101' }])
  })

  it('keeps whispers that do not fit in one turn for later turns', async () => {
    const asked: LlmRequest[] = []
    const show = livePerformance((clock) => ({
      driver: scriptedDriver(
        Array.from({ length: 40 }, () => (request: LlmRequest) => {
          asked.push(request)
          return '-'
        }),
        clock,
      ),
    }))
    await show.selector.select('scripted:1b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'The lamp was on 3 times'))
    await show.clock.advanceAsync(5000)
    const wishes = Array.from({ length: 10 }, (_, n) => `ponder shelf number${n} slowly`)
    for (const wish of wishes) expect(show.performer.whisper(wish)).toBe(true)
    await show.clock.advanceAsync(20_000)
    // A model without an answer is asked the same again.
    const tails = new Set(asked.map(({ messages }) => wordsOf(messages.at(-1)?.content ?? [])))
    const heard = [...tails].join('\n')
    for (const wish of wishes) expect(heard.split(wish)).toHaveLength(2)
  })

  it('handles a waiting whisper after a restart, but only once', async () => {
    const show = understudy()
    expect(show.performer.whisper('gimme some confetti')).toBe(true)
    await show.restart(3000)
    show.look(seen('o1', 'The lamp was on 3 times'))
    await show.clock.advanceAsync(2000)
    const confetti = () => show.of('stage/cue').filter(({ cue }) => cue.lane === 'particle')
    expect(show.of('turn/start').filter(({ cause }) => cause === 'say')).toHaveLength(1)
    expect(confetti()).toHaveLength(1)
    await show.restart(3000)
    show.look(seen('o2', 'The lamp was on 4 times'))
    await show.clock.advanceAsync(20_000)
    expect(show.of('turn/start').filter(({ cause }) => cause === 'say')).toHaveLength(1)
  })

  it('after a restart, handles the rest of a whisper whose change of mood is already in effect', async () => {
    const show = livePerformance((clock) => ({
      driver: scriptedDriver(
        Array.from({ length: 9 }, () => () => 'Welcome, Bob!'),
        clock,
      ),
    }))
    await show.selector.select('scripted:1b')
    await show.clock.advanceAsync(0)
    expect(show.performer.whisper('more energy, and welcome Bob')).toBe(true)
    expect(show.of('show/whisper')).toMatchObject([{ read: true }])
    await show.restart(3000)
    show.look(seen('o1', 'The lamp was on 3 times'))
    await show.clock.advanceAsync(2000)
    expect(show.of('turn/start').filter(({ cause }) => cause === 'say')).toHaveLength(1)
  })

  it('ignores a whisper from long before a restart', async () => {
    const show = understudy()
    show.performer.whisper('gimme some confetti')
    await show.restart(600_000)
    show.look(seen('o1', 'The lamp was on 3 times'))
    await show.clock.advanceAsync(20_000)
    expect(show.of('turn/start').filter(({ cause }) => cause === 'say')).toEqual([])
  })

  it('rejects a whisper if too many are waiting, and does not record it', () => {
    const show = understudy()
    const accepted = Array.from({ length: 40 }, () => show.performer.whisper('gimme some confetti'))
    expect(accepted.filter(Boolean)).toHaveLength(32)
    expect(show.of('operator/said')).toHaveLength(32)
  })

  it('restarts by itself after a failure, together with the showrunner', async () => {
    const { clock, journal, events } = startedRun()
    let isBroken = true
    startPerformer(
      {
        journal,
        clock,
        rng: seededRng(),
        runtime: toolRuntime([], { clock, emit: journal.append }),
        activeModel: () => ({ driver: null, ref: understudyModel }),
        ...stagelessShow,
        persona() {
          if (isBroken) throw new Error('the persona is unreadable')
          return marlow
        },
      },
      { showrunner: true },
    )
    const agent = (id: string) => journal.state().agents.find((view) => view.id === id)
    await clock.advanceAsync(8000)
    expect(agent('performer')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringContaining('the persona is unreadable') },
    })
    isBroken = false
    await clock.advanceAsync(6000)
    expect(agent('performer')).toMatchObject({ status: 'sleeping' })
    expect(agent('performer/showrunner-1')).toMatchObject({ status: 'sleeping' })
    journal.append({ type: 'sight/observation', observation: seen('o1', 'VICTORY', { at: clock.now() }) })
    await clock.advanceAsync(1000)
    expect(events.filter(({ type }) => type === 'turn/start')).toHaveLength(1)
  })

  it('ends its turn when it is suspended, and drops old observations without a reaction after it is resumed', async () => {
    const show = livePerformance((clock) => ({ driver: scriptedDriver([{ hang: true }], clock) }))
    await show.selector.select('scripted:1b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'VICTORY'))
    await show.clock.advanceAsync(1000)
    show.agents().suspend('performer', 'test')
    await show.clock.advanceAsync(1000)
    expect(show.of('turn/end')).toMatchObject([{ turn: 't1', stop: 'cancelled' }])
    show.look(seen('o2', 'GAME OVER'))
    await show.clock.advanceAsync(10_000)
    show.agents().resume('performer', 'test')
    await show.clock.advanceAsync(10)
    expect(performerOf(show)).toMatchObject({ inbox: { messages: [] }, state: { running: null } })
    const deaths = show.of('show/beat').filter(({ beat }) => beat.kind === 'death')
    expect(deaths).toMatchObject([{ plan: { level: 'rest', held: 'late' } }])
  })

  it('takes no turn while its supervisor has suspended it', async () => {
    const show = understudy()
    show.journal.append({ type: 'agent/status', agent: 'performer', status: 'suspended' })
    show.look(seen('o1', 'VICTORY'))
    await show.clock.advanceAsync(10_000)
    expect(show.of('turn/start')).toEqual([])
    show.journal.append({ type: 'agent/status', agent: 'performer', status: 'running' })
    show.look(seen('o2', 'GAME OVER'))
    await show.clock.advanceAsync(10_000)
    expect(show.of('turn/start').length).toBeGreaterThan(0)
  })
})
