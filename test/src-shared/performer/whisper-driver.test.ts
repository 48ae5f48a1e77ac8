import { describe, expect, it } from 'vitest'
import type { LlmAnswer, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { plainCourtesy } from '../../../src-shared/performer/show/courtesy-line.ts'
import type { TurnInput } from '../../../src-shared/performer/turn-input.ts'
import { whisperDriver } from '../../../src-shared/performer/whisper-driver.ts'
import { funPack } from '../../../src-shared/stage/packs.ts'
import { text } from '../../../src-shared/step/content.ts'
import type { Message } from '../../../src-shared/step/step.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const airhorn: Message[] = [
  {
    role: 'assistant',
    content: [],
    tool_calls: [{ id: 'call_1', name: 'play_sfx', arguments: { sound: 'airhorn' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', name: 'play_sfx', content: [text('ok')] },
]

function turn(whispers: string[], history: Message[] = []) {
  const passedOn: (readonly string[])[] = []
  const inner = (input: TurnInput) =>
    scriptedDriver(
      [
        () => {
          passedOn.push(input.whispers)
          return 'Hm.'
        },
      ],
      virtualClock(),
    )
  const driver = whisperDriver(
    { observation: null, unchanged: true, whispers },
    { history, inner, courtesy: plainCourtesy },
  )
  return {
    passedOn,
    async step(messages: LlmRequest['messages'] = []): Promise<LlmAnswer> {
      const { signal } = new AbortController()
      const result = await driver.call({ model: 'm', system: '', messages, tools: funPack.tools, signal })
      if (!result.ok) throw new Error(result.message)
      return result
    },
  }
}

describe('whisperDriver', () => {
  it('performs all command whispers of a turn in order, without a model', async () => {
    const { passedOn, step } = turn(['play the airhorn', 'again but quieter'])
    expect(await step()).toMatchObject({
      madeBy: 'rules',
      settled: true,
      step: {
        tool_calls: [
          { id: 'call_1', name: 'play_sfx' },
          { id: 'call_2', arguments: { volume: 0.4 } },
        ],
      },
    })
    expect(passedOn).toEqual([])
  })

  it('performs the commands first, and then passes the other whispers to the model', async () => {
    const { passedOn, step } = turn(['play the airhorn', 'tease the chest'])
    expect(await step()).toMatchObject({ madeBy: 'rules', settled: false })
    expect(passedOn).toEqual([])
    await step(airhorn)
    expect(passedOn).toEqual([['tease the chest']])
  })

  it('applies “again but quieter” to a call from an earlier turn', async () => {
    const { step } = turn(['again but quieter'], airhorn)
    expect(await step()).toMatchObject({
      step: { tool_calls: [{ name: 'play_sfx', arguments: { sound: 'airhorn', volume: 0.4 } }] },
    })
  })
})
