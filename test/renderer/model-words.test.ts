import { describe, expect, it } from 'vitest'
import { auditionFacts, auditionWord, pairsWords } from '../../renderer/panel/models/audition-words.ts'
import { measuresOf, modelFacts, shareWords } from '../../renderer/panel/models/model-words.ts'
import type { ModelChoice } from '../../src-shared/contract/api/models.ts'
import type { Audition, AuditionFault } from '../../src-shared/events/audition.ts'
import { lineLimitMs } from '../../src-shared/performer/model-levels.ts'

const tiny: ModelChoice = { model: 'tiny', driver: 'ollama' }
const measure = (more: Partial<ModelChoice>, name: string) =>
  measuresOf({ ...tiny, ...more }).find((one) => one.name === name)

it('modelFacts lists what is known, in a fixed order', () => {
  expect(modelFacts(tiny)).toEqual([])
  expect(
    modelFacts({ ...tiny, size: 1.1e9, quantization: 'Q4_K_M', parameters: 1.54e9, context: 32_768 }),
  ).toEqual(['1.1 GB', 'Q4_K_M', '1.5 B parameters', 'up to 32,768 tokens of context'])
  expect(modelFacts({ ...tiny, parameters: 135_400_000 })).toEqual(['135 M parameters'])
  expect(modelFacts({ ...tiny, parameters: 1e9 })).toEqual(['1 B parameters'])
})

it('modelFacts warns about a model that fits but was too slow, unless it does not fit anyway', () => {
  const facts = (fit: 'yes' | 'no', answerMs: number) => modelFacts({ ...tiny, fit, speed: { answerMs } })[0]
  expect(facts('yes', lineLimitMs + 1)).toContain('too late')
  expect(facts('yes', lineLimitMs)).not.toContain('too late')
  expect(facts('no', lineLimitMs + 1)).not.toContain('too late')
})

describe('measuresOf', () => {
  it('says what is not measured yet', () => {
    expect(measuresOf(tiny).map(({ look }) => look)).toEqual(['', '', ''])
    expect(measuresOf(tiny)).toHaveLength(3)
  })

  it.each([
    [
      { ok: true, at: 0, ms: 1200 },
      { result: 'yes, in 1.2 s', look: 'ok' },
    ],
    [
      { ok: false, at: 0, ms: 1200, why: 'No call.' },
      { look: 'deny', title: 'No call.' },
    ],
  ] as const)('judges the tool call %j', (probe, result) => {
    expect(measuresOf({ ...tiny, probe })[0]).toMatchObject(result)
  })

  it('shows the best mode, and every mode in the tooltip', () => {
    const modes = [
      { mode: 'native', right: 9, of: 10, ms: 1000 },
      { mode: 'text', right: 4, of: 10, ms: 2000 },
    ] as const
    const shown = measuresOf({ ...tiny, modes: [...modes], modesFrom: 'quick' })[1]
    expect(shown?.result).toBe('native, 9 of 10 right')
    expect(shown?.title?.split('; ')).toHaveLength(3)
  })

  it.each([
    ['tools', 'ok'],
    ['nothing', 'deny'],
    ['words', ''],
  ] as const)('judges the audition that led to %s', (asks, look) => {
    expect(measuresOf({ ...tiny, asks }).at(-2)?.look).toBe(look)
  })

  it.each([
    [0.5, 0.9, 'ok'],
    [0.49, 0.5, ''],
    [0.1, 0.49, 'deny'],
  ])('judges a bench result between %d and %d', (low, high, look) => {
    const bench = { mode: 'text', right: 0.456, low, high, cases: 50, at: 0 }
    expect(measuresOf({ ...tiny, bench }).at(-1)).toMatchObject({ result: '46 % right', look })
  })

  it('shows the speed in shows and the tokens, each only if known', () => {
    expect(measure({ speed: { answerMs: lineLimitMs } }, 'In shows')).toMatchObject({
      result: '2.5 s a line',
      look: 'ok',
    })
    expect(measure({ speed: { answerMs: lineLimitMs + 1 } }, 'In shows')?.look).toBe('deny')
    expect(measure({ speed: { answerMs: 1 } }, 'Speed')).toBeUndefined()
    const speed = { tokensPerSecond: 20.4, readsPerSecond: 310.5 }
    expect(measure({ speed }, 'Speed')?.result).toBe('writes 20 tokens/s, reads 311 tokens/s')
    expect(measure({ speed }, 'In shows')).toBeUndefined()
  })
})

it('shareWords says what the model wrote, what came too late, and what the bank said', () => {
  const share = {
    ...{ model: 'tiny', asked: 10, wrote: 8, late: 0, medianMs: 1200, limitMs: 2500 },
    ...{ isSlow: false, said: 0, saidByBank: 0 },
  }
  const all = 'Your model wrote 8 of 10 lines (1.2 s in the median, limit 2.5 s).'
  expect(shareWords(share)).toBe(all)
  expect(shareWords({ ...share, said: 9, saidByBank: 4 })).toBe(
    `${all} 4 of 9 lines on stage were prepared ones.`,
  )
  expect(shareWords({ ...share, late: 3, isSlow: true })).toBe(
    'Your model wrote 8 of 10 lines; 3 came too late (1.2 s in the median, limit 2.5 s). A smaller model or the graphics card would help.',
  )
})

const lines = (...faults: (AuditionFault | undefined)[]) =>
  faults.map((fault, n) => ({
    ms: 1000 * (faults.length - n),
    ...(fault && { fault }),
  })) as unknown as Audition['lines']

it('auditionFacts counts good lines and echoes, and names the median time', () => {
  expect(auditionFacts({ lines: [] })).toEqual(['no lines'])
  expect(auditionFacts({ lines: lines(undefined, 'echo', 'late') })).toEqual([
    '1 of 3 lines good',
    '33 % repeat the screen',
    '2.0 s a line',
  ])
})

it.each([
  ['tools', lines(), 'good writer'],
  ['call', lines('late'), 'good writer'],
  ['words', lines('late'), 'good for single lines'],
  ['nothing', lines('late', 'late', 'echo'), 'too slow'],
  ['nothing', lines('late', 'long'), 'not funny enough'],
  ['nothing', lines('late', 'echo'), 'echoes the screen'],
  ['nothing', lines('echo', 'long', 'long'), 'not funny enough'],
] as const)('an audition that led to %s with %j is called %3$s', (asks, said, word) => {
  expect(auditionWord({ asks, lines: said })).toBe(word)
})

it('pairsWords says how the lines compare, or that this is not known', () => {
  const share = { value: 0.2, low: 0.1, high: 0.3 }
  const pairs = { than: 'Marlow', of: 39, won: 6, even: 3, share, verdict: 'worse' } as const
  expect(pairsWords({ language: 'en', pairs })).toContain('Writes worse than Marlow: won 6 of 39 pairs')
  expect(pairsWords({ language: 'en', pairs: undefined })).toContain('not known.')
  expect(pairsWords({ language: 'de', pairs: undefined })).toContain('Adlib can judge English lines only')
})
