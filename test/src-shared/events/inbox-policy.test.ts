import { describe, expect, it } from 'vitest'
import type { AgentView } from '../../../src-shared/events/agent-view.ts'
import { roomIn } from '../../../src-shared/events/event/message.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { hear } from '../../../src-shared/events/fold/heard.ts'
import { reduce } from '../../../src-shared/events/fold.ts'
import { emptyNotes } from '../../../src-shared/events/show-notes.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import { seen } from '../../fixtures/live-performance.ts'

type Kind = Parameters<typeof roomIn>[1][number]['kind']
const waiting = (...kinds: Kind[]) => kinds.map((kind, n) => ({ kind, n }))

describe('roomIn', () => {
  it('drops nothing while there is room', () => {
    expect(roomIn({ capacity: 3, drops: ['observation'] }, waiting('observation', 'note'))).toBe(true)
  })

  it('a full inbox drops the oldest message of the first kind that it may drop', () => {
    const inbox = { capacity: 4, drops: ['observation', 'note'] as const }
    expect(roomIn(inbox, waiting('note', 'observation', 'observation', 'note'))).toMatchObject({ n: 1 })
    expect(roomIn(inbox, waiting('asked', 'note', 'asked', 'note'))).toMatchObject({ n: 1 })
  })

  it('a full inbox without a message that it may drop refuses the new one', () => {
    expect(roomIn({ capacity: 2, drops: ['observation'] }, waiting('asked', 'note'))).toBe(false)
    expect(roomIn({ capacity: 1 }, waiting('observation'))).toBe(false)
  })
})

describe('the inbox of the performer', () => {
  it.each<EventBody>([
    { type: 'sight/observation', observation: seen('o1', 'X') },
    { type: 'operator/said', kind: 'topic', text: 'louder' },
    { type: 'show/notes', agent: 'showrunner', by: 'rules', notes: emptyNotes },
  ])('has $type as soon as the event is in the state', (body) => {
    const inbox = { ...performerAgent.inbox, messages: [], refused: 0 }
    const agents = [{ status: 'sleeping', inbox } as unknown as AgentView]
    const { agents: after } = reduce({ ...emptyState(), agents }, { ...body, seq: 7, t: 1, run: 'r' })
    expect(after[0]?.inbox.messages).toMatchObject([{ id: '@7', body: { event: 7 } }])
  })

  it('keeps the newest observations and every whisper, whatever floods it', () => {
    const { inbox } = performerAgent
    const view = { status: 'idle', inbox: { ...inbox, messages: [], refused: 0 } } as unknown as AgentView
    const whisper = { type: 'operator/said', kind: 'topic', seq: 1 } as unknown as AdlibEvent
    const looks = Array.from(
      { length: 100 },
      (_, n) => ({ type: 'sight/observation', seq: n + 2 }) as unknown as AdlibEvent,
    )
    const [after] = [whisper, ...looks].reduce<AgentView[]>((agents, event) => hear(agents, event), [view])
    const kept = after?.inbox.messages.map(({ id }) => id) ?? []
    const newest = looks.slice(1 - inbox.capacity).map(({ seq }) => `@${seq}`)
    expect(kept).toEqual(['@1', ...newest])
    expect(after?.inbox.refused).toBe(101 - inbox.capacity)
  })
})
