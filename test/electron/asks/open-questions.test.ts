import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type StartOptions, startAgents } from '../../../electron/agents/start-agents.ts'
import { answerQuestion, followQuestions } from '../../../electron/asks/open-questions.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const hourMs = 3_600_000

let dataDir: string
let published: string[]
let later: number
beforeEach(() => {
  dataDir = newFolder()
  published = []
  later = 0
})
const now = () => systemClock.now() + later

const publish = defineTool({
  name: 'publish',
  description: 'Publishes.',
  domain: 'web',
  args: z.object({ text: z.string() }),
  run: ({ text }) => {
    published.push(text)
    return `Published ${text}`
  },
})
const publisher = defineAgent({
  name: 'publisher',
  description: 'Publishes.',
  tools: ['publish'],
  on: {
    task: (_, text: string) => ({
      actions: [{ do: 'call', tool: 'publish', args: { text }, next: 'published' }],
    }),
    published: (_, result) => ({ actions: [{ do: 'done', result }] }),
  },
})

async function program(name: string, dir = join(newFolder(), 'runs'), more: Partial<StartOptions> = {}) {
  const run = await startAgents({
    ...{ dir, dataDir, agents: [publisher], tools: [publish], policy: { tools: { publish: 'ask' } } },
    approvals: { deadlineMs: hourMs },
    clock: { ...systemClock, now },
    print: () => {},
    ...more,
  })
  const result = run.ask('publisher', name).catch((error: unknown) => error)
  return { run, dir, result, asked: () => expect.poll(() => run.state().asks.length).toBe(1) }
}
const questions = () => followQuestions({ dataDir, now })
const textsOf = (found: { question: { args: unknown } }[]) =>
  found.map(({ question }) => (question.args as { text: string }).text).sort()

describe('followQuestions', () => {
  it('finds the open questions of all programs that share a data folder, even if their working folders differ', async () => {
    const [first, second] = [await program('first'), await program('second')]
    await Promise.all([first.asked(), second.asked()])
    const all = questions()
    expect(textsOf(await all.open())).toEqual(['first', 'second'])
    expect(textsOf(await all.open({ except: first.run.dir }))).toEqual(['second'])
    const inFolder = followQuestions({ dataDir, dir: first.dir, now })
    expect(textsOf(await inFolder.open())).toEqual(['first'])

    first.run.answer('a1', 'allow')
    expect(await first.result).toBe('Published first')
    expect(textsOf(await all.open())).toEqual(['second'])
    await first.run.stop()
    await second.run.stop()
    expect(await all.open()).toMatchObject([{ question: { args: { text: 'second' }, isRunning: false } }])
  })

  it('drops the questions of runs that have ended or are deleted', async () => {
    const [ended, deleted] = [await program('ended'), await program('deleted')]
    await Promise.all([ended.asked(), deleted.asked()])
    const notes = () => readdirSync(join(dataDir, 'asking')).length
    expect(notes()).toBe(2)
    ended.run.answer('a1', 'deny')
    await ended.result
    await ended.run.stop()
    await deleted.run.stop()
    rmSync(dirname(deleted.run.dir), { recursive: true })
    expect(await questions().open()).toEqual([])
    expect(notes()).toBe(0)
  })
})

describe('the deadline of a question', () => {
  const untilOf = async () => (await questions().open()).map(({ question }) => question.until)

  it('a deadline survives a restart, and passes even while the program is not running', async () => {
    const first = await program('late')
    await first.asked()
    const set = await untilOf()
    await first.run.stop()
    later = hourMs / 2
    const second = await program('late', first.dir)
    await second.asked()
    expect(await untilOf()).toEqual(set)
    expect(second.run.state().asks[0]?.until).toBe(set[0])
    await second.run.stop()

    later = hourMs + 1
    expect(await untilOf()).toEqual([])
    const third = await program('late', first.dir)
    expect(await third.result).toMatchObject({ message: expect.stringContaining('in time') })
    await third.run.stop()
    expect(published).toEqual([])
  })

  it('a deadline does not undo an answer that was given while the program was down', async () => {
    const first = await program('on time')
    await first.asked()
    await first.run.stop()
    const answer = { verdict: 'allow', by: 'me', at: now() } as const
    expect(await answerQuestion(questions(), { ask: 'a1' }, answer)).toMatchObject({ ok: true })
    later = hourMs * 2
    const second = await program('on time', first.dir)
    expect(await second.result).toBe('Published on time')
    await second.run.stop()
  })

  it('a question in a fork of a run gets a new deadline', async () => {
    const first = await program('again')
    await first.asked()
    const [set = 0] = await untilOf()
    const { seq } = first.run.state()
    const { dir } = await first.run.stop()
    later = hourMs * 2
    const fork = await program('again', undefined, { fork: { from: dir, seq } })
    await fork.asked()
    expect(fork.run.state().asks[0]?.until).toBeGreaterThan(set + hourMs)
    await fork.run.stop()
  })
})
