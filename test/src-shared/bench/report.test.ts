import { describe, expect, it } from 'vitest'
import { insightsOf } from '../../../src-shared/bench/analysis/insights.ts'
import type { RunFacts } from '../../../src-shared/bench/analysis/run-facts.ts'
import { type Summary, summarize } from '../../../src-shared/bench/analysis/summary.ts'
import { reportPage } from '../../../src-shared/bench/analysis/visualization/page.ts'
import { expectedCalls } from '../../../src-shared/bench/case.ts'
import type { BenchConfig } from '../../../src-shared/bench/results.ts'
import { runBench } from '../../../src-shared/bench/runner/run-bench.ts'
import { snapshotOf } from '../../../src-shared/bench/snapshot.ts'
import type { Suite } from '../../../src-shared/bench/suite.ts'
import { benchDecoys } from '../../../src-shared/bench/suites/bench-decoys.ts'
import { suiteNamed } from '../../../src-shared/bench/suites/suites.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { type Player, playerDriver, players, studioSuite } from '../../fixtures/bench-players.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const decoySuite = suiteNamed('decoys') as Suite

async function factsOf(
  suite: Suite,
  models: Readonly<Record<string, Player>>,
  more: Partial<BenchConfig> = {},
): Promise<RunFacts> {
  const clock = virtualClock()
  const config: BenchConfig = {
    suite: suite.name,
    suiteHash: 'h',
    models: Object.keys(models).map((name) => ({ name, digest: 'd', server: 'scripted' })),
    modes: ['text'],
    doses: ['own'],
    epochs: 1,
    seed: 1,
    timeoutMs: 5000,
    ...more,
  }
  const rows: RunFacts['rows'][number][] = []
  await runBench({
    run: 'r1',
    suite,
    pool: benchDecoys.tools,
    seed: 1,
    timeoutMs: 5000,
    service: provideServices(),
    clock,
    config,
    drivers: new Map(
      Object.entries(models).map(([name, player]) => [name, playerDriver(suite, player, clock)]),
    ),
    done: new Set(),
    workers: 1,
    write: (event) => event.type === 'bench/row' && rows.push(event),
    signal: new AbortController().signal,
  })
  return {
    run: 'r1',
    end: 'done',
    config,
    suite: snapshotOf(suite),
    machine: { node: 'v1' },
    rows,
    failed: [],
  }
}

const findings = ({ insights }: Summary): string[] => insights.map(({ finding }) => finding)

describe('summarize', () => {
  it('pauses between models, and the pauses do not change the summary', async () => {
    const facts = await factsOf(studioSuite, { good: players.alwaysRight, mute: players.abstainer })
    let pauses = 0
    const pausing = await summarize(facts, () => {
      pauses += 1
      return Promise.resolve()
    })
    expect(pauses).toBeGreaterThanOrEqual(pausing.scores.entrants.length)
    expect(pausing).toEqual(await summarize(facts))
  })
})

describe('refusedModes', () => {
  const refused = (facts: RunFacts, kind: string): RunFacts['failed'] =>
    facts.suite.cases.map(({ id }) => ({
      key: { case: id, model: 'good', mode: 'native', dose: 'own', epoch: 1 },
      kind,
      message: 'It does not support tools.',
    }))

  it('a mode counts as refused if the server refused it in every case but the model answered in another mode', async () => {
    const text = await factsOf(studioSuite, { good: players.alwaysRight })
    const facts: RunFacts = { ...text, config: { ...text.config, modes: ['native', 'text'] } }
    const summary = await summarize({ ...facts, failed: refused(facts, 'refused') })
    const { length } = studioSuite.cases
    expect(summary).toMatchObject({
      complete: true,
      scores: { rows: length, planned: length, failures: [], refused: [{ model: 'good', mode: 'native' }] },
    })
    expect(reportPage(summary, facts.suite)).toContain('does not support native mode')
  })

  it('if the server refused a model in every mode, all answers count as missing and no mode counts as refused', async () => {
    const text = await factsOf(studioSuite, { good: players.alwaysRight })
    const facts: RunFacts = { ...text, rows: [], config: { ...text.config, modes: ['native'] } }
    const summary = await summarize({ ...facts, failed: refused(facts, 'refused') })
    const { length } = studioSuite.cases
    expect(summary).toMatchObject({
      complete: false,
      scores: { planned: length, refused: [], failures: [{ kind: 'refused', rows: length }] },
    })
  })

  it('timeouts in all cases, and refusals in only some of the cases, count as missing answers', async () => {
    const text = await factsOf(studioSuite, { good: players.alwaysRight })
    const facts: RunFacts = { ...text, config: { ...text.config, modes: ['native', 'text'] } }
    for (const failed of [refused(facts, 'timeout'), refused(facts, 'refused').slice(1)]) {
      const summary = await summarize({ ...facts, failed })
      expect(summary).toMatchObject({
        complete: false,
        scores: { planned: 16, refused: [], failures: [{ rows: failed.length }] },
      })
      expect(reportPage(summary, facts.suite)).toContain('8 of 16 rows have no answer')
    }
  })
})

describe('insightsOf', () => {
  it('reports which kind of decoy a model prefers, how much more often than by chance, and a remedy', async () => {
    const summary = await summarize(
      await factsOf(decoySuite, { keen: players.loverOfPower }, { doses: [6], epochs: 2 }),
    )
    const rows = 2 * decoySuite.cases.length
    expect(summary.insights).toContainEqual({
      finding: 'keen (text) prefers powerful decoys when it is unsure.',
      evidence: `${rows} of ${rows} rows with a called decoy have one of these, 6.0 times as many as by chance. They are 100 % of its failures.`,
      change: 'Remove tools that can do anything, or let the policy ask before they run.',
    })
  })

  it('reports which model needs the parser, which has the highest score, and which talks instead of calling', async () => {
    const models = { tidy: players.alwaysRight, loose: players.rightWhenRepaired, mute: players.abstainer }
    const summary = await summarize(await factsOf(decoySuite, models, { doses: [0] }))
    expect(findings(summary)).toEqual(
      expect.arrayContaining([
        "loose (text) needs Adlib's parser.",
        'tidy (text) has the highest score, but it is too close to call.',
        'mute (text) often talks instead of calling a tool.',
      ]),
    )
    expect(findings(summary).join()).not.toContain('tidy (text) needs')
    expect(findings(summary).join()).not.toContain('tidy (text) often talks')
    const calling = decoySuite.cases.filter(({ expects }) => expectedCalls(expects).length > 0)
    const [tidyMute] = summary.comparisons.filter(({ a, b }) => a.model === 'tidy' && b.model === 'mute')
    expect(tidyMute).toMatchObject({ verdict: 'a', discordance: { b: calling.length, c: 0 } })
  })

  it('does not rank a model that answered less than half of the cases before the run was stopped', async () => {
    const facts = await factsOf(studioSuite, { good: players.alwaysRight, half: players.alwaysFirstTool })
    const early = facts.rows.filter(({ key }) => key.model === 'half' || key.case === 'light-on')
    expect(findings(await summarize({ ...facts, rows: early })).join()).not.toMatch(
      /highest score|is the best/,
    )
  })

  it('reports that there are too few cases, and then names no best model', async () => {
    const summary = await summarize(
      await factsOf(studioSuite, { half: players.alwaysFirstTool, mute: players.abstainer }),
    )
    expect(findings(summary)[0]).toMatch(/^Too few cases to say how good/)
    expect(findings(summary).join()).not.toContain('is the best')
    expect(summary.comparisons.map(({ verdict }) => verdict)).toContain('too-few')
  })

  it('warns that repeated identical answers are not independent samples, but only if sampling is on', async () => {
    const equal = { same: players.alwaysRight }
    const sampled = await summarize(await factsOf(studioSuite, equal, { epochs: 3, temperature: 0.8 }))
    expect(findings(sampled).join()).toContain('not independent samples')
    const greedy = await summarize(await factsOf(studioSuite, equal, { epochs: 3 }))
    expect(findings(greedy).join()).not.toContain('not independent samples')
    expect(insightsOf({ ...greedy.scores, entrants: [] }, [], greedy.config)).toEqual([])
  })
})

describe('reportPage', () => {
  it('the report is one document without scripts, images or links, and escapes all text from the run', async () => {
    const facts = await factsOf(
      studioSuite,
      { '<script>alert(1)</script>': players.alwaysRight },
      { doses: [0, 5] },
    )
    const suite = { ...facts.suite, description: 'A & B "quoted" <img src=x onerror=alert(1)>' }
    const page = reportPage(await summarize({ ...facts, suite }), suite)
    expect(page).not.toMatch(/<script|<img|https?:\/\/(?!www\.w3)/)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('A &amp; B &quot;quoted&quot; &lt;img')
    expect(page).toContain("default-src 'none'")
    expect(page).toContain('<svg')
  })
})
