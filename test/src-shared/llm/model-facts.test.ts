import { describe, expect, it } from 'vitest'
import {
  byRight,
  createModelMemory,
  learnedMode,
  learnSpeed,
  maxFailureAgeMs,
  maxLearnedAgeMs,
  measuredMemo,
  sameModel,
  sizeInName,
  validMeasurement,
} from '../../../src-shared/llm/model-facts.ts'

describe('learnSpeed', () => {
  const known = { at: 1, answerMs: 1000, tokensPerSecond: 20, readsPerSecond: 300 }

  it('replaces what was measured again, and keeps the facts that were not', () => {
    const memory = createModelMemory({ d: { speed: known, loadMs: 7 } })
    learnSpeed(memory, 'd', { at: 2, answerMs: 400, tokensPerSecond: 50 })
    expect(memory.get('d')).toEqual({
      speed: { at: 2, answerMs: 400, tokensPerSecond: 50, readsPerSecond: 300 },
      loadMs: 7,
    })
  })

  it('stores a fact that was not known, and ignores a change of up to a fifth', () => {
    const memory = createModelMemory({ d: { speed: known } })
    learnSpeed(memory, 'd', { at: 2, answerMs: 1200, tokensPerSecond: 16 })
    expect(memory.get('d').speed).toEqual(known)
    learnSpeed(memory, 'd', { at: 3, answerMs: 1201 })
    expect(memory.get('d').speed).toEqual({ ...known, at: 3, answerMs: 1201 })
    learnSpeed(memory, 'new', { at: 4, readsPerSecond: 5 })
    expect(memory.get('new').speed).toEqual({ at: 4, readsPerSecond: 5 })
  })
})

describe('what was learned about a model', () => {
  const score = { mode: 'text', right: 3, calls: 2, of: 4, ms: 100 } as const
  const measured = { at: 1000, isComplete: true, scores: [score] }

  it('is valid for a week, and an incomplete measurement for a day', () => {
    const partial = { ...measured, isComplete: false }
    expect(validMeasurement({ measured }, 1000 + maxLearnedAgeMs - 1)).toBe(measured)
    expect(validMeasurement({ measured }, 1000 + maxLearnedAgeMs)).toBeUndefined()
    expect(validMeasurement({ measured: partial }, 1000 + maxFailureAgeMs - 1)).toBe(partial)
    expect(validMeasurement({ measured: partial }, 1000 + maxFailureAgeMs)).toBeUndefined()
    expect(learnedMode({ mode: 'text', modeAt: 1000 }, 1000 + maxLearnedAgeMs - 1)).toBe('text')
    expect(learnedMode({ mode: 'text', modeAt: 1000 }, 1000 + maxLearnedAgeMs)).toBeUndefined()
  })

  it('without its own time, a mode is as old as the probe', () => {
    const probe = { ok: true, at: 5000, ms: 1 }
    expect(learnedMode({ mode: 'text', probe }, 5000 + maxLearnedAgeMs - 1)).toBe('text')
    expect(learnedMode({ mode: 'text', probe, modeAt: 1000 }, 1000 + maxLearnedAgeMs)).toBeUndefined()
  })

  it('a measurement sets the mode only if its best mode called a tool', () => {
    expect(measuredMemo(measured)).toEqual({ measured, mode: 'text', modeAt: 1000 })
    const silent = { ...measured, scores: [{ ...score, calls: 0 }] }
    expect(measuredMemo(silent)).toEqual({ measured: silent })
    const none = { ...measured, scores: [] }
    expect(measuredMemo(none)).toEqual({ measured: none })
  })

  it('ranks modes by right answers, then right calls, then speed', () => {
    const more = { ...score, right: 4, calls: 0, ms: 900 }
    const calling = { ...score, calls: 3, ms: 900 }
    const faster = { ...score, ms: 50 }
    expect([score, faster, more, calling].sort(byRight)).toEqual([more, calling, faster, score])
  })

  it('is not stored without a digest', () => {
    const memory = createModelMemory()
    memory.learn('', { loadMs: 1 })
    expect(memory.get('')).toEqual({})
  })
})

describe('the name of a model', () => {
  it('also means the tag `latest`, and no other', () => {
    expect(sameModel('qwen:latest', 'qwen')).toBe(true)
    expect(sameModel('qwen', 'qwen')).toBe(true)
    expect(sameModel('qwen:1b', 'qwen')).toBe(false)
    expect(sameModel('qwen', 'qwen:latest')).toBe(false)
  })

  it.each([
    ['smollm:135m', 135e6],
    ['qwen3:1.7b', 1.7e9],
    ['mixtral:8x7b', 56e9],
    ['gemma3n:e4b', 4e9],
    ['llama3', undefined],
  ])('%s has %d parameters', (name, size) => expect(sizeInName(name)).toBe(size))
})
