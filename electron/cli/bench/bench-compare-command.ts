import { type Comparison, compareRuns } from '../../../src-shared/bench/analysis/comparison.ts'
import type { RunFacts } from '../../../src-shared/bench/analysis/run-facts.ts'
import { benchFolder } from '../../bench/bench-folder.ts'
import { factsOf } from '../../bench/read-facts.ts'
import { type CliCommand, readCommandLine, wrongUsage } from '../command.ts'
import { comparisonTable } from './bench-words.ts'
import { namedRun } from './named-run.ts'

const help = `adlib bench compare A B [options]

Compares two runs of one suite (B minus A) on the cases that both runs contain, for each model and mode in both. If no
model is in both runs, compares all models in B with all models in A.

  A, B            names of runs (adlib bench list), latest, or their folders
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print the comparisons as JSON
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`

const commandLine = {
  allowPositionals: true,
  options: {
    reports: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
} as const

/** `adlib bench compare`: compares two runs. */
export const benchCompareCommand: CliCommand = async (argv, io) => {
  const read = await readCommandLine(argv, commandLine, { io, command: 'bench compare', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  if (positionals.length !== 2) return wrongUsage(io, 'bench compare', 'name two runs.')
  const reports = benchFolder(values.reports)
  const facts: RunFacts[] = []
  for (const run of positionals) {
    const found = namedRun(reports, run)
    const read = found.ok && found.kind === 'bench' ? await factsOf(found.dir) : undefined
    if (read === undefined) {
      const { message, remedy } = !found.ok
        ? found.failure
        : found.kind === 'show'
          ? {
              message: `${run} is a show.`,
              remedy: 'A show has no cases to compare. Use `adlib bench report` instead.',
            }
          : { message: `${found.dir} does not contain a run.`, remedy: 'Name another run.' }
      io.log(`adlib bench: ${message} ${remedy}`)
      return 1
    }
    facts.push(read)
  }
  const [before, after] = facts as [RunFacts, RunFacts]
  if (before.config.suite !== after.config.suite) {
    io.log(
      `adlib bench: the runs belong to different suites, ${before.config.suite} and ${after.config.suite}. Compare runs of one suite.`,
    )
    return 1
  }
  if (before.config.suiteHash !== after.config.suiteHash)
    io.log('The suite has changed between the runs. Only cases with the same id are compared.')
  const comparisons: Comparison[] = compareRuns(before.rows, after.rows)
  if (comparisons.length === 0) {
    io.log('adlib bench: the runs share no cases. Compare runs of the same cases.')
    return 1
  }
  if (values.json) await io.write(JSON.stringify(comparisons, null, 2))
  else for (const line of comparisonTable(comparisons)) await io.write(line)
  return 0
}
