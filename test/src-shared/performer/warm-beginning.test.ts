import { describe, expect, it } from 'vitest'
import type { Emit, EventBody } from '../../../src-shared/events/event.ts'
import type { LlmDriver, LlmRequest, LlmResult } from '../../../src-shared/llm/driver.ts'
import { CANCELLED } from '../../../src-shared/llm/transport.ts'
import { createWarmBeginning, type WarmRequest } from '../../../src-shared/performer/warm-beginning.ts'
import { beginningOf } from '../../../src-shared/performer/writer/beginning.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { finalText } from '../../../src-shared/step/step.ts'
import { marlow } from '../../fixtures/show.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const good: LlmResult = {
  ...{ ok: true, step: finalText('Yes'), raw: 'Yes', mode: 'text', format: 'text' },
  ...{ repairs: [], rejected: [], ms: 1 },
}
const failed = (kind: 'bad_answer' | 'unreachable'): LlmResult => ({
  ...{ ok: false, kind, message: 'It failed.', remedy: 'Start it.', ms: 1 },
})

/** A keeper whose server answers after `readMs`. */
function keeper(readMs = 1000) {
  const clock = virtualClock()
  const events: EventBody[] = []
  const asked: LlmRequest[] = []
  /** Requests that are neither answered nor canceled: how many there are, and the most at a time. */
  const running = { now: 0, most: 0 }
  let answer: LlmResult | 'hang' = good
  const driver: LlmDriver = {
    name: 'ollama',
    call(request) {
      asked.push(request)
      running.now += 1
      running.most = Math.max(running.most, running.now)
      const given = answer
      return new Promise<LlmResult>((resolve) => {
        let isOpen = true
        const end = (result: LlmResult) => {
          if (isOpen) running.now -= 1
          isOpen = false
          resolve(result)
        }
        request.signal.addEventListener('abort', () => end({ ok: false, ...CANCELLED, ms: 0 }))
        if (given !== 'hang') clock.after(readMs, () => end(given))
      })
    },
    async *stream() {},
  }
  const emit = ((event) => {
    events.push(event)
  }) as Emit
  const keeper = createWarmBeginning({ clock, emit })
  const request = (tools: LlmRequest['tools'] = []): WarmRequest => ({
    ...{ driver, model: 'qwen:1b', mode: 'text' as const },
    beginning: beginningOf(defaultSettings.show, marlow, tools),
  })
  const never = new AbortController().signal
  const warm = async (one = request(), signal = never) => {
    const result = keeper.warm(one, signal)
    await clock.advanceAsync(readMs)
    return result
  }
  return {
    ...{ clock, events, asked, running, keeper, request, warm, never },
    answers: (next: LlmResult | 'hang') => {
      answer = next
    },
  }
}

describe('createWarmBeginning', () => {
  it('has the server read the beginning once, and names the phase', async () => {
    const { keeper: one, request, warm, asked, events } = keeper()
    expect(await warm()).toEqual({ ok: true })
    expect(await warm()).toEqual({ ok: true })
    expect(one.isWarm(request())).toBe(true)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ maxTokens: 1, mode: 'text' })
    const { messages, system } = request().beginning
    expect([asked[0]?.system, asked[0]?.messages.slice(0, -1)]).toEqual([system, messages])
    expect(events).toEqual([
      { type: 'brain/phase', model: 'qwen:1b', phase: 'warming' },
      { type: 'brain/phase', model: 'qwen:1b', phase: 'ready' },
    ])
  })

  it('counts a model as warm if its answer to the beginning is not valid', async () => {
    const { answers, warm } = keeper()
    answers(failed('bad_answer'))
    expect(await warm()).toEqual({ ok: true })
  })

  it('reads the beginning again in the background after another request used the server', async () => {
    const { keeper: one, request, warm, asked, clock } = keeper()
    await warm()
    one.used('performer')
    expect(one.isWarm(request())).toBe(true)
    one.used('other')
    expect([one.isWarm(request()), one.isWarm(request())]).toEqual([false, false])
    await clock.advanceAsync(1000)
    expect(one.isWarm(request())).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('is warm after a reading for which another request gave way', async () => {
    const { keeper: one, request, asked, clock, never } = keeper()
    const first = one.warm(request(), never)
    one.used('other')
    await clock.advanceAsync(1000)
    await first
    expect([one.isWarm(request()), asked.length]).toEqual([true, 1])
  })

  it('reads the beginning again after a minute without a request, and the model performs meanwhile', async () => {
    const { keeper: one, request, warm, asked, clock } = keeper()
    await warm()
    await clock.advanceAsync(50_000)
    one.used('performer')
    await clock.advanceAsync(50_000)
    expect([one.isWarm(request()), asked.length]).toEqual([true, 1])
    await clock.advanceAsync(10_000)
    expect([one.isWarm(request()), one.isWarm(request()), asked.length]).toEqual([true, true, 2])
    await clock.advanceAsync(1000)
    expect([one.isWarm(request()), asked.length]).toEqual([true, 2])
  })

  it('gives up after 60 s, and names the cause and a remedy', async () => {
    const { keeper: one, request, answers, clock, never, events, running } = keeper()
    answers('hang')
    const result = one.warm(request(), never)
    await clock.advanceAsync(59_999)
    expect(running.now).toBe(1)
    await clock.advanceAsync(1)
    expect(await result).toEqual({
      ok: false,
      why: 'qwen:1b did not read its instructions within 60 s. Choose a smaller model.',
    })
    expect(running.now).toBe(0)
    expect(events.at(-1)).toMatchObject({ phase: 'warming' })
  })

  it.each(['cancel', 'signal'] as const)('ends at once by its %s', async (way) => {
    const { keeper: one, request, answers, clock, running } = keeper()
    const controller = new AbortController()
    answers('hang')
    const result = one.warm(request(), controller.signal)
    await clock.advanceAsync(100)
    if (way === 'cancel') one.cancel()
    else controller.abort()
    await clock.advanceAsync(0)
    expect([(await result).ok, running.now]).toEqual([false, 0])
  })

  it('waits 5 s after a failure before it asks again in the background', async () => {
    const { keeper: one, request, answers, warm, asked, clock } = keeper(0)
    answers(failed('unreachable'))
    expect(await warm()).toEqual({ ok: false, why: 'It failed. Start it.' })
    expect(one.isWarm(request())).toBe(false)
    await clock.advanceAsync(4999)
    expect([one.isWarm(request()), asked.length]).toEqual([false, 1])
    answers(good)
    await clock.advanceAsync(1)
    one.isWarm(request())
    await clock.advanceAsync(0)
    expect([one.isWarm(request()), asked.length]).toEqual([true, 2])
  })

  it('reads another beginning in place of the first, which is then cold, and never two at once', async () => {
    const { keeper: one, request, warm, asked, clock, running } = keeper()
    await warm()
    const tools = request(funPack.tools)
    expect(one.isWarm(tools)).toBe(false)
    await clock.advanceAsync(1000)
    expect([one.isWarm(tools), asked.length]).toEqual([true, 2])
    expect([one.isWarm(request()), one.isWarm(tools)]).toEqual([false, false])
    await clock.advanceAsync(1000)
    expect([one.isWarm(tools), asked.length]).toEqual([true, 4])
    expect(running.most).toBe(1)
  })

  it('does not take a beginning for warm after the reading of another one was cut off', async () => {
    const { keeper: one, request, warm, answers, clock } = keeper()
    await warm()
    answers('hang')
    one.isWarm(request(funPack.tools))
    one.cancel()
    await clock.advanceAsync(0)
    expect(one.isWarm(request())).toBe(false)
  })
})
