import { totalmem } from 'node:os'
import { basename, dirname } from 'node:path'
import { adviceOf } from '../../src-shared/bench/analysis/advice.ts'
import { compareRuns } from '../../src-shared/bench/analysis/comparison.ts'
import { modeText } from '../../src-shared/bench/analysis/groups.ts'
import { type Summary, summarize } from '../../src-shared/bench/analysis/summary.ts'
import { reportPage } from '../../src-shared/bench/analysis/visualization/page.ts'
import { type BenchProgress, type BenchRunInfo, quickSuite } from '../../src-shared/bench/bench-answers.ts'
import { createMonitor } from '../../src-shared/bench/monitoring.ts'
import { countRows } from '../../src-shared/bench/runner/plan-rows.ts'
import { suiteNamed, suites } from '../../src-shared/bench/suites/suites.ts'
import type { BenchStart } from '../../src-shared/contract/api/bench.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { describe } from '../../src-shared/events/json.ts'
import { memoryFit, sizeInName } from '../../src-shared/llm/model-facts.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { eyesService } from '../../src-shared/sight/describe-frame.ts'
import { provide, provideServices } from '../../src-shared/tools/tool-context.ts'
import { readRun, readTail } from '../bench/bench-log.ts'
import { type BenchOptions, type BenchResult, configOf, resumeBench, startBench } from '../bench/bench-run.ts'
import { listRuns } from '../bench/list-runs.ts'
import { openModels } from '../bench/open-models.ts'
import { readCase } from '../bench/read-case.ts'
import { factsOf } from '../bench/read-facts.ts'
import { readSummary } from '../bench/read-summary.ts'
import { rememberRun } from '../bench/remember-run.ts'
import type { BenchHost } from '../gateway/host.ts'
import { suggestedModels } from '../model-servers/find-models.ts'
import type { Servers } from '../model-servers/open-servers.ts'
import { isOwned } from '../platform/owner.ts'
import { slices } from '../platform/slices.ts'
import { notSelected } from './outside-models.ts'

const maxListed = 40
const caseMs = 120_000

/** The bench during a performance, one run at a time. */
export interface LiveBench extends BenchHost {
  /** Resolves with null, or with why no run was started. */
  start(question: BenchStart): Promise<CommandError | null>
  /** `id`: `SUITE/RUN`. */
  resume(id: string): Promise<CommandError | null>
  cancel(): void
  isRunning(): boolean
  /** Stops the running bench. Resolves when its end is written. */
  stop(): Promise<void>
}

interface Work {
  readonly suite: string
  readonly models: readonly string[]
  readonly options: BenchOptions
  readonly resumes?: string
}

/**
 * Runs the bench while the overlay is live. Its progress is not written as events, because events belong to the
 * recorded show.
 */
export function createLiveBench(deps: {
  readonly servers: Servers
  readonly settings: () => Settings
  readonly reportsDir: string
  readonly rightOfWay: Pick<RightOfWay, 'yielding' | 'yieldingWork'>
  /** Whether the streamer selected this model, as a cloud model requires. */
  readonly isSelected: (model: string) => boolean
  readonly clock: Clock
}): LiveBench {
  const { reportsDir, clock } = deps
  let progress: BenchProgress | null = null
  let running: { readonly controller: AbortController; readonly over: Promise<void> } | null = null

  const update = (news: Partial<BenchProgress>): void => {
    if (progress !== null) progress = { ...progress, ...news }
  }
  /** Finds a run only among the listed folders, so that an id cannot name another path. */
  const dirOf = (id: string): string | undefined => listRuns(reportsDir).find((dir) => idOf(dir) === id)

  const perform = async (work: Work, signal: AbortSignal): Promise<void> => {
    const fail = (error: { message: string; remedy: string }) =>
      update(signal.aborted ? { state: 'stopped' } : { state: 'failed', error })
    const suite = suiteNamed(work.suite)
    if (suite === undefined)
      return fail({
        message: `${work.suite} is not a built-in suite.`,
        remedy: 'Run this suite with adlib bench run.',
      })
    const opened = await openModels(work.models, {
      servers: deps.servers,
      settings: deps.settings(),
      clock,
      log: (line) => update({ line }),
      signal,
      rightOfWay: deps.rightOfWay,
      refuse: ({ name, isCloud }) => (isCloud && !deps.isSelected(name) ? notSelected(name) : null),
      // A new run skips models that cannot be opened, but a resumed run needs all models of its configuration.
      skips: work.resumes === undefined,
    })
    if (!opened.ok) return fail(opened.failure)
    const warnings = opened.skipped.map(
      ({ name, failure }) => `${name} was left out. ${failure.message} ${failure.remedy}`,
    )
    update({ warnings, models: opened.models.map(({ card }) => card.name) })
    const cards = opened.models.map(({ card }) => card)
    const config = configOf(suite, cards, work.options)
    const monitor = createMonitor(clock, (line) =>
      update({ warnings: [...new Set([...(progress?.warnings ?? []), line])].slice(-5) }),
    )
    update({ planned: countRows(config, suite.cases.length), line: '' })
    if (!signal.aborted) update({ state: 'running' })
    const world = {
      drivers: new Map(opened.models.map(({ card, driver }) => [card.name, driver])),
      service: provideServices(provide(eyesService, { latest: () => null })),
      clock,
      workers: 1,
      signal,
      onLog: (dir: string) => update({ id: idOf(dir) }),
      onBegin: monitor.begin,
      onEvent: (...[event, counts]: Parameters<typeof monitor.event>) =>
        update({ done: counts.done, line: monitor.event(event, counts) }),
    }
    try {
      const result = await (work.resumes === undefined
        ? startBench(suite, config, reportsDir, world)
        : resumeBench(suite, config, work.resumes, world))
      if (!result.ok) return fail(result.failure)
      rememberRun(result.summary, suite, { memory: deps.servers.ollama.memory, clock })
      finish(result)
    } finally {
      monitor.end()
    }
  }

  const finish = ({ dir, summary }: Extract<BenchResult, { ok: true }>): void => {
    const isOver = summary.end === 'done'
    const [failure] = summary.scores.failures
    update({
      id: idOf(dir),
      state: isOver ? 'done' : summary.end === 'cancelled' ? 'stopped' : 'failed',
      advice: isOver && summary.config.suite === quickSuite ? adviceOf(summary, largerModels(summary)) : null,
      ...(summary.end === 'lost'
        ? {
            error: {
              message: failure?.message ?? 'The model server failed several times in a row.',
              remedy: 'Start the model server, then resume the run.',
            },
          }
        : {}),
    })
  }

  const begin = (work: Work): CommandError | null => {
    if (running !== null)
      return {
        kind: 'busy',
        message: `The bench is running ${progress?.suite ?? 'a suite'}.`,
        remedy: 'Wait until it ends, or stop it.',
      }
    progress = {
      ...{ state: 'loading', suite: work.suite, models: [...work.models] },
      id: work.resumes === undefined ? null : idOf(work.resumes),
      ...{ done: 0, planned: 0, line: '', warnings: [], advice: null, error: null },
    }
    const controller = new AbortController()
    const over = perform(work, controller.signal)
      .catch((error: Error & { readonly remedy?: string }) =>
        update({
          state: 'failed',
          error: {
            message: error.remedy === undefined ? `The bench failed: ${describe(error)}` : error.message,
            remedy: error.remedy ?? 'Resume the run. If it fails again, please report it.',
          },
        }),
      )
      .finally(() => {
        running = null
      })
    running = { controller, over }
    return null
  }

  const cancel = (): void => {
    if (running === null) return
    update({ state: 'stopping' })
    running.controller.abort()
  }

  return {
    async list() {
      const dirs = listRuns(reportsDir).reverse()
      const runs: BenchRunInfo[] = []
      for (const dir of dirs.slice(0, maxListed)) {
        const summary = await readSummary(dir)
        if (summary !== undefined) runs.push(infoOf(dir, summary))
      }
      return {
        suites: suites.map(({ name, description, cases }) => ({ name, description, cases: cases.length })),
        runs,
        older: Math.max(0, dirs.length - maxListed),
      }
    },
    progress: () => progress,
    async start({ suite, models, modes, doses, epochs }) {
      const options: BenchOptions = {
        modes: [...new Set(modes)],
        doses: [...new Set(doses)],
        ...{ epochs, seed: 1, timeoutMs: caseMs },
      }
      return begin({ suite, models, options })
    },
    async resume(id) {
      const dir = dirOf(id)
      const config = dir === undefined ? undefined : (await readRun(dir))?.start.config
      if (dir === undefined || config === undefined)
        return { kind: 'no-run', message: `There is no run ${id}.`, remedy: 'It may have been deleted.' }
      const { suite, suiteHash: _, models, ...options } = config
      return begin({ suite, models: models.map(({ name }) => name), options, resumes: dir })
    },
    cancel,
    log(id) {
      const dir = dirOf(id)
      return dir === undefined ? null : readTail(dir)
    },
    isRunning: () => running !== null,
    async summary(id) {
      const dir = dirOf(id)
      return (dir === undefined ? undefined : await readSummary(dir)) ?? null
    },
    async report(id) {
      const dir = dirOf(id)
      const facts = dir === undefined ? undefined : await factsOf(dir)
      return facts === undefined ? null : reportPage(await summarize(facts, slices(1)), facts.suite)
    },
    async case(id, name) {
      const dir = dirOf(id)
      return (dir === undefined ? undefined : await readCase(dir, name)) ?? null
    },
    async compare(before, after) {
      const [older, newer] = await Promise.all(
        [before, after].map(async (id) => {
          const dir = dirOf(id)
          return dir === undefined ? undefined : factsOf(dir)
        }),
      )
      const refuse = (kind: string, message: string, remedy: string) => ({
        ok: false as const,
        failure: { kind, message, remedy },
      })
      if (older === undefined || newer === undefined)
        return refuse('no-run', 'One of the runs no longer exists.', 'Choose another one.')
      if (older.config.suite !== newer.config.suite)
        return refuse('other-suite', 'The runs belong to different suites.', 'Choose two runs of one suite.')
      return { ok: true, comparisons: compareRuns(older.rows, newer.rows) }
    },
    async stop() {
      cancel()
      await running?.over
    },
  }
}

const idOf = (dir: string): string => `${basename(dirname(dir))}/${basename(dir)}`

const infoOf = (
  dir: string,
  { run, end, config, scores, timing }: Summary,
  isRunning = isOwned(dir),
): BenchRunInfo => ({
  id: idOf(dir),
  suite: config.suite,
  at: beginOf(run),
  models: config.models.map(({ name }) => name),
  rows: scores.rows,
  planned: scores.planned,
  failed: scores.failures.reduce((sum, one) => sum + one.rows, 0),
  end,
  isRunning,
  canResume: !isRunning && scores.rows < scores.planned && suiteNamed(config.suite) !== undefined,
  baselines: [...scores.baselines],
  scores: scores.entrants.map(({ model, mode, ran, cases, layers, balanced }) => ({
    model,
    mode: modeText({ mode, ran }),
    cases,
    raw: layers.raw.right,
    parsed: layers.parsed.right,
    repaired: layers.repaired.right,
    balanced,
    medianMs: timing.find((one) => one.model === model && one.mode === mode)?.medianMs ?? null,
  })),
})

function beginOf(run: string): number | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(run) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}

function largerModels({ config }: Summary): string[] {
  const parameters = config.models.map((one) => one.parameters ?? sizeInName(one.name) ?? 0)
  return suggestedModels
    .filter(
      ({ model, size }) =>
        (sizeInName(model) ?? 0) > Math.max(...parameters) && memoryFit(size, totalmem()) !== 'no',
    )
    .slice(0, 2)
    .map(({ model }) => model)
}
