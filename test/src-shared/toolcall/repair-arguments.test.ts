import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textProtocol } from '../../../src-shared/toolcall/protocol.ts'
import { repairArguments } from '../../../src-shared/toolcall/repair/repair-arguments.ts'
import { describeRepair } from '../../../src-shared/toolcall/repair-rules.ts'
import { GemmaToolCallParser, toOpenAiToolCalls } from '../../../src-shared/toolcall/text-tool-call-parser.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { protocolTools } from './protocol-tools.ts'
import { STAGE_TOOLS } from './stage-tools.ts'

const schema = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})

describe('repairArguments', () => {
  it('wraps a single text in an object and an array, and fills in the default of a required enum', () => {
    const search = schema(
      {
        terms: {
          type: 'array',
          items: schema(
            { term: { type: 'string' }, operator: { type: 'string', enum: ['AND', 'OR'], default: 'AND' } },
            ['term', 'operator'],
          ),
        },
      },
      ['terms'],
    )
    expect(repairArguments(search, { query: 'BRCA1' })).toMatchObject({
      args: { terms: [{ term: 'BRCA1', operator: 'AND' }] },
      valid: true,
    })
    expect(repairArguments(search, { terms: [{ term: 'x', operator: '' }] }).args).toEqual({
      terms: [{ term: 'x', operator: 'AND' }],
    })
  })

  it('drops a small undeclared argument, but rejects a call that would lose one with parts', () => {
    const shell = schema({ command: { type: 'string' } }, ['command'])
    expect(repairArguments(shell, { command: 'ls', unit: 'c', extra: null, more: {} })).toMatchObject({
      args: { command: 'ls' },
      valid: true,
    })
    expect(repairArguments(shell, { command: 'rm', arguments: { path: '/tmp/a' } })).toMatchObject({
      valid: false,
      errors: ['arguments.arguments is not declared'],
    })
    expect(repairArguments(shell, { command: 'rm', list: ['/tmp/a'] }).valid).toBe(false)
  })

  it('never overwrites an existing key or invents a value', () => {
    const text = schema({ text: { type: 'string' } }, ['text'])
    expect(repairArguments(text, { text: 'a', msg: 'b' }).args).toEqual({ text: 'a' })
    expect(repairArguments(text, {})).toMatchObject({ valid: false, errors: ['arguments.text is missing'] })
  })

  it('rejects a text that is only the schema of its parameter', () => {
    const text = schema({ text: { type: 'string', description: 'words' } }, ['text'])
    expect(repairArguments(text, { text: { type: 'string' } })).toMatchObject({ valid: false })
    expect(repairArguments(text, { text: { type: 'string', description: 'words' } })).toMatchObject({
      valid: false,
    })
    expect(repairArguments(text, { text: { type: 'note' } })).toMatchObject({ valid: true })
  })

  it('returns either valid arguments or errors for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...STAGE_TOOLS), (args, tool) => {
        const read = repairArguments(tool.parameters, args)
        expect(read.valid).toBe(read.errors.length === 0)
        if (read.valid)
          expect(repairArguments(tool.parameters, read.args)).toEqual({
            args: read.args,
            repairs: [],
            valid: true,
            errors: [],
          })
      }),
      { numRuns: fuzz(500) },
    )
  })

  it('follows references into the same document, even circular ones', () => {
    const tree = {
      type: 'object',
      properties: { node: { $ref: '#/$defs/node' } },
      $defs: { node: schema({ n: { type: 'integer' }, next: { $ref: '#/$defs/node' } }) },
    }
    expect(repairArguments(tree, { node: { n: '1', next: { n: '2' } } }).args).toEqual({
      node: { n: 1, next: { n: 2 } },
    })
  })

  it('a key with two wrong letters is renamed only if it is long and its value has the right type', () => {
    const optional = schema({ duration: { type: 'integer' }, note: { type: 'string' } })
    expect(repairArguments(optional, { durration2: 5 }).args).toEqual({ duration: 5 })
    expect(repairArguments(optional, { durration2: 'soon' })).toMatchObject({ args: {}, valid: true })
    expect(repairArguments(optional, { nxxe: 'x' })).toMatchObject({ args: {}, valid: true })
  })

  it('describeRepair explains a repair in words', () => {
    const text = schema({ text: { type: 'string' } }, ['text'])
    expect(repairArguments(text, { msg: 'b' }).repairs.map(describeRepair)).toEqual(['renamed msg to text'])
  })
})

describe('the exports for other programs', () => {
  it('the prompt lists the signatures of the tools with examples, and is empty without tools', () => {
    expect(textProtocol.prompt([])).toBe('')
    const prompt = textProtocol.prompt(protocolTools)
    expect(prompt).toContain('- speak(text: string, voice?: "calm" | "loud" = "calm"): Says it.')
    expect(prompt).toContain('CALL speak {"text":"hello"}')
    expect(prompt).toContain('never guess what a tool can look up')
    expect(prompt).toContain('in plain words')
  })

  it('parses calls from a text, and converts calls to OpenAI’s format', () => {
    const parsed = new GemmaToolCallParser(STAGE_TOOLS).parse(
      'Ok.\n[TOOL_REQUEST]\nwait {"ms": 9}\n[TOOL_REQUEST_END]',
    )
    expect(parsed).toEqual({ cleanedContent: 'Ok.', toolCalls: [{ name: 'wait', arguments: { ms: 9 } }] })
    expect(toOpenAiToolCalls([{ id: 'call_1', name: 'wait', arguments: { ms: 9 } }])).toEqual([
      { id: 'call_1', type: 'function', function: { name: 'wait', arguments: '{"ms":9}' } },
    ])
  })
})
