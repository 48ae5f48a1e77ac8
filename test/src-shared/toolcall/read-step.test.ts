import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { step as stepSchema } from '../../../src-shared/step/step.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import { type ReadResult, readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { CASES } from './hand-written-cases.ts'
import { chatLines, seeded, sloppyCases } from './sloppy-cases.ts'
import { STAGE_TOOLS } from './stage-tools.ts'

const callsOf = ({ step }: ReadResult) =>
  step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []
const wordsOf = ({ step }: ReadResult) =>
  (step.content ?? []).map((block) => (block.type === 'text' ? block.text : '')).join('')

describe('readStep', () => {
  it.each(CASES.map((one) => [one.what, one] as const))('parses the example “%s”', (_, one) => {
    expect(callsOf(readStep(one.text, one.tools ?? STAGE_TOOLS))).toEqual(one.calls)
  })

  it('keeps the words around the calls, and names the format of the calls', () => {
    const result = readStep(
      'Hello!\n<tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>\nBye.',
      STAGE_TOOLS,
    )
    expect(wordsOf(result)).toBe('Hello!\n\nBye.')
    expect(result.format).toBe('tool_call/json')
    expect(result.repairs).toEqual([])
  })

  it('reports each repair with its call', () => {
    const { repairs } = readStep('CALL wait {"ms": 9}\nCALL speak {"msg":"hi"}', STAGE_TOOLS)
    expect(repairs).toEqual([
      { rule: 'key-synonym', path: 'calls[1].arguments.text', from: 'msg', to: 'text', price: 2 },
    ])
  })

  it('returns the original text of each call, up to 2,000 characters', () => {
    const text = 'Now: <tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>\nCALL speak hi'
    const { raws } = readStep(text, STAGE_TOOLS)
    expect(raws).toEqual(['<tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>', 'CALL speak hi'])
    const two =
      '<tool_call>[{"name":"wait","arguments":{"ms":9}},{"name":"fly"},{"name":"stop_all"}]</tool_call>'
    const list = readStep(two, STAGE_TOOLS)
    expect(list.raws).toHaveLength(callsOf(list).length)
    const long = `{"name":"speak","arguments":{"text":"${'a'.repeat(5_000)}"}}`
    expect(readStep(long, STAGE_TOOLS).raws).toEqual([long.slice(0, 2_000)])
    expect(readStep('Hello', STAGE_TOOLS).raws).toEqual([])
  })

  it('reports valid calls that it treats as plain text because of words such as “for example”', () => {
    const call = '<tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>'
    const mentionedIn = (text: string) => readStep(text, STAGE_TOOLS).mentioned
    const mentioned = [{ name: 'wait', raw: call }]
    expect(mentionedIn(`Chat, you could write such as ${call}`)).toMatchObject([
      { ...mentioned[0], because: 'such as' },
    ])
    expect(
      mentionedIn('Form: <tool_call>{"name":"speak","arguments":{"text":"..."}}</tool_call>'),
    ).toMatchObject([{ name: 'speak', because: '...' }])
    expect(mentionedIn(call)).toEqual([])
    expect(mentionedIn(`For example <tool_call>{"name":"fly","arguments":{}}</tool_call>`)).toEqual([])
    // Thinking is removed, so calls inside it are not reported.
    expect(mentionedIn(`For example ${call} </think> Hello`)).toEqual([])
    expect(mentionedIn(`<think> for example ${call} and more`)).toEqual([])
    expect(
      mentionedIn(`{"type":"final","content":"For example: ${call.replaceAll('"', '\\"')}"}`),
    ).toHaveLength(1)
    expect(mentionedIn(`For example ${call}. `.repeat(60))).toHaveLength(16)
  })

  it('rejects attempted calls that fit no tool, and lists their errors', () => {
    const result = readStep(
      'Hm. <tool_call>{"name":"fly","arguments":{}}</tool_call> CALL wait {"ms":"soon"}',
      STAGE_TOOLS,
    )
    expect(result.step).toEqual({ type: 'final', content: [{ type: 'text', text: 'Hm.' }] })
    expect(result.rejected.map(({ name, errors }) => [name, errors[0]])).toEqual([
      ['fly', expect.stringContaining('there is no tool named fly')],
      ['wait', 'arguments.ms must be integer, not "soon"'],
    ])
  })

  it('in strict mode, parses valid calls but repairs nothing', () => {
    expect(callsOf(readStep('CALL wait {"ms": 9}', STAGE_TOOLS, { strict: true }))).toEqual([
      ['wait', { ms: 9 }],
    ])
    const sloppy = readStep("CALL Wait {'ms': '9'}", STAGE_TOOLS, { strict: true })
    expect(sloppy.step.type).toBe('final')
    expect(sloppy.rejected[0]?.errors[0]).toContain('strict')
  })

  it('returns all candidate calls with their repair costs if `explain` is set', () => {
    const { candidates } = readStep('{"name":"speak","arguments":{"msg":"hi"}}', STAGE_TOOLS, {
      explain: true,
    })
    expect(candidates).toMatchObject([{ format: 'json', price: 2, valid: true, chosen: true }])
    expect(readStep('hi', STAGE_TOOLS).candidates).toBeUndefined()
  })

  it('finds no calls if no tools are declared', () => {
    expect(readStep('CALL wait {"ms": 9}', []).step.type).toBe('final')
    expect(readStep('plain words', []).step).toEqual({
      type: 'final',
      content: [{ type: 'text', text: 'plain words' }],
    })
  })

  it('reads its own steps again without changes or repairs', () => {
    // Tokens of chat templates around a text are removed, which is a repair.
    const text = fc.string().filter((one) => !/<[|a-z_]/.test(one))
    fc.assert(
      fc.property(fc.array(fc.record({ text }), { minLength: 1, maxLength: 4 }), (list) => {
        const calls = list.map((args) => ({ name: 'speak', arguments: args }))
        const first = readStep(JSON.stringify({ type: 'tool_calls', tool_calls: calls }), STAGE_TOOLS)
        expect(callsOf(first)).toEqual(list.map((args) => ['speak', args]))
        const again = readStep(JSON.stringify(first.step), STAGE_TOOLS)
        expect(again.step).toEqual(first.step)
        expect(again.repairs).toEqual([])
      }),
      { numRuns: fuzz(300) },
    )
  })

  it('parses at least 95% of generated sloppy texts exactly', () => {
    const cases = sloppyCases(20, fuzz(3_000))
    const wrong = cases.filter(
      (one) => !isDeepStrictEqual(callsOf(readStep(one.text, STAGE_TOOLS)), one.calls),
    )
    const exact = 1 - wrong.length / cases.length
    expect(
      exact,
      wrong
        .slice(0, 3)
        .map((one) => `${one.format}: ${one.text}`)
        .join('\n---\n'),
    ).toBeGreaterThan(0.95)
  })

  it('finds no call in generated chat lines', () => {
    const found = chatLines(7, fuzz(10_000)).filter(
      (line) => readStep(line, STAGE_TOOLS).step.type !== 'final',
    )
    expect(found).toEqual([])
  })

  it('never throws on fuzzed texts and always returns a step', () => {
    const rng = seeded(99)
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      "'",
      ':',
      ',',
      '\n',
      ' ',
      '<',
      '>',
      '/',
      '=',
      '\\',
      '`',
      '```',
      '<tool_call>',
      '</tool_call>',
      '<think>',
      '</think>',
      '<function=',
      'wait',
      'speak',
      'ms',
      '9',
      'text',
      'name',
      'arguments',
      'CALL ',
      'call:',
      '<wait>',
      '</wait>',
      '<parameter=',
      '<|"|>',
      '<|channel|>',
      '<|message|>',
      'tool:',
      'args:',
      'Action:',
      '[TOOL_CALLS]',
      '“',
      '✨',
      '__proto__',
      'constructor',
      '|',
      '- ',
      '>>>',
      '<![CDATA[',
      '{:',
      '\u0000',
      '\ud800',
    ]
    for (let i = 0; i < fuzz(100_000); i++) {
      const length = 1 + Math.floor(rng() * 14)
      let text = ''
      for (let j = 0; j < length; j++) text += pieces[Math.floor(rng() * pieces.length)]
      const { step } = readStep(text, STAGE_TOOLS)
      if (i % 50 === 0 && !stepSchema.safeParse(step).success)
        throw new Error(`no step for ${JSON.stringify(text)}`)
    }
  })

  it.each([
    '{',
    '"',
    '{"',
    '["',
    '```',
    '```\n',
    '<tool_call>',
    '<tool_call>{',
    '<function=wait>',
    '<wait>',
    '<think>',
    '</think>',
    'wait(\n',
    'CALL wait {',
    '- wait\n',
    '<|channel|>',
    '\n',
    'call:wait{',
    '{a:',
    '{{',
    '"{',
    '>>> wait\n',
    'CALL speak a= b: c,',
    'Action: wait[',
    "- a: 'b\n",
    '<function=wait><parameter=ms></parameter> x',
    '</arg_value></tool_call> x <arg_key>',
    'call:wait{ms:<|"|>',
    '<a><b></b>',
  ])('takes linear time for a megabyte of %j', (unit) => {
    const work = (size: number) => {
      const meter = { work: 0 }
      readStep(unit.repeat(Math.ceil(size / unit.length)), STAGE_TOOLS, { meter })
      return meter.work
    }
    const small = work(1 << 17)
    const large = work(1 << 20)
    expect(large).toBeLessThan(8 * small + 2_000_000)
    expect(large).toBeLessThan(6 * (1 << 20))
  })

  it('never treats names such as `__proto__` as tools or arguments', () => {
    const { step } = readStep('{"name":"wait","arguments":{"__proto__":{"polluted":1},"ms":9}}', STAGE_TOOLS)
    expect(step.type).toBe('tool_calls')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(callsOf(readStep('toString()', STAGE_TOOLS))).toEqual([])
  })
})

interface CorpusCase {
  readonly id: string
  readonly text: string
  readonly tools: readonly ToolSpec[]
  readonly expect: { readonly calls: readonly { name: string; arguments: Record<string, unknown> }[] }
}

const folder = process.env.ADLIB_CORPUS
const file = folder === undefined ? undefined : join(folder, 'toolcalls-dev.jsonl')
const present = file !== undefined && existsSync(file)
if (!present)
  console.log('The corpus tests are skipped: ADLIB_CORPUS names no folder with toolcalls-dev.jsonl.')

describe.skipIf(!present)('readStep on examples from the test suites of other readers', () => {
  const lines = present
    ? readFileSync(file as string, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as CorpusCase)
    : []
  it('parses at least 92% of the calls in other parsers’ test cases exactly, and finds no call where there is none', () => {
    const wrong = lines.filter(
      (line) =>
        !isDeepStrictEqual(
          callsOf(readStep(line.text, line.tools)),
          line.expect.calls.map((call) => [call.name, call.arguments]),
        ),
    )
    const holding = lines.filter((line) => line.expect.calls.length > 0)
    const missed = wrong.filter((line) => line.expect.calls.length > 0)
    expect(wrong.filter((line) => line.expect.calls.length === 0).map((line) => line.id)).toEqual([])
    expect(1 - missed.length / holding.length).toBeGreaterThan(0.92)
  })

  it('returns the same steps if the text arrives character by character or in random pieces', () => {
    for (const seed of [0, 1, 2, 3]) {
      const rng = seeded(seed)
      for (const line of lines) {
        const stream = createStepStream(line.tools)
        for (let at = 0; at < line.text.length; ) {
          const size = seed === 0 ? 1 : 1 + Math.floor(rng() * 12)
          stream.push(line.text.slice(at, at + size))
          at += size
        }
        expect(stream.end().result, line.id).toEqual(readStep(line.text, line.tools))
      }
    }
  })
})
