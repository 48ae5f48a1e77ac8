import { describe, expect, it } from 'vitest'
import { baselinesOf, floorOf } from '../../../src-shared/bench/analysis/baselines.ts'
import { type EntrantSummary, entrantSummary } from '../../../src-shared/bench/analysis/entrant.ts'
import type { BenchEvent, BenchRow, Dose } from '../../../src-shared/bench/results.ts'
import { runBench } from '../../../src-shared/bench/runner/run-bench.ts'
import { snapshotOf } from '../../../src-shared/bench/snapshot.ts'
import { benchDecoys } from '../../../src-shared/bench/suites/bench-decoys.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { type Player, playerDriver, players, studioSuite } from '../../fixtures/bench-players.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

async function play(player: Player, dose: Dose = 'own', epochs = 1): Promise<BenchEvent[]> {
  const clock = virtualClock()
  const events: BenchEvent[] = []
  const running = runBench({
    run: 'r1',
    suite: studioSuite,
    pool: benchDecoys.tools,
    seed: 1,
    timeoutMs: 5000,
    service: provideServices(),
    clock,
    config: {
      suite: 'studio',
      suiteHash: 'h',
      models: [{ name: 'm', digest: 'd', server: 'scripted' }],
      modes: ['text'],
      doses: [dose],
      epochs,
      seed: 1,
      timeoutMs: 5000,
    },
    drivers: new Map([['m', playerDriver(studioSuite, player, clock)]]),
    done: new Set(),
    workers: 4,
    write: (event) => events.push(event),
    signal: new AbortController().signal,
  })
  let over = false
  void running.finally(() => {
    over = true
  })
  while (!over) await clock.advanceAsync(500)
  await running
  return events
}

const rowsOf = (events: readonly BenchEvent[]): BenchRow[] =>
  events.flatMap((event) => (event.type === 'bench/row' ? [event] : []))

const summaryOf = async (player: Player, dose?: Dose): Promise<EntrantSummary> =>
  entrantSummary(rowsOf(await play(player, dose)))

const outcomesOf = ({ layers }: EntrantSummary) => ({
  raw: layers.raw.outcomes,
  parsed: layers.parsed.outcomes,
  repaired: layers.repaired.outcomes,
})
const allLayers = <T>(value: T) => ({ raw: value, parsed: value, repaired: value })
const counts = (right: number, wrong: number, malformed: number, abstained: number) => ({
  right,
  wrong,
  malformed,
  abstained,
})

describe('the bench with scripted models', () => {
  it('a model that always answers correctly scores 100 % raw, parsed and repaired', async () => {
    const summary = await summaryOf(players.alwaysRight)
    expect(outcomesOf(summary)).toEqual(allLayers(counts(6, 0, 0, 2)))
    expect(summary.layers.repaired.right.value).toBe(1)
    expect(summary).toMatchObject({ named: { value: 1 }, firstCall: { value: 1 }, points: 1, extraCalls: 0 })
  })

  it('a model that always calls the first tool is right only if that tool is expected, and all its calls count as “first”', async () => {
    const rows = rowsOf(await play(players.alwaysFirstTool))
    for (const { offered, score, key } of rows) {
      expect(score.position).toBe(0)
      const isLight = offered[0] === 'light'
      const outcome = !isLight ? 'malformed' : key.case === 'light-on' ? 'right' : 'wrong'
      expect(score.layers.raw.outcome, key.case).toBe(outcome)
      expect(score.layers.repaired.right).toBe(isLight && key.case === 'light-on')
    }
    expect(entrantSummary(rows).position).toMatchObject({ first: 8, middle: 0, last: 0 })
  })

  it('no program without thought has a better balanced score than its baseline, which is the floor of advice', async () => {
    const rows = rowsOf(await play(players.alwaysFirstTool))
    const suite = snapshotOf(studioSuite)
    const baselines = baselinesOf(rows, suite)
    expect(baselines).toEqual([
      { name: 'always-silent', right: 2 / 8, balanced: 1 / 2 },
      { name: 'first-tool', right: expect.any(Number), balanced: expect.any(Number) },
    ])
    const floor = floorOf(baselines)
    expect(entrantSummary(rows).balanced.value).toBeLessThanOrEqual(floor)
    const silent = await summaryOf(players.abstainer)
    expect(silent.balanced.value).toBe(baselines[0]?.balanced)
    expect(silent.balanced.low).toBeLessThanOrEqual(floor)
    const right = await summaryOf(players.alwaysRight)
    expect(right.balanced.value).toBe(1)
    expect(floorOf([])).toBe(0)
  })

  it('knows how many first calls at the top of the list are chance', async () => {
    const rows = rowsOf(await play(players.alwaysFirstTool))
    const offering = (count: number) =>
      entrantSummary(
        rows.map((row) => ({ ...row, offered: row.offered.slice(0, 1).concat(Array(count - 1).fill('t')) })),
      )
    expect(offering(1).position).toEqual({ first: 0, middle: 0, last: 0, chance: 0 })
    expect(offering(3).position).toMatchObject({ first: 8, chance: 1 / 3 })
    expect(offering(4).position).toMatchObject({ first: 8, chance: 1 / 2 })
  })

  it('counts the calls to decoys by type, and counts none if no decoy is offered', async () => {
    const tempted = await summaryOf(players.loverOfPower, 6)
    expect(tempted.layers.repaired.right.value).toBe(0)
    expect(outcomesOf(tempted)).toEqual(allLayers(counts(0, 8, 0, 0)))
    expect(tempted.decoys).toMatchObject({
      rows: 8,
      hits: 8,
      byType: { powerful: { hits: 8, offered: 8 } },
      domainMatch: 0,
      meanTagOverlap: 0,
    })
    const free = await summaryOf(players.loverOfPower, 0)
    expect(free.layers.repaired.right.value).toBe(1)
    expect(free.decoys.hits).toBe(0)
  })

  it('scores silence as right only in cases that expect no call', async () => {
    const summary = await summaryOf(players.abstainer)
    expect(outcomesOf(summary)).toEqual(allLayers(counts(0, 0, 0, 8)))
    expect(summary).toMatchObject({ calls: { value: 0 }, silence: { value: 1 }, named: { value: 0 } })
    expect(summary.layers.repaired.right.value).toBe(0.25)
  })

  it('never scores a malformed call as correct silence', async () => {
    const summary = await summaryOf(players.malformedTalker)
    expect(outcomesOf(summary)).toEqual(allLayers(counts(0, 0, 8, 0)))
    expect(summary).toMatchObject({ silence: { value: 0 }, layers: { repaired: { right: { value: 0 } } } })
  })

  it('scores a sloppy answer as malformed before parsing and as right after parsing', async () => {
    const summary = await summaryOf(players.markdownTalker)
    expect(outcomesOf(summary)).toEqual({
      raw: counts(0, 0, 6, 2),
      parsed: counts(6, 0, 0, 2),
      repaired: counts(6, 0, 0, 2),
    })
    expect(summary.named?.value).toBe(1)
  })

  it('shows the effect of repairs, but scores the tool name that the model wrote', async () => {
    const summary = await summaryOf(players.rightWhenRepaired)
    expect(outcomesOf(summary)).toEqual({
      raw: counts(0, 0, 6, 2),
      parsed: counts(0, 0, 6, 2),
      repaired: counts(6, 0, 0, 2),
    })
    expect(summary).toMatchObject({ named: { value: 0 }, firstCall: { value: 1 } })
  })

  it('scores a slow answer like any other if it is within the limit, and records its time', async () => {
    const rows = rowsOf(await play(players.late))
    expect(entrantSummary(rows).layers.repaired.right.value).toBe(1)
    for (const { ms } of rows) expect(ms).toBe(4000)
  })

  it('records a missing answer as a failure instead of a wrong answer, and stops if the server seems lost', async () => {
    const events = await play(players.never)
    expect(rowsOf(events)).toEqual([])
    const failed = events.filter((event) => event.type === 'bench/failed')
    expect(new Set(failed.map(({ kind }) => kind))).toEqual(new Set(['timeout']))
    expect(events.at(-1)).toMatchObject({ type: 'bench/end', reason: 'lost' })
  })

  it('offers the tools to every model in the same order, which differs between epochs', async () => {
    const orders = async (player: Player, dose: Dose) =>
      rowsOf(await play(player, dose, 4))
        .map(({ key, offered }) => `${key.case} ${key.epoch}: ${offered.join(' ')}`)
        .sort()
    expect(await orders(players.abstainer, 5)).toEqual(await orders(players.alwaysRight, 5))
    const seen = (await orders(players.abstainer, 0)).map((line) => line.split(': ')[1])
    expect(new Set(seen).size).toBeGreaterThan(3)
  })
})
