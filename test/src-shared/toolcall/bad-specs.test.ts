import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema, ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import { textProtocol } from '../../../src-shared/toolcall/protocol.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'
import { anyTools, waitText } from '../../fixtures/any-tools.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

const good: ToolSpec = {
  name: 'wait',
  description: '',
  parameters: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
}
const call = 'CALL wait {"ms": 9}'
/** Casts a list that violates the types, as an untyped program might pass it. */
const given = (tools: unknown) => tools as readonly ToolSpec[]
const nested = (levels: number): JsonSchema => (levels === 0 ? {} : { not: nested(levels - 1) })

describe('readStep with broken tool definitions', () => {
  it('reports that no value is valid for an argument with an empty `enum`', () => {
    const parameters = { type: 'object', properties: { x: { enum: [] } }, required: ['x'] }
    const { rejected } = readStep('CALL pick {"x": "a"}', [{ name: 'pick', description: '', parameters }])
    expect(rejected.flatMap(({ errors }) => errors)).toEqual([
      'arguments.x can have no value, because its `enum` is empty',
    ])
  })

  it('rejects a value if the only allowed value is an object that cannot be converted to text', () => {
    const odd = JSON.parse('{"toString": 1, "valueOf": 2}')
    const parameters = { type: 'object', additionalProperties: { const: odd } }
    const { step, rejected } = readStep('CALL wait {"x": 0}', [{ name: 'wait', description: '', parameters }])
    expect(step.type).toBe('final')
    expect(rejected).toHaveLength(1)
  })

  it('never throws for any JSON in place of the tools, and returns the same result for a stream as for the whole text', () => {
    fc.assert(
      fc.property(waitText, anyTools, (text, tools) => {
        const whole = readStep(text, given(tools))
        expect(['final', 'tool_calls']).toContain(whole.step.type)
        const stream = createStepStream(given(tools))
        stream.push(text.slice(0, text.length / 2))
        stream.push(text.slice(text.length / 2))
        expect(stream.end().result).toEqual(whole)
      }),
      { numRuns: fuzz(10_000) },
    )
  })

  it.each([
    [{}, 'tools'],
    [null, 'tools'],
    [[good, null], 'tools.1'],
    [[good, 'wait'], 'tools.1'],
    [[good, {}], 'tools.1.name'],
    [[good, { name: 7 }], 'tools.1.name'],
    [[good, { name: 'x', parameters: [] }], 'tools.1.parameters'],
    [[good, { type: 'function', function: { name: '' } }], 'tools.1.function.name'],
  ])('reports the mistake in %j', (tools, path) => {
    const { badTools } = readStep(call, given(tools))
    expect(badTools).toEqual([{ path, message: expect.stringMatching(/\.$/) }])
  })

  it.each([41, 5000])('reports a schema with %i levels as too deep', (levels) => {
    const { badTools } = readStep(call, [good, { ...good, name: 'deep', parameters: nested(levels) }])
    expect(badTools).toMatchObject([{ path: 'tools.1.parameters' }])
  })

  it('takes tools in OpenAI’s form, in a stream and in the prompt as well, and null as an empty answer', () => {
    const tools = [{ type: 'function', function: { name: 'wait', parameters: good.parameters } }] as const
    expect(readStep(call, tools).step).toMatchObject({ tool_calls: [{ name: 'wait', arguments: { ms: 9 } }] })
    const stream = createStepStream(tools)
    expect(stream.push(null)).toEqual([])
    stream.push(call)
    expect(stream.end().result).toEqual(readStep(call, tools))
    expect(textProtocol.prompt(tools)).toBe(textProtocol.prompt([good]))
    expect(readStep(null, tools).step).toEqual(readStep('', tools).step)
  })

  it('still parses the calls of the usable tools', () => {
    const { step, badTools } = readStep(call, given([null, good]))
    expect(step).toMatchObject({ tool_calls: [{ name: 'wait', arguments: { ms: 9 } }] })
    expect(badTools).toHaveLength(1)
    expect(readStep(call, [{ ...good, parameters: nested(40) }])).not.toHaveProperty('badTools')
  })
})
