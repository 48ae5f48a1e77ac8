import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTail } from '../../../electron/bench/bench-log.ts'
import { type BenchWorld, configOf, resumeBench, startBench } from '../../../electron/bench/bench-run.ts'
import { mergeRuns } from '../../../electron/bench/merge-runs.ts'
import { writeReport } from '../../../electron/bench/write-report.ts'
import { claimRun } from '../../../electron/platform/owner.ts'
import type { Summary } from '../../../src-shared/bench/analysis/summary.ts'
import type { BenchConfig } from '../../../src-shared/bench/results.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { type Player, playerDriver, players, studioSuite } from '../../fixtures/bench-players.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const entrants = { good: players.alwaysRight, hasty: players.alwaysFirstTool, keen: players.loverOfPower }

let reports: string
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'bench-'))
})
afterEach(() => rmSync(reports, { recursive: true, force: true }))

const config = (more: Partial<BenchConfig> = {}): BenchConfig => ({
  ...configOf(
    studioSuite,
    Object.keys(entrants).map((name) => ({ name, digest: name, server: 'scripted' })),
    { modes: ['text'], doses: [0, 6], epochs: 2, seed: 5, timeoutMs: 5000 },
  ),
  ...more,
})

function world(
  more: Partial<BenchWorld> & { readonly after?: number; readonly all?: Player } = {},
): BenchWorld {
  const clock = virtualClock()
  const controller = new AbortController()
  const { after = Number.POSITIVE_INFINITY, all, ...rest } = more
  let rows = 0
  return {
    clock,
    drivers: new Map(
      Object.entries(entrants).map(([name, player]) => [
        name,
        playerDriver(studioSuite, all ?? player, clock),
      ]),
    ),
    service: provideServices(),
    workers: 3,
    signal: controller.signal,
    onEvent(event) {
      if (event.type === 'bench/row') rows += 1
      if (rows >= after) controller.abort()
    },
    ...rest,
  }
}

const start = async (more?: Partial<BenchConfig>, place?: BenchWorld, dir = reports) => {
  const result = await startBench(studioSuite, config(more), dir, place ?? world())
  if (!result.ok) throw new Error(result.failure.message)
  return result
}

const facts = ({ scores, comparisons, insights, complete }: Summary) => ({
  scores,
  comparisons,
  insights,
  complete,
})
const rows = 8 * 3 * 2 * 2

describe('a bench run', () => {
  it('the newest lines of its log can be read while it is written, without a line that is not complete', async () => {
    const { dir } = await start({ models: config().models.slice(0, 1), doses: [0], epochs: 1 })
    const file = join(dir, 'events.jsonl')
    const text = readFileSync(file, 'utf8')
    const [first, ...rest] = readTail(dir)
    expect([first, rest.length]).toMatchObject([{ type: 'bench/end', seq: 10 }, 9])
    expect(rest.at(-1)).toMatchObject({ type: 'bench/start', seq: 1 })
    writeFileSync(file, text.slice(0, -10))
    expect(readTail(dir)[0]).toMatchObject({ type: 'bench/row', seq: 9, outcome: expect.any(String) })
    // A log that is longer than what is read, whose first piece is half a line.
    writeFileSync(file, text.repeat(40))
    expect(readTail(dir).map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9])
  })

  it('a run writes a summary, tables, a page and artifacts, and all of them can be rebuilt from the events', async () => {
    const { dir, summary } = await start()
    expect(summary).toMatchObject({ complete: true, end: 'done', scores: { rows, planned: rows } })
    const read = (): Record<string, string> =>
      Object.fromEntries(
        readdirSync(dir, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.\w+$/.test(name))
          .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
      )
    const before = read()
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'events.jsonl',
        'snapshot.json',
        'summary.json',
        'report.html',
        'tables/tool_calls.csv',
        'tables/latency.csv',
        'tables/scores.csv',
        'artifacts/case-light-on/prompt.txt',
        'artifacts/case-light-on/model_response.json',
        'artifacts/case-light-on/tool_trace.jsonl',
        'artifacts/case-light-on/logs.txt',
      ]),
    )
    expect(JSON.parse(before['artifacts/case-light-on/model_response.json'] ?? '')).toHaveLength(12)
    expect(before['tables/scores.csv']?.trim().split('\n')).toHaveLength(1 + 3 * rows)
    for (const name of Object.keys(before)) if (name !== 'events.jsonl') rmSync(join(dir, name))
    await writeReport(dir)
    expect(read()).toEqual(before)
  })

  it('a stopped and resumed run has the same results as an uninterrupted one', async () => {
    const whole = await start()
    const half = await start({}, world({ after: 40, workers: 1 }), join(reports, 'other'))
    expect(half.summary).toMatchObject({ complete: false, end: 'cancelled' })
    const resumed = await resumeBench(studioSuite, config(), half.dir, world({ workers: 5 }))
    expect(resumed.ok && facts(resumed.summary)).toEqual(facts(whole.summary))
  })

  it('a run resumes after its events file was cut off in the middle', async () => {
    const whole = await start()
    const cut = await start({}, undefined, join(reports, 'other'))
    const path = join(cut.dir, 'events.jsonl')
    const text = readFileSync(path, 'utf8')
    truncateSync(path, Buffer.byteLength(text) - 900)
    const resumed = await resumeBench(studioSuite, config(), cut.dir, world())
    expect(resumed.ok && facts(resumed.summary)).toEqual(facts(whole.summary))
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    const events = lines.map((line) => JSON.parse(line))
    const run = basename(cut.dir)
    expect(events.map(({ seq, run, t, type }) => ({ seq, run, t, type }))).toEqual(
      lines.map((_, at) => ({ seq: at + 1, run, t: expect.any(Number), type: expect.any(String) })),
    )
  })

  it('a run does not resume with another configuration, and the error lists each difference', async () => {
    const { dir } = await start({}, world({ after: 3 }))
    const other = config({ seed: 9, suiteHash: 'other', adlib: '9.9.9' })
    const models = other.models.map((model) => (model.name === 'good' ? { ...model, digest: 'new' } : model))
    const refused = await resumeBench(studioSuite, { ...other, models }, dir, world())
    expect(refused).toMatchObject({ ok: false })
    const message = refused.ok ? '' : refused.failure.message
    expect(message).toContain('seed: 5 in the run, 9 now.')
    expect(message).toContain('The suite has changed')
    expect(message).toContain('"9.9.9" now.')
    expect(message).toContain('good, digest: "good" in the run, "new" now.')
  })

  it('a resumed run repeats rows that failed because the server was unreachable', async () => {
    const down = world({ all: () => ({ fail: 'unreachable' }) })
    const { dir, summary } = await start({}, down)
    expect(summary).toMatchObject({ end: 'lost', scores: { rows: 0, failures: [{ kind: 'unreachable' }] } })
    expect(readFileSync(join(dir, 'report.html'), 'utf8')).toContain('No answers yet')
    const resumed = await resumeBench(studioSuite, config(), dir, world())
    expect(resumed).toMatchObject({ ok: true, summary: { complete: true, scores: { rows, failures: [] } } })
  })

  it('merged shards give the same scores as one run, and a missing shard is reported', async () => {
    const whole = await start()
    const parts = []
    for (const part of [1, 2, 3])
      parts.push((await start({ shard: { part, of: 3 } }, undefined, join(reports, `${part}`))).dir)
    const merged = await mergeRuns(parts, join(reports, 'merged'), virtualClock())
    const summary = merged.ok ? await writeReport(merged.dir) : undefined
    expect(summary && facts(summary)).toEqual(facts(whole.summary))
    expect(await mergeRuns(parts.slice(0, 2), reports, virtualClock())).toMatchObject({
      ok: false,
      failure: { message: 'These shards are missing: 3/3.' },
    })
  })

  it('a run does not resume while another process writes to it', async () => {
    const { dir } = await start({}, world({ after: 3 }))
    const release = claimRun(dir)
    expect(await resumeBench(studioSuite, config(), dir, world())).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^Another process is writing the run/) },
    })
    release?.()
    expect(await resumeBench(studioSuite, config(), dir, world())).toMatchObject({ ok: true })
  })

  it('the report of a run skips a damaged line of the events file', async () => {
    const { dir, summary } = await start()
    const path = join(dir, 'events.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    lines[3] = `${lines[3]?.slice(0, 50)}\u0000`
    writeFileSync(path, lines.join('\n'))
    expect((await writeReport(dir))?.scores.rows).toBe(summary.scores.rows - 1)
  })

  it('a run with the same start time as another run gets its own folder', async () => {
    const first = await start()
    const second = await start()
    expect(second.dir).toBe(`${first.dir}-2`)
    expect(existsSync(join(second.dir, 'events.jsonl'))).toBe(true)
  })
})
