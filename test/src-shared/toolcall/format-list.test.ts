import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FORMATS } from '../../../src-shared/toolcall/formats/formats.ts'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { WRAPPERS } from '../../../src-shared/toolcall/scan/wrappers.ts'
import { formatList } from './format-list.ts'
import { STAGE_TOOLS } from './stage-tools.ts'

const calls = (text: string) => {
  const { step } = readStep(text, STAGE_TOOLS)
  return step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []
}

/** Removes the padding of a table, which a formatter may have added. */
const squeezed = (table: string) =>
  table
    .replace(/ +/g, ' ')
    .replace(/-{3,}/g, '---')
    .replace(/\| ---/g, '|---')
    .replace(/--- \|/g, '---|')
    .trim()

describe('the table of formats', () => {
  it('the table of formats is the same as the list in the README', () => {
    const readme = readFileSync(new URL('../../../src-shared/toolcall/README.md', import.meta.url), 'utf8')
    const listed = /<!-- formats:begin -->\n([\s\S]*)\n<!-- formats:end -->/.exec(readme)?.[1]
    expect(squeezed(listed ?? '')).toBe(squeezed(formatList()))
  })

  const forStage = FORMATS.filter((format) => format.name !== 'python-code')

  it('the example of the format python-code is parsed as a call', () => {
    const parameters = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }
    const { step } = readStep('<|python_tag|>print(9)', [{ name: 'python', description: 'Runs', parameters }])
    expect(step).toMatchObject({ tool_calls: [{ name: 'python', arguments: { code: 'print(9)' } }] })
  })

  it.each(forStage.map((format) => [format.name, format]))(
    'parses the example of the format %s',
    (_, format) => {
      const text =
        format.place === 'wrapper' && !format.example.startsWith('```')
          ? `<tool_call>${format.example}</tool_call>`
          : format.example
      expect(calls(format.name === 'name-then-xml' ? `<tool_call>${text}</tool_call>` : text)).toEqual([
        ['wait', { ms: 9 }],
      ])
    },
  )

  it.each(WRAPPERS.map((wrapper) => [wrapper.name, wrapper]))('parses a call inside %s', (_, wrapper) => {
    const open = wrapper.follows ? `${wrapper.open}[` : wrapper.open
    const close = wrapper.follows ? ']' : (wrapper.close[0] ?? '')
    expect(calls(`${open}{"name": "wait", "arguments": {"ms": 9}}${close}`)).toEqual([['wait', { ms: 9 }]])
  })
})
