import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenQuestion, openQuestionsAnswer } from '../../src-shared/contract/api/tools.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { perform, root, stopAll } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, openBrowser } from '../fixtures/browser.ts'
import { newFolder } from '../fixtures/new-folder.ts'

if (!chromiumPath) console.log(`questions in the panel: skipped, ${noChromium}`)

const publisher = (folder: string) => `
import { appendFileSync } from 'node:fs'
import { defineTool, z } from 'adlib'
import { defineAgent } from 'adlib/agent'
const publish = defineTool({
  name: 'publish', description: 'Publishes.', domain: 'web', args: z.object({ text: z.string() }),
  run({ text }) {
    appendFileSync(${JSON.stringify(join(folder, 'published.txt'))}, text + '\\n')
    return 'Published ' + text
  },
})
const publisher = defineAgent({
  name: 'publisher', description: 'Publishes.', tools: ['publish'],
  on: {
    task: (_, text: string) => ({ actions: [{ do: 'call', tool: 'publish', args: { text }, next: 'published' }] }),
    published: (_, result) => ({ actions: [{ do: 'done', result }] }),
  },
})
export default { agents: [publisher], tools: [publish], policy: { tools: { publish: 'ask' } } }
`

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'publisher.ts')
  writeFileSync(file, publisher(folder))
})
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  stopAll()
})

const data = () => ['--data', join(folder, 'data')]

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args, ...data()], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let written = ''
  let said = ''
  child.stdout.on('data', (data) => {
    written += data
  })
  child.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise<{ code: number | null; written: string; said: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code, written, said })
    })
  })
  return { child, ended }
}
const adlib = (...args: string[]) => start(...args).ended
const agent = () => start('agent', 'run', file, '--task', 'Hello', '--reports', join(folder, 'reports'))
const published = () => {
  const path = join(folder, 'published.txt')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
const listed = async (): Promise<OpenQuestion[]> => {
  const { written } = await adlib('ask', 'list', '--json')
  return written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
const runDir = () => {
  const runs = join(folder, 'reports', 'agents', 'publisher')
  const [run] = existsSync(runs) ? readdirSync(runs) : []
  return run === undefined ? null : join(runs, run)
}
const eventsSoFar = (): AdlibEvent[] => {
  const path = join(runDir() ?? '', 'events.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}
const asked = (times: number) =>
  expect.poll(() => eventsSoFar().filter(({ type }) => type === 'policy/ask').length).toBe(times)
/** Waits until the run is noted in the data folder, which happens just after its question is written. */
const found = () => expect.poll(listed).toHaveLength(1)

describe('an agent’s question while its user is away', () => {
  it('the question is answered from another terminal while the program runs', async () => {
    const { ended } = agent()
    await asked(1)
    const [question] = await listed()
    expect(question).toMatchObject({
      agent: 'publisher',
      tool: 'publish',
      args: { text: 'Hello' },
      isRunning: true,
    })
    expect(await adlib('ask', 'list')).toMatchObject({
      written: expect.stringContaining('publish {"text":"Hello"}'),
    })
    expect(await adlib('ask', 'answer', question?.ask ?? '', 'allow')).toMatchObject({
      code: 0,
      written: 'Allowed publish. The program gets the answer now.\n',
    })
    expect(await ended).toMatchObject({ code: 0, written: 'Published Hello\n' })
    expect(published()).toBe('Hello\n')
    expect(await adlib('ask', 'list')).toMatchObject({
      code: 0,
      written: 'No tool call is waiting for your approval.\n',
    })
  })

  it('the question is answered after the program is killed, and the call runs once at the next start', async () => {
    const first = agent()
    await asked(1)
    await found()
    first.child.kill('SIGKILL')
    await first.ended
    const [question] = await listed()
    expect(question).toMatchObject({ tool: 'publish', isRunning: false })
    const { ask = '' } = question ?? {}
    expect(await adlib('ask', 'answer', ask, 'allow')).toMatchObject({
      written: 'Allowed publish. The program gets the answer when it starts again.\n',
    })
    expect(await listed()).toMatchObject([{ ask, answer: 'allow' }])
    expect(await adlib('ask', 'answer', ask, 'deny')).toMatchObject({
      code: 1,
      said: expect.stringContaining('was answered before: allow'),
    })
    expect(published()).toBe('')
    expect(await agent().ended).toMatchObject({ code: 0, written: 'Published Hello\n' })
    expect(published()).toBe('Hello\n')
  })

  it('the question stays open across restarts, and an answer file that someone changed is ignored', async () => {
    for (const times of [1, 2]) {
      const { child, ended } = agent()
      await asked(times)
      await found()
      child.kill(times === 1 ? 'SIGTERM' : 'SIGKILL')
      await ended
      expect(await listed(), `after ${times}`).toHaveLength(1)
    }
    const { ask = '' } = (await listed())[0] ?? {}
    await adlib('ask', 'answer', ask, 'allow')
    const answers = join(runDir() ?? '', 'answers')
    const [name = ''] = readdirSync(answers)
    const recorded = JSON.parse(readFileSync(join(answers, name), 'utf8'))
    writeFileSync(join(answers, name), JSON.stringify({ ...recorded, by: 'someone else' }))
    const third = agent()
    await asked(3)
    await expect.poll(async () => (await listed())[0]?.isRunning).toBe(true)
    expect(published()).toBe('')
    const again = (await listed())[0]?.ask ?? ''
    expect(await adlib('ask', 'answer', again, 'deny')).toMatchObject({ code: 0 })
    expect(await third.ended).toMatchObject({
      code: 1,
      said: expect.stringContaining('Ignored an answer in'),
    })
    expect(published()).toBe('')
  })

  it('a program with a command key lists and answers the question over HTTP', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    const { ended } = agent()
    await asked(1)
    const show = await perform(folder, [])
    const { origin } = new URL(show.urls.panel)
    const made = await fetch(`${origin}/api/command-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${show.token}` },
      body: JSON.stringify({ name: 'phone', commands: ['answer'] }),
    })
    const { secret } = (await made.json()) as { secret: string }
    const headers = { authorization: `Bearer ${secret}` }
    const open = await fetch(`${origin}/api/command/answer`, { headers })
    const { questions } = openQuestionsAnswer.parse(await open.json())
    expect(questions).toMatchObject([{ tool: 'publish', isRunning: true }])
    const { run, ask } = questions[0] as OpenQuestion
    const send = (body: unknown) =>
      fetch(`${origin}/api/command/answer`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await send({ run, ask: 'ask-99', verdict: 'allow' })).status).toBe(409)
    const answered = await send({ run, ask, verdict: 'allow' })
    expect(await answered.json()).toEqual({ ok: true, did: `The call of ${ask} is allowed.` })
    expect(await ended).toMatchObject({ code: 0, written: 'Published Hello\n' })
    await show.stop()
  })

  it.runIf(chromiumPath !== '')(
    'the panel shows the question and accepts an answer even after the agent’s program is killed',
    async () => {
      mkdirSync(join(folder, 'data'), { recursive: true })
      const show = await perform(folder, [])
      const browser = await openBrowser()
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(show.urls.panel)
      const question = page.getByRole('article', { name: 'The agent publisher wants to run publish' })

      const first = agent()
      await question.waitFor()
      first.child.kill('SIGKILL')
      await first.ended
      await question.getByText('The agent’s program is not running.').waitFor()
      await question.getByRole('button', { name: 'Allow' }).click()
      await question.getByText('Allowed. The agent gets the answer when its program starts again.').waitFor()
      expect(await question.getByRole('button').count()).toBe(0)
      expect(published()).toBe('')
      expect(await agent().ended).toMatchObject({ code: 0, written: 'Published Hello\n' })
      await question.waitFor({ state: 'detached' })

      await page.emulateMedia({ colorScheme: 'light' })
      const second = agent()
      await question.getByRole('button', { name: 'Deny' }).click()
      expect((await second.ended).code).toBe(1)
      await question.waitFor({ state: 'detached' })
      expect(published()).toBe('Hello\n')
      await browser.close()
      await show.stop()
    },
  )
})
