import { expect, it } from 'vitest'
import type { Message, Self } from '../../../src-shared/agents/step.ts'
import { thinkingStep } from '../../../src-shared/agents/thinking-step.ts'

const self = { id: 'root/thinker-1', parent: null } as Self
let n = 0
const message = (kind: Message['kind'], body: unknown): Message => {
  n += 1
  return { id: `m${n}`, from: 'root', kind, body: body as Message['body'] }
}
const thought = (value: unknown) => message('outcome', { do: 'think', ok: true, value })

it('adds notes that arrived meanwhile to the next task, and only to that', () => {
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

it('keeps a bounded number of notes, the newest', () => {
  const notes = Array.from({ length: 100 }, (_, at) => message('plan', `Step ${at}`))
  const { state } = thinkingStep({ inbox: notes, state: null, self })
  const { actions } = thinkingStep({ inbox: [message('task', 'Go.')], state, self })
  const task = actions[0]?.do === 'think' ? actions[0].task.split('\n') : []
  expect(task).toHaveLength(21)
  expect(task.at(-1)).toBe('Note: Step 99')
})
