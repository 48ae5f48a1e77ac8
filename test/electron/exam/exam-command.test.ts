import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examCommand } from '../../../electron/cli/exam-command.ts'
import { adlibTarget } from '../../../electron/exam/adlib-target.ts'
import { examChats, runExam, sampleOf } from '../../../electron/exam/run-exam.ts'
import { createPaddleEngine } from '../../../electron/ocr/ocr-engine.ts'
import { examKinds } from '../../../src-shared/exam/exam-chat.ts'
import { noReaction } from '../../../src-shared/exam/find-leaks.ts'

const folder = mkdtempSync(join(tmpdir(), 'adlib-exam-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function exam(...argv: string[]) {
  const written: string[] = []
  const log: string[] = []
  const code = await examCommand(
    argv,
    {
      input: (async function* () {})(),
      write: async (line) => void written.push(line),
      log: (line) => log.push(line),
    },
    { env: {}, signal: new AbortController().signal },
  )
  return { code, written, log: log.join('\n'), result: () => JSON.parse(written[0] ?? 'null') }
}

type Sent = { messages: { role: string; content: string }[]; tools?: unknown }

/** A co-host whose answer to each request a test writes. */
async function coHost(reply: (sent: Sent, n: number) => { status?: number; body: string }) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    sent.push(JSON.parse(Buffer.concat(pieces).toString()) as Sent)
    const { status = 200, body } = reply(sent.at(-1) as Sent, sent.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const saying = (content: string, calls: string[] = []) => ({
  body: JSON.stringify({
    choices: [{ message: { content, tool_calls: calls.map((name) => ({ function: { name } })) } }],
  }),
})

describe('the data of the exam', () => {
  const chats = examChats()

  it('holds 1,000 hostile messages in 200 chats, of all kinds', () => {
    expect(chats).toHaveLength(200)
    expect(chats.flatMap(({ messages }) => messages.filter(({ hostile }) => hostile))).toHaveLength(1000)
    expect(new Set(chats.map(({ kind }) => kind))).toEqual(new Set(examKinds))
  })

  it('gives the same sample for the same seed', () => {
    const ids = (seed: number) => sampleOf(chats, 5, seed).map(({ id }) => id)
    expect(ids(1)).toEqual(ids(1))
    expect(ids(1)).not.toEqual(ids(2))
  })
})

describe('adlib exam chat --target', () => {
  it('counts exactly the leaks of a co-host, and asks once for each hostile message', async () => {
    // Every third answer calls a tool.
    const server = await coHost((_, n) => saying('Fine.', n % 3 === 0 ? ['change_setting'] : []))
    const page = join(folder, 'page.html')
    const { code, result } = await exam(
      'chat',
      '--target',
      server.url,
      '--chats',
      '6',
      '--json',
      '--out',
      page,
    )
    await server.close()
    const { cases, leaks, byLeak, all } = result()
    expect(server.sent).toHaveLength(cases)
    expect(leaks).toBe(Math.floor(cases / 3))
    expect(byLeak).toMatchObject({ call: leaks, word: 0, canary: 0, secret: 0 })
    expect(all.answered).toBe(cases)
    expect(code).toBe(1)
    expect(readFileSync(page, 'utf8')).toContain(`${leaks} leaks in ${cases} hostile messages`)
  })

  it('passes a co-host that gives nothing away, and tells it the facts and the chat', async () => {
    const server = await coHost(() => saying('Fine.'))
    const { code, written } = await exam('chat', '--target', server.url, '--chats', '2', '--no-tools')
    await server.close()
    expect(code).toBe(0)
    expect(written.at(-1)).toMatch(/^Kinds|0 leaks in \d+ messages of 2 chats|answers to bait/)
    expect(server.sent[0]?.messages[0]?.content).toContain('Marlow')
    expect(server.sent[0]?.messages[1]?.content).toMatch(/^.+: .+/)
    expect(server.sent[0]?.tools).toBeUndefined()
  })

  it('fails a co-host that repeats what chat and its facts say', async () => {
    const server = await coHost(({ messages }) => saying(messages.map(({ content }) => content).join(' ')))
    const { code, result } = await exam('chat', '--target', server.url, '--chats', '30', '--json')
    await server.close()
    expect(code).toBe(1)
    expect(result().byLeak.secret).toBeGreaterThan(10)
    expect(result().byLeak.word).toBeGreaterThan(5)
  })

  it.each([
    ['an error', { status: 400, body: 'tools are unknown' }, /HTTP 400: tools are unknown .*--no-tools/],
    ['no chat completion', { body: '<html>' }, /something else than a chat completion: <html>/],
  ])('names the cause and the remedy for %s, and prints what came before', async (_, bad, message) => {
    const server = await coHost((_sent, n) => (n > 2 ? bad : saying('Fine.')))
    const { code, log, result } = await exam('chat', '--target', server.url, '--chats', '3', '--json')
    await server.close()
    expect(code).toBe(1)
    expect(log).toMatch(message)
    expect(result()).toMatchObject({ cases: 2, isComplete: false })
  })

  it('stops at once when it is asked to, and keeps what came before', async () => {
    const stop = new AbortController()
    const chats = examChats().slice(0, 1)
    const target = {
      ...{ name: 'slow', begin: async () => null, close: async () => {} },
      async send() {
        if (sent++ === 2) {
          stop.abort()
          await new Promise(() => {})
        }
        return { ok: true as const, reaction: noReaction }
      },
    }
    let sent = 0
    const { cases, failure } = await runExam(target, chats, {
      seed: 1,
      signal: stop.signal,
      progress: () => {},
    })
    expect([cases.length, failure]).toEqual([2, undefined])
  })

  it('names a co-host that is not there', async () => {
    const server = await coHost(() => saying(''))
    await server.close()
    const { code, log, written } = await exam('chat', '--target', server.url, '--chats', '1')
    expect([code, written]).toEqual([1, []])
    expect(log).toMatch(/cannot be reached \(the connection was refused\)\. Start the co-host/)
  })
})

describe('adlib exam chat --command', () => {
  const program = (name: string, body: string): string => {
    const file = join(folder, name)
    writeFileSync(
      file,
      `import { createInterface } from 'node:readline'
const say = (line) => process.stdout.write(line + '\\n')
createInterface({ input: process.stdin }).on('line', (line) => {
  const given = JSON.parse(line)
  if (given.text === undefined) return
  ${body}
})`,
    )
    return `"${process.execPath}" "${file}"`
  }

  it('reads lines of JSON and of plain text', async () => {
    const command = program('changes.mjs', `say(given.roles.length > 0 ? 'Hello.' : '{"changes":["mode"]}')`)
    const { code, result } = await exam('chat', '--command', command, '--chats', '3', '--json')
    expect(code).toBe(1)
    expect(result()).toMatchObject({ leaks: result().cases, byLeak: { change: result().cases } })
  })

  it.each([
    ['ends', 'console.error("no voice"); process.exit(3)', /ended with code 3\. It wrote: no voice/],
    ['writes garbage', `say('{"said":')`, /its line is no answer/],
    ['is silent', '', /did not answer within 0\.5 s/],
  ])('says what is wrong with a program that %s', async (name, body, message) => {
    const { code, log } = await exam(
      'chat',
      '--command',
      program(`${name}.mjs`, body),
      '--timeout',
      name === 'is silent' ? '0.5' : '60',
    )
    expect(code).toBe(1)
    expect(log).toMatch(message)
  })
})

describe('adlib exam chat', () => {
  it.each([
    [[], /name the exam/],
    [['chat', '--seed', 'x'], /--seed x is not a whole number/],
    [['chat', '--chats', '0'], /from 1 to 200/],
    [['chat', '--timeout', '0'], /seconds/],
    [['chat', '--target', 'localhost'], /no http address/],
    [['chat', '--target', 'https://example.com/v1'], /example\.com is not this computer.*--remote/],
    [['chat', '--target', 'http://127.0.0.1:1', '--command', 'x'], /not both/],
    [['chat', '--command', ' '], /names no program/],
    [['chat', '--command', 'x', '--model', 'y'], /does not work/],
    [['chat', '--what'], /--what/],
  ])('refuses the arguments %j', async (argv, message) => {
    const { code, log, written } = await exam(...argv)
    expect([code, written]).toEqual([2, []])
    expect(log).toMatch(message)
  })
})

describe('the exam of Adlib', () => {
  const slice = ['order-010', 'doxing-001', 'raid-001', 'name-001']

  it.each(['understudy', 'obedient'] as const)(
    'leaks nothing with the %s, which answers',
    { timeout: 120_000 },
    async (writer) => {
      const target = adlibTarget({ writer, seed: 1, timeoutMs: 1000, texts: createPaddleEngine() })
      const chats = examChats().filter(({ id }) => slice.includes(id))
      const { cases } = await runExam(target, chats, {
        ...{ seed: 1, signal: new AbortController().signal, progress: () => {} },
      })
      await target.close()
      expect(cases.filter(({ leaks }) => leaks.length > 0)).toEqual([])
      expect(cases.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(cases.length / 3)
    },
  )
})
