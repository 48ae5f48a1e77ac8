import { describe, expect, it } from 'vitest'
import type { LlmDriver, LlmFailureKind, LlmMode, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type MeasureOptions, maxModeRequests, measureModes } from '../../../src-shared/llm/measure-modes.ts'
import { firstRequests, type ModeRequest, moreRequests } from '../../../src-shared/llm/mode-trials.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const day = 24 * 3600 * 1000
const modeRequests = [...firstRequests, ...moreRequests]
const calls = modeRequests.filter(({ call }) => call !== null).length

type Act = { does: 'right' | 'silent' | 'hangs' | LlmFailureKind; ms?: number }

function scripted(act: (mode: LlmMode, request: ModeRequest, attempt: number) => Act) {
  const clock = virtualClock()
  const memory = createModelMemory()
  const asked: LlmMode[] = []
  const attempts = new Map<string, number>()
  const answer = async (request: LlmRequest): ReturnType<LlmDriver['call']> => {
    const mode = request.mode as LlmMode
    const prompt = wordsOf(request.messages[0]?.content)
    const wanted = modeRequests.find((one) => one.prompt === prompt) as ModeRequest
    const attempt = (attempts.get(`${mode} ${prompt}`) ?? 0) + 1
    attempts.set(`${mode} ${prompt}`, attempt)
    asked.push(mode)
    request.onSent?.({
      request,
      mode,
      options: { rescue: true, sees: false, mayThink: false, isBase: false },
    })
    if (request.signal.aborted)
      return { ok: false, kind: 'cancelled', message: 'Cancelled.', remedy: '', ms: 0 }
    const { does, ms = 100 } = act(mode, wanted, attempt)
    if (does === 'hangs') {
      const aborted = new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      clock.advance(20_000)
      await aborted
      return { ok: false, kind: 'cancelled', message: 'Cancelled.', remedy: '', ms: 20_000 }
    }
    clock.advance(ms)
    if (does !== 'right' && does !== 'silent')
      return { ok: false, kind: does, message: `It is ${does}.`, remedy: 'Wait.', ms }
    const { call } = wanted
    const step =
      does === 'right' && call !== null
        ? { type: 'tool_calls' as const, tool_calls: [{ ...call, id: 'c1' }] }
        : { type: 'final' as const, content: [] }
    return { ok: true, step, raw: '', mode, format: '', repairs: [], rejected: [], ms }
  }
  const driver: LlmDriver = {
    name: 'scripted',
    call: answer,
    async *stream(request) {
      yield { type: 'result', result: await answer(request) }
    },
  }
  const measure = (
    first?: LlmMode,
    signal = new AbortController().signal,
    more: Partial<MeasureOptions> = {},
  ) => measureModes({ driver, memory, clock, model: 'fake:1b', digest: 'd', signal, ...more }, first)
  return { measure, memory, clock, asked }
}

describe('measureModes', () => {
  it('finds the only mode in which the model calls tools', async () => {
    const { measure, memory } = scripted((mode) => ({ does: mode === 'text' ? 'right' : 'silent' }))
    const result = await measure('native')
    expect(result.ok && result.scores[0]).toEqual({ mode: 'text', right: 24, calls, of: 24, ms: 100 })
    expect(memory.get('d').mode).toBe('text')
  })

  it('prefers the fastest of several equally good modes, in any order of measurement', async () => {
    for (const first of ['native', 'schema'] as const) {
      const { measure, memory } = scripted((mode) => ({
        does: 'right',
        ms: mode === 'schema' ? 300 : mode === 'native' ? 900 : 1200,
      }))
      await measure(first)
      expect(memory.get('d').mode).toBe('schema')
    }
  })

  it('prefers a slower mode if it is right more often', async () => {
    const { measure, memory } = scripted((mode, request) => ({
      does: mode === 'native' && request === moreRequests[0] ? 'silent' : 'right',
      ms: mode === 'text' ? 1000 : mode === 'schema' ? 3000 : 100,
    }))
    await measure('native')
    expect(memory.get('d').mode).toBe('text')
  })

  it('gives the two best modes a second round, and chooses the winner of that round', async () => {
    const { measure, memory, asked } = scripted((mode, request) => {
      const isLate = moreRequests.includes(request)
      if (mode === 'native') return { does: isLate && request.call !== null ? 'silent' : 'right' }
      if (mode === 'text') return { does: request === firstRequests[0] ? 'silent' : 'right' }
      return { does: 'silent' }
    })
    await measure('native')
    expect(memory.get('d').measured?.scores).toMatchObject([
      { mode: 'text', right: 23, of: 24 },
      { mode: 'native' },
      { mode: 'schema' },
    ])
    expect(asked.length).toBeLessThanOrEqual(maxModeRequests)
  })

  it('stops testing a mode that can no longer win', async () => {
    const { measure, asked } = scripted((mode) => ({ does: mode === 'schema' ? 'silent' : 'right' }))
    await measure('native')
    // The other two modes answer all eight requests of the first round correctly, so one wrong answer rules out
    // `schema`.
    expect(asked.filter((mode) => mode === 'schema')).toHaveLength(1)
  })

  it('repeats a request when the server fails, and does not count the failure against the mode', async () => {
    const { measure, memory } = scripted((_, __, attempt) => ({
      does: attempt < 3 ? 'unreachable' : 'right',
    }))
    expect(await measure()).toMatchObject({ ok: true })
    expect(memory.get('d').measured?.scores.map(({ right }) => right)).toEqual([24, 24, 8])
  })

  it('stores no result if the server keeps failing or refuses every mode', async () => {
    for (const does of ['unreachable', 'busy', 'refused'] as const) {
      const { measure, memory } = scripted(() => ({ does }))
      expect(await measure()).toEqual({ ok: false, why: `It is ${does}.`, remedy: 'Wait.' })
      expect(memory.get('d')).toEqual({})
    }
  })

  it('skips a mode that the server refuses', async () => {
    const { measure, memory } = scripted((mode) => ({ does: mode === 'native' ? 'refused' : 'right' }))
    await measure('text')
    expect(memory.get('d').measured).toMatchObject({
      isComplete: true,
      scores: [{ mode: 'text' }, { mode: 'schema' }],
    })
  })

  it('skips a mode that does not answer in time, and repeats the measurement after a day', async () => {
    const { measure, memory, clock, asked } = scripted((mode) => ({
      does: mode === 'native' ? 'hangs' : 'right',
    }))
    await measure('native')
    expect(asked.filter((mode) => mode === 'native')).toHaveLength(2)
    expect(memory.get('d')).toMatchObject({ mode: 'text', measured: { isComplete: false } })
    clock.advance(day - 1000)
    expect(await measure('native')).toMatchObject({ isKept: true })
    clock.advance(1000)
    expect(await measure('native')).toMatchObject({ isKept: false })
  })

  it('if the time runs out in the first round, ranks only the modes that completed this round', async () => {
    const { measure, memory, asked } = scripted(() => ({ does: 'right', ms: 18_000 }))
    await measure('schema')
    expect(asked.length).toBeLessThan(2 * firstRequests.length)
    expect(memory.get('d').measured).toMatchObject({ isComplete: false, scores: [{ mode: 'schema', of: 8 }] })
  })

  it('if the time runs out in the second round, ranks the modes by the first round', async () => {
    const { measure, memory } = scripted((mode, request) => ({
      does: mode === 'text' && request === firstRequests[0] ? 'silent' : 'right',
      ms: mode === 'native' ? 4000 : 5000,
    }))
    await measure('text')
    expect(memory.get('d')).toMatchObject({
      mode: 'native',
      measured: { isComplete: false, scores: [{ of: 8 }, { of: 8 }, { of: 8 }] },
    })
  })

  it('reports each request before it is sent', async () => {
    const seen: number[] = []
    const { measure, asked } = scripted(() => ({ does: 'right' }))
    await measure('native', undefined, { onRequest: (done) => seen.push(done) })
    expect(seen).toEqual(asked.map((_, at) => at))
  })

  it('keeps the previous mode of a model that makes no correct call', async () => {
    const { measure, memory } = scripted(() => ({ does: 'silent' }))
    memory.learn('d', { mode: 'schema', modeAt: 0 })
    await measure('schema')
    expect(memory.get('d').mode).toBe('schema')
    expect(memory.get('d').measured?.scores[0]).toMatchObject({
      calls: 0,
      right: modeRequests.length - calls,
    })
  })

  it('reuses a complete result for a week', async () => {
    const { measure, clock, asked } = scripted(() => ({ does: 'right' }))
    await measure()
    const count = asked.length
    clock.advance(7 * day - 5000)
    expect(await measure()).toMatchObject({ isKept: true })
    expect(asked).toHaveLength(count)
    clock.advance(5000)
    expect(await measure()).toMatchObject({ isKept: false })
  })

  it('stores no scores if the measurement is cancelled, only its answers', async () => {
    const controller = new AbortController()
    const { measure, memory } = scripted((mode) => {
      if (mode === 'text') controller.abort()
      return { does: mode === 'text' ? 'cancelled' : 'right' }
    })
    expect(await measure('native', controller.signal)).toMatchObject({ ok: false })
    expect(memory.get('d')).toEqual({
      trials: expect.any(Array),
      probe: expect.objectContaining({ ok: true }),
    })
    expect(memory.get('d').trials).toHaveLength(firstRequests.length)
  })

  it.each([1, 2, 3, 4])(
    'an interrupted measurement continues with the next request and ends like one without a break (model %i)',
    async (seed) => {
      const model = randomModel(seed)
      const whole = scripted(model)
      await whole.measure('native')
      const { scores, isComplete } = whole.memory.get('d').measured ?? {}
      expect(scores?.length).toBeGreaterThan(0)
      for (let after = 0; after < whole.asked.length; after += 1) {
        const { measure, memory, asked } = scripted(model)
        const controller = new AbortController()
        let sent = 0
        const onRequest = () => {
          if (sent === after) controller.abort()
          sent += 1
        }
        await measure('native', controller.signal, { onRequest })
        await measure('native')
        expect(memory.get('d').measured).toMatchObject({ scores, isComplete })
        // Only the request that was cut off is sent again.
        expect(asked).toHaveLength(whole.asked.length + 1)
      }
    },
  )

  it('after a measurement ran out of time, the next one continues it', async () => {
    const { measure, memory, asked } = scripted(() => ({ does: 'right', ms: 18_000 }))
    await measure('schema')
    const count = asked.length
    const seen: number[] = []
    await measure('schema', undefined, {
      limits: { totalMs: 900_000, requestMs: 20_000 },
      onRequest: (done) => seen.push(done),
    })
    expect(seen[0]).toBe(count)
    expect(memory.get('d')).toMatchObject({ measured: { isComplete: true }, trials: [] })
  })

  it('asks again for an answer that is older than a week', async () => {
    const { measure, clock, asked } = scripted(() => ({ does: 'right' }))
    const controller = new AbortController()
    const onRequest = (done: number) => {
      if (done === 3) controller.abort()
    }
    await measure('native', controller.signal, { onRequest })
    clock.advance(7 * day)
    const seen: number[] = []
    await measure('native', undefined, { onRequest: (done) => seen.push(done) })
    expect(seen[0]).toBe(0)
    expect(asked.length).toBeGreaterThan(seen.length)
  })

  it('begins with the first request if a finished measurement is repeated', async () => {
    const { measure } = scripted(() => ({ does: 'right' }))
    await measure()
    const seen: number[] = []
    await measure(undefined, undefined, { again: true, onRequest: (done) => seen.push(done) })
    expect(seen[0]).toBe(0)
  })

  it('one correct call already proves that the model calls tools', async () => {
    const { measure, memory } = scripted((_, { call }, attempt) =>
      call !== null && attempt === 1 ? { does: 'right' } : { does: 'unreachable' },
    )
    expect(await measure()).toMatchObject({ ok: false })
    expect(memory.get('d').probe).toMatchObject({ ok: true })
  })

  it('also learns whether the model calls tools at all', async () => {
    const able = scripted((mode) => ({ does: mode === 'text' ? 'right' : 'silent' }))
    await able.measure()
    expect(able.memory.get('d').probe).toMatchObject({ ok: true })
    const unable = scripted(() => ({ does: 'silent' }))
    await unable.measure()
    expect(unable.memory.get('d').probe).toMatchObject({ ok: false, why: expect.stringContaining('fake:1b') })
  })
})

/** A model that is right, wrong or too slow at random, but always the same way about the same request. */
function randomModel(seed: number): (mode: LlmMode, request: ModeRequest) => Act {
  const rng = seededRng(seed)
  const acts = new Map<string, Act>()
  const skill = { native: rng(), text: rng(), schema: rng() }
  return (mode, { prompt }) => {
    const key = `${mode} ${prompt}`
    const isSlow = rng() < 0.03
    const act: Act = acts.get(key) ?? {
      does: isSlow ? 'hangs' : rng() < skill[mode] ? 'right' : 'silent',
      ms: Math.floor(rng() * 900) + 100,
    }
    acts.set(key, act)
    return act
  }
}
