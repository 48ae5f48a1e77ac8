import { describe, expect, it } from 'vitest'
import { startBackgroundMeasuring } from '../../../electron/app/background-measuring.ts'
import type { Located } from '../../../electron/model-servers/open-servers.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { maxModeRequests } from '../../../src-shared/llm/measure-modes.ts'
import { createModelMemory, type ModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { startedRun } from '../../fixtures/started-run.ts'
import { wordyDriver } from '../../fixtures/wordy-driver.ts'

const minute = 60_000
const onAir = settingsSchema.parse({ setup: { state: 'skipped' } })

const promptOf = (request: LlmRequest): string => `${request.mode}: ${wordsOf(request.messages[0]?.content)}`

function measuring(options: { ms?: number; memory?: ModelMemory } = {}) {
  const { ms = 1000, memory = createModelMemory() } = options
  const run = startedRun(onAir)
  const { clock, journal } = run
  const { driver, asked, cut } = wordyDriver(clock, ms)
  const facts = { name: 'small:1b', digest: 'd1', isCloud: false }
  const located: Located = {
    model: facts,
    server: {
      ...{ address: 'here', driver, memory, modeOf: () => 'text' },
      find: async () => ({ ok: true, value: [] }),
      load: async () => ({ ok: true, value: true }),
      look: async () => ({ ok: true, value: facts }),
    },
  }
  const active: ActiveModel = {
    ...{ driver, ref: { driver: 'wordy', model: 'small:1b', mode: 'auto' }, followsWhispers: false },
  }
  const rightOfWay = createRightOfWay(clock)
  const printed: string[] = []
  let evictions = 0
  rightOfWay.onEvicted(() => {
    evictions += 1
  })
  const background = startBackgroundMeasuring({
    ...{ journal, clock, rightOfWay },
    models: { locate: async () => ({ ok: true, value: located }) },
    selector: { current: () => active, onReplaced: () => () => {} },
    isBusy: () => false,
    print: (line) => void printed.push(line),
  })
  const turn = (id: string, ends = true) => {
    journal.append({ type: 'turn/start', turn: id, cause: 'change', observation: 'o1' } as never)
    if (ends)
      journal.append({ type: 'turn/end', turn: id, stop: 'final', steps: 1, calls: 0, ms: 10 } as never)
  }
  const phases = () => run.events.flatMap((event) => (event.type === 'brain/phase' ? [event] : []))
  const pause = () => journal.append({ type: 'performer/paused', by: 'test' })
  return {
    ...run,
    ...{
      background,
      rightOfWay,
      driver,
      asked,
      cut,
      memory,
      printed,
      turn,
      phases,
      pause,
      evictions: () => evictions,
    },
  }
}

describe('startBackgroundMeasuring', () => {
  it('measures the performing model without breaks while the show is paused, and reports it', async () => {
    const run = measuring()
    run.pause()
    await run.clock.advanceAsync(2 * minute)
    expect(run.memory.get('d1').measured).toMatchObject({ isComplete: true })
    const { length } = run.asked
    expect(run.phases().slice(0, -1)).toMatchObject(
      run.asked.map((_, done) => ({ phase: 'measuring', done, of: maxModeRequests, model: 'small:1b' })),
    )
    expect(run.phases().at(-1)?.phase).toBe('ready')
    expect(run.journal.state().modelPhase).toBeNull()
    expect(run.printed).toEqual([expect.stringMatching(/^small:1b was measured: /)])
    expect(run.evictions()).toBe(length)
    await run.clock.advanceAsync(10 * minute)
    expect(run.asked).toHaveLength(length)
    await run.background.stop()
    expect(run.clock.waiting()).toBe(0)
  })

  it('sends nothing during the show, however long nothing is said, and continues in the next pause', async () => {
    const run = measuring()
    await run.clock.advanceAsync(minute)
    run.turn('t1')
    await run.clock.advanceAsync(10 * minute)
    expect(run.asked).toEqual([])
    run.pause()
    await run.clock.advanceAsync(3000)
    expect(run.asked.length).toBeGreaterThan(0)
    run.journal.append({ type: 'performer/resumed', by: 'test' })
    await run.clock.advanceAsync(1000)
    const { length } = run.asked
    await run.clock.advanceAsync(minute)
    expect(run.asked).toHaveLength(length)
    expect(run.journal.state().modelPhase).toBeNull()
    await run.background.stop()
  })

  it('gives way to the performer at once, and loses no answer', async () => {
    const run = measuring({ ms: 5000 })
    run.pause()
    await run.clock.advanceAsync(14_000)
    expect(run.asked).toHaveLength(3)
    run.journal.append({ type: 'performer/resumed', by: 'test' })
    const { signal } = new AbortController()
    const line = { model: 'small:1b', system: '', messages: [], tools: [], mode: 'text' as const, signal }
    void run.rightOfWay.first(run.driver).call(line)
    expect(run.cut).toEqual([run.asked[2]])
    expect(run.memory.get('d1').trials).toHaveLength(2)
    await run.clock.advanceAsync(20_000)
    run.pause()
    await run.clock.advanceAsync(3000)
    expect(run.asked[4]?.messages).toEqual(run.asked[2]?.messages)
    await run.background.stop()
  })

  it('continues after a restart with the next request', async () => {
    const first = measuring()
    first.pause()
    await first.clock.advanceAsync(5500)
    await first.background.stop()
    const answered = first.asked.filter((request) => !first.cut.includes(request)).map(promptOf)
    const second = measuring({ memory: first.memory })
    second.pause()
    await second.clock.advanceAsync(2 * minute)
    expect(second.asked.filter((request) => answered.includes(promptOf(request)))).toEqual([])
    expect(second.phases()[0]).toMatchObject({ done: answered.length })
    expect(second.memory.get('d1').measured).toMatchObject({ isComplete: true })
    await second.background.stop()
  })

  it('can be canceled, which keeps the answers', async () => {
    const run = measuring()
    run.pause()
    await run.clock.advanceAsync(5500)
    run.background.cancel('small:1b')
    const { length } = run.asked
    await run.clock.advanceAsync(minute)
    expect(run.asked).toHaveLength(length)
    expect(run.memory.get('d1').trials).toHaveLength(length - 1)
    expect(run.journal.state().modelPhase).toBeNull()
    await run.background.stop()
  })
})
