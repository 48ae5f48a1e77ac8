import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../electron/cli/parse-command.ts'

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
  it('answers each line before it reads the next', async () => {
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

  it.each(['char', 'random:1', 'random:50'])('parses the same step with --chunks %s', async (chunks) => {
    const lines = [line('a', 'Well. <tool_call>{"name":"wait","arguments":{"ms":"9"}}</tool_call> done')]
    const whole = await run(['--jsonl'], lines)
    const pieces = await run(['--jsonl', '--chunks', chunks], lines)
    expect(JSON.parse(pieces.answers[0] ?? '').step).toEqual(JSON.parse(whole.answers[0] ?? '').step)
  })

  it('repairs nothing with --strict', async () => {
    const { answers } = await run(['--jsonl', '--strict'], [line('a', "CALL wait {'ms': 9}")])
    expect(JSON.parse(answers[0] ?? '').step.type).toBe('final')
  })

  it('answers an invalid line with cause and remedy, and exits with 1 at the end', async () => {
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
