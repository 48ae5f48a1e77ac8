import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { forkRun } from '../../../electron/agents/fork-run.ts'
import { type StartOptions, startAgents } from '../../../electron/agents/start-agents.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { type AgentDefinition, defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

/**
 * Creates the tools `pay` and `mail`. Like a real payment service, `pay` counts all calls with the same key as one
 * payment.
 */
function effects(paid = new Map<string, string>()) {
  const mailed: string[] = []
  const args = z.object({ to: z.string() })
  const pay = defineTool({
    name: 'pay',
    description: 'Pays.',
    domain: 'money',
    args,
    safeToRetry: true,
    run({ to }, { key }) {
      paid.set(key, to)
      return { ok: true, value: `paid ${to}` }
    },
  })
  const mail = defineTool({
    name: 'mail',
    description: 'Mails.',
    domain: 'web',
    args,
    run({ to }) {
      mailed.push(to)
      return { ok: true, value: `mailed ${to}` }
    },
  })
  return { paid, mailed, tools: [pay, mail] }
}

const call = (tool: string, to: string, next: string) => ({
  actions: [{ do: 'call' as const, tool, args: { to }, next, orElse: next }],
})
const clerk = defineAgent({
  name: 'clerk',
  description: 'Pays.',
  tools: ['pay', 'mail'],
  on: {
    task: () => call('pay', 'ann', 'first'),
    first: () => call('mail', 'bob', 'second'),
    second: () => call('pay', 'cleo', 'third'),
    third: () => ({ actions: [{ do: 'done', result: 'ready' }] }),
  },
})
const boss = defineAgent({
  name: 'boss',
  description: 'Delegates.',
  tools: ['pay', 'mail'],
  on: {
    task: () => ({
      actions: [
        { do: 'gather', children: ['a', 'b'].map((input) => ({ definition: 'clerk', input })), next: 'all' },
      ],
    }),
    all: (_, results) => ({ actions: [{ do: 'done', result: results }] }),
  },
})
const thinker = defineAgent({ name: 'thinker', description: 'You pay.', tools: ['pay', 'mail'] })

/**
 * Returns an answer that depends on the results in the conversation, as a real model's does, and not on the number of
 * requests.
 */
const answer = ({ messages }: LlmRequest): ScriptedAnswer => {
  const results = messages.filter(({ role }) => role === 'tool').length
  const one = (name: string, to: string): ScriptedAnswer => ({
    type: 'tool_calls',
    tool_calls: [{ id: 'c', name, arguments: { to } }],
  })
  return [one('pay', 'ann'), one('mail', 'bob'), one('pay', 'cleo')][results] ?? 'ready'
}

const runs: readonly { agent: AgentDefinition; result: unknown }[] = [
  { agent: clerk, result: 'ready' },
  {
    agent: boss,
    result: [
      { ok: true, value: 'ready' },
      { ok: true, value: 'ready' },
    ],
  },
  { agent: thinker, result: 'ready' },
]

const options = (
  agent: AgentDefinition,
  more: Partial<StartOptions> & Pick<StartOptions, 'tools'>,
): StartOptions => ({
  dir: join(newFolder(), 'runs'),
  agents: [agent, ...(agent === boss ? [clerk] : [])],
  models: { default: scriptedDriver(Array(20).fill(answer), systemClock) },
  dataDir: newFolder(),
  print: () => {},
  ...more,
})

async function play(given: StartOptions) {
  const run = await startAgents(given)
  const result = await run.ask(given.agents[0]?.name ?? '', 'go')
  const { dir } = await run.stop()
  const text = readFileSync(join(dir, 'events.jsonl'), 'utf8')
  const lines = text.split('\n').slice(0, -1)
  return { result, dir, lines, events: lines.map((line): AdlibEvent => JSON.parse(line)) }
}

describe('a fork of a run', () => {
  it.each(runs)(
    'a fork of $agent.name keeps the earlier events byte for byte, and no effect happens twice',
    async ({ agent, result }) => {
      const rng = seededBy(agent.name)
      const original = effects()
      const past = await play(options(agent, { tools: original.tools }))
      expect(past.result).toEqual(result)
      const ends = past.lines.length - 1
      for (let times = 0; times < 17; times += 1) {
        const seq = 1 + Math.floor(rng() * ends)
        const own = effects(new Map(original.paid))
        const fork = await play(options(agent, { tools: own.tools, fork: { from: past.dir, seq } }))
        expect(fork.lines.slice(0, seq), `events up to ${seq}`).toEqual(past.lines.slice(0, seq))
        expect(fork.events[seq]).toMatchObject({ type: 'run/resumed', forkOf: past.events[0]?.run })
        expect(fork.dir).not.toBe(past.dir)
        expect(fork.result, `from ${seq}`).toEqual(result)
        const begun = (tool: string) =>
          past.events.slice(0, seq).filter((event) => event.type === 'tool/call' && event.tool === tool)
            .length
        const all = (tool: string) =>
          past.events.filter((event) => event.type === 'tool/call' && event.tool === tool).length
        expect(begun('mail') + own.mailed.length, `mails from ${seq}`).toBeLessThanOrEqual(all('mail'))
        // A payment that had begun is repeated with its key, so the service pays only once. Every other payment has a
        // new key.
        const payments = own.paid.size - original.paid.size
        expect(begun('pay') + payments, `payments from ${seq}`).toBe(all('pay'))
      }
    },
  )

  it('a restarted program continues its fork instead of forking again', async () => {
    const past = await play(options(clerk, { tools: effects().tools }))
    const given = options(clerk, { tools: effects().tools, fork: { from: past.dir, seq: 4 } })
    const first = await startAgents(given)
    await first.stop()
    const second = await startAgents(given)
    expect(second.run).toBe(first.run)
    await second.stop()
    expect(readdirSync(given.dir)).toHaveLength(1)
  })

  it('forkRun rejects a fork at a missing event or at the last event of a run, and creates no folder', async () => {
    const past = await play(options(clerk, { tools: effects().tools }))
    const dir = join(newFolder(), 'runs')
    const last = past.lines.length
    for (const [seq, message] of [
      [last + 1, `There is no event ${last + 1}`],
      [last, `Event ${last} ends the run`],
    ] as const)
      await expect(forkRun({ from: past.dir, seq, dir })).rejects.toMatchObject({
        kind: 'options',
        message: expect.stringContaining(message),
      })
    await expect(forkRun({ from: newFolder(), seq: 1, dir })).rejects.toMatchObject({ kind: 'options' })
    expect(existsSync(dir)).toBe(false)
  })
})
