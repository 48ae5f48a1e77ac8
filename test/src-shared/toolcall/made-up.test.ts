import { describe, expect, it } from 'vitest'
import { readStep } from '../../../src-shared/toolcall/read-step.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'

const tools = [
  {
    name: 'read_file',
    description: 'Reads a file.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        owner: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        mode: { type: 'string', enum: ['your_choice', 'fast'] },
      },
      required: ['path'],
    },
  },
  {
    name: 'calculate',
    description: 'Calculates.',
    parameters: {
      type: 'object',
      properties: {
        expression: { type: 'string', description: 'an expression, e.g. (2 + 3) * 4' },
        unit: { type: 'string', description: 'for example meters' },
      },
      required: ['expression', 'unit'],
    },
  },
  {
    name: 'update_ticket',
    description: 'Updates a ticket.',
    parameters: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  },
]
const read = (
  name: string,
  args: Record<string, unknown>,
  options = { asked: ['Please help.'], rest: ['Be brief.'] } as Parameters<typeof readStep>[2],
) => readStep(JSON.stringify({ name, arguments: args }), tools, options)

describe('made-up values', () => {
  it.each([
    ['read_file', { path: '/path/to/file.txt' }],
    ['read_file', { path: 'your-file' }],
    ['update_ticket', { id: 1234567890 }],
    ['calculate', { expression: '(2 + 3) * 4', unit: 'meters' }],
  ])('rejects a call of %s with an example that nobody gave', (name, args) => {
    const { step, rejected } = read(name, args)
    expect(step.type).toBe('final')
    expect(rejected[0]?.errors[0]).toMatch(/is an example, not a value from the conversation/)
  })

  it.each([
    ...['<path>', '<filename>', '[path]', '{path}', '{{path}}', `\${path}`, '%PATH%', '<file path>'],
    ...['file_path', 'your_file.txt', 'example.txt', 'insert path here', './path/to/notes.txt'],
    ...['C:\\path\\to\\file.txt', '/your/path/here', '/home/me/path/to/x', './example.json'],
  ])('rejects the placeholder %s for a path, unless the conversation contains it', (path) => {
    const args = { path }
    const options = (asked: string) => ({ asked: [asked], rest: ['The path of a file.'] })
    expect(read('read_file', args, options('Read it.')).step.type).toBe('final')
    expect(read('read_file', args, options(`Read ${path}`)).step.type).toBe('tool_calls')
  })

  it.each([
    { to: '[Recipient Email]' },
    { to: 'your.email@gmail.com' },
    { to: 'test@test.com' },
    { to: '<recipient>' },
    { body: '[Your message here]' },
    { city: '<city>' },
    { city: 'City Name' },
  ])('rejects placeholders in brackets and stock addresses: %j', (args) => {
    const properties = { to: { type: 'string' }, body: { type: 'string' }, city: { type: 'string' } }
    const mail = {
      name: 'send',
      description: '',
      parameters: { type: 'object', properties, required: Object.keys(args) },
    }
    const answer = JSON.stringify({ name: 'send', arguments: args })
    expect(
      readStep(answer, [mail], { asked: ['Write to the recipient in the city.'], rest: [] }).step.type,
    ).toBe('final')
  })

  it.each([
    ...[
      'string',
      'value',
      'N/A',
      'TODO',
      'path',
      'name',
      '[1, 2]',
      '<div>',
      '[x]',
      '{a}',
      '$HOME',
      'notes.txt',
    ],
    ...[
      'my_file.txt',
      'examples.txt',
      '/etc/hosts',
      'path.txt',
      'user_name',
      '[draft] plan',
      'test@acme.com',
    ],
  ])('keeps %s, which a person can mean', (path) => {
    expect(read('read_file', { path }).step.type).toBe('tool_calls')
  })

  it('drops optional arguments with an example and keeps the rest of the call', () => {
    const { step, repairs } = read('read_file', { path: 'a.txt', owner: 'John Doe', tags: ['x', 'Jane Doe'] })
    expect(step).toMatchObject({ tool_calls: [{ arguments: { path: 'a.txt' } }] })
    expect(step.type === 'tool_calls' && Object.keys(step.tool_calls[0]?.arguments ?? {})).toEqual(['path'])
    expect(repairs.map(({ rule, path }) => [rule, path])).toEqual([
      ['drop-made-up', 'calls[0].arguments.owner'],
      ['drop-made-up', 'calls[0].arguments.tags'],
    ])
  })

  it.each([
    ['the request', { asked: ['Read Path/To/FILE.txt!'], rest: [] }],
    ['the system prompt', { asked: ['Go.'], rest: ['Files: /path/to/file.txt'] }],
    ['a result', { asked: ['Go.'], rest: [], seen: ['found "/path/to/file.txt"'] }],
  ])('keeps a value that is in %s', (_, options) => {
    expect(read('read_file', { path: '/path/to/file.txt' }, options).step.type).toBe('tool_calls')
  })

  it.each([
    ['a single word of a description', 'calculate', { expression: '1 + 1', unit: 'meters' }],
    ['a choice of the tool', 'read_file', { path: 'a', mode: 'your_choice' }],
    ['words that begin like an example', 'read_file', { path: 'your old letters' }],
  ])('keeps %s', (_, name, args) => {
    expect(read(name, args).step).toMatchObject({ tool_calls: [{ arguments: args }] })
  })

  it('checks nothing without the whole conversation', () => {
    for (const options of [{}, { asked: ['Go.'] }, { rest: ['Be brief.'] }])
      expect(read('update_ticket', { id: 123456 }, options).step.type).toBe('tool_calls')
  })

  it('reads the same from a stream', () => {
    const stream = createStepStream(tools, { asked: ['Go.'], rest: [] })
    const parts = [...'{"name":"update_ticket","arguments":{"id":123456}}'].flatMap((char) =>
      stream.push(char),
    )
    const { parts: last, result } = stream.end({ cut: false })
    expect([...parts, ...last].filter(({ type }) => type === 'call')).toEqual([])
    expect(result.rejected).toHaveLength(1)
  })
})
