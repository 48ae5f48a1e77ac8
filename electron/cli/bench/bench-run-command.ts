import { adviceOf } from '../../../src-shared/bench/analysis/advice.ts'
import { detectableDifference } from '../../../src-shared/bench/analysis/statistics/detectable.ts'
import { quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import { createMonitor } from '../../../src-shared/bench/monitoring.ts'
import type { BenchEvent } from '../../../src-shared/bench/results.ts'
import { countRows } from '../../../src-shared/bench/runner/plan-rows.ts'
import type { Suite } from '../../../src-shared/bench/suite.ts'
import { understudyName } from '../../../src-shared/performer/understudy.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { eyesService } from '../../../src-shared/sight/describe-frame.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { benchFolder } from '../../bench/bench-folder.ts'
import { readRun } from '../../bench/bench-log.ts'
import { type BenchOptions, configOf, resumeBench, startBench } from '../../bench/bench-run.ts'
import { findRun } from '../../bench/find-run.ts'
import { installedModels, openModels } from '../../bench/open-models.ts'
import { rememberRun } from '../../bench/remember-run.ts'
import { openSuiteServers } from '../../bench/suite-servers.ts'
import { dataFolder } from '../../data/data-folder.ts'
import { readSettings } from '../../data/settings-file.ts'
import { openServers } from '../../model-servers/open-servers.ts'
import { systemClock } from '../../platform/clock.ts'
import { defineCommand, interruption } from '../command.ts'
import {
  belowThresholds,
  insightLines,
  readDoses,
  readInteger,
  readList,
  readModes,
  readNumber,
  readShard,
  readThreshold,
  refusedLines,
  scoreTable,
} from './bench-words.ts'
import { loadSuite } from './suite-commands.ts'

const everyMs = 10_000

/**
 * Returns a printer for the progress and the problems of a run.
 * @param rewrites whether each progress line replaces the previous one, as on a terminal
 */
function benchProgress(log: (line: string) => void, clock: Clock, rewrites: boolean) {
  let printedAt = Number.NEGATIVE_INFINITY
  const monitor = createMonitor(clock, (line) => {
    clear()
    log(line)
  })
  const clear = (): void => {
    if (rewrites) process.stderr.write('\r\u001b[K')
  }
  return {
    begin: monitor.begin,
    event(event: BenchEvent, counts: { readonly done: number; readonly planned: number }): void {
      const line = monitor.event(event, counts)
      if (rewrites) process.stderr.write(`\r\u001b[K${line}`)
      else if (clock.monotonic() - printedAt >= everyMs) {
        printedAt = clock.monotonic()
        log(line)
      }
    },
    end(): void {
      clear()
      monitor.end()
    },
  }
}

interface Deps {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  readonly clock?: Clock
}

/**
 * Runs `adlib bench run`. Resolves with the exit code: 0 (ok), 1 (failed, incomplete or below a threshold) or 2
 * (wrong usage).
 */
export const benchRunCommand = defineCommand(
  {
    name: 'bench run',
    help: `adlib bench run SUITE --model NAME[,NAME] [options]

Gives models every case of a suite, with the same tools, parser and drivers as in a performance, and judges their
answers. Writes everything to <reports>/<suite>/<run>/ during the run. Afterward, open report.html in that folder.

  SUITE              a built-in suite (adlib bench list), a file such as ./my-suite.ts or ./my-tools.json, or an npm package
                     that is installed in this folder
  --model NAMES      models of Ollama or the server in openai.baseUrl, or files PATH.gguf, or installed: each model on
                     these servers that is no base model and runs on this computer; default: the suite's models
  --mode MODES       native, schema, text or auto, a list of them, or all (the first three); default: auto
  --decoys COUNTS    numbers of decoys to add, such as 0,2,5,10,20; default: the number in each case
  --epochs N         repeats of each case; the order of the tools differs in each repeat; default: 1
  --seed S           seed for the order of tools, decoys and sampling; default: 1
  --temperature T    sampling temperature; default: greedy
  --timeout SECONDS  time limit for each case; default: 120
  --workers N        number of cases to ask at the same time; default: 1, because a server answers one request at a time
  --threshold N=S    exit with 1 if a model's score N is below the share S, such as right=0.8; N is right, raw, parsed,
                     calls, silence or points; may be repeated
  --resume RUN       continue a stopped run: its name, or latest; the run's other options are used again
  --shard I/N        ask only part I of N of the cases; join the parts with adlib bench merge
  --bfcl DIR         folder with BFCL's files, for the suites bfcl/simple, bfcl/multiple, bfcl/parallel,
                     bfcl/live-simple and bfcl/irrelevance
  --reports DIR      folder of reports; default: ./reports/bench
  --data DIR         folder of settings and approvals; default: ADLIB_DATA or the platform's data folder
  --json             print the summary as JSON instead of a table
  --help             show this text

Ctrl+C stops; the run can be resumed. Requests that failed on the server do not count against a model; a resumed run repeats
them. Exit code: 0 ok, 1 below a threshold, failed, stopped or incomplete, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      mode: { type: 'string' },
      decoys: { type: 'string' },
      epochs: { type: 'string' },
      seed: { type: 'string' },
      temperature: { type: 'string' },
      timeout: { type: 'string' },
      workers: { type: 'string' },
      threshold: { type: 'string', multiple: true },
      resume: { type: 'string' },
      shard: { type: 'string' },
      bfcl: { type: 'string' },
      reports: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async (
    { values, positionals, io, wrong },
    { env = process.env, signal = interruption(), clock = systemClock }: Deps = {},
  ) => {
    const [named, ...rest] = positionals
    if (named === undefined || rest.length > 0) return wrong('name one suite; adlib bench list shows them.')

    const modes = readModes(values.mode ?? 'auto')
    const doses = readDoses(values.decoys)
    const epochs = readInteger('--epochs', values.epochs ?? '1', 1, 1000)
    const seed = readInteger('--seed', values.seed ?? '1', 0, 2 ** 31 - 1)
    const timeout = readNumber('--timeout', values.timeout ?? '120', 0.1, 3600)
    const workers = readInteger('--workers', values.workers ?? '1', 1, 64)
    const temperature =
      values.temperature === undefined ? null : readNumber('--temperature', values.temperature, 0, 2)
    const shard = values.shard === undefined ? null : readShard(values.shard)
    const thresholds = (values.threshold ?? []).map(readThreshold)
    for (const one of [modes, doses, epochs, seed, timeout, workers, temperature, shard, ...thresholds])
      if (one !== null && !one.ok) return wrong(`${one.why}.`)
    if (!modes.ok || !doses.ok || !epochs.ok || !seed.ok || !timeout.ok || !workers.ok) return 2

    const fail = ({ message, remedy }: { message: string; remedy: string }): 1 => {
      io.log(signal.aborted ? 'Stopped.' : `adlib bench: ${message} ${remedy}`)
      return 1
    }
    const dataDir = dataFolder({ data: values.data, env })
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const reportsDir = benchFolder(values.reports)
    const loaded = await loadSuite(named, { dataDir, bfclDir: values.bfcl, servers: settings.mcp.servers })
    if (!loaded.ok) return fail(loaded.failure)
    const perform = async (suite: Suite): Promise<number> => {
      let options: BenchOptions = {
        modes: modes.value,
        doses: doses.value,
        epochs: epochs.value,
        seed: seed.value,
        timeoutMs: timeout.value * 1000,
        ...(temperature?.ok ? { temperature: temperature.value } : {}),
        ...(shard?.ok ? { shard: shard.value } : {}),
      }
      let names = values.model === undefined ? suite.models : readList(values.model)
      let resumed: string | undefined
      if (values.resume !== undefined) {
        const found = findRun(reportsDir, values.resume, suite.name)
        if (!found.ok) return fail(found.failure)
        resumed = found.dir
        const before = (await readRun(resumed))?.start.config
        if (before !== undefined) {
          const given: Partial<BenchOptions> = {
            ...(values.mode === undefined ? {} : { modes: options.modes }),
            ...(values.decoys === undefined ? {} : { doses: options.doses }),
            ...(values.epochs === undefined ? {} : { epochs: options.epochs }),
            ...(values.seed === undefined ? {} : { seed: options.seed }),
            ...(values.timeout === undefined ? {} : { timeoutMs: options.timeoutMs }),
            ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
            ...(options.shard === undefined ? {} : { shard: options.shard }),
          }
          const { models, suite: _, suiteHash: __, ...recorded } = before
          options = { ...recorded, ...given } as BenchOptions
          if (values.model === undefined) names = models.map(({ name }) => name)
        }
      }
      if (names.length === 0) return wrong('--model is required: the suite names no models.')
      if (names.includes(understudyName))
        return wrong(
          'the understudy has no model to measure; adlib doctor lists the models of this computer.',
        )

      const servers = openServers({ settings: () => settings, dataDir, env, clock })
      const asksAll = names.length === 1 && names[0] === 'installed'
      if (asksAll) {
        const found = await installedModels(servers, signal)
        if (!found.ok) return fail(found.fault)
        names = found.value
        io.log(`Installed models: ${names.join(', ')}.`)
      }
      const opened = await openModels(names, {
        servers,
        settings,
        clock,
        log: io.log,
        signal,
        skips: asksAll,
      })
      if (!opened.ok) return fail(opened.failure)
      for (const { name, failure } of opened.skipped)
        io.log(`${name} is left out: ${failure.message} ${failure.remedy}`)
      const config = configOf(
        suite,
        opened.models.map(({ card }) => card),
        options,
      )
      const planned = countRows(config, suite.cases.length)
      const detectable = detectableDifference(suite.cases.length)
      const visible =
        detectable < 0.6
          ? `Models that differ by less than about ${Math.round(detectable * 100)} points cannot be told apart with this many cases.`
          : 'These are too few cases to tell models apart.'
      io.log(`${suite.name}: ${suite.cases.length} cases, ${planned} requests. ${visible}`)
      const progress = benchProgress(io.log, clock, process.stderr.isTTY === true)
      const world = {
        drivers: new Map(opened.models.map(({ card, driver }) => [card.name, driver])),
        service: provideServices(provide(eyesService, { latest: () => null })),
        clock,
        workers: workers.value,
        signal,
        onBegin: progress.begin,
        onEvent: progress.event,
      }
      const result = await (resumed === undefined
        ? startBench(suite, config, reportsDir, world)
        : resumeBench(suite, config, resumed, world))
      progress.end()
      if (!result.ok) return fail(result.failure)
      const { summary, dir } = result
      rememberRun(summary, suite, { memory: servers.ollama.memory, clock })
      if (values.json) await io.write(JSON.stringify(summary, null, 2))
      else for (const line of [...scoreTable(summary), ...insightLines(summary)]) await io.write(line)
      if (suite.name === quickSuite && summary.end === 'done') io.log(adviceOf(summary))
      io.log(`Report: ${dir}/report.html`)
      for (const line of refusedLines(summary)) io.log(line)
      for (const { kind, message, rows } of summary.scores.failures)
        io.log(`${rows} ${rows === 1 ? 'request' : 'requests'} without an answer (${kind}): ${message}`)
      if (summary.scores.rows < summary.scores.planned)
        io.log(
          `${summary.scores.rows} of ${summary.scores.planned} requests have an answer. To continue: adlib bench run ${[named, '--resume', summary.run, ...sameFolders(values)].join(' ')}`,
        )
      const below = belowThresholds(
        summary.scores.entrants,
        thresholds.flatMap((one) => (one.ok ? [one.value] : [])),
      )
      for (const line of below) io.log(line)
      return below.length === 0 && summary.complete ? 0 : 1
    }
    if (Object.keys(loaded.suite.servers).length > 0) io.log('Starting the MCP servers of the suite …')
    const opened = await openSuiteServers(loaded.suite, { clock, signal, env })
    if (!opened.ok) return fail(opened.failure)
    try {
      return await perform(opened.suite)
    } finally {
      await opened.stop()
    }
  },
)

function sameFolders({
  reports,
  data,
  bfcl,
}: Readonly<{ reports?: string; data?: string; bfcl?: string }>): string[] {
  const quoted = (folder: string) => (/^[\w./:~-]+$/.test(folder) ? folder : JSON.stringify(folder))
  return Object.entries({ reports, data, bfcl }).flatMap(([name, folder]) =>
    folder === undefined ? [] : [`--${name}`, quoted(folder)],
  )
}
