// Measures the cost of the bench itself with a scripted model that is always right: npm run bench -- bench-runs
// [--rows N]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configOf, startBench } from '../../electron/bench/bench-run.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { suiteNamed } from '../../src-shared/bench/suites/suites.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { provideServices } from '../../src-shared/tools/tool-context.ts'
import { rightModel } from '../fixtures/right-model.ts'

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const stageBasics = suiteNamed('stage-basics') as Suite
const epochs = Math.ceil(Number(options.rows) / stageBasics.cases.length)

let driverMs = 0
const timed = (driver: LlmDriver): LlmDriver => ({
  ...driver,
  async *stream(request) {
    const events = driver.stream(request)[Symbol.asyncIterator]()
    for (;;) {
      const began = performance.now()
      const next = await events.next()
      driverMs += performance.now() - began
      if (next.done) return
      yield next.value
    }
  },
})

/** Formats the CPU time (ms) per row. Unlike elapsed time, it hardly depends on other programs. */
const cpuMs = ({ user, system }: NodeJS.CpuUsage, rows: number): string =>
  ((user + system) / 1000 / rows).toFixed(2)

const reports = mkdtempSync(join(tmpdir(), 'bench-speed-'))
try {
  const config = configOf(stageBasics, [{ name: 'scripted', digest: '', server: 'scripted' }], {
    modes: ['text'],
    doses: ['own'],
    epochs,
    seed: 1,
    timeoutMs: 60_000,
  })
  const began = performance.now()
  const cpu = process.cpuUsage()
  let lastRow = began
  const result = await startBench(stageBasics, config, reports, {
    drivers: new Map([['scripted', timed(rightModel(stageBasics, systemClock))]]),
    service: provideServices(),
    clock: systemClock,
    workers: 1,
    signal: new AbortController().signal,
    onEvent: () => {
      lastRow = performance.now()
    },
  })
  if (!result.ok) throw new Error(result.failure.message)
  const { rows } = result.summary.scores
  const running = lastRow - began
  const figures: [string, string][] = [
    ['rows', `${rows}`],
    ['right', `${Math.round(100 * (result.summary.scores.entrants[0]?.layers.repaired.right.value ?? 0))} %`],
    ['whole run with its report', `${((performance.now() - began) / 1000).toFixed(1)} s`],
    ['report', `${((performance.now() - lastRow) / 1000).toFixed(1)} s`],
    ['a row beside the driver', `${((running - driverMs) / rows).toFixed(2)} ms`],
    ['a row in the driver', `${(driverMs / rows).toFixed(2)} ms`],
    ['CPU time of a row, driver and report included', `${cpuMs(process.cpuUsage(cpu), rows)} ms`],
    ['events.jsonl', `${(statSync(join(result.dir, 'events.jsonl')).size / 1e6).toFixed(1)} MB`],
    ['peak of memory', `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`],
  ]
  console.log('| bench | |\n|---|---|')
  for (const [name, figure] of figures) console.log(`| ${name} | ${figure} |`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
