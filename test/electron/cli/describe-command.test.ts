import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeCommand } from '../../../electron/cli/describe-command.ts'

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/sight/${name}`, import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adlib-describe-'))
  await writeFile(join(folder, 'text.png'), 'no picture')
})
afterAll(() => rm(folder, { recursive: true }))

async function run(argv: string[], input: string[] = []) {
  const log: string[] = []
  const written: string[] = []
  const messages: string[] = []
  const code = await describeCommand(argv, {
    input: (async function* () {
      for (const row of input) {
        log.push('read')
        yield row
      }
    })(),
    write: async (row) => {
      log.push('written')
      written.push(row)
    },
    log: (row) => messages.push(row),
  })
  return { code, log, messages, written, answers: () => written.map((row) => JSON.parse(row)) }
}

describe('adlib describe', () => {
  it('with --stream, reports what changed in each picture', async () => {
    const files = ['score-12000.png', 'score-12000.png', 'score-12015.png', 'dialogue.png'].map(fixture)
    const { code, answers } = await run(['--json', '--stream', '--every', '4000', ...files])
    expect(code).toBe(0)
    const [first, same, score, dialogue] = answers()
    expect(first).toMatchObject({
      file: files[0],
      engine: 'paddle',
      changed: [[0, 0, 640, 360]],
      newLines: [{ text: 'SCORE 12000' }],
      numbers: [{ label: 'SCORE', value: 12000 }],
    })
    expect(first.ms).toBeGreaterThan(0)
    expect(first.cpuMs).toBeGreaterThan(0)
    expect(same).toMatchObject({ changed: [], newLines: [], goneLines: [], summary: 'nothing new' })
    expect(same.lines).toEqual(first.lines)
    expect(score.numbers).toMatchObject([{ label: 'SCORE', value: 12015, was: 12000, sinceMs: 8000 }])
    expect(score.summary).toContain('SCORE 12000 → 12015 (+15, 8 s)')
    expect(dialogue.newLines.map((row: { text: string }) => row.text)).toContain(
      'The dragon guards the bridge.',
    )
  })

  it('without --stream, describes each picture separately', async () => {
    const { answers } = await run(['--json', fixture('dialogue.png'), fixture('dialogue.png')])
    expect(answers().map(({ newLines }) => newLines.length)).toEqual([3, 3])
  })

  it('omits unreadable lines and numbers, but with --unread lists these lines with a confidence of 0', async () => {
    const blurred = join(folder, 'blurred.png')
    await sharp(fixture('score-12000.png')).blur(5).toFile(blurred)
    const [answer] = (await run(['--json', blurred])).answers()
    expect(answer).toMatchObject({ lines: [], newLines: [], numbers: [] })
    expect(answer.summary).not.toMatch(/score|\d/i)
    const [whole] = (await run(['--json', '--unread', blurred])).answers()
    expect(whole.lines.length).toBeGreaterThan(0)
    for (const { confidence } of whole.lines) expect(confidence).toBe(0)
    expect(whole).toMatchObject({ newLines: [], numbers: [] })
  })

  it('describes each path on stdin before it reads the next path', async () => {
    const { code, log, answers } = await run(
      ['--stdin', '--json'],
      [fixture('score-12000.png'), '', join(folder, 'absent.png'), join(folder, 'text.png')],
    )
    expect(log).toEqual(['read', 'written', 'read', 'read', 'written', 'read', 'written'])
    expect(code).toBe(1)
    expect(answers().map(({ error }) => error?.kind)).toEqual([undefined, 'missing', 'unreadable'])
    for (const { error } of answers().slice(1)) expect(error.message && error.remedy).toMatch(/\w/)
  })

  it('exits with 2 for wrong usage and with 0 for --help', async () => {
    for (const argv of [
      [],
      ['--jsn', 'a.png'],
      ['--every', 'x', '--stream', 'a.png'],
      ['--every', '5', 'a.png'],
    ]) {
      const { code, messages, written } = await run(argv)
      expect(code).toBe(2)
      expect(messages.join('\n')).toMatch(/--help/)
      expect(written).toEqual([])
    }
    const { code, written } = await run(['--help'])
    expect(code).toBe(0)
    expect(written.join('\n')).toMatch(/--stream/)
  })
})
