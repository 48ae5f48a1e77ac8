import { describe, expect, it } from 'vitest'
import { followLevels } from '../../../electron/app/follow-levels.ts'
import type { LevelFacts } from '../../../electron/app/level-facts.ts'
import type { EventOf } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { levelOf } from '../../../src-shared/performer/model-levels.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const model = 'small:1b'
const ref = { driver: 'ollama', model, mode: 'auto' }

/** A model on stage whose answers a test writes. */
function onStage({ memory = createModelMemory() } = {}) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const printed: string[] = []
  const facts = (name: string): LevelFacts | null => {
    if (name !== model) return null
    const about = {
      chosen: journal.state().settings.brain.asks[name],
      remembered: memory.get('d').level,
      audition: undefined,
      part: 'all' as const,
      callsTools: true,
    }
    return { digest: 'd', memory, callsTools: true, level: levelOf(about) }
  }
  journal.append(runStart)
  followLevels({
    journal,
    models: { level: facts },
    clock,
    print: (line) => void printed.push(line),
    speedOf: () => ({}),
  })
  const performs = () =>
    journal.append({ type: 'brain/changed', from: understudyModel, to: ref, why: 'your choice' })
  performs()
  return {
    journal,
    memory,
    printed,
    performs,
    level: () => journal.state().modelLevel,
    choose: (asks: Readonly<Record<string, 'judge' | 'tools'>>) =>
      journal.append({ type: 'settings/changed', patch: { brain: { asks } }, by: 'panel' }),
    async answer(count: number, fields: Partial<Pick<EventOf<'brain/answered'>, 'fate' | 'ms'>> = {}) {
      for (let n = 0; n < count; n++) {
        await clock.advance(10_000)
        const usual = { fate: 'said', ms: 900, readMs: 300, tokensPerSecond: 40 } as const
        journal.append({ ...usual, ...fields, type: 'brain/answered', model, turn: 't1' })
      }
    },
  }
}

describe('followLevels', () => {
  it('writes where a model begins, and why it is asked for less, and prints both', async () => {
    const { level, answer, printed } = onStage()
    expect(level()).toMatchObject({ asks: 'words', why: 'Every model starts with lines.' })
    await answer(3, { fate: 'late', ms: 4100 })
    expect(level()).toMatchObject({
      asks: 'judge',
      why: '3 of 3 lines came too late (4.1 s in the median, limit 2.5 s).',
    })
    expect(printed).toEqual([
      'small:1b: It writes one line at a time, without tools. Every model starts with lines.',
      'small:1b: The show does not wait for its lines. They are said later, at a moment of the same kind. 3 of 3 lines came too late (4.1 s in the median, limit 2.5 s).',
    ])
  })

  it('remembers level and speed for the weights, so that the next show begins there', async () => {
    const { memory, answer } = onStage()
    await answer(6)
    expect(memory.get('d')).toMatchObject({
      level: { asks: 'call' },
      speed: { answerMs: 900, tokensPerSecond: 40 },
    })
    expect(onStage({ memory }).level()).toMatchObject({
      asks: 'call',
      why: expect.stringContaining('The last 6 lines came in time'),
    })
  })

  it('follows the streamer’s choice at once and keeps it, and returns to the remembered level without it', async () => {
    const { level, answer, choose, memory } = onStage()
    choose({ [model]: 'judge' })
    expect(level()).toMatchObject({ asks: 'judge', why: 'You chose it.' })
    await answer(20)
    expect(level()).toMatchObject({ asks: 'judge' })
    expect(memory.get('d').level).toBeUndefined()
    choose({})
    expect(level()).toMatchObject({ asks: 'words' })
  })

  it('does not lower the level for failures before the server came back', async () => {
    const { level, answer, performs } = onStage()
    await answer(2, { fate: 'failed' })
    performs()
    await answer(2)
    expect(level()).toMatchObject({ asks: 'words' })
  })

  it('counts an answer whose call fits no tool', async () => {
    const { journal, level, answer, memory } = onStage()
    memory.learn('d', { level: { asks: 'call', reason: { kind: 'start' }, at: 1, falls: {} } })
    const call = { turn: 't1', call: 'c1', tool: 'show_emote' }
    journal.append({ type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' })
    journal.append({ ...call, type: 'tool/call', args: {}, raw: '' })
    journal.append({ ...call, type: 'tool/done', ok: false, error: 'invalid_args', ms: 1 })
    await answer(3)
    expect(level()).toMatchObject({
      asks: 'words',
      why: '3 of 3 answers were useless (3 × rejected call).',
    })
  })

  it('prints each phase once until another model performs', () => {
    const { journal, printed } = onStage()
    printed.length = 0
    const phases = ['loading', 'warming', 'ready', 'warming', 'ready', 'measuring', 'measuring'] as const
    for (const phase of phases) journal.append({ type: 'brain/phase', model, phase })
    const understudy = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const { brain } = journal.state()
    journal.append({ type: 'brain/changed', from: brain, to: understudy, why: 'w' })
    journal.append({ type: 'brain/phase', model, phase: 'loading' })
    expect(printed).toEqual([
      'small:1b: loading.',
      'small:1b: warming up.',
      'small:1b: measuring in which mode it calls tools best.',
      'small:1b: loading.',
    ])
  })
})
