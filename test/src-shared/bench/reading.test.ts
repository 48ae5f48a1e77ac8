import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type RecordedAnswer, readAnswer } from '../../../src-shared/bench/judge/reading.ts'
import { nativeOutput, textOutput } from '../../../src-shared/llm/outputs.ts'
import { schemaOutput } from '../../../src-shared/llm/schema-output.ts'
import { wireName } from '../../../src-shared/step/tool-spec.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { studio } from '../../fixtures/bench-players.ts'

const add = defineTool({
  name: 'math/add',
  description: 'Adds.',
  domain: 'math',
  args: z.object({ a: z.number(), b: z.number() }),
  run: () => 'ok',
})
const tools = [...studio.tools, add]

function read(
  mode: RecordedAnswer['mode'],
  text: string,
  calls: { name: string; arguments: unknown }[] = [],
) {
  const reader =
    mode === 'native'
      ? nativeOutput(tools, true)
      : mode === 'schema'
        ? schemaOutput(tools)
        : textOutput(tools)
  if (text !== '') reader.text(text)
  for (const call of calls) reader.call(call)
  const { output } = reader.end({ cut: false })
  const made = [
    ...(output.step.type === 'tool_calls' ? output.step.tool_calls : []).map(({ name, arguments: args }) => ({
      name,
      args,
      valid: true,
    })),
    ...output.rejected.map(({ name = 'unknown' }) => ({ name, args: {}, valid: false })),
  ]
  const { raw, format, step } = output
  const { layers, names } = readAnswer({ raw, mode, format, step, made }, tools)
  const brief = ({ calls: some, attempted }: (typeof layers)['raw']) =>
    some.length > 0
      ? some.map(({ name, valid }) => `${name}${valid ? '' : '?'}`).join(' ')
      : attempted
        ? 'attempted'
        : 'silent'
  return {
    raw: brief(layers.raw),
    parsed: brief(layers.parsed),
    repaired: brief(layers.repaired),
    names: [...names],
  }
}

const light = { name: 'light', arguments: { on: true } }

describe('readAnswer', () => {
  it('reads native calls without repair, including those with wire names or with arguments as JSON text', () => {
    expect(read('native', '', [light])).toEqual({
      raw: 'light',
      parsed: 'light',
      repaired: 'light',
      names: ['light'],
    })
    const call = { name: wireName('math/add'), arguments: '{"a":1,"b":2}' }
    expect(read('native', 'Sure.', [call])).toMatchObject({ raw: 'math/add', parsed: 'math/add' })
  })

  it('in native mode, counts a call written as text as an attempt before parsing, and as a call after parsing', () => {
    const text = `\`\`\`json\n${JSON.stringify(light)}\n\`\`\``
    expect(read('native', text)).toEqual({
      raw: 'attempted',
      parsed: 'light',
      repaired: 'light',
      names: ['light'],
    })
  })

  it('treats plain words as silence in every mode', () => {
    const silent = { raw: 'silent', parsed: 'silent', repaired: 'silent', names: [] }
    expect(read('native', 'I am fine.')).toEqual(silent)
    expect(read('text', 'I am fine.')).toEqual(silent)
    expect(read('schema', '{"type":"final","content":"I am fine."}')).toEqual(silent)
  })

  it('accepts the two forms of the text protocol without repair, but no other form', () => {
    expect(read('text', JSON.stringify({ tool_calls: [light] })).raw).toBe('light')
    expect(read('text', 'CALL light {"on":true}\nCALL volume {"level":3}').raw).toBe('light volume')
    expect(read('text', 'Of course! CALL light {"on":true}')).toMatchObject({
      raw: 'attempted',
      repaired: 'light',
    })
    expect(read('text', '[light(on=true)]')).toMatchObject({ raw: 'attempted', parsed: 'light' })
  })

  it('accepts the canonical step of schema mode without repair', () => {
    const step = { type: 'tool_calls', tool_calls: [{ reason: 'x', name: 'light', arguments: { on: true } }] }
    expect(read('schema', JSON.stringify(step))).toMatchObject({ raw: 'light', parsed: 'light' })
  })

  it('keeps the tool name that the model wrote, even if a repair changes the name', () => {
    expect(read('text', '{"name":"Light","arguments":{"on":"true"}}')).toEqual({
      raw: 'attempted',
      parsed: 'Light?',
      repaired: 'light',
      names: ['Light'],
    })
  })

  it('marks a call with invalid arguments in all readings: raw, parsed and repaired', () => {
    const bad = { name: 'volume', arguments: { level: 'very loud indeed' } }
    expect(read('text', JSON.stringify({ tool_calls: [bad] }))).toMatchObject({
      raw: 'volume?',
      parsed: 'volume?',
      repaired: 'volume?',
    })
  })
})
