import { describe, expect, test } from 'vitest'
import { chooseMode, namedBy, nextMode, requiresTextToolCallParsing } from '../../../src-shared/llm/mode.ts'

const settings = { enableTextToolCallParsing: true, textToolCallModels: [] as string[] }
const off = { ...settings, enableTextToolCallParsing: false }

describe('chooseMode', () => {
  const facts = (name: string, capabilities?: string[]) => ({
    name,
    ...(capabilities ? { capabilities } : {}),
  })
  const tools = ['completion', 'tools']

  test.each([
    ['an explicit mode wins', 'text', facts('m', tools), settings, undefined, 'text'],
    [
      "then the user's list",
      'auto',
      facts('my/m:8b', tools),
      { ...settings, textToolCallModels: ['m'] },
      'native',
      'text',
    ],
    ['then what was learned of the weights', 'auto', facts('m', tools), settings, 'schema', 'schema'],
    ['then the capability: tools', 'auto', facts('gemma3:4b', tools), settings, undefined, 'native'],
    [
      'a small model with tools',
      'auto',
      { ...facts('m', tools), parameters: 1.8e9 },
      settings,
      undefined,
      'text',
    ],
    ['a large one', 'auto', { ...facts('m', tools), parameters: 4e9 }, settings, undefined, 'native'],
    [
      'what was learned of a small one',
      'auto',
      { ...facts('m', tools), parameters: 5e8 },
      settings,
      'native',
      'native',
    ],
    ['no tools and no thinking', 'auto', facts('gemma3:4b', ['completion']), settings, undefined, 'schema'],
    ['thinking without tools', 'auto', facts('m', ['completion', 'thinking']), settings, undefined, 'text'],
    ['what was learned before the known name', 'auto', facts('gemma-3-12b-it'), settings, 'native', 'native'],
    ['unknown capabilities, known name', 'auto', facts('gemma-3-12b-it'), settings, undefined, 'text'],
    ['unknown everything', 'auto', facts('m'), settings, undefined, 'text'],
    ['text mode turned off: explicit', 'text', facts('m', tools), off, undefined, 'schema'],
    ['text mode turned off: unknown', 'auto', facts('gemma-3-12b-it'), off, undefined, 'schema'],
    ['text mode turned off leaves native alone', 'auto', facts('m', tools), off, undefined, 'native'],
  ] as const)('%s', (_, asked, model, now, learned, mode) => {
    expect(chooseMode(asked, model, now, learned)).toBe(mode)
  })

  test('prefers a learned mode to the mode for a known name, and the mode for a known name to the default', () => {
    expect(chooseMode('auto', facts('gemma-3-12b-it'), settings, undefined, 'native')).toBe('text')
    expect(chooseMode('auto', facts('m'), settings, undefined, 'native')).toBe('native')
    expect(chooseMode('auto', facts('gemma-3-12b-it'), settings, 'schema', 'native')).toBe('schema')
  })

  test('tries text mode last, and does not try it if it is turned off', () => {
    expect(nextMode('native', settings)).toBe('schema')
    expect(nextMode('schema', settings)).toBe('text')
    expect(nextMode('schema', off)).toBeUndefined()
    expect(nextMode('text', settings)).toBeUndefined()
  })
})

describe('requiresTextToolCallParsing', () => {
  test.each([
    'gemma-3-12b-it',
    'gemma-2-27b-it',
    'PetrosStav/gemma3-tools:4b',
    'google/gemma-3-4b-it',
    'gemma3:270m',
    'GEMMA2:9b',
  ])('returns true for the model %s', (model) => {
    expect(requiresTextToolCallParsing(model, settings)).toBe(true)
    expect(requiresTextToolCallParsing(model, off)).toBe(false)
    expect(requiresTextToolCallParsing(model, settings, ['completion', 'tools'])).toBe(false)
  })

  test.each(['qwen3:4b', 'llama3.2:3b', 'notgemma3', 'my-gemma3-merge'])(
    'returns false for the model %s',
    (model) => {
      expect(requiresTextToolCallParsing(model, settings)).toBe(false)
    },
  )
})

describe('namedBy', () => {
  test.each([
    ['org/model:7b', 'model', true],
    ['org/model:7b', 'org/model', true],
    ['org/model:7b', 'model:7b', true],
    ['org/model:7b', 'mod*', true],
    ['org/model:7b', 'mod', false],
    ['org/model-x:7b', 'model', true],
    ['model.v1', 'model.*', true],
    ['modelxv1', 'model.v1', false],
    ['anything', '', false],
    ['anything', '*', true],
  ])('matches the model %s against the pattern “%s”: %s', (model, pattern, expected) => {
    expect(namedBy(model, [pattern])).toBe(expected)
  })
})
