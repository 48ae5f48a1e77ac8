import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callCommand } from '../../../electron/cli/call-command.ts'
import { doctorCommand } from '../../../electron/cli/doctor-command.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { anyTools, waitText } from '../../fixtures/any-tools.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion'], weights: 1e8 }])
})
beforeEach(() => server.hush())
afterAll(() => server.close())

const tools = [
  {
    name: 'wait',
    description: 'Waits.',
    parameters: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  },
]
const asked = (id: unknown, content: unknown = 'Do something nice.') =>
  JSON.stringify({ id, messages: [{ role: 'user', content }], tools })

async function run(argv: string[], lines: string[] = []) {
  const log: string[] = []
  const said: string[] = []
  async function* input() {
    for (const line of lines) {
      log.push('read')
      yield line
    }
  }
  const io = {
    input: input(),
    write: async (line: string) => {
      await Promise.resolve()
      log.push(line)
    },
    log: (line: string) => void said.push(line),
  }
  const env = { OLLAMA_HOST: server.url, ADLIB_DATA: newFolder() }
  const code = await (argv[0] === 'doctor'
    ? doctorCommand(argv.slice(1), io, env)
    : callCommand(argv, io, env))
  return { code, log, said, written: log.filter((line) => line !== 'read') }
}

const CALL = '{"type":"tool_calls","tool_calls":[{"reason":"asked","name":"wait","arguments":{"ms":9}}]}'

test('adlib call answers each line before it reads the next', async () => {
  server.say(CALL, '{"type":"final","content":"No."}')
  const { code, log, written } = await run(
    ['--model', 'fake:1b', '--mode', 'schema', '--jsonl'],
    [asked(1), asked('b', [{ type: 'text', text: 'Sing.' }])],
  )
  expect(code).toBe(0)
  expect(log.map((line) => (line === 'read' ? line : 'written'))).toEqual([
    'read',
    'written',
    'read',
    'written',
  ])
  const [first, second] = written.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({
    id: 1,
    mode: 'schema',
    madeBy: 'model',
    outcome: 'called',
    raw: CALL,
    step: { type: 'tool_calls', tool_calls: [{ id: 'call_1', name: 'wait', arguments: { ms: 9 } }] },
  })
  expect(first?.ms).toEqual(expect.any(Number))
  expect(second).toMatchObject({ id: 'b', step: { type: 'final', content: [{ type: 'text', text: 'No.' }] } })
})

test('adlib call probes a new model before its first request', async () => {
  const drum =
    '{"type":"tool_calls","tool_calls":[{"reason":"x","name":"play_sound","arguments":{"sound":"drum"}}]}'
  server.say(drum, CALL)
  const { said, written } = await run(['--model', 'fake:1b', '--jsonl'], [asked(1)])
  expect(said).toHaveLength(1)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ step: { tool_calls: [{ name: 'wait' }] } })
})

test('adlib call makes the understudy treat the last user message as a whisper', async () => {
  const tools = funPack.tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
  const line = (id: number, words: string, more: unknown[] = []) =>
    JSON.stringify({ id, messages: [...more, { role: 'user', content: words }], tools })
  const before = [
    { role: 'user', content: 'play the airhorn' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'call_1', name: 'play_sfx', arguments: { sound: 'airhorn', volume: 0.4 } }],
    },
  ]
  const asked = server.asked.length
  const { code, written } = await run(
    ['--model', 'understudy', '--jsonl'],
    [line(1, 'put GG on screen, big'), line(2, 'did you delete notes.txt?'), line(3, 'louder', before)],
  )
  expect(code).toBe(0)
  expect(written.map((one) => JSON.parse(one) as unknown)).toMatchObject([
    { id: 1, mode: 'text', step: { tool_calls: [{ name: 'overlay_text', arguments: { text: 'GG' } }] } },
    { id: 2, step: { type: 'final' } },
    { id: 3, step: { tool_calls: [{ arguments: { sound: 'airhorn', volume: 0.6 } }] } },
  ])
  expect(server.asked.length).toBe(asked)
})

test("adlib call accepts tools in OpenAI's format", async () => {
  server.say('CALL wait {"ms": 5}')
  const openAi = tools.map((tool) => ({ type: 'function', function: tool }))
  const line = JSON.stringify({ id: 1, messages: [{ role: 'user', content: 'x' }], tools: openAi })
  const { written } = await run(['--model', 'fake:1b', '--mode', 'text', '--jsonl'], [line])
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    step: { tool_calls: [{ name: 'wait', arguments: { ms: 5 } }] },
  })
})

test('adlib call answers every line with a step or an error, even if the tools are arbitrary JSON', async () => {
  const requests = fc.sample(fc.tuple(waitText, anyTools), { numRuns: fuzz(3000), seed: 1 })
  const lines = requests.map(([content, tools], id) =>
    JSON.stringify({ id, messages: [{ role: 'user', content }], tools }),
  )
  const { written } = await run(['--model', 'understudy', '--jsonl'], lines)
  const answers = written.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(answers.map(({ id }) => id)).toEqual(requests.map((_, id) => id))
  for (const { step, error } of answers) expect(step ?? error).toBeDefined()
})

test('adlib call answers the other lines after a failed line, and exits with 1', async () => {
  server.say({ behave: 'busy' }, 'Yes.')
  const { code, written } = await run(
    ['--model', 'fake:1b', '--mode', 'text', '--jsonl'],
    [asked(1), 'not json', JSON.stringify({ id: 3, messages: 7 }), '', asked(4)],
  )
  expect(code).toBe(1)
  const answers = written.map(
    (line) => JSON.parse(line) as { id?: unknown; error?: { kind: string; remedy: string } },
  )
  expect(answers.map(({ id, error }) => [id, error?.kind])).toEqual([
    [1, 'busy'],
    [undefined, 'bad_input'],
    [3, 'bad_input'],
    [4, undefined],
  ])
  for (const { error } of answers) if (error) expect(error.remedy.length).toBeGreaterThan(10)
})

test('adlib call uses the server given by --openai', async () => {
  server.say('CALL wait {"ms": 5}')
  const { written } = await run(
    ['--model', 'fake:1b', '--mode', 'text', '--openai', `${server.url}/v1`, '--jsonl'],
    [asked(1)],
  )
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    step: { tool_calls: [{ name: 'wait', arguments: { ms: 5 } }] },
  })
  expect(server.asked.at(-1)?.path).toBe('/v1/chat/completions')
})

test('adlib call finds a model on the OpenAI-compatible server from the settings', async () => {
  const other = await startModelServer([{ name: 'theirs:1b' }])
  other.say('CALL wait {"ms": 6}')
  const data = newFolder()
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ openai: { baseUrl: `${other.url}/v1/` } }))
  const argv = ['--model', 'theirs:1b', '--mode', 'text', '--data', data, '--jsonl']
  const { written } = await run(argv, [asked(1)])
  await other.close()
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ step: { tool_calls: [{ arguments: { ms: 6 } }] } })
})

test.each([
  ['{"id": 1, "messages": []}', 'line 2, messages: expected at least one message'],
  ['{"id": 1, "messages": [{"role": "user"}]}', 'line 2, messages.0.content: expected a string or a list'],
  ['{', 'line 2 is not valid JSON'],
  [
    JSON.stringify({ id: 1, messages: [{ role: 'user', content: 'x' }], tools: [tools[0], tools[0]] }),
    'two tools are named “wait”',
  ],
])('adlib call explains what is wrong with the line %s, and asks no model', async (bad, why) => {
  const before = server.asked.length
  const { code, written } = await run(['--model', 'fake:1b', '--mode', 'text', '--jsonl'], ['', bad])
  expect(code).toBe(1)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    error: { kind: 'bad_input', message: expect.stringContaining(why) },
  })
  expect(server.asked.length).toBe(before)
})

test.each([
  [['--jsonl'], '--model'],
  [['--model', 'm'], '--jsonl'],
  [['--model', 'm', '--jsonl', '--mode', 'loud'], '--mode'],
  [['--colour'], '--colour'],
])('adlib call exits with 2 for %j', async (argv, named) => {
  const { code, said, written } = await run(argv, [asked(1)])
  expect(code).toBe(2)
  expect(said.join(' ')).toContain(named)
  expect(written).toEqual([])
})

test('adlib call prints its help to stdout', async () => {
  const { code, written } = await run(['--help'])
  expect(code).toBe(0)
  expect(written[0]).toContain('--jsonl')
})

test('adlib doctor rejects --measure together with --no-probe', async () => {
  const { code, said } = await run(['doctor', '--measure', '--no-probe'])
  expect([code, said.join()]).toEqual([2, expect.stringContaining('--no-probe')])
})

test('adlib doctor prints its findings, and exits with 1 for a problem', async () => {
  const fine = await run(['doctor', '--json', '--no-probe'])
  expect(fine.code).toBe(0)
  expect(fine.written.map((line) => (JSON.parse(line) as { check: string }).check)).toEqual([
    'server',
    'version',
    'models',
    'mode',
    'context',
  ])
  const missing = await run(['doctor', '--model', 'nobody:7b'])
  expect(missing.code).toBe(1)
  expect(missing.written.join('\n')).toContain('→ Run `ollama pull nobody:7b`')
})
