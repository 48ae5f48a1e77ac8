import { describe, expect, it, test } from 'vitest'
import { looksTruncated } from '../../../src-shared/events/truncation.ts'
import { chatLines, contentText, runningText } from '../../../src-shared/llm/transcript.ts'
import { complaint } from '../../../src-shared/loop/messages.ts'
import { text } from '../../../src-shared/step/content.ts'
import type { Message } from '../../../src-shared/step/step.ts'

describe('contentText', () => {
  it('writes JSON without spaces, limits its length, and replaces a picture with a placeholder', () => {
    const words = contentText([
      text('Look:'),
      { type: 'json', json: { a: [1] } },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ])
    expect(words).toBe('Look:\n{"a":[1]}\n[picture]')
    expect(contentText([{ type: 'json', json: 'x'.repeat(50_000) }]).length).toBeLessThan(9000)
  })
})

describe('chatLines', () => {
  test('writes calls and results as text, and alternates roles', () => {
    const messages: Message[] = [
      { role: 'user', content: [text('go')] },
      {
        role: 'assistant',
        content: [text('ok')],
        tool_calls: [{ id: 'c', name: 'wait', arguments: { ms: 9 } }],
      },
      { role: 'tool', tool_call_id: 'c', name: 'wait', content: [text('done')] },
      { role: 'user', content: [text('and now?'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    ]
    const lines = chatLines(messages, (calls) => calls.map(({ name }) => `CALL ${name}`).join('\n'), true)
    expect(lines).toEqual([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: 'ok\nCALL wait' },
      { role: 'user', content: 'Result of wait: done\n\nand now?\n[picture]', images: ['AAAA'] },
    ])
    expect(runningText(lines)).toMatch(
      /^User: go\n\nAssistant: ok\nCALL wait\n\nUser: Result[\s\S]*\n\nAssistant:$/,
    )
  })
})

test('looksTruncated detects a truncated prompt by the number of tokens that the server read', () => {
  expect(looksTruncated(40_000, 8192, 8192)).toBe(true)
  expect(looksTruncated(40_000, 2000, 8192)).toBe(true)
  expect(looksTruncated(4000, 1000, 8192)).toBe(false)
  expect(looksTruncated(20_000, 6000, 8192)).toBe(false)
})

describe('complaint about a rejected call', () => {
  test('a complaint shows each error beside the wrong value, or on a separate line if the value is missing', () => {
    const rejected = {
      raw: 'CALL overlay_text {"text": 3, "size": "huge"}',
      name: 'overlay_text',
      args: { text: 3, size: 'huge' },
      errors: ['text: expected a string', 'size must be one of "s", "l"', 'colour is missing'],
    }
    const words = complaint(rejected)
    expect(words).toMatch(/"text": 3 {2}\/\/ text: expected a string/)
    expect(words).toMatch(/"size": "huge" {2}\/\/ size must be one of/)
    expect(words).toMatch(/^\/\/ colour is missing$/m)
    expect(complaint({ raw: 'x'.repeat(10_000), errors: ['no such tool'] }).length).toBeLessThan(600)
  })

  test('the length of a complaint is limited for any call', () => {
    const words = 'x'.repeat(10_000)
    const args = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${words}${n}`, words]))
    const errors = Array.from({ length: 500 }, (_, n) => `${n}: ${words}`)
    expect(complaint({ name: words, args, errors, raw: words }).length).toBeLessThan(30_000)
  })
})
