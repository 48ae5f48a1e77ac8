import { describe, expect, it } from 'vitest'
import { eventFor, stateFor } from '../../../src-shared/events/role.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { historyOf } from '../../../src-shared/performer/history.ts'
import { defaultSettings } from '../../../src-shared/settings.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import type { VirtualClock } from '../../fixtures/virtual-clock.ts'

const { tickMs } = defaultSettings.performer

/** Starts a performance of the understudy. */
const understudy = () => livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))

/** Starts a performance of a loaded model with these answers; `asked` holds its requests. */
async function model(
  answers: readonly string[],
  options: { followsWhispers?: boolean; driver?: (clock: VirtualClock) => LlmDriver } = {},
) {
  const asked: LlmRequest[] = []
  const show = livePerformance((clock) => ({
    driver:
      options.driver?.(clock) ??
      scriptedDriver(
        Array.from({ length: 50 }, (_, n) => (request: LlmRequest) => {
          asked.push(request)
          return answers[n] ?? ''
        }),
        clock,
      ),
    followsWhispers: () => options.followsWhispers ?? true,
  }))
  await show.selector.select('scripted:1b')
  await show.clock.advanceAsync(0)
  return { ...show, asked }
}

/** Returns the text of a request's last message. */
const lastWords = (request: LlmRequest | undefined) => wordsOf(request?.messages.at(-1)?.content ?? [])

describe('startPerformer', () => {
  it('takes the first turn at the first observation, then one on each change and one each tick', async () => {
    const { clock, look, of } = understudy()
    await clock.advanceAsync(20_000)
    expect(of('turn/start')).toHaveLength(0)
    look(seen('o1', 'THE WARDEN WAKES'))
    await clock.advanceAsync(0)
    expect(of('turn/start')).toMatchObject([{ turn: 't1', cause: 'change', observation: 'o1' }])
    await clock.advanceAsync(tickMs)
    expect(of('turn/start')[1]).toMatchObject({ turn: 't2', cause: 'tick', observation: 'o1' })
  })

  it('answers what it saw with a cue that names its call and turn', async () => {
    const { clock, look, of } = understudy()
    look(seen('o1', 'VICTORY'))
    await clock.advanceAsync(100)
    expect(of('stage/cue')[0]).toMatchObject({
      cue: { by: 'tool', turn: 't1', call: 't1.1.1', content: { text: expect.stringContaining('Victory') } },
    })
    expect(of('turn/end')[0]).toMatchObject({ stop: 'final' })
  })

  it('takes no turn while paused or panicked', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'performer/paused', by: 'test' })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'performer/resumed', by: 'test' })
    journal.append({ type: 'stage/panic', by: 'test' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'stage/released', by: 'test' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start').length).toBeGreaterThan(0)
  })

  it('takes no turn while OBS shows a break or hides the overlay', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'obs/state', state: 'connected', scene: 'BRB' })
    journal.append({ type: 'stage/page', page: 'o1', state: 'connected' })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(10_000)
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Game' })
    journal.append({ type: 'stage/page', page: 'o1', state: 'hidden' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'stage/page', page: 'o1', state: 'visible' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start').length).toBeGreaterThan(0)
  })

  it('takes no turn on a dead picture and resumes when it is live again', async () => {
    const { clock, look, of, journal, performer } = understudy()
    const report = (state: 'live' | 'lost' | 'denied', source = 'test') =>
      journal.append({ type: 'sight/source', source, state })
    report('live')
    look(seen('o1', 'OAK HALL'))
    await clock.advanceAsync(0)
    report('lost')
    report('denied', 'another')
    const before = of('turn/start').length
    await clock.advanceAsync(60_000)
    expect(of('turn/start')).toHaveLength(before)
    expect(performer.look()).toBe(false)
    report('live')
    await clock.advanceAsync(10_000)
    expect(of('turn/start').length).toBeGreaterThan(before)
  })

  it('ignores the denial of another source', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'sight/source', source: 'test', state: 'live' })
    journal.append({ type: 'sight/source', source: 'screen', state: 'denied' })
    look(seen('o1', 'OAK HALL'))
    await clock.advanceAsync(0)
    expect(of('turn/start')).toHaveLength(1)
  })

  it('does not show the same difference again at an idle tick, nor remember it as news', async () => {
    const { clock, journal, asked, look, of } = await model(['Hello.'])
    const numbers = [{ label: 'HP', value: 9, was: 40, confidence: 90 }]
    look(seen('o1', 'OAK HALL', { numbers, goneLines: seen('', 'TITLE').newLines }))
    await clock.advanceAsync(0)
    expect(lastWords(asked[0])).toMatch(/OAK HALL[\s\S]*TITLE[\s\S]*40/)
    await clock.advanceAsync(3 * tickMs)
    expect(of('turn/start').at(-1)).toMatchObject({ cause: 'tick' })
    const words = lastWords(asked.at(-1))
    expect(words).toContain('"HP" is 9')
    expect(words).not.toMatch(/OAK HALL|TITLE|40/)
    const remembered = historyOf(journal.state()).filter((message) =>
      wordsOf(message.content).includes('OAK HALL'),
    )
    expect(remembered).toHaveLength(1)
  })

  it('draws a seed for each turn, records it, and passes on the sampling settings', async () => {
    const { clock, look, of, asked } = await model([])
    look(seen('o1', 'OAK HALL'))
    await clock.advanceAsync(0)
    look(seen('o2', 'GATE'))
    await clock.advanceAsync(3000)
    const seeds = new Map(of('llm/step').map(({ turn, seed }) => [turn, seed]))
    expect(seeds.size).toBeGreaterThan(1)
    expect(new Set(seeds.values()).size).toBe(seeds.size)
    expect(asked[0]?.seed).toBe(seeds.get('t1'))
    expect(asked[0]?.sampling).toEqual(defaultSettings.sampling.toolArguments)
  })

  it('ends a turn at a panic and writes its end', async () => {
    const { clock, look, performer, events } = await model([], {
      driver: (clock) => scriptedDriver([{ hang: true }], clock),
    })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    performer.cancel('panic')
    await clock.advanceAsync(0)
    expect(events.at(-1)).toMatchObject({ type: 'turn/end', stop: 'panic' })
  })
})

describe('a whisper', () => {
  it('begins a turn while the picture is dead, without the old picture', async () => {
    const { clock, look, of, journal, performer, asked } = await model([])
    look(seen('o1', 'OAK HALL'))
    await clock.advanceAsync(0)
    journal.append({ type: 'sight/source', source: 'test', state: 'lost' })
    performer.whisper('say goodnight')
    await clock.advanceAsync(1000)
    expect(of('turn/start').at(-1)).toMatchObject({ cause: 'say' })
    expect(lastWords(asked.at(-1))).toContain('say goodnight')
    expect(lastWords(asked.at(-1))).not.toContain('OAK HALL')
  })

  it('reaches the model at the end of the turn message, and not in later turns', async () => {
    const { clock, look, performer, asked } = await model([])
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    performer.whisper('tease the chest')
    await clock.advanceAsync(1000)
    expect(lastWords(asked.at(-1))).toMatch(/On the screen now:[\s\S]*tease the chest$/)
    await clock.advanceAsync(2 * tickMs)
    expect(JSON.stringify(asked.at(-1)?.messages)).not.toContain('tease the chest')
  })

  it('is performed once by rules if it is a command, without asking a model that cannot call tools', async () => {
    const { clock, look, performer, of, asked } = await model([], { followsWhispers: false })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    const before = asked.length
    performer.whisper('gimme some confetti')
    await clock.advanceAsync(1000)
    expect(asked).toHaveLength(before)
    const last = of('turn/end').at(-1)
    expect(last).toMatchObject({ stop: 'final', steps: 1, calls: 1 })
    expect(of('llm/final').at(-1)).toMatchObject({
      madeBy: 'rules',
      taken: [{ tool: 'spawn_particle', path: 'kind' }],
    })
    expect(of('stage/cue').at(-1)).toMatchObject({
      cue: { by: 'tool', turn: last?.turn, content: { kind: 'confetti' } },
    })
  })

  it('never reaches the audience, even when the model repeats it as its line or its call', async () => {
    const secret = 'gimme a joke on the golden chest'
    const { clock, look, performer, events, of, journal } = await model(
      ['Hello.', `CALL overlay_text {"text": "${secret}"}`, secret],
      { followsWhispers: false },
    )
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    journal.append({ type: 'operator/said', kind: 'topic', text: secret })
    performer.whisper(secret)
    await clock.advanceAsync(1500)
    expect(of('stage/filtered')).toMatchObject([
      { rule: 'whisper', sink: 'text' },
      { rule: 'whisper', sink: 'caption' },
    ])
    expect(JSON.stringify([of('stage/cue'), of('stage/queued')])).not.toContain('golden')
    for (const role of ['overlay', 'eye'] as const) {
      expect(JSON.stringify(stateFor(role, journal.state(), clock.now()))).not.toContain('golden')
      expect(JSON.stringify(events.map((event) => eventFor(role, event)))).not.toContain('golden')
    }
  })
})

describe('historyOf', () => {
  it('renders observations, calls and results from the fold', async () => {
    const { clock, look, journal } = understudy()
    look(seen('o1', 'VICTORY'))
    await clock.advanceAsync(100)
    const history = historyOf(journal.state())
    expect(history[0]?.role).toBe('user')
    expect(wordsOf(history[0]?.content ?? [])).toContain('VICTORY')
    const calls = history.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []) : [],
    )
    const answers = history.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []))
    expect(calls.length).toBeGreaterThan(0)
    expect(answers).toEqual(calls.map(({ id }) => id))
  })
})
