import { describe, expect, expectTypeOf, it } from 'vitest'
import { type AgentDefinition, defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { createAgentRegistry } from '../../../src-shared/agents/registry.ts'
import type { Action } from '../../../src-shared/agents/step.ts'

describe('defineAgent', () => {
  it('fills in the default values and returns a frozen definition', () => {
    const agent = defineAgent({ name: 'note-taker', description: 'Takes notes.' })
    expect(agent).toMatchObject({
      model: null,
      tools: [],
      topology: 'parent-child',
      role: 'worker',
      inbox: { capacity: 64, drops: [] },
      prompt: 'Takes notes.',
    })
    expect(Object.isFrozen(agent) && Object.isFrozen(agent.tools)).toBe(true)
    expect(() => Object.assign(agent, { name: 'other' })).toThrow(TypeError)
  })

  it.each(['', 'Note', 'a/b', 'a#1', 'a--b', 'x'.repeat(61)])('rejects the name “%s”', (name) => {
    expect(() => defineAgent({ name, description: 'No.' })).toThrow(/lower-case words/)
  })

  it.each([0, 1.5, 1001])('rejects an inbox of %d messages', (capacity) => {
    expect(() => defineAgent({ name: 'a', description: 'No.', inbox: { capacity } })).toThrow(/1 to 1000/)
  })

  it.each([
    { role: 'r'.repeat(101) },
    { model: 'm'.repeat(101) },
    { tools: ['t'.repeat(201)] },
    { tools: Array<string>(201).fill('t') },
  ])('rejects a field that is too long for an event', (field) => {
    expect(() => defineAgent({ name: 'a', description: 'No.', ...field })).toThrow(/is invalid/)
  })

  it('rejects an async step, handler or migration, and names it', () => {
    const about = { name: 'a', description: 'A.' }
    const given = [
      ['the handler "late" of "a"', { on: { task: () => ({}), late: async () => ({}) } as never }],
      ['the step of "a"', { step: (async () => ({})) as never }],
      ['`migrate` of "a"', { migrate: async () => null, step: () => ({ state: null, actions: [] }) }],
    ] as const
    for (const [what, more] of given)
      expect(() => defineAgent({ ...about, ...more })).toThrow(`${what} must not be async. A step decides`)
  })

  it('accepts a model on a known server, and rejects an unknown server', () => {
    const onServer = (provider: 'ollama' | 'openai') =>
      defineAgent({ name: 'a', description: 'A.', model: { provider, name: 'qwen3:1.7b' } })
    expect(onServer('openai').model).toBe('openai/qwen3:1.7b')
    expect(() => onServer('nowhere' as 'ollama')).toThrow('Use one of: ollama, openai, engine.')
  })

  it('infers the type of the state, and rejects wrong definitions at compile time', () => {
    const agent = defineAgent({
      name: 'counter',
      description: 'Counts.',
      state: { count: 0 },
      step({ inbox, state, self }) {
        expectTypeOf(state).toEqualTypeOf<{ count: number }>()
        expectTypeOf(self.children[0]?.status).toExtend<string | undefined>()
        return { state: { count: state.count + inbox.length }, actions: [{ do: 'sleep', ms: 1000 }] }
      },
    })
    expectTypeOf(agent).toEqualTypeOf<AgentDefinition>()
    // @ts-expect-error an agent needs a description
    defineAgent({ name: 'a' })
    // @ts-expect-error the state must have the declared type
    defineAgent({ name: 'a', description: 'A.', state: { n: 1 }, step: () => ({ state: 'x', actions: [] }) })
    // @ts-expect-error there is no such topology
    defineAgent({ name: 'a', description: 'A.', topology: 'ring' })
    // @ts-expect-error an action needs its fields
    const sleepless: Action = { do: 'sleep' }
    // @ts-expect-error there is no such action
    const unknown: Action = { do: 'explode' }
    const asynchronous = () =>
      // @ts-expect-error a step is not asynchronous
      defineAgent({ name: 'a', description: 'A.', step: async () => ({ state: null, actions: [] }) })
    expect(asynchronous).toThrow('must not be async')
    const change = () => {
      // @ts-expect-error definitions do not change
      agent.name = 'b'
    }
    expect(change).toThrow(TypeError)
    expect([sleepless, unknown]).toHaveLength(2)
  })
})

describe('createAgentRegistry', () => {
  it('rejects two different definitions with the same name', () => {
    const one = defineAgent({ name: 'a', description: 'One.' })
    const registry = createAgentRegistry(one)
    registry.register(one)
    expect(() => registry.register(defineAgent({ name: 'a', description: 'Two.' }))).toThrow(/Rename one/)
    expect(registry.list()).toEqual([one])
  })
})
