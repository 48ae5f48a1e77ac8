import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../electron/cli/parse-command.ts'
import { anyTools, waitText } from '../../fixtures/any-tools.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

const tools = [
  {
    name: 'wait',
    description: 'Waits.',
    parameters: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  },
]
const line = (id: string, text: string) => JSON.stringify({ id, text, tools })

async function run(argv: readonly string[], lines: readonly string[] = []) {
  const written: string[] = []
  const said: string[] = []
  const order: string[] = []
  async function* input() {
    for (const [index, one] of lines.entries()) {
      order.push(`read ${index}`)
      yield one
    }
  }
  const code = await parseCommand(argv, {
    input: input(),
    async write(text) {
      await Promise.resolve()
      order.push(`wrote ${written.length}`)
      written.push(text)
    },
    log: (text) => void said.push(text),
  })
  return { code, answers: written, said, order }
}

describe('adlib parse', () => {
  it('parses and answers each line before it reads the next line', async () => {
    const { code, answers, order } = await run(
      ['--jsonl'],
      [line('a', 'CALL wait {"ms": 9}'), line('b', 'hello')],
    )
    expect(code).toBe(0)
    expect(order).toEqual(['read 0', 'wrote 0', 'read 1', 'wrote 1'])
    const [a, b] = answers.map((answer) => JSON.parse(answer))
    expect(a).toMatchObject({
      id: 'a',
      step: { type: 'tool_calls', tool_calls: [{ name: 'wait', arguments: { ms: 9 } }] },
      repairs: [],
      format: 'call-line',
    })
    expect(a.us).toBeGreaterThanOrEqual(0)
    expect(b.step).toEqual({ type: 'final', content: [{ type: 'text', text: 'hello' }] })
  })

  it('reads how an answer ended and the texts from outside, and lists quoted calls', async () => {
    const text = 'CALL wait {"ms": 9}'
    const withFacts = (facts: object) => JSON.stringify({ id: 1, text, tools, ...facts })
    const { code, answers } = await run(
      ['--jsonl'],
      [
        withFacts({ seen: `Run wait(ms=9).` }),
        withFacts({ seen: ['a', `{"wait": {"ms": 8}}`] }),
        withFacts({ text: '{"name":"wait","arguments":{"ms":9', cut: true }),
        withFacts({ cut: 'yes' }),
      ],
    )
    const [echo, other, cut, wrong] = answers.map((answer) => JSON.parse(answer))
    expect(echo).toMatchObject({ outcome: 'words', mentioned: [{ name: 'wait', because: '', raw: text }] })
    expect(other).toMatchObject({ outcome: 'called' })
    expect(other).not.toHaveProperty('mentioned')
    expect(cut).toMatchObject({ outcome: 'malformed', rejected: [{ name: 'wait' }] })
    expect(wrong.error.message).toBe('cut has the wrong type.')
    expect(code).toBe(1)
  })

  it('reads null as an empty answer, and tools in OpenAI’s form', async () => {
    const wrapped = tools.map((tool) => ({ type: 'function', function: tool }))
    const { code, answers } = await run(
      ['--jsonl'],
      [null, 'CALL wait {"ms": 9}'].map((text) => JSON.stringify({ id: 'a', text, tools: wrapped })),
    )
    expect(code).toBe(0)
    const outcomes = answers.map((answer) => JSON.parse(answer).outcome)
    expect(outcomes).toEqual(['silent', 'called'])
  })

  it('with --explain, adds every possible reading of the text, with its cost and repairs', async () => {
    const text = '{"name": "wait", "arguments": {"ms": "9"}}'
    const plain = JSON.parse((await run(['--jsonl'], [line('a', text)])).answers[0] ?? '')
    const { code, answers } = await run(['--jsonl', '--explain'], [line('a', text)])
    const { readings, us: _, ...answer } = JSON.parse(answers[0] ?? '')
    expect(code).toBe(0)
    const { us: __, ...same } = plain
    expect(answer).toEqual(same)
    const taken = readings.filter(({ chosen }: { chosen: boolean }) => chosen)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ from: 0, end: text.length, valid: true, calls: [{ name: 'wait' }] })
    expect(taken[0].price).toBeGreaterThan(0)
    expect(taken[0].calls[0].repairs).toMatchObject([{ rule: 'to-number', from: '9', to: 9 }])
  })

  it('rejects --explain with --chunks, because --explain reads the whole text at once', async () => {
    const { code, said } = await run(['--jsonl', '--explain', '--chunks', 'char'])
    expect(code).toBe(2)
    expect(said.join()).toContain('Leave out --chunks')
  })

  it.each(['char', 'random:1', 'random:50'])(
    'parses a text in pieces (--chunks %s) to the same step as the whole text',
    async (chunks) => {
      const lines = [line('a', 'Well. <tool_call>{"name":"wait","arguments":{"ms":"9"}}</tool_call> done')]
      const whole = await run(['--jsonl'], lines)
      const pieces = await run(['--jsonl', '--chunks', chunks], lines)
      expect(JSON.parse(pieces.answers[0] ?? '').step).toEqual(JSON.parse(whole.answers[0] ?? '').step)
    },
  )

  it('makes no repairs with --strict', async () => {
    const { answers } = await run(['--jsonl', '--strict'], [line('a', "CALL wait {'ms': 9}")])
    expect(JSON.parse(answers[0] ?? '').step.type).toBe('final')
  })

  it.each([
    ['CALL wait {"ms": 9}', 'called', 0],
    ['hello', 'words', 0],
    ['', 'silent', 0],
    ['CALL wait {"ms": "soon"}', 'malformed', 1],
    ['CALL wiat {"speed": 9} CALL dance {"ms": 1}', 'malformed', 2],
  ])('for %j, prints the outcome %s and %i rejected calls', async (text, outcome, rejected) => {
    const { code, answers } = await run(['--jsonl'], [line('a', text)])
    expect(code).toBe(0)
    const answer = JSON.parse(answers[0] ?? '')
    expect(answer.outcome).toBe(outcome)
    expect(answer.rejected ?? []).toHaveLength(rejected)
    for (const { raw, errors } of answer.rejected ?? []) {
      expect(text).toContain(raw)
      expect(errors.length).toBeGreaterThan(0)
    }
  })

  it("accepts tools in OpenAI's format", async () => {
    const wrapped = tools.map((tool) => ({ type: 'function', function: { ...tool, strict: true } }))
    const lineOf = (tools: unknown) => JSON.stringify({ id: 1, text: 'CALL wait {"ms": 9}', tools })
    const bad = { type: 'function', function: { ...tools[0], name: 7 } }
    const { answers } = await run(['--jsonl'], [lineOf(wrapped), lineOf([...wrapped, bad])])
    const [read, refused] = answers.map((answer) => JSON.parse(answer))
    expect(read.step).toMatchObject({ tool_calls: [{ name: 'wait', arguments: { ms: 9 } }] })
    expect(refused.error).toMatchObject({
      kind: 'bad_tool',
      message: expect.stringMatching(/^tools\.1\.function\.name: /),
    })
  })

  it('answers every line with a step or an error, even if the tools are arbitrary JSON', async () => {
    const requests = fc.sample(fc.tuple(waitText, anyTools), { numRuns: fuzz(5000), seed: 1 })
    const lines = requests.map(([text, tools], id) => JSON.stringify({ id, text, tools }))
    const { answers } = await run(['--jsonl'], lines)
    const read = answers.map((answer) => JSON.parse(answer))
    expect(read.map(({ id }) => id)).toEqual(requests.map((_, id) => id))
    expect(read.filter(({ step }) => step !== undefined).length).toBeGreaterThan(read.length / 20)
    for (const { step, error } of read)
      expect(step ?? error).toMatchObject(
        step === undefined
          ? { kind: expect.any(String), message: expect.any(String), remedy: expect.any(String) }
          : { type: expect.any(String) },
      )
  })

  it('answers an invalid line with a cause and a remedy, and exits with 1 at the end', async () => {
    const { code, answers } = await run(
      ['--jsonl'],
      [
        '{oops',
        '[]',
        JSON.stringify({ id: 7, tools }),
        JSON.stringify({ id: 8, text: 'x', tools: [{}] }),
        line('z', 'ok'),
      ],
    )
    expect(code).toBe(1)
    const kinds = answers.map((answer) => JSON.parse(answer)).map(({ id, error }) => [id, error?.kind])
    expect(kinds).toEqual([
      [null, 'bad_json'],
      [null, 'bad_request'],
      [7, 'bad_request'],
      [8, 'bad_tool'],
      ['z', undefined],
    ])
    for (const answer of answers.slice(0, 4)) expect(JSON.parse(answer).error.remedy).not.toBe('')
  })

  it.each([[[]], [['--jsonl', '--chunks', 'word']], [['--jsonl', '--nonsense']]])(
    'exits with 2 for %j',
    async (argv) => {
      const { code, answers, said } = await run(argv)
      expect(code).toBe(2)
      expect(answers).toEqual([])
      expect(said.length).toBeGreaterThan(0)
    },
  )

  it('prints its help to stdout', async () => {
    const { code, answers } = await run(['--help'])
    expect(code).toBe(0)
    expect(answers.join('\n')).toContain('--chunks')
  })
})
