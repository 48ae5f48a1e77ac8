import { describe, expect, it } from 'vitest'
import { type LlmRequest, outcomeOf } from '../../../src-shared/llm/driver.ts'
import { textOutput } from '../../../src-shared/llm/outputs.ts'
import {
  type ModelChunk,
  resultOf,
  speedOf,
  streamingDriver,
} from '../../../src-shared/llm/streaming-driver.ts'
import { textSources } from '../../../src-shared/llm/transcript.ts'
import { replyWithTimeout, type ServerFault } from '../../../src-shared/llm/transport.ts'
import { text } from '../../../src-shared/step/content.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const gone: ServerFault = { kind: 'unreachable', message: 'Gone.', remedy: 'Start it.' }
const end: ModelChunk = { type: 'end', usage: {}, cut: false }
const say = (words: string): ModelChunk => ({ type: 'text', text: words })
const steps = () => new Promise((resolve) => setImmediate(resolve))

/** A driver whose nth attempt sends the nth list of chunks. A number waits this long (ms); `null` waits for ever. */
function house(...attempts: readonly (readonly (ModelChunk | number | null)[])[]) {
  const clock = virtualClock()
  const stop = new AbortController()
  const request: LlmRequest = {
    ...{ model: 'tiny', system: '', tools: [], signal: stop.signal },
    messages: [{ role: 'user', content: [text('Hi.')] }],
  }
  let sent = 0
  const signals: AbortSignal[] = []
  async function* send(chunks: readonly (ModelChunk | number | null)[], signal: AbortSignal) {
    signals.push(signal)
    for (const chunk of chunks) {
      if (chunk === null) await new Promise(() => {})
      else if (typeof chunk === 'number') await new Promise<void>((resolve) => clock.after(chunk, resolve))
      else yield chunk
    }
  }
  const plan = () => {
    const chunks = attempts[sent]
    sent += 1
    return {
      mode: 'text' as const,
      reader: textOutput([], { ...textSources(request), neverThinks: true }),
      send: (signal: AbortSignal) => send(chunks ?? [], signal),
      fallback: async () => (sent < attempts.length ? plan() : undefined),
    }
  }
  const timeouts = { firstTokenMs: 1000, idleMs: 100 }
  const driver = streamingDriver({ name: 'test', clock, timeouts, plan: async () => ({ plan: plan() }) })
  return {
    clock,
    stop,
    driver,
    request,
    signals,
    sent: () => sent,
    result: () => resultOf(driver.stream(request)),
  }
}

describe('streamingDriver', () => {
  it('measures the time to the first word, the whole time and the speed', async () => {
    const { result, clock } = house([40, say('Hello.'), 50, { ...end, usage: { completionTokens: 10 } }])
    const answer = result()
    await steps()
    clock.advance(40)
    await steps()
    clock.advance(50)
    const usage = { totalMs: 90, firstTokenMs: 40, tokensPerSecond: 200, completionTokens: 10 }
    expect(await answer).toMatchObject({ ok: true, mode: 'text', ms: 90, usage })
  })

  it.each([
    ['before the first word', [null], 1000, 'silent for 1 seconds'],
    ['after it', [say('Hel'), null], 100, 'silent for 0 seconds'],
  ] as const)('gives up on a server that is silent %s', async (_, chunks, ms, message) => {
    const { result, clock, signals } = house(chunks)
    const answer = result()
    await steps()
    clock.advance(ms - 1)
    await steps()
    expect(signals[0]?.aborted).toBe(false)
    clock.advance(1)
    expect(await answer).toMatchObject({
      ok: false,
      kind: 'timeout',
      message: expect.stringContaining(message),
    })
    expect(signals[0]?.aborted).toBe(true)
  })

  it('takes thinking as a sign of life, and keeps its time limit from there', async () => {
    const { result, clock } = house([{ type: 'thinking' }, 99, { type: 'thinking' }, 99, say('Yes.'), end])
    const answer = result()
    for (let n = 0; n < 2; n += 1) {
      await steps()
      clock.advance(99)
    }
    expect(await answer).toMatchObject({ ok: true })
  })

  it.each([
    ['a server that closes early', [say('Hel')], { kind: 'broken_stream', raw: 'Hel' }],
    [
      'a fault after words',
      [say('Hel'), { type: 'fault', fault: gone }],
      { kind: 'unreachable', raw: 'Hel' },
    ],
    ['an endless answer', [say('x'.repeat(200_001)), end], { kind: 'bad_answer' }],
    [
      'a call with endless arguments',
      [{ type: 'call', call: { name: 'look', arguments: { text: 'x'.repeat(2_000_000) } } }, end],
      { kind: 'bad_answer' },
    ],
  ] as const)('fails at %s', async (_, chunks, failure) => {
    expect(await house(chunks as readonly ModelChunk[]).result()).toMatchObject({ ok: false, ...failure })
  })

  it('tries another way only while nothing was said', async () => {
    const silent = house([{ type: 'fault', fault: gone }], [say('Hi.'), end])
    expect(await silent.result()).toMatchObject({ ok: true })
    const spoken = house([say('Hel'), { type: 'fault', fault: gone }], [say('Hi.'), end])
    expect(await spoken.result()).toMatchObject({ ok: false, kind: 'unreachable' })
    expect(spoken.sent()).toBe(1)
  })

  it('ends at once when it is canceled, and closes the connection', async () => {
    const { result, stop, signals } = house([null])
    const answer = result()
    await steps()
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, kind: 'cancelled' })
    expect(signals[0]?.aborted).toBe(true)
    expect(await result()).toMatchObject({ kind: 'cancelled' })
  })

  it('says that the server cut the prompt', async () => {
    expect(await house([say('Hi.'), { ...end, truncated: true }]).result()).toMatchObject({ truncated: true })
  })
})

it.each([
  [20, 1000, { tokensPerSecond: 20 }],
  [0, 1000, {}],
  [undefined, 1000, {}],
  [20, 0, {}],
])('speedOf(%s tokens, %s ms)', (tokens, ms, speed) => {
  expect(speedOf(tokens, ms)).toEqual(speed)
})

it.each([
  [{ step: { type: 'tool_calls', tool_calls: [] }, rejected: [] }, 'called'],
  [{ step: { type: 'final', content: [text('Hi.')] }, rejected: [{}] }, 'malformed'],
  [{ step: { type: 'final', content: [text(' ')] }, rejected: [] }, 'silent'],
  [{ step: { type: 'final', content: [text('Hi.')] }, rejected: [] }, 'words'],
] as const)('outcomeOf %j is %s', (answer, outcome) => {
  expect(outcomeOf(answer as unknown as Parameters<typeof outcomeOf>[0])).toBe(outcome)
})

describe('replyWithTimeout', () => {
  const asked = (cancelOuter: boolean) => {
    const clock = virtualClock()
    const outer = new AbortController()
    const reply = replyWithTimeout(
      { clock, ms: 2000, signal: outer.signal },
      (limited) =>
        new Promise((resolve) => {
          const cancelled = { ok: false, fault: { ...gone, kind: 'cancelled' } } as const
          limited.addEventListener('abort', () => resolve(cancelled))
        }),
    )
    if (cancelOuter) outer.abort()
    else clock.advance(2000)
    return reply
  }

  it('says that the server did not respond in time, unless the request was canceled', async () => {
    expect(await asked(false)).toMatchObject({
      fault: { kind: 'timeout', message: expect.stringContaining('2 seconds') },
    })
    expect(await asked(true)).toMatchObject({ fault: { kind: 'cancelled' } })
  })
})
