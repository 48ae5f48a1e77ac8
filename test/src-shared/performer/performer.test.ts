import { expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { stateFor } from '../../../src-shared/events/role-state.ts'
import { type Seen, seen as seenBlock } from '../../../src-shared/events/seen.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { withCaptions } from '../../../src-shared/performer/captions.ts'
import { historyOf } from '../../../src-shared/performer/history.ts'
import { startPerformer } from '../../../src-shared/performer/performer.ts'
import { understudyDriver } from '../../../src-shared/performer/understudy.ts'
import { commandDriver } from '../../../src-shared/performer/whisper-driver.ts'
import { defaultSettings } from '../../../src-shared/settings.ts'
import { funPack } from '../../../src-shared/stage/fun-pack.ts'
import { stageGuards } from '../../../src-shared/stage/guards.ts'
import { createStage, stageService } from '../../../src-shared/stage/stage.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
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
    guards: stageGuards,
    pages: () => 1,
  })
  const emit = withCaptions({ emit: journal.append, state: journal.state, stage })
  const runtime = toolRuntime(funPack.tools, {
    clock,
    emit,
    service: provideServices(provide(stageService, stage)),
  })
  const performer = startPerformer({
    emit,
    state: journal.state,
    clock,
    rng: seededRng(),
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
    cue: { by: 'tool', turn: 't1', call: 't1.1.1', content: { text: expect.stringContaining('Victory') } },
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

/** A driver that keeps what it is asked for and then answers like the understudy. */
function listening(asked: LlmRequest[]) {
  return (clock: ReturnType<typeof virtualClock>): LlmDriver => {
    const understudy = understudyDriver(clock)
    return {
      ...understudy,
      stream(request) {
        asked.push(request)
        return understudy.stream(request)
      },
    }
  }
}

/** The observation that a request ends with, where it shows one. */
const lastSeen = (request: LlmRequest | undefined): Seen | undefined =>
  request?.messages
    .findLast(({ role }) => role === 'user')
    ?.content.flatMap((block) => (block.type === 'json' ? [seenBlock.parse(block.json)] : []))
    .at(-1)

it('takes no turn on a dead picture, and goes on when it is live again', async () => {
  const { clock, look, turns, journal, performer } = house()
  const report = (state: 'live' | 'lost' | 'denied', source = 'test') =>
    journal.append({ type: 'sight/source', source, state })
  report('live')
  look(seen('o1', 'OAK HALL'))
  await clock.advanceAsync(0)
  report('lost')
  report('denied', 'another')
  const before = turns().length
  await clock.advanceAsync(60_000)
  expect(turns()).toHaveLength(before)
  expect(performer.look()).toBe(false)
  report('live')
  await clock.advanceAsync(10_000)
  expect(turns().length).toBeGreaterThan(before)
})

it('performs on while another source than the one it looks at is denied', async () => {
  const { clock, look, turns, journal } = house()
  journal.append({ type: 'sight/source', source: 'test', state: 'live' })
  journal.append({ type: 'sight/source', source: 'screen', state: 'denied' })
  look(seen('o1', 'OAK HALL'))
  await clock.advanceAsync(0)
  expect(turns()).toHaveLength(1)
})

it('serves a whisper while the picture is dead, without the old picture', async () => {
  const asked: LlmRequest[] = []
  const { clock, look, turns, journal, performer } = house(listening(asked))
  look(seen('o1', 'OAK HALL'))
  await clock.advanceAsync(0)
  journal.append({ type: 'sight/source', source: 'test', state: 'lost' })
  asked.length = 0
  performer.whisper('say goodnight')
  await clock.advanceAsync(1000)
  expect(turns().at(-1)).toMatchObject({ cause: 'say' })
  expect(lastSeen(asked[0])).toBeUndefined()
})

it('does not show the old difference again at an idle tick, nor remember it as news', async () => {
  const asked: LlmRequest[] = []
  const { clock, journal, events, look, turns } = house(listening(asked))
  const moved = [{ label: 'HP', value: 9, was: 40, confidence: 90 }]
  look({ ...seen('o1', 'OAK HALL'), numbers: moved, goneLines: seen('', 'TITLE').newLines })
  await clock.advanceAsync(0)
  const cues = events.filter(({ type }) => type === 'stage/queued').length
  asked.length = 0
  await clock.advanceAsync(3 * defaultSettings.performer.tickMs)
  expect(turns().at(-1)).toMatchObject({ cause: 'tick' })
  expect(lastSeen(asked[0])).toMatchObject({ new: [], gone: [], numbers: [{ label: 'HP', value: 9 }] })
  expect(lastSeen(asked[0])?.numbers[0]).not.toHaveProperty('was')
  expect(events.filter(({ type }) => type === 'stage/queued')).toHaveLength(cues)
  const remembered = historyOf(journal.state()).flatMap((message) =>
    message.role === 'user' ? message.content : [],
  )
  expect(remembered.filter((block) => JSON.stringify(block).includes('OAK HALL')).length).toBeLessThanOrEqual(
    1,
  )
})

it('draws a seed for each turn, records it, and passes the settings of its sampling on', async () => {
  const asked: LlmRequest[] = []
  const { clock, look, events } = house(listening(asked))
  look(seen('o1', 'OAK HALL'))
  await clock.advanceAsync(0)
  look(seen('o2', 'GATE'))
  await clock.advanceAsync(5000)
  const steps = events.flatMap((event) => (event.type === 'llm/step' ? [event] : []))
  const seeds = new Map(steps.map(({ turn, seed }) => [turn, seed]))
  expect(new Set(seeds.values()).size).toBe(seeds.size)
  expect(seeds.size).toBeGreaterThan(1)
  expect(asked[0]?.seed).toBe(seeds.get('t1'))
  expect(asked[0]?.sampling).toEqual(defaultSettings.sampling.toolArguments)
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
  expect(asked.at(-1)?.whispers).toEqual(['tease the chest'])
  expect(JSON.stringify(asked.map(({ messages }) => messages))).not.toContain('tease the chest')
  expect(JSON.stringify(events.filter((event) => event.type === 'stage/cue'))).not.toContain('chest')
})

it('performs a whispered command without asking the model, once, and signs it as made by rules', async () => {
  let asked = 0
  const { clock, look, performer, events } = house((clock) => {
    const model = scriptedDriver(
      Array.from({ length: 9 }, () => () => {
        asked += 1
        return 'gimme some confetti please'
      }),
      clock,
    )
    return commandDriver(model, () => true)
  })
  look(seen('o1', 'SCORE'))
  await clock.advanceAsync(100)
  const before = asked
  performer.whisper('gimme some confetti')
  await clock.advanceAsync(1000)
  expect(asked).toBe(before)
  const last = events.findLast((event) => event.type === 'turn/end')
  expect(last).toMatchObject({ stop: 'final', steps: 1, calls: 1 })
  expect(events.findLast((event) => event.type === 'llm/final')).toMatchObject({
    madeBy: 'rules',
    taken: [{ tool: 'spawn_particle', path: 'kind' }],
  })
  expect(events.findLast((event) => event.type === 'stage/cue')).toMatchObject({
    cue: { by: 'tool', turn: last?.turn, content: { kind: 'confetti' } },
  })
})

it('keeps a whisper from the audience when the model repeats it as its line or its call', async () => {
  const secret = 'gimme a joke on the golden chest'
  const { clock, look, performer, events, journal } = house((clock) =>
    commandDriver(
      scriptedDriver(
        ['Hello.', `CALL overlay_text {"text": "${secret}"}`, secret, 'Nothing new since your last turn.'],
        clock,
      ),
      () => true,
    ),
  )
  look(seen('o1', 'SCORE'))
  await clock.advanceAsync(100)
  journal.append({ type: 'operator/said', kind: 'topic', text: secret })
  performer.whisper(secret)
  await clock.advanceAsync(1500)
  expect(events.filter((event) => event.type === 'stage/filtered')).toMatchObject([
    { rule: 'whisper', sink: 'text' },
    { rule: 'whisper', sink: 'caption' },
  ])
  const shown = events.filter((event) => event.type === 'stage/cue' || event.type === 'stage/queued')
  expect(JSON.stringify(shown)).not.toContain('golden')
  const now = clock.now()
  for (const role of ['overlay', 'eye'] as const) {
    expect(JSON.stringify(stateFor(role, journal.state(), now))).not.toContain('golden')
    expect(JSON.stringify(events.map((event) => eventFor(role, event)))).not.toContain('golden')
  }
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
