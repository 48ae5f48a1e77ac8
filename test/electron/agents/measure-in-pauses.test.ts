import { describe, expect, it } from 'vitest'
import { measureInPauses } from '../../../electron/agents/measure-in-pauses.ts'
import type { Located } from '../../../electron/model-servers/open-servers.ts'
import { createModelMemory, type ModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'
import { wordyDriver } from '../../fixtures/wordy-driver.ts'

const minute = 60_000

function measuring({ name = 'small:1b', memory = createModelMemory() } = {}) {
  const clock = virtualClock()
  const { driver, asked, cut } = wordyDriver(clock, 1000)
  const facts = { name, digest: 'd1', isCloud: false }
  const located = {
    model: facts,
    server: { address: 'here', driver, memory: memory as ModelMemory, modeOf: () => 'text' },
  } as unknown as Located
  const rightOfWay = createRightOfWay(clock)
  const printed: string[] = []
  const agent = rightOfWay.first(driver)
  const turn = () =>
    agent.call({
      ...{
        model: name,
        system: '',
        messages: [],
        tools: [],
        mode: 'text',
        signal: new AbortController().signal,
      },
    })
  const begin = () =>
    measureInPauses({ located, rightOfWay, clock, print: (line) => void printed.push(line) })
  return { clock, asked, cut, memory, printed, turn, begin }
}

describe('measureInPauses', () => {
  it('measures a model while no agent asks it, says so once, and does not measure it again', async () => {
    const first = measuring()
    const stop = first.begin()
    await first.clock.advanceAsync(5 * minute)
    expect(first.memory.get('d1').measured).toMatchObject({ isComplete: true })
    expect(first.printed).toEqual([
      expect.stringMatching(/^Measuring small:1b in the pauses of the agents, once/),
      expect.stringMatching(/^small:1b was measured: /),
    ])
    await stop()
    const second = measuring({ memory: first.memory })
    await second.begin()
    await second.clock.advanceAsync(5 * minute)
    expect(second.asked).toEqual([])
    expect(second.clock.waiting()).toBe(0)
  })

  it('gives way to an agent at once, and waits for its next pause', async () => {
    const run = measuring()
    const stop = run.begin()
    await run.clock.advanceAsync(1500)
    expect(run.asked).toHaveLength(1)
    const answer = run.turn()
    expect(run.cut).toEqual([run.asked[0]])
    await run.clock.advanceAsync(5500)
    expect((await answer).ok).toBe(true)
    expect(run.asked).toHaveLength(2)
    await run.clock.advanceAsync(3000)
    expect(run.asked[2]?.messages).toEqual(run.asked[0]?.messages)
    await stop()
    expect(run.clock.waiting()).toBe(0)
  })

  it('leaves models below 0.5 billion parameters alone', async () => {
    const run = measuring({ name: 'tiny:135m' })
    await run.begin()
    await run.clock.advanceAsync(minute)
    expect(run.asked).toEqual([])
  })
})
