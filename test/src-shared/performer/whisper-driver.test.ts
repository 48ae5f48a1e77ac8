import { describe, expect, it } from 'vitest'
import type { CourtesyRequest } from '../../../src-shared/commands/read-courtesy.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { LlmAnswer, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { performerId } from '../../../src-shared/performer/performer-state.ts'
import { plainCourtesy } from '../../../src-shared/performer/show/courtesy-line.ts'
import type { TurnInput } from '../../../src-shared/performer/turn-input.ts'
import { lastStageCalls, whisperDriver } from '../../../src-shared/performer/whisper-driver.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { text } from '../../../src-shared/step/content.ts'
import type { Message } from '../../../src-shared/step/step.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const playedAirhorn = {
  agent: performerId,
  end: { stop: 'final' },
  calls: [{ tool: 'play_sfx', args: { sound: 'airhorn' }, outcome: { ok: true } }],
}
const airhorn: Message[] = [
  {
    role: 'assistant',
    content: [],
    tool_calls: [{ id: 'call_1', name: 'play_sfx', arguments: { sound: 'airhorn' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', name: 'play_sfx', content: [text('ok')] },
]

function turn(whispers: string[], turns: readonly unknown[] = []) {
  const passedOn: (readonly string[])[] = []
  const readByModel: (readonly Message[])[] = []
  const inner = (input: TurnInput) =>
    scriptedDriver(
      Array(3).fill(({ messages }: LlmRequest) => {
        passedOn.push(input.whispers)
        readByModel.push(messages)
        return 'Hm.'
      }),
      virtualClock(),
    )
  const driver = whisperDriver(
    { beat: null, seen: null, whispers },
    {
      previous: (tools) => lastStageCalls({ turns } as unknown as State, tools),
      ...{ inner, courtesy: (request: CourtesyRequest) => plainCourtesy(request, 'en') },
    },
  )
  return {
    readByModel,
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

  it('does not show the model the calls that rules made in its turn, but shows it its own', async () => {
    const { readByModel, step } = turn(['play the airhorn', 'tease the chest'])
    await step()
    await step(airhorn)
    await step([...airhorn, ...airhorn])
    expect(readByModel).toEqual([[], airhorn])
  })

  it('applies “again but quieter” to a call from an earlier turn', async () => {
    const { step } = turn(['again but quieter'], [playedAirhorn])
    expect(await step()).toMatchObject({
      step: { tool_calls: [{ name: 'play_sfx', arguments: { sound: 'airhorn', volume: 0.4 } }] },
    })
  })
})
