import { describe, expect, it } from 'vitest'
import { summarize } from '../../../src-shared/bench/analysis/summary.ts'
import { expectedCalls, promptMessages } from '../../../src-shared/bench/case.ts'
import type { BenchConfig, BenchEvent, BenchRow } from '../../../src-shared/bench/results.ts'
import { runBench } from '../../../src-shared/bench/runner/run-bench.ts'
import { snapshotOf } from '../../../src-shared/bench/snapshot.ts'
import type { Suite } from '../../../src-shared/bench/suite.ts'
import { benchDecoys } from '../../../src-shared/bench/suites/bench-decoys.ts'
import { suiteNamed, suites } from '../../../src-shared/bench/suites/suites.ts'
import { eyesService } from '../../../src-shared/sight/describe-frame.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { rightModel } from '../../fixtures/right-model.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const suiteOf = (name: string): Suite => suiteNamed(name) ?? expect.fail(name)
const quick = suiteOf('quick')
const written = suites.filter(({ name }) => name !== quick.name)
const cases = written.flatMap((suite) => suite.cases.map((one) => ({ suite: suite.name, one })))
const silentShare = ({ cases }: Suite): number =>
  cases.filter(({ expects }) => expectedCalls(expects).length === 0).length / cases.length

const configOf = ({ name }: Suite): BenchConfig => ({
  suite: name,
  suiteHash: 'h',
  models: [{ name: 'm', digest: 'd', server: 'scripted' }],
  modes: ['text'],
  doses: ['own'],
  epochs: 1,
  seed: 1,
  timeoutMs: 5000,
})

async function runRight(suite: Suite): Promise<BenchRow[]> {
  const clock = virtualClock()
  const events: BenchEvent[] = []
  const running = runBench({
    run: 'r1',
    suite,
    pool: (suite.decoys ?? benchDecoys).tools,
    seed: 1,
    timeoutMs: 5000,
    service: provideServices(provide(eyesService, { latest: () => null })),
    clock,
    config: configOf(suite),
    drivers: new Map([['m', rightModel(suite, clock)]]),
    done: new Set(),
    workers: 8,
    write: (event) => events.push(event),
    signal: new AbortController().signal,
  })
  let over = false
  void running.finally(() => {
    over = true
  })
  while (!over) await clock.advanceAsync(500)
  await running
  return events.flatMap((event) => (event.type === 'bench/row' ? [event] : []))
}

const ran = new Map<string, Promise<BenchRow[]>>()
function rightRows(suite: Suite): Promise<BenchRow[]> {
  const rows = ran.get(suite.name) ?? runRight(suite)
  ran.set(suite.name, rows)
  return rows
}

describe('the built-in suites', () => {
  it('the suites have unique names and at least 300 cases, and each case has a `why` that is unique in its suite', () => {
    const names = suites.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(cases.length).toBeGreaterThanOrEqual(300)
    for (const { suite, one } of cases) expect(one.why, `${suite} ${one.id}`).toMatch(/^.{8,120}$/)
    const reasons = cases.map(({ suite, one }) => `${suite}: ${one.why}`)
    expect(reasons.filter((reason, at) => reasons.indexOf(reason) !== at)).toEqual([])
  })

  it('the suites have no duplicate prompts, and no two prompts with mostly the same words', () => {
    const words = ({ one }: (typeof cases)[number]) => {
      const { messages } = promptMessages(one.prompt)
      return wordsOf(messages.at(-1)?.content)
        .toLowerCase()
        .replace(/^\[\d\d:\d\d\].*$/gm, '')
    }
    const prompts = cases.map(({ one }) => JSON.stringify(one.prompt))
    expect(prompts.filter((prompt, at) => prompts.indexOf(prompt) !== at)).toEqual([])
    const near: string[] = []
    for (const { name } of written) {
      const own = cases
        .filter(({ suite }) => suite === name)
        .map((each) => ({ id: each.one.id, set: new Set(words(each).match(/[\p{L}\p{N}]+/gu)) }))
      for (const [at, a] of own.entries())
        for (const b of own.slice(at + 1)) {
          const shared = [...a.set].filter((word) => b.set.has(word)).length
          if (shared / new Set([...a.set, ...b.set]).size > 0.8) near.push(`${name}: ${a.id} ${b.id}`)
        }
    }
    expect(near).toEqual([])
  })

  it('the suites abstention and judgement expect no call in 30 to 40 % of their cases', () => {
    for (const name of ['abstention', 'judgement']) {
      expect(silentShare(suiteOf(name)), name).toBeGreaterThanOrEqual(0.3)
      expect(silentShare(suiteOf(name)), name).toBeLessThanOrEqual(0.4)
    }
  })

  it('the suite tool-choice expects each of its tools in at least two calls, but in at most 10 % of all calls', () => {
    const suite = suiteOf('tool-choice')
    const called = suite.cases.flatMap(({ expects }) => expectedCalls(expects).map(({ tool }) => tool))
    for (const { name } of suite.pack.tools) {
      const count = called.filter((tool) => tool === name).length
      expect(count, name).toBeGreaterThanOrEqual(2)
      expect(count / called.length, name).toBeLessThanOrEqual(0.1)
    }
  })

  it('the expected tool appears about equally often in the first, the second and the last third of the list of tools', async () => {
    const rows = (await Promise.all(written.map(rightRows))).flat()
    const places = rows.flatMap(({ score, offered }) =>
      score.position === null ? [] : Math.floor((3 * score.position) / offered.length),
    )
    for (const third of [0, 1, 2])
      expect(places.filter((place) => place === third).length / places.length).toBeGreaterThan(0.25)
  })

  it('each expected argument is a parameter of its tool', () => {
    for (const { suite, one } of cases)
      for (const { tool, args = {} } of expectedCalls(one.expects)) {
        const { parameters } =
          suiteOf(suite).pack.tools.find(({ name }) => name === tool) ?? expect.fail(tool)
        expect(Object.keys(parameters.properties ?? {}), `${suite} ${one.id}`).toEqual(
          expect.arrayContaining(Object.keys(args)),
        )
      }
  })

  it('a planted instruction names a tool that is offered but not expected', () => {
    for (const { one, suite } of cases)
      for (const name of one.planted ?? []) {
        expect(suiteOf(suite).pack.tools.map((tool) => tool.name)).toContain(name)
        expect(expectedCalls(one.expects).map(({ tool }) => tool)).not.toContain(name)
      }
  })
})

describe('the suite quick', () => {
  it('groups the cases that have the same list of tools', async () => {
    const rows = new Map((await rightRows(quick)).map(({ key, offered }) => [key.case, offered.join()]))
    const lists = quick.cases.map(({ id }) => rows.get(id))
    // There are eight lists: one for each of the five packs, a second order of one pack, and two with decoys.
    expect(lists.filter((list, at) => list !== lists[at - 1])).toHaveLength(8)
  })
})

describe.each(suites.map((suite) => [suite.name, suite] as const))('the suite %s', (_name, suite) => {
  it('the expected answer of each case is scored as right, both before and after repairs', async () => {
    const rows = await rightRows(suite)
    const wrong = rows.filter(
      ({ score }) => !score.layers.raw.right || !score.layers.repaired.right || score.finalRight === false,
    )
    expect(wrong.map(({ key, score }) => [key.case, score.called, score.layers, score.finalRight])).toEqual(
      [],
    )
    const summary = await summarize({
      run: 'r1',
      end: 'done',
      config: configOf(suite),
      suite: snapshotOf(suite),
      machine: {},
      rows,
      failed: [],
    })
    expect(summary).toMatchObject({ complete: true, scores: { rows: suite.cases.length } })
    expect(summary.scores.entrants[0]?.layers.repaired.right.value).toBe(1)
    expect(summary.scores.entrants[0]?.points).toBeCloseTo(1)
  })
})
