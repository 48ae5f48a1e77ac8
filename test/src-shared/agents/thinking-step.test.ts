import { describe, expect, it } from 'vitest'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action, AgentMessage, Self } from '../../../src-shared/agents/step.ts'
import { thinkingStep } from '../../../src-shared/agents/thinking-step.ts'
import { isAgentJson } from '../../../src-shared/events/event/agent.ts'
import { agentHouse } from '../../fixtures/agents.ts'

const self = { id: 'root/thinker-1', parent: null, input: null } as Self
let n = 0
const message = (kind: AgentMessage['kind'], body: unknown): AgentMessage => {
  n += 1
  return { id: `m${n}`, from: 'root', kind, body: body as AgentMessage['body'] }
}
const thought = (value: unknown) => message('outcome', { do: 'think', ok: true, value })

it('notes that arrive during a task are added to the next task', () => {
  const first = thinkingStep({ inbox: [message('task', 'Add.')], state: null, self })
  expect(first.actions).toEqual([{ do: 'think', task: 'Add.' }])
  const inbox = [message('note', 'Mind the gap.'), message('task', 'Subtract.'), message('task', 'Rest.')]
  const meanwhile = thinkingStep({ inbox, state: first.state, self })
  expect(meanwhile.actions).toEqual([])
  const second = thinkingStep({ inbox: [thought(3)], state: meanwhile.state, self })
  expect(second.actions).toEqual([
    { do: 'send', to: 'root', kind: 'result', body: 3 },
    { do: 'think', task: 'Subtract.\nNote: Mind the gap.' },
  ])
  const third = thinkingStep({ inbox: [thought(1)], state: second.state, self })
  expect(third.actions).toContainEqual({ do: 'think', task: 'Rest.' })
})

it('only the 20 newest notes are kept', () => {
  const notes = Array.from({ length: 100 }, (_, at) => message('plan', `Step ${at}`))
  const { state } = thinkingStep({ inbox: notes, state: null, self })
  const { actions } = thinkingStep({ inbox: [message('task', 'Go.')], state, self })
  const task = actions[0]?.do === 'think' ? actions[0].task.split('\n') : []
  expect(task).toHaveLength(21)
  expect(task.at(-1)).toBe('Note: Step 99')
})

describe('limits on tasks', () => {
  const thinker = defineAgent({ name: 'thinker', description: 'Thinks.' })
  const long = 'x'.repeat(63_900)

  it('a task that is too long makes a child agent fail, and its parent gets the reason', async () => {
    const root = defineAgent<unknown[]>({
      name: 'root',
      description: 'Spawns a thinker.',
      state: [],
      step: ({ inbox, state }) => ({
        state: [...state, ...inbox.filter(({ kind }) => kind === 'failed').map(({ body }) => body)],
        actions: inbox.flatMap(({ kind }): Action[] =>
          kind === 'task' ? [{ do: 'spawn', definition: 'thinker', input: long }] : [],
        ),
      }),
    })
    const house = agentHouse({ definitions: [root, thinker] })
    house.supervisor.start(root, 'root', 'go')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root/thinker-1')).toMatchObject({ status: 'failed', reason: { kind: 'gave-up' } })
    expect(house.agent('root')?.state).toMatchObject([{ message: expect.stringContaining('Send less') }])
  })

  it('if too many tasks arrive at once, 20 are completed and the others fail', async () => {
    const house = agentHouse({ definitions: [thinker], answers: Array(20).fill('Done.') })
    house.supervisor.start(thinker, 'thinker')
    for (let task = 0; task < 60; task++)
      expect(house.supervisor.send('thinker', { from: 'operator', kind: 'task', body: `${task}` }).ok).toBe(
        true,
      )
    await house.clock.advanceAsync(10_000)
    const answers = house.events.flatMap((event) =>
      event.type === 'agent/stepped' && event.agent === 'thinker'
        ? event.actions.flatMap((action) => (action.do === 'send' ? [action.kind] : []))
        : [],
    )
    expect(answers.filter((kind) => kind === 'failed')).toHaveLength(40)
    expect(answers.filter((kind) => kind === 'result')).toHaveLength(20)
    expect(house.agent('thinker')).toMatchObject({ status: 'sleeping', restarts: 0 })
  })
})

it('the oldest notes are omitted if the task and its notes together are too long', () => {
  const notes = Array.from({ length: 20 }, (_, at) => message('note', `${at} ${'\n'.repeat(997)}`))
  const { state } = thinkingStep({ inbox: notes, state: null, self })
  const first = thinkingStep({ inbox: [message('task', 'x'.repeat(59_000))], state, self })
  const task = first.actions[0]?.do === 'think' ? first.actions[0].task : ''
  expect(task.length).toBeLessThanOrEqual(64_000)
  expect(task).toContain('Note: 19 ')
  expect(task).not.toContain('Note: 0 ')
  const second = thinkingStep({ inbox: notes, state: first.state, self })
  expect(isAgentJson(second.state)).toBe(true)
  expect(second.state.tasks).toHaveLength(1)
  expect(second.state.notes.at(-1)).toMatch(/^19 /)
})
