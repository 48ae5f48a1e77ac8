import { describe, expect, it } from 'vitest'
import { nativeOutput, textOutput } from '../../../src-shared/llm/outputs.ts'
import { schemaOutput } from '../../../src-shared/llm/schema-output.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import { type Ending, type ReadResult, readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'
import { CASES } from './hand-written-cases.ts'
import { seeded } from './sloppy-cases.ts'
import { STAGE_TOOLS } from './stage-tools.ts'

const text = { type: 'string' }
const FILES: readonly ToolSpec[] = [
  {
    name: 'write_file',
    description: 'Writes a file.',
    parameters: { type: 'object', properties: { path: text, content: text }, required: ['path', 'content'] },
  },
  {
    name: 'wait',
    description: 'Waits.',
    parameters: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  },
  {
    name: 'say',
    description: 'Says a line.',
    parameters: { type: 'object', properties: { line: text }, required: ['line'] },
    allowsPart: true,
  },
]
const callsOf = ({ step }: Pick<ReadResult, 'step'>) =>
  step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []

/** Beginnings of a call to `write_file` whose content is cut off, in several notations. */
const HALF_FILES = [
  '{"name":"write_file","arguments":{"path":"/a.sh","content":"rm -rf /',
  '<tool_call>\n{"name": "write_file", "arguments": {"path": "/a.sh", "content": "rm -rf /',
  '<tool_call>\n<function=write_file>\n<parameter=path>\n/a.sh\n</parameter>\n<parameter=content>\nrm -rf /',
  '<tool_call>write_file<arg_key>path</arg_key><arg_value>/a.sh</arg_value><arg_key>content</arg_key><arg_value>rm -rf /',
  '<function_calls><invoke name="write_file"><parameter name="path">/a.sh</parameter><parameter name="content">rm -rf /',
  '<|tool_call>call:write_file{path:<|"|>/a.sh<|"|>,content:<|"|>rm -rf /',
  '[TOOL_CALLS]write_file[ARGS]{"path": "/a.sh", "content": "rm -rf /',
  '[write_file(path="/a.sh", content="rm -rf /',
  'CALL write_file {"path": "/a.sh", "content": "rm -rf /',
  '<|channel|>commentary to=functions.write_file <|message|>{"path": "/a.sh", "content": "rm -rf /',
]

describe('a call that the end of the answer cuts off', () => {
  it.each(HALF_FILES)('does not run if the token limit cut it off: %s', (half) => {
    const { step, rejected } = readStep(half, FILES, { cut: true, maxTokens: 512 })
    expect(step.type).toBe('final')
    expect(rejected).toMatchObject([
      { errors: [expect.stringContaining('ended at the limit of 512 tokens')] },
    ])
    expect(readStep(half, FILES, { cut: true }).rejected[0]?.errors[0]).toContain('ended at the token limit')
  })

  it.each([
    ...HALF_FILES,
    'CALL write_file {path: /a.sh, content: rm -rf /',
    '{"name":"write_file","arguments":{"path":"/a.sh","content":"f(x)',
  ])('does not run with half a key or string, whatever the server says about the end: %s', (half) => {
    for (const ending of [{}, { cut: false }]) {
      const { step, rejected } = readStep(half, FILES, ending)
      expect(step.type).toBe('final')
      expect(rejected).toMatchObject([
        { name: 'write_file', errors: [expect.stringContaining('ends inside a value')] },
      ])
    }
  })

  it('runs if only a quotation mark is missing before the closing brackets', () => {
    const open = '{"name":"write_file","arguments":{"path":"/a","content":"b}}'
    expect(callsOf(readStep(open, FILES, { cut: false }))).toEqual([
      ['write_file', { path: '/a', content: 'b' }],
    ])
  })

  it.each([
    '{"name":"wait","arguments":{"ms":9',
    '<function=wait>\n<parameter=ms>9',
    '<tool_call>wait<arg_key>ms</arg_key><arg_value>9',
    'wait(ms=9',
  ])('does not run with a number that may be half of one, unless the answer ended by itself: %s', (half) => {
    expect(callsOf(readStep(half, FILES))).toEqual([])
    expect(callsOf(readStep(half, FILES, { cut: true }))).toEqual([])
    const whole = readStep(half, FILES, { cut: false })
    expect(callsOf(whole)).toEqual([['wait', { ms: 9 }]])
  })

  it.each([
    '{"name":"wait","arguments":{"ms":9}',
    '<tool_call>{"name":"wait","arguments":{"ms":9}}',
    '<function=wait><parameter=ms>9</parameter>',
    '{"name":"write_file","arguments":{"path":"/a","content":"b"',
  ])('is repaired if only closing marks are missing, unless the token limit cut it off: %s', (open) => {
    for (const ending of [{}, { cut: false }]) {
      const { step, repairs } = readStep(open, FILES, ending)
      expect(step.type).toBe('tool_calls')
      expect(repairs.some(({ rule }) => rule.startsWith('close-'))).toBe(true)
    }
    expect(readStep(open, FILES, { cut: true }).step.type).toBe('final')
  })

  it('runs if the tool allows a part, such as a spoken line', () => {
    for (const half of ['{"name":"say","arguments":{"line":"hello wor', '<say><line>hello wor</line>'])
      expect(callsOf(readStep(half, FILES, { cut: true }))).toEqual([['say', { line: 'hello wor' }]])
    const { repairs } = readStep('{"name":"say","arguments":{"line":"hello wor', FILES)
    expect(repairs.map(({ rule }) => rule)).toContain('close-string')
  })

  it('does not affect the complete calls before it', () => {
    const first = '<tool_call>{"name":"wait","arguments":{"ms":9}}</tool_call>\n'
    const read = readStep(`${first}<tool_call>{"name":"wait","arguments":{"ms":7`, FILES, { cut: true })
    expect(callsOf(read)).toEqual([['wait', { ms: 9 }]])
    expect(read.rejected).toHaveLength(1)
    const invokes =
      '<function_calls><invoke name="wait"><parameter name="ms">9</parameter></invoke><invoke name="wait"><parameter name="ms">'
    expect(callsOf(readStep(invokes, FILES, { cut: true }))).toEqual([['wait', { ms: 9 }]])
  })

  it('does not matter to an answer that the limit cut off after the call', () => {
    const said = 'CALL wait {"ms": 9}\nAnd then the boss fell into the'
    expect(callsOf(readStep(said, FILES, { cut: true }))).toEqual([['wait', { ms: 9 }]])
  })

  it('does not run out of thinking that was cut off', () => {
    expect(callsOf(readStep('<think>maybe\nCALL wait {"ms": 9}', FILES))).toHaveLength(1)
    expect(callsOf(readStep('<think>maybe\nCALL wait {"ms": 9}\n', FILES, { cut: true }))).toEqual([])
  })

  it('does not run out of a final step that was cut off, but runs out of a complete one', () => {
    const words = 'Watch!\\nCALL wait {\\"ms\\": 9'
    expect(callsOf(readStep(`{"type":"final","content":"${words}`, FILES, { cut: true }))).toEqual([])
    expect(callsOf(readStep(`{"type":"final","content":"${words}}"}`, FILES, { cut: true }))).toHaveLength(1)
  })
})

describe('a prefix of an answer', () => {
  it('makes no call that the whole answer does not make, if the token limit cut it off there', () => {
    const rng = seeded(3)
    // The rest of these answers makes clear that they only quote or consider a call.
    const later = ['implicit think', 'comment', 'mention inline']
    for (const { what, text: whole, tools = STAGE_TOOLS } of CASES.filter(
      (one) => !later.includes(one.what),
    )) {
      const calls = callsOf(readStep(whole, tools, { cut: false }))
      for (let end = 1; end < whole.length; end += 1 + Math.floor(rng() * 5))
        for (const call of callsOf(readStep(whole.slice(0, end), tools, { cut: true })))
          expect(calls, `${what}: ${whole.slice(0, end)}`).toContainEqual(call)
    }
  })

  it('gives the same result in a stream, whatever the ending', () => {
    const rng = seeded(7)
    for (const { text: whole, tools = STAGE_TOOLS } of CASES) {
      const prefix = whole.slice(0, Math.ceil(whole.length * rng()))
      for (const ending of [{ cut: true, maxTokens: 9 }, { cut: false }, {}]) {
        const stream = createStepStream(tools)
        const early = [...prefix].flatMap((char) => stream.push(char))
        const { parts, result } = stream.end(ending)
        expect(result).toEqual(readStep(prefix, tools, ending))
        const made = [...early, ...parts].flatMap((part) => (part.type === 'call' ? [part.call] : []))
        expect(made).toEqual(result.step.type === 'tool_calls' ? result.step.tool_calls : [])
      }
    }
  })
})

describe('the output of a model', () => {
  const native = (args: unknown, ending: Ending, tools = FILES) => {
    const reader = nativeOutput(tools, true)
    const early = reader.call({ name: tools === FILES ? 'write_file' : 'say', arguments: args })
    return { early, ...reader.end(ending) }
  }

  it('rejects a native call whose arguments the token limit cut off, and never emits it early', () => {
    for (const args of ['{"path":"/a.sh","content":"rm -rf /', '{"path":"/a.sh","content":"b"', '']) {
      const { early, events, output } = native(args, { cut: true, maxTokens: 512 })
      expect([...early, ...events]).toEqual([])
      expect(output.step.type).toBe('final')
      expect(output.rejected).toMatchObject([
        { name: 'write_file', errors: [expect.stringContaining('512 tokens')] },
      ])
    }
  })

  it.each([
    '{"path":"/a.sh","content":"rm -rf /',
    '{"path":"/a.sh","content":"f(x)}',
    '{"path":"/a.sh","content":"b","mo',
    '"{\\"path\\":\\"/a.sh\\",\\"content\\":\\"rm -rf /',
    '"{\\"path\\":\\"/a.sh\\",\\"content\\":\\"rm -rf /"',
  ])('rejects a native call that ends inside a key or value, whatever the server says: %s', (half) => {
    for (const ending of [{}, { cut: false }]) {
      const { early, events, output } = native(half, ending)
      expect([...early, ...events]).toEqual([])
      expect(output.rejected).toMatchObject([
        { name: 'write_file', errors: [expect.stringContaining('ends inside a value')] },
      ])
    }
  })

  it('repairs a native call that lacks only closing brackets, but a number at its end needs a known ending', () => {
    expect(callsOf(native('{"path":"/a","content":"b"', {}).output)).toHaveLength(1)
    const wait = (ending: Ending) => {
      const reader = nativeOutput(FILES, true)
      reader.call({ name: 'wait', arguments: '{"ms": 5' })
      return callsOf(reader.end(ending).output)
    }
    expect(wait({})).toEqual([])
    expect(wait({ cut: false })).toEqual([['wait', { ms: 5 }]])
  })

  it('emits complete native calls early, even if a later one is cut off', () => {
    const reader = nativeOutput(FILES, true)
    expect(reader.call({ name: 'wait', arguments: { ms: 9 } })).toHaveLength(1)
    expect(reader.call({ name: 'write_file', arguments: '{"path":"/a' })).toEqual([])
    const { events, output } = reader.end({ cut: true })
    expect(events).toEqual([])
    expect(callsOf(output)).toEqual([['wait', { ms: 9 }]])
    expect(output.rejected).toMatchObject([{ name: 'write_file' }])
  })

  it('keeps a native call with a part if the tool allows it', () => {
    const say = FILES.filter(({ name }) => name === 'say')
    const { output } = native('{"line":"hello wor', { cut: true }, say)
    expect(callsOf(output)).toEqual([['say', { line: 'hello wor' }]])
  })

  it('keeps the complete calls of a cut step in JSON, and rejects only the last one', () => {
    const reader = schemaOutput(FILES)
    const step =
      '{"type":"tool_calls","tool_calls":[{"name":"wait","arguments":{"ms":9}},{"name":"write_file","arguments":{"path":"/a.sh","content":"rm -rf /'
    const early = [...step].flatMap((char) => reader.text(char))
    const { events, output } = reader.end({ cut: true, maxTokens: 512 })
    expect(early).toMatchObject([{ type: 'call', call: { name: 'wait' } }])
    expect(events).toEqual([])
    expect(callsOf(output)).toEqual([['wait', { ms: 9 }]])
    expect(output.rejected).toMatchObject([
      { name: 'write_file', errors: [expect.stringContaining('512 tokens')] },
    ])
  })

  it('does not trust the end of an answer that a stop text may have cut off', () => {
    const half = 'CALL wait {"ms": 5'
    const stepOf = (hasStops: boolean) => {
      const reader = textOutput(FILES, { hasStops })
      reader.text(half)
      return reader.end({ cut: false }).output.step.type
    }
    expect(stepOf(false)).toBe('tool_calls')
    expect(stepOf(true)).toBe('final')
  })
})
