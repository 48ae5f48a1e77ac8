import { describe, expect, it } from 'vitest'
import type { StandIn } from '../../../src-shared/events/event/model.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { StageGuard } from '../../../src-shared/stage/stage-guard.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import type { VirtualClock } from '../../fixtures/virtual-clock.ts'

const tenMinutes = 600_000
const fiveMinutes = 300_000
const changeMs = 2500
/** Each text repeats only after more than 20 s, so it counts as new. */
const lines = [
  'THE WARDEN WAKES',
  'You should not have come here alone',
  'GAME OVER',
  'GATE',
  'VICTORY',
  'OAK HALL',
  'THE GHOST APPROACHES',
  'A LADDER',
  'YOU DIED',
  'STAGE CLEARED',
]

const model = (clock: VirtualClock, answer: () => ScriptedAnswer) =>
  scriptedDriver(
    Array.from({ length: 5000 }, () => answer),
    clock,
  )

const noMarkup: StageGuard = {
  rule: 'markup',
  check: ({ content }) =>
    'text' in content && /[<{]/.test(content.text) ? { message: 'It is markup.' } : null,
}

async function perform(show: ReturnType<typeof livePerformance>, ms = tenMinutes) {
  await show.selector.select('qwen3:1.7b')
  for (let n = 1; n * changeMs <= ms; n += 1) {
    show.look(seen(`o${n}`, `${lines[(n - 1) % lines.length]}`))
    await show.clock.advanceAsync(changeMs)
  }
  const start = show.events[0]?.t ?? 0
  const times = [start, ...show.of('stage/cue').map(({ t }) => t), start + ms]
  return Math.max(...times.slice(1).map((t, n) => t - (times[n] ?? 0)))
}

const kinds = (show: ReturnType<typeof livePerformance>): StandIn['kind'][] => [
  ...new Set(
    show.of('brain/changed').flatMap(({ standIn }) => (standIn === undefined ? [] : [standIn.kind])),
  ),
]

describe('the limit of 15 s between reactions', () => {
  it('a reaction comes at least every 15 s even if the model is slow, and the understudy never replaces it', async () => {
    const show = livePerformance((clock) => ({
      driver: model(clock, () => ({ afterMs: 9000, say: 'Far too late.' })),
    }))
    expect(await perform(show)).toBeLessThanOrEqual(15_000)
    expect(kinds(show)).toEqual(['loading'])
    expect(show.of('stage/cue').some(({ cue }) => JSON.stringify(cue).includes('too late'))).toBe(false)
  })

  it('a reaction comes at least every 15 s even if the model never answers', async () => {
    const show = livePerformance((clock) => ({ driver: model(clock, () => ({ hang: true })) }))
    expect(await perform(show, fiveMinutes)).toBeLessThanOrEqual(15_000)
    expect(kinds(show)).toEqual(['loading'])
  })

  it('a reaction comes at least every 15 s even if the model alternates refusals, broken calls and markup', async () => {
    const rude: ScriptedAnswer[] = [
      { fail: 'refused' },
      '<div>{"oops": <|im_start|>',
      '{"tool_calls":[{"name":"no_such_tool","arguments":{}}]}',
      '',
    ]
    const answers = Array.from({ length: 5000 }, (_, n) => rude[n % rude.length] ?? '')
    const show = livePerformance((clock) => ({ driver: scriptedDriver(answers, clock) }), {
      guards: [noMarkup],
    })
    expect(await perform(show, fiveMinutes)).toBeLessThanOrEqual(15_000)
    expect(kinds(show)).toEqual(['loading'])
  })

  it('a reaction comes at least every 15 s even if the model writes only markup, or nothing', async () => {
    for (const words of ['<b>{}', '']) {
      const show = livePerformance((clock) => ({ driver: model(clock, () => words) }), { guards: [noMarkup] })
      expect(await perform(show, fiveMinutes)).toBeLessThanOrEqual(15_000)
      expect(kinds(show)).toEqual(['loading'])
    }
  })

  it('a reaction comes at least every 15 s while the server is down, and the model performs again once the server is back', async () => {
    let now = () => 0
    const rng = seededRng(5)
    const letter = () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(rng() * 26)]
    const word = () => Array.from({ length: 7 }, letter).join('')
    const line = () => `${word()} ${word()} ${word()}.`
    const isUp = () => now() < 120_000 || now() > 300_000
    const show = livePerformance((clock) => {
      now = clock.monotonic
      return {
        driver: model(clock, () => (isUp() ? line() : { fail: 'unreachable' })),
        present: async () =>
          isUp() ? { ok: true, mode: 'auto' } : { ok: false, why: 'Connection refused.' },
      }
    })
    expect(await perform(show)).toBeLessThanOrEqual(15_000)
    expect(show.of('brain/changed').map(({ to, standIn }) => [to.model, standIn?.kind])).toEqual([
      ['understudy', 'loading'],
      ['qwen3:1.7b', undefined],
      ['understudy', 'unreachable'],
      ['qwen3:1.7b', undefined],
    ])
    const retries = show.of('brain/retried')
    expect(retries.length).toBeGreaterThan(3)
    expect(Math.max(...retries.map(({ t, retryAt }) => retryAt - t))).toBe(30_000)
    expect(show.journal.state()).toMatchObject({ brain: { model: 'qwen3:1.7b' }, standIn: null })
  })
})

describe('a stand-in (the understudy in place of the selected model)', () => {
  it('the state contains the replaced model, the kind and reason of its failure, and the time of the next try', async () => {
    const show = livePerformance((clock) => ({ driver: model(clock, () => ({ fail: 'refused' })) }))
    await show.selector.select('qwen3:1.7b')
    await show.clock.advanceAsync(0)
    for (const [n, line] of lines.entries()) {
      show.look(seen(`o${n}`, line))
      await show.clock.advanceAsync(4000)
    }
    const at = show.events.findIndex(
      (event) => event.type === 'brain/changed' && event.standIn?.kind === 'failing',
    )
    const { standIn, t } = fold(show.events.slice(0, at + 1))
    expect(standIn).toMatchObject({
      for: 'qwen3:1.7b',
      kind: 'failing',
      why: 'qwen3:1.7b failed 2 turns in a row.',
    })
    expect(standIn?.retryAt).toBe((standIn?.since ?? 0) + 15_000)
    expect(t).toBeGreaterThan(0)
    expect(show.said).toContain(
      'The understudy is standing in for qwen3:1.7b. qwen3:1.7b failed 2 turns in a row. Retrying in 15 s.',
    )
  })

  it('the understudy performs while the selected model loads from disk', async () => {
    let loaded = () => {}
    const show = livePerformance((clock) => ({
      driver: model(clock, () => 'Hello.'),
      prepare: () => new Promise((resolve) => (loaded = () => resolve({ ok: true, mode: 'auto' }))),
    }))
    await show.selector.select('big:70b')
    show.look(seen('o1', 'GAME OVER'))
    await show.clock.advanceAsync(100_000)
    expect(show.journal.state().standIn).toMatchObject({ for: 'big:70b', kind: 'loading' })
    expect(show.of('stage/cue').length).toBeGreaterThan(0)
    loaded()
    await show.clock.advanceAsync(5000)
    expect(show.journal.state()).toMatchObject({ brain: { model: 'big:70b' }, standIn: null })
  })

  it('after a turn that timed out, the model is asked again at the next beat, and a stored line replaces its words', async () => {
    const show = livePerformance((clock) => ({ driver: model(clock, () => ({ hang: true })) }))
    await show.selector.select('qwen3:1.7b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'GAME OVER'))
    await show.clock.advanceAsync(7000)
    expect(show.of('turn/end').map(({ stop }) => stop)).toEqual(['time'])
    show.look(seen('o2', 'VICTORY'))
    await show.clock.advanceAsync(100)
    const steps = show.of('llm/step').map(({ turn, model }) => [turn, model])
    expect(steps).toContainEqual(['t2', 'qwen3:1.7b'])
    await show.clock.advanceAsync(4000)
    expect(
      show.of('stage/cue').filter(({ cue }) => cue.turn === 't2' && cue.lane === 'caption'),
    ).toHaveLength(1)
    expect(show.journal.state().brain.model).toBe('qwen3:1.7b')
  })
})

describe('startPerformer', () => {
  it('ends the running turn at once when the streamer selects another model', async () => {
    const show = livePerformance((clock) => ({ driver: model(clock, () => ({ hang: true })) }))
    await show.selector.select('one:4b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'GAME OVER'))
    await show.clock.advanceAsync(1000)
    expect(show.of('turn/end')).toEqual([])
    void show.selector.select('two:4b')
    await show.clock.advanceAsync(0)
    expect(show.of('turn/end')).toMatchObject([{ stop: 'cancelled' }])
  })

  it('a turn that waits for an approval may exceed its time limit', async () => {
    const show = livePerformance((clock) => ({ driver: model(clock, () => ({ hang: true })) }))
    await show.selector.select('one:4b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'GAME OVER'))
    await show.clock.advanceAsync(1000)
    const ask = { ask: 'a1', turn: 't1', call: 't1.1.1', tool: 'overlay_text', args: {}, until: 0 }
    show.journal.append({ type: 'policy/ask', ...ask })
    await show.clock.advanceAsync(9000)
    expect(show.of('turn/end')).toEqual([])
    show.journal.append({ type: 'policy/answer', ask: 'a1', verdict: 'deny', by: 'panel' })
    await show.clock.advanceAsync(1000)
    expect(show.of('turn/end')).toMatchObject([{ stop: 'time' }])
  })
})
