import { describe, expect, it } from 'vitest'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { promptFor } from '../../../src-shared/llm/prompt.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { commandDriver } from '../../../src-shared/performer/whisper-driver.ts'
import { funPack } from '../../../src-shared/stage/fun-pack.ts'
import { text } from '../../../src-shared/step/content.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const asking = (whispers: string[], more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: 'm',
  system: '',
  messages: [{ role: 'user', content: [text('On the screen now: SCORE')] }],
  tools: funPack.tools,
  signal: new AbortController().signal,
  whispers,
  ...more,
})

/** A model that answers "Hm." and what it was asked. */
function model() {
  const asked: LlmRequest[] = []
  const answer = (request: LlmRequest) => {
    asked.push(request)
    return 'Hm.'
  }
  const driver = scriptedDriver(
    Array.from({ length: 9 }, () => answer),
    virtualClock(),
  )
  return { asked, driver }
}

const answerOf = async (driver: LlmDriver, request: LlmRequest) => {
  const result = await driver.call(request)
  if (!result.ok) throw new Error(result.message)
  return result
}

describe('commandDriver', () => {
  it('settles a step of commands alone, in the order in which they were whispered', async () => {
    const { asked, driver } = model()
    const result = await answerOf(
      commandDriver(driver, () => true),
      asking(['play the airhorn', 'again but quieter']),
    )
    expect(result).toMatchObject({
      madeBy: 'rules',
      settled: true,
      step: {
        tool_calls: [
          { id: 'call_1', name: 'play_sfx' },
          { id: 'call_2', arguments: { volume: 0.4 } },
        ],
      },
    })
    expect(asked).toEqual([])
  })

  it('passes on what is no command, and what it has read only once', async () => {
    const { asked, driver } = model()
    const reading = commandDriver(driver, () => true)
    const whispers = ['play the airhorn', 'tease the chest']
    const first = await answerOf(reading, asking(whispers))
    expect(first).toMatchObject({ madeBy: 'rules', settled: false })
    expect(asked).toEqual([])
    const messages: LlmRequest['messages'] = [
      ...asking([]).messages,
      {
        role: 'assistant',
        content: [],
        tool_calls: [{ id: 'call_1', name: 'play_sfx', arguments: { name: 'airhorn' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', name: 'play_sfx', content: [text('ok')] },
    ]
    await answerOf(reading, asking(whispers, { messages }))
    expect(asked.map(({ whispers }) => whispers)).toEqual([['tease the chest']])
  })

  it('tells what the inner model is capable of', async () => {
    const able = { sees: true, isBase: false }
    const inner = { ...scriptedDriver([], virtualClock()), abilities: async () => able }
    const { signal } = new AbortController()
    expect(await commandDriver(inner, () => true).abilities?.('m', signal)).toEqual(able)
  })

  it('never overrides a model for which it is not active', async () => {
    const { asked, driver } = model()
    const result = await answerOf(
      commandDriver(driver, () => false),
      asking(['play the airhorn']),
    )
    expect(result.madeBy).toBeUndefined()
    expect(asked.map(({ whispers }) => whispers)).toEqual([['play the airhorn']])
  })
})

describe('promptFor', () => {
  it.each(['native', 'schema', 'text'] as const)(
    'renders whispers last in the turn message in %s mode',
    (mode) => {
      const request = asking(['tease the chest'])
      const prompt = promptFor(mode, request, { rescue: true, sees: false, isBase: false, mayThink: false })
      const words =
        mode === 'native' ? JSON.stringify(prompt.messages.at(-1)) : (prompt.lines.at(-1)?.content ?? '')
      expect(words.indexOf('tease the chest')).toBeGreaterThan(words.indexOf('SCORE'))
    },
  )
})
