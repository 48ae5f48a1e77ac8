import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LlmEvent } from '../../../src-shared/llm/driver.ts'
import { schemaOutput } from '../../../src-shared/llm/schema-output.ts'
import { schemaProtocol } from '../../../src-shared/llm/schema-protocol.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { conformanceTools as tools } from '../../conformance/llm-driver.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

const words = (events: readonly LlmEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')
const calls = (events: readonly LlmEvent[]) =>
  events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

function streamed(raw: string, sizes: readonly number[]) {
  const reader = schemaOutput(tools)
  const events: LlmEvent[] = []
  for (let at = 0, n = 0; at < raw.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    events.push(...reader.text(raw.slice(at, at + size)))
    at += size
  }
  const { events: last, output } = reader.end({ cut: false })
  return { events: [...events, ...last], output }
}

const call = fc.record({
  reason: fc.string({ maxLength: 20 }),
  name: fc.constantFrom('overlay_text', 'stage__count', 'fly'),
  arguments: fc.oneof(fc.record({ text: fc.string() }), fc.record({ from: fc.integer({ min: 0, max: 12 }) })),
})
const unit = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('a', 'B', ' ', '. ', '\n', '"', '\\', '/', '\t', 'é', '🎉', '\u2028'),
  },
  { weight: 1, arbitrary: fc.constantFrom('{', '}', '[', '<think>', '</b>', '`', 'CALL ', 'ms', ':') },
)
const step = fc.oneof(
  fc.record({ type: fc.constant('final'), content: fc.string({ unit, maxLength: 60 }) }),
  fc.record({ type: fc.constant('tool_calls'), tool_calls: fc.array(call, { minLength: 1, maxLength: 4 }) }),
)
const written = fc.tuple(step, fc.constantFrom(0, 1, 2), fc.boolean()).map(([value, indent, ascii]) => {
  const json = JSON.stringify(value, null, indent)
  return ascii
    ? json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : json
})

describe('schemaOutput', () => {
  it('returns the same result for a whole text, single characters, and random chunks', () => {
    fc.assert(
      fc.property(
        written,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.nat(8),
        (json, sizes, cut) => {
          const raw = cut === 0 ? json.slice(0, -3) : json
          const read = schemaProtocol.read(raw, tools)
          // In truncated JSON, `read` can mistake a bracket inside the words for the end, but the stream has already
          // shown the words after the bracket.
          const mayEndEarly = cut === 0 && /"content"[\s\S]*[}\]]/.test(raw)
          for (const chunks of [[raw.length], [1], sizes]) {
            const { events, output } = streamed(raw, chunks)
            const said = wordsOf(output.step.content)
            if (!mayEndEarly) expect(output).toEqual(read)
            expect(calls(events)).toEqual(read.step.type === 'tool_calls' ? read.step.tool_calls : [])
            // A `</think>` without an opening tag revokes words that a stream has already shown.
            if (!raw.includes('</think')) expect(squeezed(words(events))).toBe(squeezed(said))
          }
        },
      ),
      { numRuns: fuzz(400) },
    )
  })

  it('streams the text of a final step', () => {
    const reader = schemaOutput(tools)
    expect(reader.text('{"type":"final","con')).toEqual([])
    expect(words(reader.text('tent":"What a ga'))).toBe('What a ga')
    expect(words(reader.text('me, \\"chat\\" \\u00e'))).toBe('me, "chat"')
    expect(words(reader.text('9 \\ud83c'))).toBe(' é')
    expect(words(reader.text('\\udf89!'))).toBe(' 🎉!')
    expect(reader.text('"}')).toEqual([])
    expect(reader.end({ cut: false }).events).toEqual([])
  })

  it('reports each call as soon as its object is complete', () => {
    const reader = schemaOutput(tools)
    const first =
      '{"type":"tool_calls","tool_calls":[{"reason":"a","name":"overlay_text","arguments":{"text":"}hi"}'
    expect(reader.text(first)).toEqual([])
    expect(calls(reader.text('},'))).toEqual([
      { id: 'call_1', name: 'overlay_text', arguments: { text: '}hi' } },
    ])
    reader.text('{"reason":"b","name":"fly","arguments":{}},{"reason":"c","name":"stage__count","arguments":')
    expect(calls(reader.text('{"from":3}}'))).toEqual([
      { id: 'call_2', name: 'stage/count', arguments: { from: 3 } },
    ])
    reader.text(']}')
    const { events, output } = reader.end({ cut: false })
    expect(events).toEqual([])
    expect(output.rejected).toMatchObject([{ name: 'fly' }])
  })

  it('keeps a streamed call even if the JSON after it is broken, and streams words that contain unescaped quotes', () => {
    const raw =
      '{"type":"tool_calls","tool_calls":[{"name":"stage__count","arguments":{"from":3}} and so on: "'
    const { events, output } = streamed(raw, [1])
    expect(calls(events)).toEqual(output.step.type === 'tool_calls' ? output.step.tool_calls : undefined)
    expect(words(events)).toBe('')
    const quotes = '{"type":"final","content":"He said "hi" to me"}'
    const spoken = streamed(quotes, [1])
    expect(squeezed(words(spoken.events))).toBe('He said "hi" to me')
  })

  it('rejects JSON that is neither a call nor a final answer, and streams nothing', () => {
    const { events, output } = streamed('{"weather":"sunny"}', [1])
    expect(events).toEqual([])
    expect(output.rejected).toMatchObject([{ errors: [expect.stringContaining('neither')] }])
  })
})
