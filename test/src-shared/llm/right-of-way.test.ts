import { describe, expect, it } from 'vitest'
import { detourMs } from '../../../src-shared/llm/detour.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { modeRequestSize } from '../../../src-shared/llm/measure-modes.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { text } from '../../../src-shared/step/content.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('detourMs', () => {
  const card = { newTokens: 40, promptTokens: 1100, readMs: 27, tokensPerSecond: 80 }
  const processor = { newTokens: 40, promptTokens: 1100, readMs: 1000, tokensPerSecond: 15 }
  const notes = { letters: 2400, answerTokens: 80 }

  it('adds reading the prompt, writing the answer, and reading the performer’s prompt again', () => {
    const exact = { newTokens: 40, promptTokens: 1000, readMs: 40, tokensPerSecond: 100 }
    expect(detourMs([exact], { letters: 2000, answerTokens: 50 })).toBe(500 + 1000 + 500)
  })

  it('distinguishes a graphics card from a processor, although the server counts tokens that it had kept', () => {
    expect(detourMs([card], notes)).toBeLessThan(3000)
    expect(detourMs([processor], notes)).toBeGreaterThan(40_000)
  })

  it('leaves time for a request of a measurement in a pause of the show on a graphics card alone', () => {
    expect(detourMs([card], modeRequestSize)).toBeLessThan(2000)
    expect(detourMs([processor], modeRequestSize)).toBeGreaterThan(20_000)
  })

  it('takes the fastest reading, because a cold prompt hides how fast the server reads', () => {
    const cold = { ...card, readMs: 800 }
    expect(detourMs([cold, card], notes)).toBe(detourMs([card], notes))
  })

  it('is unknown without an answer', () => {
    expect(detourMs([], notes)).toBeUndefined()
  })
})

describe('createRightOfWay', () => {
  const request = (signal = new AbortController().signal): LlmRequest => ({
    ...{ model: 'tiny', system: '', tools: [], signal },
    messages: [{ role: 'user', content: [text('A chest appears on the road to the castle.')] }],
  })

  function timed() {
    const clock = virtualClock()
    const cut: number[] = []
    const call = (asked: LlmRequest): ReturnType<LlmDriver['call']> =>
      new Promise((resolve) => {
        const stop = clock.after(4000, () =>
          resolve({
            ...{
              ok: true,
              step: { type: 'final', content: [] },
              raw: '',
              mode: 'text',
              format: '',
              ms: 4000,
            },
            ...{ repairs: [], rejected: [] },
            usage: { promptTokens: 500, promptMs: 20, tokensPerSecond: 100 },
          }),
        )
        asked.signal.addEventListener('abort', () => {
          stop()
          cut.push(clock.monotonic())
          resolve({ ok: false, kind: 'cancelled', message: 'Cancelled.', remedy: '', ms: 0 })
        })
      })
    const driver: LlmDriver = {
      name: 'timed',
      call,
      async *stream(asked) {
        yield { type: 'result', result: await call(asked) }
      },
    }
    return { clock, driver, cut, way: createRightOfWay(clock) }
  }

  it('reports after each yielding call, also a canceled one, that the performer’s prompt may be gone', async () => {
    const { clock, driver, cut, way } = timed()
    let evictions = 0
    way.onEvicted(() => {
      evictions += 1
    })
    void way.yielding(driver).call(request())
    await clock.advanceAsync(1000)
    expect(evictions).toBe(0)
    void way.first(driver).call(request())
    await clock.advanceAsync(0)
    expect([cut.length, evictions]).toEqual([1, 1])
    await clock.advanceAsync(20_000)
    expect([cut.length, evictions]).toEqual([1, 2])
  })

  it('knows the speed of a model only from its answers to the performer', async () => {
    const { clock, driver, way } = timed()
    const work = { letters: 400, answerTokens: 20 }
    void way.yielding(driver).call(request())
    await clock.advanceAsync(10_000)
    expect(way.detourMs('tiny', work)).toBeUndefined()
    void way.first(driver).call(request())
    await clock.advanceAsync(5000)
    expect(way.detourMs('tiny', work)).toBeGreaterThan(0)
    expect(way.detourMs('other', work)).toBeUndefined()
  })

  it('cuts idle work off for every other call, does not repeat it, and does not begin it beside one', async () => {
    for (const other of ['first', 'yielding'] as const) {
      const { clock, driver, way, cut } = timed()
      const { signal } = new AbortController()
      const idle = () => way.idleWork((limited) => driver.call(request(limited)), signal)
      const work = idle()
      await clock.advanceAsync(100)
      void way[other](driver).call(request())
      expect(await work).toMatchObject({ ok: false, fault: { kind: 'busy' } })
      expect(await idle()).toMatchObject({ ok: false, fault: { kind: 'busy' } })
      await clock.advanceAsync(60_000)
      expect(cut).toHaveLength(1)
      const later = idle()
      await clock.advanceAsync(4000)
      expect(await later).toMatchObject({ ok: true })
    }
  })
})
