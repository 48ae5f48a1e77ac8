import { expect, test } from 'vitest'
import { probeEvidence } from '../../../src-shared/llm/evidence-probe.ts'
import { PROBE_CASES } from '../../../src-shared/llm/grounding/probe.ts'
import { createModelMemory } from '../../../src-shared/llm/model-memory.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const clock = virtualClock()
const signal = new AbortController().signal
const model = { name: 'fake:2b', digest: 'd', parameters: 2e9 }
const right: ScriptedAnswer[] = PROBE_CASES.map(({ answer }) =>
  answer ? `CALL ${answer.name} ${JSON.stringify(answer.arguments)}` : 'Just words.',
)
const probe = (answers: ScriptedAnswer[], part = {}) => {
  const memory = createModelMemory()
  const driver = scriptedDriver(answers, clock)
  return { memory, weight: probeEvidence({ driver, memory, clock, model, signal, ...part }) }
}

test('a model that answers all by itself needs no evidence, one that only talks needs it, and both are remembered', async () => {
  const good = probe(right)
  expect(await good.weight).toBe(0)
  expect(good.memory.get('d').evidenceWeight).toBe(0)
  const weak = probe(PROBE_CASES.map(() => 'Just words.'))
  expect(await weak.weight).toBe(1)
})

test('a server that fails says nothing about the model, which is asked again a day later and not before', async () => {
  const { memory, weight } = probe([...right.slice(0, 3), { fail: 'busy' }])
  expect(await weight).toBeUndefined()
  expect(memory.get('d')).toEqual({ evidenceFailedAt: clock.now() })
  expect(await probe(right, { memory }).weight).toBeUndefined()
  clock.advance(24 * 3600 * 1000)
  expect(await probe(right, { memory }).weight).toBe(0)
})

test('an abort is no failure', async () => {
  const controller = new AbortController()
  controller.abort()
  const { memory, weight } = probe([{ hang: true }], { signal: controller.signal })
  expect(await weight).toBeUndefined()
  expect(memory.get('d')).toEqual({})
})

test('a size in the name counts where the server tells none', async () => {
  expect(await probe([], { model: { name: 'smollm2-360m', digest: 'd' } }).weight).toBe(1)
})

test('a small model and a known one are not asked', async () => {
  expect(await probe([], { model: { ...model, parameters: 1.35e8 } }).weight).toBe(1)
  const memory = createModelMemory({ d: { evidenceWeight: 0.3 } })
  expect(await probe([], { memory }).weight).toBe(0.3)
})
