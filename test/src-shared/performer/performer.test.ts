import { expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { understudyDriver } from '../../../src-shared/llm/understudy-driver.ts'
import { withCaptions } from '../../../src-shared/performer/captions.ts'
import { historyOf } from '../../../src-shared/performer/history.ts'
import { startPerformer } from '../../../src-shared/performer/performer.ts'
import { defaultSettings } from '../../../src-shared/settings.ts'
import { acceptAll } from '../../../src-shared/stage/director.ts'
import { funPack } from '../../../src-shared/stage/fun-pack.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { stagePort } from '../../../src-shared/stage/stage-port.ts'
import { provide, providePorts } from '../../../src-shared/tools/port.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const seen = (id: string, text: string): Observation => ({
  id,
  source: 'test',
  at: 0,
  newLines: [{ text, box: [0, 0, 100, 40], confidence: 95 }],
  goneLines: [],
  numbers: [],
  scene: { cut: false, brightness: 0.5, motion: 0 },
  confidence: 95,
  ageMs: 10,
})

function house(choose?: (clock: ReturnType<typeof virtualClock>) => LlmDriver) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const driver = choose?.(clock) ?? understudyDriver(clock)
  const brain = { driver: driver.name, model: 'understudy', mode: 'text' }
  journal.append({ type: 'run/start', settings: defaultSettings, brain })
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    director: acceptAll,
    pages: () => 1,
  })
  const emit = withCaptions({ emit: journal.append, state: journal.state, stage })
  const runtime = toolRuntime(funPack.tools, {
    clock,
    emit,
    port: providePorts(provide(stagePort, stage)),
  })
  const performer = startPerformer({
    emit,
    state: journal.state,
    clock,
    runtime,
    cast: () => ({ driver, brain }),
  })
  const look = (observation: Observation) => {
    journal.append({ type: 'sight/observation', observation })
    performer.observed(observation)
  }
  const turns = () => events.filter((event) => event.type === 'turn/start')
  return { clock, journal, events, performer, look, turns }
}

it('takes no turn before it has seen something, then one on each change and one each tick', async () => {
  const { clock, look, turns } = house()
  await clock.advanceAsync(20_000)
  expect(turns()).toHaveLength(0)
  look(seen('o1', 'THE WARDEN WAKES'))
  await clock.advanceAsync(0)
  expect(turns()).toMatchObject([{ turn: 't1', cause: 'change', observation: 'o1' }])
  await clock.advanceAsync(defaultSettings.performer.tickMs)
  expect(turns()[1]).toMatchObject({ turn: 't2', cause: 'tick', observation: 'o1' })
})

it('answers what it saw with a cue that names its call and turn', async () => {
  const { clock, look, events } = house()
  look(seen('o1', 'VICTORY'))
  await clock.advanceAsync(100)
  expect(events.find((event) => event.type === 'stage/cue')).toMatchObject({
    cue: { by: 'tool', turn: 't1', call: 't1.1.1', content: { text: expect.stringContaining('VICTORY') } },
  })
  expect(events.find((event) => event.type === 'turn/end')).toMatchObject({ stop: 'final' })
})

it('rests while paused and while panicked', async () => {
  const { clock, look, turns, journal } = house()
  journal.append({ type: 'performer/paused', by: 'test' })
  look(seen('o1', 'SCORE'))
  await clock.advanceAsync(10_000)
  expect(turns()).toHaveLength(0)
  journal.append({ type: 'performer/resumed', by: 'test' })
  journal.append({ type: 'stage/panic', by: 'test' })
  await clock.advanceAsync(10_000)
  expect(turns()).toHaveLength(0)
  journal.append({ type: 'stage/released', by: 'test' })
  await clock.advanceAsync(10_000)
  expect(turns().length).toBeGreaterThan(0)
})

it('passes a whisper to the model and never to the stage', async () => {
  const asked: LlmRequest[] = []
  const { clock, look, performer, events } = house((clock) => {
    const understudy = understudyDriver(clock)
    return {
      ...understudy,
      stream(request) {
        asked.push(request)
        return understudy.stream(request)
      },
    }
  })
  look(seen('o1', 'SCORE'))
  await clock.advanceAsync(100)
  performer.whisper('tease the chest')
  await clock.advanceAsync(1000)
  expect(events.filter((event) => event.type === 'turn/start').at(-1)).toMatchObject({ cause: 'say' })
  expect(JSON.stringify(asked.map(({ messages }) => messages.at(-1)))).toContain('tease the chest')
  expect(JSON.stringify(events.filter((event) => event.type === 'stage/cue'))).not.toContain('chest')
})

it('ends a turn at a panic and writes its end', async () => {
  const { clock, look, performer, events } = house(() => ({
    name: 'endless',
    call: () => new Promise(() => {}),
    async *stream({ signal }) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      yield {
        type: 'result',
        result: { ok: false, kind: 'cancelled', message: 'cancelled', remedy: '', ms: 0 },
      }
    },
  }))
  look(seen('o1', 'SCORE'))
  await clock.advanceAsync(100)
  performer.cancel('panic')
  await clock.advanceAsync(0)
  expect(events.at(-1)).toMatchObject({ type: 'turn/end', stop: 'panic' })
})

it('remembers from the fold: what was seen, called and answered', async () => {
  const { clock, look, journal } = house()
  look(seen('o1', 'VICTORY'))
  await clock.advanceAsync(100)
  const history = historyOf(journal.state())
  expect(history[0]).toMatchObject({ role: 'user', content: [{ type: 'json', json: { new: ['VICTORY'] } }] })
  const calls = history.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
  const answers = history.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []))
  expect(calls.length).toBeGreaterThan(0)
  expect(answers).toEqual(calls.map(({ id }) => id))
})
