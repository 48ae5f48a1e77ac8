import { basename, dirname, join } from 'node:path'
import { type Comparison, compareRuns } from '../../../src-shared/bench/analysis/comparison.ts'
import type { RunFacts } from '../../../src-shared/bench/analysis/run-facts.ts'
import { figureWords } from '../../../src-shared/bench/show/figure-words.ts'
import { benchFolder } from '../../bench/bench-folder.ts'
import { findRun } from '../../bench/find-run.ts'
import { mergeRuns } from '../../bench/merge-runs.ts'
import { factsOf } from '../../bench/read-facts.ts'
import { writeReport } from '../../bench/write-report.ts'
import { isRunId } from '../../journal/runs.ts'
import { systemClock } from '../../platform/clock.ts'
import { type DataFailure, reasonOf } from '../../platform/files.ts'
import { findRun as findShow } from '../../runs/find-run.ts'
import { openRuns } from '../../runs/open-runs.ts'
import { type CommandIo, defineCommand, tableOf } from '../command.ts'
import { comparisonTable, insightLines, scoreTable } from './bench-words.ts'

/** `adlib bench report`: rebuilds the report of a bench run, or prints the figures of a recorded show. */
export const benchReportCommand = defineCommand(
  {
    name: 'bench report',
    help: `adlib bench report RUN [options]

Rebuilds everything about a run from its events: summary.json, report.html, tables and artifacts. Prints the scores.
For a recorded show, prints how often each tool was called, and the show's relevance, latency, stability and repetition.

  RUN             the name of a run (adlib bench list), latest, or its folder; or the name or folder of a show
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print the summary, or the statistics of a show, as JSON instead of a table
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      reports: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const [run, ...rest] = positionals
    if (run === undefined || rest.length > 0) return wrong('name one run, or latest.')
    const found = namedRun(benchFolder(values.reports), run)
    if (!found.ok) return fail(found.failure)
    if (found.kind === 'show') return reportShow(found, values.json, io)
    const { dir } = found
    try {
      const summary = await writeReport(dir)
      if (summary === undefined) return fail(`${dir} does not contain a run. Name another run.`)
      if (values.json) await io.write(JSON.stringify(summary, null, 2))
      else for (const line of [...scoreTable(summary), ...insightLines(summary)]) await io.write(line)
      io.log(`Report: ${dir}/report.html`)
      return 0
    } catch (error) {
      return fail(
        `the report of ${dir} cannot be written: ${reasonOf(error)}. Check the folder's permissions and free space.`,
      )
    }
  },
)

async function reportShow(
  { run, runsDir }: { readonly run: string; readonly runsDir: string },
  asJson: boolean,
  io: CommandIo,
): Promise<number> {
  try {
    const figures = await openRuns(runsDir).figures(run)
    if (figures === null) {
      io.log(`adlib bench: the show ${run} has no readable events. Name another show.`)
      return 1
    }
    if (asJson) {
      await io.write(JSON.stringify(figures, null, 2))
      return 0
    }
    const rows = figureWords(figures).map(({ name, value, about }) => [name, value, about])
    for (const line of tableOf([['statistic', 'value', 'what it means'], ...rows])) await io.write(line)
    const tools = Object.entries(figures.tools).map(([name, count]) => [name, `${count}`])
    if (tools.length === 0) return 0
    await io.write('')
    for (const line of tableOf([['tool', 'calls'], ...tools])) await io.write(line)
    return 0
  } catch (error) {
    io.log(
      `adlib bench: the show ${run} cannot be read: ${reasonOf(error)}. Check the permissions of its folder.`,
    )
    return 1
  }
}

/** The bench run or recorded show that a name on the command line refers to, or why none was found. */
type NamedRun =
  | { readonly ok: true; readonly kind: 'bench'; readonly dir: string }
  | { readonly ok: true; readonly kind: 'show'; readonly run: string; readonly runsDir: string }
  | { readonly ok: false; readonly failure: DataFailure }

/** Finds a bench run by its name or folder (`latest` is the newest), or a recorded show by its id or folder. */
export function namedRun(reportsDir: string, named: string): NamedRun {
  const isShow = isRunId(named) || isRunId(basename(named)) || isRunId(basename(dirname(named)))
  if (!isShow) {
    const found = findRun(reportsDir, named)
    return found.ok ? { ...found, kind: 'bench' } : found
  }
  const show = findShow(named, join(dirname(reportsDir), 'live'))
  return typeof show === 'string'
    ? {
        ok: false,
        failure: {
          message: `${show[0]?.toUpperCase()}${show.slice(1)}`,
          remedy: 'Enter the path of the show’s folder.',
        },
      }
    : { ok: true, kind: 'show', ...show }
}

/** `adlib bench compare`: compares two runs. */
export const benchCompareCommand = defineCommand(
  {
    name: 'bench compare',
    help: `adlib bench compare A B [options]

Compares two runs of one suite (B minus A) on the cases that both runs contain, for each model and mode in both. If no
model is in both runs, compares all models in B with all models in A.

  A, B            names of runs (adlib bench list), latest, or their folders
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print the comparisons as JSON
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      reports: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    if (positionals.length !== 2) return wrong('name two runs.')
    const reports = benchFolder(values.reports)
    const facts: RunFacts[] = []
    for (const run of positionals) {
      const found = namedRun(reports, run)
      const read = found.ok && found.kind === 'bench' ? await factsOf(found.dir) : undefined
      if (read === undefined) {
        const failure = !found.ok
          ? found.failure
          : found.kind === 'show'
            ? {
                message: `${run} is a show.`,
                remedy: 'A show has no cases to compare. Use `adlib bench report` instead.',
              }
            : { message: `${found.dir} does not contain a run.`, remedy: 'Name another run.' }
        return fail(failure)
      }
      facts.push(read)
    }
    const [before, after] = facts as [RunFacts, RunFacts]
    if (before.config.suite !== after.config.suite)
      return fail(
        `the runs belong to different suites, ${before.config.suite} and ${after.config.suite}. Compare runs of one suite.`,
      )
    if (before.config.suiteHash !== after.config.suiteHash)
      io.log('The suite has changed between the runs. Only cases with the same id are compared.')
    const comparisons: Comparison[] = compareRuns(before.rows, after.rows)
    if (comparisons.length === 0) return fail('the runs share no cases. Compare runs of the same cases.')
    if (values.json) await io.write(JSON.stringify(comparisons, null, 2))
    else for (const line of comparisonTable(comparisons)) await io.write(line)
    return 0
  },
)

/** `adlib bench merge`: joins the shards of a run. */
export const benchMergeCommand = defineCommand(
  {
    name: 'bench merge',
    help: `adlib bench merge DIR… [options]

Joins the runs of adlib bench run --shard I/N into one run, as if it had never been divided.

  DIR             folder or name of each shard's run
  --reports DIR   folder of reports, where the joined run is written; default: ./reports/bench
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: { reports: { type: 'string' } },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    if (positionals.length === 0) return wrong('name the runs of all shards.')
    const reports = benchFolder(values.reports)
    const dirs: string[] = []
    for (const named of positionals) {
      const found = findRun(reports, named)
      if (!found.ok) return fail(found.failure)
      dirs.push(found.dir)
    }
    const merged = await mergeRuns(dirs, reports, systemClock)
    if (!merged.ok) return fail(merged.failure)
    const summary = await writeReport(merged.dir)
    for (const line of summary === undefined ? [] : [...scoreTable(summary), ...insightLines(summary)])
      await io.write(line)
    io.log(`Report: ${merged.dir}/report.html`)
    return 0
  },
)
