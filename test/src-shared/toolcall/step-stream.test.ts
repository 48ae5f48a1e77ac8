import { describe, expect, it } from 'vitest'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream, type StreamPart } from '../../../src-shared/toolcall/step-stream.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { CASES } from './hand-written-cases.ts'
import { seeded, sloppyCases } from './sloppy-cases.ts'
import { STAGE_TOOLS } from './stage-tools.ts'

function streamed(text: string, size: () => number, tools = STAGE_TOOLS) {
  const stream = createStepStream(tools)
  const parts: StreamPart[] = []
  for (let at = 0; at < text.length; ) {
    const length = size()
    parts.push(...stream.push(text.slice(at, at + length)))
    at += length
  }
  const { parts: last, result } = stream.end()
  return { early: parts, parts: [...parts, ...last], result }
}
const words = (parts: readonly StreamPart[]) =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
const calls = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) => (part.type === 'call' ? [part.call] : []))
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('createStepStream', () => {
  it.each(CASES.map((one) => [one.what, one] as const))(
    'returns the same result as readStep for the example “%s”',
    (_, one) => {
      const whole = readStep(one.text, one.tools ?? STAGE_TOOLS)
      const content = squeezed(
        (whole.step.content ?? []).map((block) => (block.type === 'text' ? block.text : '')).join(''),
      )
      const rng = seeded(one.text.length)
      for (const size of [() => 1, () => 1 + Math.floor(rng() * 9)]) {
        const { parts, result } = streamed(one.text, size, one.tools ?? STAGE_TOOLS)
        expect(result).toEqual(whole)
        expect(calls(parts)).toEqual(whole.step.type === 'tool_calls' ? whole.step.tool_calls : [])
        // If the prompt opened the thinking, a stream shows it as text until `</think>` arrives.
        if (one.what !== 'implicit think') expect(squeezed(words(parts))).toBe(content)
      }
    },
  )

  it('returns the same result as readStep for generated sloppy texts, and never shows markup', () => {
    const rng = seeded(4)
    for (const one of sloppyCases(8, fuzz(400))) {
      const whole = readStep(one.text, STAGE_TOOLS)
      const { parts, result } = streamed(one.text, () => 1 + Math.floor(rng() * 7))
      expect(result, one.text).toEqual(whole)
      const content = (whole.step.content ?? [])
        .map((block) => (block.type === 'text' ? block.text : ''))
        .join('')
      expect(squeezed(words(parts)), one.text).toBe(squeezed(content))
    }
  })

  it('emits words as soon as they arrive', () => {
    const stream = createStepStream(STAGE_TOOLS)
    expect(words(stream.push('The boss is '))).toBe('The boss is')
    expect(words(stream.push('down, and 3 < 4'))).toContain(' down, and 3')
    expect(words(stream.push(' still holds'))).toContain('still holds')
    for (const line of ['\nall of chat cheers.', '\ncome on,', '\ntoday we win'])
      expect(words(stream.push(line))).toContain(line.trim())
  })

  it('emits a call at the start of the answer as soon as the call is complete', () => {
    const stream = createStepStream(STAGE_TOOLS)
    expect(stream.push('<tool_call>{"name":"wait","arguments":{"ms":')).toEqual([])
    expect(calls(stream.push('9}}</tool_call>\nnow'))).toEqual([
      { id: 'call_1', name: 'wait', arguments: { ms: 9 } },
    ])
    expect(calls(stream.end().parts)).toEqual([])
  })

  it('delays a call as long as a later `</think>` could turn it into reasoning', () => {
    const stream = createStepStream(STAGE_TOOLS)
    expect(calls(stream.push('Perhaps\nCALL wait {"ms": 1}\nno. '))).toEqual([])
    stream.push('</think>Hello')
    expect(stream.end().result.step.type).toBe('final')
  })

  it('emits a call at once for a model that never thinks, and ignores a stray `</think>`', () => {
    const stream = createStepStream(STAGE_TOOLS, { neverThinks: true })
    const parts = stream.push('Watch.\nCALL wait {"ms": "1"}\nAnd so it goes on and on ')
    expect(parts.map((part) => (part.type === 'text' ? part.text : part.call.name))).toEqual([
      'Watch.',
      'wait',
      expect.stringContaining('And so it'),
    ])
    expect(parts[1]).toMatchObject({
      call: { id: 'call_1', name: 'wait', arguments: { ms: 1 } },
      raw: expect.stringMatching(/^CALL wait/),
      repairs: [{ path: 'calls[0].arguments.ms' }],
    })
    const late = stream.push('</think>Hello')
    const { parts: last, result } = stream.end()
    expect(calls([...late, ...last])).toEqual([])
    expect(result.step).toMatchObject({ type: 'tool_calls', tool_calls: [{ id: 'call_1' }] })
  })

  it('never shows part of a tag or marker', () => {
    for (const text of [
      'Hi <tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>',
      'Hi\nCALL wait {"ms": 9}',
      'Hi [TOOL_CALLS]wait{"ms":9}',
      'Hi <think>x</think> <wait ms="9"/>',
      'Hi\nAction: wait\nAction Input: {"ms": 9}',
    ]) {
      const { parts } = streamed(text, () => 1)
      expect(words(parts).trim(), text).toBe('Hi')
    }
  })

  it('ignores text that is pushed after `end()`', () => {
    const stream = createStepStream(STAGE_TOOLS)
    stream.push('a')
    const { result } = stream.end()
    expect(stream.push('b')).toEqual([])
    expect(stream.end()).toEqual({ parts: [], result })
  })
})
