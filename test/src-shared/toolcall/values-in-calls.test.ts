import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../src-shared/step/content.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import { type ReadOptions, readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { seeded } from './sloppy-cases.ts'
import { WRITERS } from './written-calls.ts'

const text = { type: 'string' }
const TOOLS: readonly ToolSpec[] = [
  {
    name: 'post_line',
    description: '',
    parameters: {
      type: 'object',
      properties: {
        line: text,
        room: text,
        times: { type: 'integer' },
        tags: { type: 'array', items: text },
      },
      required: ['line'],
    },
  },
  { name: 'ring_bell', description: '', parameters: { type: 'object', properties: {} } },
]

/** Reads a text as a whole, and checks that a stream of its characters gives the same result. */
function read(given: string, options: ReadOptions = { cut: false }) {
  const result = readStep(given, TOOLS, options)
  const stream = createStepStream(TOOLS, options)
  for (const char of given) stream.push(char)
  expect(stream.end().result).toEqual(result)
  return result
}
const callsIn = (given: string) => {
  const { step } = read(given)
  return step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []
}

const PLAIN = [
  'a cat',
  "it's",
  '"yes"',
  '\n',
  '\n    ',
  '  ',
  'x < y',
  'one, two',
  '{a: 1}',
  '[b]',
  'f(x)',
  '# note',
  '// no',
  '\\d+',
  'room: x',
  '`q`',
  '- item',
  'null',
  '7',
  '&amp; <b>',
  '🎉',
]

describe('readStep for a value that a chat template wrote', () => {
  it.each(Object.entries(WRITERS))(
    'keeps every character, or rejects the call: %s',
    (_, { write, marks }) => {
      const rng = seeded(57)
      const pick = (list: readonly string[]) => list[Math.floor(rng() * list.length)] as string
      const value = () => {
        let out = ''
        for (let n = 1 + Math.floor(rng() * 5); n > 0; n--)
          out += (rng() < 0.25 ? `in ${pick(marks)} out` : pick(PLAIN)) + (rng() < 0.5 ? ' ' : '')
        // Some models set a line break around every value, so one at its start is not part of it.
        return `${out.trimStart()}.`
      }
      const runs = fuzz(5000)
      let accepted = 0
      for (let i = 0; i < runs; i++) {
        const values = { line: value(), room: value() }
        const written = write('post_line', values)
        const { step } = i % 10 === 0 ? read(written) : readStep(written, TOOLS, { cut: false })
        if (step.type !== 'tool_calls') continue
        accepted += 1
        if (!isDeepStrictEqual([step.tool_calls.length, step.tool_calls[0]?.arguments], [1, values]))
          expect(step.tool_calls, written).toEqual([{ name: 'post_line', arguments: values }])
      }
      expect(accepted / runs).toBeGreaterThan(0.99)
    },
  )

  it.each(Object.entries(WRITERS))('runs no call whose text is cut off: %s', (_, { write }) => {
    const written = write('post_line', { line: 'one two', room: 'three' })
    for (let end = 1; end < written.length; end++) {
      const { step } = readStep(written.slice(0, end), TOOLS, { cut: true })
      if (step.type === 'tool_calls')
        expect(step.tool_calls, written.slice(0, end)).toMatchObject([
          { arguments: { line: 'one two', room: 'three' } },
        ])
    }
  })
})

describe('white space in the values of tags', () => {
  it.each([
    [
      '<function=post_line>\n<parameter=line>\n    if x:\n        y()\n\n</parameter>\n</function>',
      '    if x:\n        y()\n',
    ],
    ['<function=post_line>\n<parameter=line>\n\tone line\n</parameter>\n</function>', '\tone line'],
    ['<function=post_line>\n  <parameter=line>\n    a\n  </parameter>\n</function>', '    a'],
    ['<tool_call>post_line\n<arg_key>line</arg_key>\n<arg_value>  a\n</arg_value>\n</tool_call>', '  a\n'],
    ['<tool_call>post_line\n<arg_key>line</arg_key>\n<arg_value>\n  a\n</arg_value>\n</tool_call>', '  a'],
    ['<post_line><line> hello </line></post_line>', 'hello'],
  ])('keeps what is meant: %j', (written, line) => {
    expect(callsIn(written)).toEqual([['post_line', { line }]])
  })
})

describe('a mark in a wrong place', () => {
  const one = (line: string, more: Record<string, unknown> = {}) => [['post_line', { line, ...more }]]
  it.each([
    [
      'a lost opening mark of Gemma',
      '<|tool_call>call:post_line{line:fog at sea<|"|>}<tool_call|>',
      one('fog at sea'),
    ],
    [
      'a lost closing mark',
      '<|tool_call>call:post_line{line:<|"|>a, b }],room:<|"|>hall<|"|>}<tool_call|>',
      one('a, b }]', { room: 'hall' }),
    ],
    [
      'marks inside of marks',
      '<|tool_call>call:post_line{line:<|"|>say <|"|>go<|"|> now<|"|>}<tool_call|>',
      one('say "go" now'),
    ],
    [
      'a plain quote for the opening mark',
      `<|tool_call>call:post_line{times:3,line:'\\w+, x'<|"|>}<tool_call|>`,
      one('\\w+, x', { times: 3 }),
    ],
    [
      'no marks at all',
      '<|tool_call>call:post_line{room:<|"|>hall<|"|>,line:\n# Head\n\nIt is late, friend: go.\n}<tool_call|>',
      one('# Head\n\nIt is late, friend: go.', { room: 'hall' }),
    ],
    ['no marks around the call', 'call:post_line{line:fog at sea<|"|>}', one('fog at sea')],
    [
      'keys of several words',
      '<|tool_call>call:post_line{line:<|"|>a<|"|>,the inner note:<|"|>b<|"|>}<tool_call|>',
      one('a'),
    ],
    [
      'blocks of arguments',
      '<|tool_call>call:post_line:\nBEGIN_ARG:\nfog\nEND_ARG\nBEGIN_ARG:\nhall\nEND_ARG\n<tool_call|>',
      one('fog', { room: 'hall' }),
    ],
    ['a block in braces', '<|tool_call>call:post_line{line:BEGIN_ARG:fogEND_ARG}<tool_call|>', one('fog')],
    [
      'a lost opening tag of a key',
      '<tool_call>post_lineline</arg_key><arg_value>fog</arg_value></tool_call>',
      one('fog'),
    ],
    [
      'another tag in its place',
      '<tool_call>post_line<tool_call>line</arg_key><arg_value>fog</arg_value><arg_key>room</arg_key><arg_value>a</arg_value></tool_call>',
      one('fog', { room: 'a' }),
    ],
    [
      'doubled tags',
      '<tool_call>post_line<arg_key><arg_key>line</arg_key><arg_value><arg_value>fog</arg_value></arg_value></tool_call>',
      one('fog'),
    ],
    [
      'an end of the wrapper behind a quote',
      '[TOOL_REQUEST]\npost_line {"line":"fog"[TOOL_REQUEST_END]',
      one('fog'),
    ],
    [
      'an end of the list behind a quote',
      '[TOOL_CALLS]{"name":"post_line","arguments":{"line":"fog"[/TOOL_CALLS]',
      one('fog'),
    ],
  ])('is no part of a value: %s', (_, written, calls) => {
    expect(callsIn(written)).toEqual(calls)
  })

  it.each([
    '<tool_call>{"name":"post_line","arguments":{"line":"fog"\nDone.</tool_call>',
    '{"name":"post_line","arguments":{"line":"fog"\nDone.}',
    'CALL post_line {"line":"fog"\nDone.',
    '[post_line(line="fog"\nDone.)]',
  ])('rejects a call whose text may have ended at a quote inside: %j', (written) => {
    const { step, rejected } = read(written)
    expect(step.type).toBe('final')
    expect(rejected).toHaveLength(1)
  })
})

describe('other spellings of tags', () => {
  it.each([
    '<｜｜DSML｜｜tool_calls><｜｜DSML｜｜invoke name="post_line"><｜｜DSML｜｜parameter name="line">fog</｜｜DSML｜｜parameter></｜｜DSML｜｜invoke></｜｜DSML｜｜tool_calls>',
    '<|DSML|calls><|DSML|invoke name="post_line"><|DSML|parameter name="line" string="true">fog</|DSML|parameter></|DSML|invoke></|DSML|calls>',
    '<\n|DSML|\ninvoke name="post_line">\n<\n|DSML|\nparameter name="line">fog</|DSML|parameter>\n</|DSML|invoke>',
    '< | DSML | invoke name="post_line">< | DSML | parameter name="line">fog</ | DSML | parameter></ | DSML | invoke>',
  ])('reads DeepSeek’s call: %j', (written) => {
    expect(callsIn(written)).toEqual([['post_line', { line: 'fog' }]])
    expect(wordsOf(read(written).step.content)).toBe('')
  })

  it('keeps the complete call if the token limit cuts off the second one', () => {
    const { write } = WRITERS['deepseek-4'] as (typeof WRITERS)[string]
    const [first = '', second = ''] = ['fog', 'rain'].map((line) =>
      write('post_line', { line }).split('\n').slice(1, -1).join('\n'),
    )
    const { step, rejected } = read(`<｜DSML｜tool_calls>\n${first}\n${second.slice(0, -30)}`, { cut: true })
    expect(step).toMatchObject({ tool_calls: [{ arguments: { line: 'fog' } }] })
    expect(rejected).toHaveLength(1)
  })
})

describe('the literals of Python', () => {
  const lfm = (args: string) => `<|tool_call_start|>[post_line(${args})]<|tool_call_end|>`
  it.each([
    ["line='don\\'t \"go\"\\nhome', times=2", { line: 'don\'t "go"\nhome', times: 2 }],
    ["line='x', tags={'a', 'b'}", { line: 'x', tags: ['a', 'b'] }],
    ["line=f'fog'", { line: 'fog' }],
    ["line=r'C:\\new'", { line: 'C:\\new' }],
    ["**{'line': 'fog', 'times': 3}, room='hall'", { line: 'fog', times: 3, room: 'hall' }],
  ])('reads (%s)', (args, expected) => {
    expect(callsIn(lfm(args))).toEqual([['post_line', expected]])
  })

  it('rejects a formatted text with a placeholder', () => {
    expect(read(lfm("line=f'{name} wins'"))).toMatchObject({ step: { type: 'final' }, rejected: [{}] })
  })
})

describe('messages of gpt-oss', () => {
  it.each([
    'commentary to=functions.post_line json{"line":"fog"}',
    'to=functions.post_line {"line":"fog"}',
    'to=functions.post_linejson{"line":"fog"}',
    'analysisThey want fog.assistantcommentary to=functions.post_line json{"line":"fog"}',
    '<|channel|>analysis<|message|>I must not write <|call|> or <|end|> here.<|end|><|start|>assistant to=functions.post_line<|channel|>commentary<|message|>{"line":"fog"}',
  ])('are read without their tokens, or with some in the thinking: %j', (written) => {
    expect(callsIn(written)).toEqual([['post_line', { line: 'fog' }]])
  })

  it.each([
    ['analysisThe boss fell, cheer.assistantfinalWell played!', 'Well played!'],
    ['The last analysis was wrong.', 'The last analysis was wrong.'],
    ['Turn to=left now.', 'Turn to=left now.'],
  ])('have only words: %j', (written, words) => {
    const { step } = read(written)
    expect(step.type).toBe('final')
    expect(wordsOf(step.content)).toBe(words)
  })

  it('of the final channel contain no call', () => {
    const json = '{"name": "post_line", "arguments": {"line": "fog"}}'
    const { step } = read(
      `<|channel|>analysis<|message|>Show it.<|end|><|start|>assistant<|channel|>final<|message|>${json}`,
    )
    expect(step).toEqual({ type: 'final', content: [{ type: 'text', text: json }] })
  })
})

describe('arguments as text', () => {
  it.each(['null', 'None', '{}', ''])('that are empty: %j', (args) => {
    expect(callsIn(JSON.stringify({ name: 'ring_bell', arguments: args }))).toEqual([['ring_bell', {}]])
  })

  it('are rejected if they hold two objects', () => {
    const { step, rejected } = read(
      '{"name":"post_line","arguments":"{\\"line\\":\\"a\\"}{\\"line\\":\\"b\\"}"}',
    )
    expect(step.type).toBe('final')
    expect(rejected[0]?.errors[0]).toMatch(/^arguments must be one valid object/)
  })
})

describe('thinking before a call', () => {
  it('introduces no example, even if it begins with a word such as "Write"', () => {
    expect(callsIn('Write the line to chat.</think>{"name":"post_line","arguments":{"line":"fog"}}')).toEqual(
      [['post_line', { line: 'fog' }]],
    )
  })
})

describe('keepRejected', () => {
  const unknown = 'CALL post_rhyme {"line": "fog"}'
  it.each([
    [unknown, unknown],
    [`Fine. ${unknown}`.replace(' CALL', '\nCALL'), 'Fine.'],
    ['CALL post_line {"line": "fog"}', ''],
  ])('keeps the text of %j only if the answer would be empty', (written, words) => {
    const { step } = read(written, { keepRejected: true })
    expect(wordsOf(step.content)).toBe(words)
    const stream = createStepStream(TOOLS, { keepRejected: true })
    const parts = [...stream.push(written), ...stream.end().parts]
    expect(parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe(words)
    expect(wordsOf(readStep(unknown, TOOLS).step.content)).toBe('')
  })
})
