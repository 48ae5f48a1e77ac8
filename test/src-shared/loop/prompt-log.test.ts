import { describe, expect, it } from 'vitest'
import type { LlmRequest, SentRequest } from '../../../src-shared/llm/driver.ts'
import { createPromptLog } from '../../../src-shared/loop/prompt-log.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { text } from '../../../src-shared/step/content.ts'

const sent = (request: Partial<LlmRequest>): SentRequest => ({
  request: {
    model: 'fake:1b',
    system: 'You are Marlow.',
    messages: [{ role: 'user', content: [text('A chest.')] }],
    tools: [{ name: 'wait', description: 'Waits.', parameters: { type: 'object' } }],
    signal: new AbortController().signal,
    ...request,
  },
  mode: 'text',
  options: { rescue: true, sees: false, mayThink: false, isBase: false },
})
const user = (words: string): LlmRequest['messages'] => [{ role: 'user', content: [text(words)] }]

describe('createPromptLog', () => {
  it('writes each value only once, and later refers to it by number', () => {
    const log = createPromptLog()
    const first = log.record({ turn: 't1', step: 1 }, sent({}))
    const second = log.record({ turn: 't2', step: 1 }, sent({ messages: user('A boss.') }))
    expect(first?.values).toHaveLength(3)
    expect(second?.values.map(({ value }) => value)).toEqual(user('A boss.'))
    expect(second?.system).toEqual(first?.system)
  })

  it('writes only what the model was sent of a tool, not its whole definition', () => {
    const written = (mode: SentRequest['mode']) => {
      const place = { turn: 't1', step: 1 }
      const event = createPromptLog().record(place, { ...sent({ tools: funPack.tools }), mode })
      return event?.values.map(({ value }) => value).slice(-funPack.tools.length)
    }
    const [first] = funPack.tools
    const parts = { name: first?.name, description: first?.description, parameters: first?.parameters }
    expect(written('native')?.[0]).toEqual(parts)
    expect(written('text')?.[0]).toEqual({ ...parts, examples: first?.examples?.slice(0, 1) })
    const whole = JSON.stringify(funPack.tools).length
    expect(JSON.stringify(written('text')).length).toBeLessThan(0.6 * whole)
  })

  it('does not write the prompt of a step again if only the seed differs', () => {
    const log = createPromptLog()
    expect(log.record({ turn: 't1', step: 1 }, sent({ seed: 1 }))).not.toBeNull()
    expect(log.record({ turn: 't1', step: 1 }, sent({ seed: 2 }))).toBeNull()
    expect(log.record({ turn: 't1', step: 2 }, sent({ seed: 2 }))).not.toBeNull()
  })

  it('omits pictures and the ends of long texts, and notes the omission', () => {
    const picture = { type: 'image' as const, data: 'A'.repeat(40_000), mimeType: 'image/png' }
    const content = [text('x'.repeat(50_000)), picture]
    const event = createPromptLog().record(
      { turn: 't1', step: 1 },
      sent({ messages: [{ role: 'user', content }] }),
    )
    expect(event?.missing?.toSorted()).toEqual(['picture', 'text'])
    expect(JSON.stringify(event).length).toBeLessThan(10_000)
  })

  it('forgets old values in a long run, and writes them again if they return', () => {
    const log = createPromptLog()
    for (let n = 1; n <= 3000; n += 1)
      log.record({ turn: `t${n}`, step: 1 }, sent({ messages: user(`line ${n}`) }))
    const late = log.record({ turn: 't3001', step: 1 }, sent({ messages: user('line 1') }))
    expect(late?.values.map(({ value }) => value)).toContainEqual(user('line 1')[0])
  })
})
