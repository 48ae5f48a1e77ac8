import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import type { Summary } from '../../src-shared/bench/analysis/summary.ts'
import type { BenchConfig, BenchEvent } from '../../src-shared/bench/results.ts'
import { countRows, differences } from '../../src-shared/bench/runner/plan-rows.ts'
import { runBench } from '../../src-shared/bench/runner/run-bench.ts'
import { snapshotOf, suiteText } from '../../src-shared/bench/snapshot.ts'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { benchDecoys } from '../../src-shared/bench/suites/bench-decoys.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Services } from '../../src-shared/tools/tool-context.ts'
import { createFolder, type DataFailure, reasonOf } from '../platform/files.ts'
import { claimRun } from '../platform/owner.ts'
import { eventsFile, openBenchLog, readRun } from './bench-log.ts'
import { writeReport } from './write-report.ts'

/** Options of a run other than its suite and models. */
export type BenchOptions = Pick<
  BenchConfig,
  'modes' | 'doses' | 'epochs' | 'seed' | 'temperature' | 'timeoutMs' | 'shard'
>

/** Returns the configuration of a run. */
export const configOf = (
  suite: Suite,
  models: BenchConfig['models'],
  options: BenchOptions,
): BenchConfig => ({
  suite: suite.name,
  suiteHash: createHash('sha256').update(suiteText(suite)).digest('hex'),
  adlib: manifest.version,
  models: [...models],
  ...options,
})

/** Dependencies of a bench run. */
export interface BenchWorld {
  readonly drivers: ReadonlyMap<string, LlmDriver>
  readonly service: Services
  readonly clock: Clock
  readonly workers: number
  readonly signal: AbortSignal
  /**
   * Called with each event of the run after the one that starts or resumes it. `counts` are the numbers of answered
   * and planned rows.
   */
  readonly onEvent?: (event: BenchEvent, counts: { readonly done: number; readonly planned: number }) => void
  readonly onBegin?: (key: string) => void
  /** Called when the log of the run has its first event. */
  readonly onLog?: (dir: string) => void
}

export type BenchResult =
  | { readonly ok: true; readonly dir: string; readonly summary: Summary }
  | { readonly ok: false; readonly failure: DataFailure }

const failed = (message: string, remedy: string): BenchResult => ({ ok: false, failure: { message, remedy } })

/**
 * Performs a run in a new folder `<reports>/<suite>/<run>`, and writes its report. Rejects if an event cannot be
 * written.
 */
export async function startBench(
  suite: Suite,
  config: BenchConfig,
  reportsDir: string,
  world: BenchWorld,
): Promise<BenchResult> {
  const parent = join(reportsDir, suite.name)
  const stamp = new Date(world.clock.now()).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  let run = stamp
  for (let n = 2; existsSync(join(parent, run)); n += 1) run = `${stamp}-${n}`
  const dir = join(parent, run)
  try {
    createFolder(dir)
  } catch (error) {
    return failed(`Cannot create ${dir} (${reasonOf(error)}).`, 'Name another folder with --reports DIR.')
  }
  const suiteData = snapshotOf(suite)
  const start = {
    type: 'bench/start' as const,
    t: world.clock.now(),
    run,
    config,
    suite: suiteData,
    machine: machine(),
  }
  return perform(suite, config, dir, world, start)
}

/**
 * Runs the rows of a run that have no answer, and rewrites its report. Fails if `config` differs from the run's
 * configuration.
 */
export async function resumeBench(
  suite: Suite,
  config: BenchConfig,
  dir: string,
  world: BenchWorld,
): Promise<BenchResult> {
  const recorded = await readRun(dir)
  if (recorded === undefined)
    return failed(`${eventsFile(dir)} does not contain the beginning of a run.`, 'Start a new run instead.')
  const changed = differences(recorded.start.config, config)
  if (changed.length > 0)
    return failed(
      `The run ${basename(dir)} cannot be resumed with another configuration. ${changed.join(' ')}`,
      'Start a new run, or use the options, models and suite of that run.',
    )
  return perform(suite, config, dir, world, { type: 'bench/resume', t: world.clock.now() })
}

async function perform(
  suite: Suite,
  config: BenchConfig,
  dir: string,
  world: BenchWorld,
  first: BenchEvent,
): Promise<BenchResult> {
  const release = claimRun(dir)
  if (release === null)
    return failed(`Another process is writing the run ${basename(dir)}.`, 'Wait for it, or stop it first.')
  try {
    return await performClaimed(suite, config, dir, world, first)
  } finally {
    release()
  }
}

async function performClaimed(
  suite: Suite,
  config: BenchConfig,
  dir: string,
  world: BenchWorld,
  first: BenchEvent,
): Promise<BenchResult> {
  const log = openBenchLog(dir)
  try {
    log.write(first)
    world.onLog?.(dir)
    const done = new Set((await readRun(dir))?.rows.keys())
    const planned = countRows(config, suite.cases.length)
    let answered = done.size
    await runBench({
      run: basename(dir),
      suite,
      pool: (suite.decoys ?? benchDecoys).tools,
      seed: config.seed,
      temperature: config.temperature,
      timeoutMs: config.timeoutMs,
      config,
      done,
      service: world.service,
      clock: world.clock,
      drivers: world.drivers,
      workers: world.workers,
      signal: world.signal,
      ...(world.onBegin === undefined ? {} : { onBegin: world.onBegin }),
      write(event) {
        log.write(event)
        if (event.type === 'bench/row') answered += 1
        world.onEvent?.(event, { done: answered, planned })
      },
    })
  } finally {
    log.close()
  }
  const summary = await writeReport(dir)
  return summary === undefined
    ? failed(`${eventsFile(dir)} cannot be read back.`, 'Please report this.')
    : { ok: true, dir, summary }
}

const machine = (): Record<string, string> => ({
  node: process.version,
  system: `${platform()} ${release()}`,
  processor: `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
})
