import { describe, expect, it } from 'vitest'
import type { LlmDriver, LlmRequest, LlmResult } from '../../../src-shared/llm/driver.ts'
import {
  createModelMemory,
  engineFit,
  maxFailureAgeMs,
  maxLearnedAgeMs,
} from '../../../src-shared/llm/model-facts.ts'
import { probeToolCall } from '../../../src-shared/llm/tool-call-probe.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const answer = (mode: string, ...sounds: string[]) =>
  ({
    ...{ ok: true, mode, ms: 1 },
    step:
      sounds.length === 0
        ? { type: 'final', content: [] }
        : {
            type: 'tool_calls',
            tool_calls: sounds.map((sound) => ({ name: 'play_sound', arguments: { sound } })),
          },
  }) as unknown as LlmResult
const failure = (kind: string) =>
  ({ ok: false, kind, message: 'No.', remedy: 'Help.', ms: 1 }) as unknown as LlmResult

/** A driver that gives these answers in order; a missing one waits until the request is aborted. */
function house(...answers: readonly LlmResult[]) {
  const clock = virtualClock()
  const memory = createModelMemory()
  const modes: (string | undefined)[] = []
  const outer = new AbortController()
  const driver = {
    name: 'test',
    call: ({ mode, signal }: LlmRequest) => {
      modes.push(mode)
      const next = answers[modes.length - 1]
      if (next !== undefined) return Promise.resolve(next)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(failure('cancelled'))))
    },
  } as unknown as LlmDriver
  const probe = () =>
    probeToolCall({ driver, memory, clock, model: 'tiny', digest: 'd', signal: outer.signal, limitMs: 5000 })
  return { clock, memory, modes, outer, probe }
}

describe('probeToolCall', () => {
  it('learns the first mode in which a call is right, and tries no mode twice', async () => {
    const { probe, modes, memory } = house(answer('native'), answer('schema', 'bell'), answer('text', 'drum'))
    expect(await probe()).toMatchObject({ ok: true, mode: 'text', kept: false })
    expect(modes).toEqual(['auto', 'schema', 'text'])
    expect(memory.get('d')).toMatchObject({ mode: 'text', probe: { ok: true } })
    expect(await probe()).toMatchObject({ ok: true, mode: 'text', kept: true })
    expect(modes).toHaveLength(3)
  })

  it('is wrong if one of several calls is wrong, and remembers a failure for a day', async () => {
    const { probe, clock, modes } = house(
      ...['native', 'schema', 'text'].map((mode) => answer(mode, 'drum', 'bell')),
    )
    expect(await probe()).toMatchObject({ ok: false, kept: false, why: 'tiny made no correct tool call.' })
    clock.advance(maxFailureAgeMs - 1)
    expect(await probe()).toMatchObject({ ok: false, kept: true, why: 'tiny made no correct tool call.' })
    clock.advance(1)
    void probe()
    expect(modes).toHaveLength(4)
  })

  it('forgets a success after a week', async () => {
    const { probe, clock, modes } = house(answer('native', 'drum'))
    await probe()
    clock.advance(maxLearnedAgeMs)
    void probe()
    expect(modes).toHaveLength(2)
  })

  it('keeps the mode of a measurement, which knows more than one call', async () => {
    const { probe, memory, clock } = house(answer('text', 'drum'))
    const measured = { at: clock.now(), isComplete: true } as never
    memory.learn('d', { mode: 'native', modeAt: clock.now(), measured })
    await probe()
    expect(memory.get('d').mode).toBe('native')
  })

  it.each([
    ['a server that refuses everything', ['refused', 'refused', 'refused', 'refused'], 4],
    ['a server that is away', ['unreachable'], 1],
  ])('learns nothing from %s', async (_, kinds, requests) => {
    const { probe, memory, modes } = house(...kinds.map(failure))
    expect(await probe()).toMatchObject({ ok: false, kept: false, why: 'No.', remedy: 'Help.' })
    expect(memory.get('d')).toEqual({})
    expect(modes).toHaveLength(requests)
  })

  it('tries the other modes when one is refused', async () => {
    const { probe } = house(failure('refused'), failure('refused'), answer('schema', 'drum'))
    expect(await probe()).toMatchObject({ ok: true, mode: 'schema' })
  })

  it('says that a model is too slow after the time limit, but not after a cancel', async () => {
    const slow = house()
    const late = slow.probe()
    slow.clock.advance(5000)
    expect(await late).toMatchObject({
      ok: false,
      kept: false,
      why: expect.stringContaining('within 5 seconds'),
    })
    expect(slow.memory.get('d')).toEqual({})
    const left = house()
    const canceled = left.probe()
    left.outer.abort()
    expect(await canceled).toMatchObject({ why: 'No.' })
  })
})

it.each([
  [1, 32, 32, 'yes'],
  [1, 32, 2, 'tight'],
  [10, 32, 32, 'tight'],
  [13, 32, 32, 'no'],
])('engineFit: weights of %d GB in %d GB of memory, %d of them free: %s', (size, memory, free, fit) => {
  expect(engineFit(size * 1e9, memory * 1e9, free * 1e9)).toBe(fit)
})
