import { describe, expect, it } from 'vitest'
import { type BenchOptions, configOf, startBench } from '../../../electron/bench/bench-run.ts'
import { rememberRun } from '../../../electron/bench/remember-run.ts'
import { quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import { defineSuite, type Suite } from '../../../src-shared/bench/suite.ts'
import { createModelMemory, learnedMode } from '../../../src-shared/llm/model-facts.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { playerDriver, players, studio, studioSuite } from '../../fixtures/bench-players.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const modes = ['native', 'schema', 'text'] as const
const clock = virtualClock()

const suiteWith = (silent: number): Suite =>
  defineSuite({
    name: 'levels',
    description: 'Levels.',
    pack: studio,
    cases: [
      ...Array.from({ length: 24 }, (_, at) => ({
        id: `level-${at}`,
        prompt: `Volume, take ${at}.`,
        expects: { tool: 'volume' as const, args: { level: at % 11 } },
      })),
      ...Array.from({ length: silent }, (_, at) => ({
        id: `talk-${at}`,
        prompt: `Talk ${at}.`,
        expects: { none: true as const },
      })),
    ],
  })

async function remembered(suite: Suite, more: Partial<BenchOptions> = {}) {
  const memory = createModelMemory()
  const right = playerDriver(suite, players.alwaysRight, clock)
  const silent = playerDriver(suite, players.abstainer, clock)
  const of = (mode: unknown) => (mode === 'text' ? right : silent)
  const driver = {
    ...right,
    call: (request: Parameters<typeof right.call>[0]) => of(request.mode).call(request),
    stream: (request: Parameters<typeof right.stream>[0]) => of(request.mode).stream(request),
  }
  const config = configOf(suite, [{ name: 'm', digest: 'd', server: 'scripted' }], {
    ...{ modes: [...modes], doses: ['own'], epochs: 1, seed: 1, timeoutMs: 5000 },
    ...more,
  })
  const result = await startBench(suite, config, newFolder(), {
    ...{ clock, workers: 1, service: provideServices(), signal: new AbortController().signal },
    drivers: new Map([['m', driver]]),
  })
  if (!result.ok) throw new Error(result.failure.message)
  rememberRun(result.summary, suite, { memory, clock })
  return memory.get('d')
}

describe('rememberRun', () => {
  it('remembers the scores and the best mode of a run that measured all modes', async () => {
    const memo = await remembered(suiteWith(4))
    expect(memo.measured).toMatchObject({
      suite: 'levels',
      isComplete: true,
      scores: [
        { mode: 'text', right: 28, calls: 24, of: 28 },
        { right: 4, calls: 0, of: 28 },
        { right: 4, calls: 0, of: 28 },
      ],
    })
    expect(learnedMode(memo, clock.now())).toBe('text')
    expect(memo.quick).toBeUndefined()
  })

  it('remembers no measurement if the run overrode the number of decoys in the cases', async () => {
    expect((await remembered(suiteWith(4), { doses: [20] })).measured).toBeUndefined()
  })

  it('remembers nothing if the suite had few cases or only cases with a call, or if the run had only one mode or only some of the cases', async () => {
    expect(await remembered(studioSuite)).toEqual({})
    expect(await remembered(suiteWith(0))).toEqual({})
    expect(await remembered(suiteWith(4), { modes: ['text'] })).toEqual({})
    expect(await remembered(suiteWith(30), { shard: { part: 1, of: 2 } })).toEqual({})
  })

  it('for the suite `quick`, remembers the best mode and its score', async () => {
    const suite = { ...suiteWith(4), name: quickSuite }
    const { quick } = await remembered(suite, { modes: ['native', 'text'] })
    expect(quick).toMatchObject({ at: clock.now(), mode: 'text', right: 1, high: 1, cases: 28 })
    expect(quick?.low).toBeLessThan(0.9)
  })
})
