import { describe, expect, it } from 'vitest'
import { type AgentDefinition, defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { type AgentHouseOptions, agentHouse, countedTool } from '../../fixtures/agents.ts'

const doer = (actions: readonly Action[]): AgentDefinition =>
  defineAgent<unknown[]>({
    name: 'doer',
    description: 'Does what the test says.',
    tools: ['note', 'look'],
    state: [],
    step: ({ inbox, state }) => ({
      state: [...state, ...inbox.map(({ kind, from, body }) => ({ kind, from, body }))],
      actions: inbox.some(({ kind }) => kind === 'task') ? actions : [],
    }),
  })

const echo = defineAgent({
  name: 'echo',
  description: 'Ends with its input.',
  step: ({ inbox, self }) => ({
    state: null,
    actions: inbox.some(({ kind }) => kind === 'task') ? [{ do: 'done', result: self.input }] : [],
  }),
})

async function play(options: AgentHouseOptions, before?: readonly AdlibEvent[]) {
  const house = agentHouse(options, before)
  const root = options.definitions[0] as AgentDefinition
  if (house.agent('root') === undefined) house.supervisor.start(root, 'root', 'go')
  for (let n = 0; n < 20; n++) await house.clock.advanceAsync(1000)
  return house
}

const read = ({ journal }: Awaited<ReturnType<typeof play>>, id = 'root') =>
  journal.state().agents.find((view) => view.id === id)

describe('resume', () => {
  const scenarios: Record<string, readonly Action[]> = {
    spawn: [{ do: 'spawn', definition: 'echo', input: 'hello' }],
    'spawn twice': [
      { do: 'spawn', definition: 'echo', input: 1 },
      { do: 'spawn', definition: 'echo', input: 2 },
    ],
    'failed send': [{ do: 'send', to: 'nobody', kind: 'note', body: 'hi' }],
    locks: [
      { do: 'acquire', path: 'a' },
      { do: 'release', path: 'a' },
    ],
    sleep: [{ do: 'sleep', ms: 5000 }],
    'safe call': [{ do: 'call', tool: 'look', args: {} }],
    done: [
      { do: 'spawn', definition: 'echo', input: 1 },
      { do: 'done', result: { answer: 42 } },
    ],
    fail: [{ do: 'fail', message: 'I cannot.' }],
  }

  it.each(Object.entries(scenarios))(
    'a restart after any event leads to the same final state in the scenario “%s”',
    async (_, actions) => {
      const options = { definitions: [doer(actions), echo], tools: [countedTool('look', false, [])] }
      const straight = await play(options)
      expect(straight.warnings).toEqual([])
      for (let cut = 1; cut <= straight.events.length; cut++) {
        const again = { ...options, tools: [countedTool('look', false, [])] }
        const resumed = await play(again, straight.events.slice(0, cut))
        const [one, other] = [read(straight), read(resumed)]
        const sorted = (state: unknown) => (state as unknown[]).map((part) => JSON.stringify(part)).sort()
        expect(sorted(other?.state), `after event ${cut}`).toEqual(sorted(one?.state))
        expect([other?.status, other?.result, other?.pending], `after event ${cut}`).toEqual([
          one?.status,
          one?.result,
          one?.pending,
        ])
        const tree = ({ journal }: typeof straight) =>
          journal.state().agents.map(({ id, status }) => `${id} ${status}`)
        expect(tree(resumed), `after event ${cut}`).toEqual(tree(straight))
      }
    },
  )

  it('does not repeat a call that a kill interrupted, and reports its outcome as “orphan”', async () => {
    const ran: string[] = []
    const options = {
      definitions: [doer([{ do: 'call', tool: 'note', args: {} }])],
      tools: [countedTool('note', true, ran)],
    }
    const straight = await play(options)
    const called = straight.events.findIndex(({ type }) => type === 'tool/call')
    const ended = straight.events.findIndex(({ type }) => type === 'tool/done')
    for (let cut = 1; cut <= straight.events.length; cut++) {
      ran.length = 0
      const resumed = await play(options, straight.events.slice(0, cut))
      const outcome = (
        (read(resumed)?.state ?? []) as { kind: string; body: { ok: boolean; error?: string } }[]
      ).find(({ kind }) => kind === 'outcome')
      const isOrphan = cut > called && cut <= ended
      expect(outcome?.body, `after event ${cut}`).toMatchObject(
        isOrphan ? { ok: false, error: 'orphan' } : { ok: true },
      )
      expect(ran.length, `after event ${cut}`).toBe(cut <= called ? 1 : 0)
    }
  })

  it('wakes a sleeping agent at the time that was set before the restart', async () => {
    const options = { definitions: [doer([{ do: 'sleep', ms: 60_000 }])] }
    const straight = agentHouse(options)
    straight.supervisor.start(options.definitions[0] as AgentDefinition, 'root', 'go')
    await straight.clock.advanceAsync(50_000)
    straight.journal.append({ type: 'operator/said', kind: 'say', text: 'the last event' })
    const resumed = agentHouse(options, straight.events)
    await resumed.clock.advanceAsync(9000)
    expect(resumed.agent('root')?.state).toHaveLength(1)
    await resumed.clock.advanceAsync(1500)
    expect(resumed.agent('root')?.state).toMatchObject([{ kind: 'task' }, { kind: 'tick' }])
  })

  it('wakes a sleeping agent no later than requested, even if the clock was set back', async () => {
    const options = { definitions: [doer([{ do: 'sleep', ms: 60_000 }])] }
    const straight = agentHouse(options)
    straight.supervisor.start(options.definitions[0] as AgentDefinition, 'root', 'go')
    await straight.clock.advanceAsync(10)
    const resumed = agentHouse(options, straight.events)
    resumed.clock.setWall(resumed.clock.now() - 3_600_000)
    await resumed.clock.advanceAsync(61_000)
    expect(resumed.agent('root')?.state).toMatchObject([{ kind: 'task' }, { kind: 'tick' }])
  })

  it('marks an agent as failed if its definition no longer exists, and names a remedy', async () => {
    const straight = await play({ definitions: [doer([{ do: 'sleep', ms: 1e6 }])] })
    const resumed = agentHouse({ definitions: [] }, straight.events)
    await resumed.clock.advanceAsync(10)
    expect(resumed.agent('root')).toMatchObject({
      status: 'failed',
      reason: { kind: 'no-definition', message: expect.stringContaining('Register its definition') },
    })
  })

  it('after a restart, leaves stopped agents stopped and suspended agents suspended', async () => {
    const options = { definitions: [doer([{ do: 'sleep', ms: 3000 }])] }
    const straight = agentHouse(options)
    for (const id of ['root', 'other'])
      straight.supervisor.start(options.definitions[0] as AgentDefinition, id, 'go')
    await straight.clock.advanceAsync(10)
    straight.supervisor.stop('root', 'operator')
    straight.supervisor.suspend('other', 'operator')
    const resumed = agentHouse(options, straight.events)
    await resumed.clock.advanceAsync(10_000)
    expect(resumed.agent('root')?.status).toBe('stopped')
    expect(resumed.agent('other')).toMatchObject({ status: 'suspended', state: [{ kind: 'task' }] })
    resumed.supervisor.resume('other', 'operator')
    await resumed.clock.advanceAsync(10)
    expect(resumed.agent('other')).toMatchObject({
      status: 'sleeping',
      state: [{ kind: 'task' }, { kind: 'tick' }],
    })
  })
})
