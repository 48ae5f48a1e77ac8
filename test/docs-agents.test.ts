import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../src-shared/agents/define-agent.ts'
import { transitions } from '../src-shared/agents/status.ts'
import { agentAction } from '../src-shared/events/event/agent.ts'
import { messageKind } from '../src-shared/events/event/message.ts'
import { defineTool } from '../src-shared/tools/tool.ts'
import { agentHouse } from './fixtures/agents.ts'
import { askChief, reporter, scout, summarizer, table } from './fixtures/documented-agents.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'agents.md'), 'utf8')

it('docs/agents.md contains only code from the compiled fixture', () => {
  const module = readFileSync(join(root, 'test', 'fixtures', 'documented-agents.ts'), 'utf8')
  const code = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  expect(code.length).toBeGreaterThan(2)
  for (const block of code) expect(module).toContain(block)
})

it('docs/agents.md names every action, message kind and status', () => {
  const actions = agentAction.options.map((option) => option.shape.do.value)
  const names = [...actions, ...messageKind.options, ...Object.keys(transitions)]
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})

it('askChief in docs/agents.md returns the answer of a scout that calls a tool', async () => {
  const read = defineTool({
    name: 'files/read_text_file',
    description: 'Reads.',
    domain: 'test',
    sideEffects: false,
    args: z.object({ path: z.string() }),
    run: ({ path }) => `the text of ${path}`,
  })
  const call = { id: 'c1', name: 'files/read_text_file', arguments: { path: 'notes.md' } }
  const house = agentHouse({
    definitions: [],
    start: (deps) => askChief(deps, ['Who is the boss?']),
    tools: [read],
    answers: [{ type: 'tool_calls', tool_calls: [call] }, 'The boss is called Margo.'],
  })
  await house.clock.advanceAsync(1000)
  expect(house.agent('chief')).toMatchObject({ status: 'done', result: ['The boss is called Margo.'] })
  expect(house.of('tool/done')).toMatchObject([{ agent: 'chief/scout-1', ok: true }])
})

it('the parent agent in docs/agents.md relays messages between its children', async () => {
  const caller = defineAgent({
    name: 'caller',
    description: 'Writes to its sibling.',
    model: { provider: 'ollama', name: 'tiny' },
    on: {
      task: () => ({
        actions: [
          { do: 'send', to: 'root/listener-2', kind: 'note', body: 'hello' },
          { do: 'done', result: 'called' },
        ],
      }),
    },
  })
  const listener = defineAgent({
    name: 'listener',
    description: 'Waits for a note.',
    on: {
      task: () => ({}),
      note: (_, result, { from }) => ({ actions: [{ do: 'done', result: [from, result] }] }),
    },
  })
  const house = agentHouse({ definitions: [table, caller, listener] })
  house.supervisor.start(table, 'root', ['caller', 'listener'])
  await house.clock.advanceAsync(1000)
  expect(house.agent('root')).toMatchObject({
    status: 'done',
    result: [
      { ok: true, value: 'called' },
      { ok: true, value: ['root', 'root/caller-1: hello'] },
    ],
  })
  expect(house.agent('root/caller-1')?.model).toBe('ollama/tiny')
})

it('the reporter in docs/agents.md combines the answer of a scout with a rating by the model', async () => {
  const house = agentHouse({
    definitions: [reporter, scout],
    answers: ['Margo.', '{"stars": 5}'],
  })
  house.supervisor.start(reporter, 'root', ['Who is the boss?'])
  await house.clock.advanceAsync(1000)
  expect(house.agent('root')).toMatchObject({
    status: 'done',
    result: { found: [{ ok: true, value: 'Margo.' }], stars: 5 },
  })
})

it('the agent in docs/agents.md processes each file in a list, even if one cannot be read', async () => {
  const read = defineTool({
    name: 'files/read_text_file',
    description: 'Reads.',
    domain: 'test',
    sideEffects: false,
    args: z.object({ path: z.string() }),
    run: ({ path }) =>
      path === 'b.md'
        ? { ok: false, error: 'There is no b.md.' }
        : { ok: true, value: `the text of ${path}` },
  })
  const house = agentHouse({
    definitions: [summarizer],
    tools: [read],
    answers: ['First.', 'Third.'],
  })
  house.supervisor.start(summarizer, 'root', ['a.md', 'b.md', 'c.md'])
  await house.clock.advanceAsync(10_000)
  expect(house.agent('root')).toMatchObject({
    status: 'done',
    result: ['First.', 'There is no b.md.', 'Third.'],
  })
})
