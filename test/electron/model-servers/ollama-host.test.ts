import { describe, expect, test } from 'vitest'
import { normaliseOpenAiUrl } from '../../../electron/model-servers/http-transport.ts'
import { normaliseHost, ollamaHost } from '../../../electron/model-servers/ollama-client.ts'

describe('normaliseHost', () => {
  test.each([
    ['', 'http://localhost:11434'],
    ['localhost', 'http://localhost:11434'],
    ['localhost:11434', 'http://localhost:11434'],
    ['http://x:11434/', 'http://x:11434'],
    ['http://x', 'http://x:11434'],
    ['http://x:80', 'http://x:80'],
    ['http://x:11434/v1', 'http://x:11434'],
    ['http://x:11434/api/', 'http://x:11434'],
    ['x:1234/ollama/api', 'http://x:1234/ollama'],
    [':5000', 'http://localhost:5000'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:9999', 'http://127.0.0.1:9999'],
    ['[::1]:7000', 'http://[::1]:7000'],
    ['https://models.example', 'https://models.example'],
    ['https://models.example:8443/', 'https://models.example:8443'],
    ['  "http://x:1/" ', 'http://x:1'],
    ['HTTP://X:1', 'http://x:1'],
    ['not an address', 'not an address'],
  ])('converts the address %j to %s', (spelling, base) => {
    expect(normaliseHost(spelling)).toBe(base)
  })

  test('keeps a normalized address unchanged', () => {
    for (const spelling of ['x', 'https://a.b/c', ':1', '10.0.0.2:3']) {
      const once = normaliseHost(spelling)
      expect(normaliseHost(once)).toBe(once)
    }
  })
})

test('ollamaHost prefers OLLAMA_HOST to the setting, unless OLLAMA_HOST is empty', () => {
  expect(ollamaHost('a:1', { OLLAMA_HOST: 'b:2' })).toBe('http://b:2')
  expect(ollamaHost('a:1', { OLLAMA_HOST: ' ' })).toBe('http://a:1')
  expect(ollamaHost('a:1', {})).toBe('http://a:1')
})

test.each([
  ['localhost:1234', 'http://localhost:1234'],
  ['http://x:8080/v1/', 'http://x:8080'],
  ['https://x/v1/chat/completions', 'https://x'],
  ['https://x/openai/v1', 'https://x/openai'],
  ['x:8000/v1/models', 'http://x:8000'],
  [':1234', 'http://localhost:1234'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
])('normaliseOpenAiUrl converts %s to %s', (spelling, base) => {
  expect(normaliseOpenAiUrl(spelling)).toBe(base)
})
