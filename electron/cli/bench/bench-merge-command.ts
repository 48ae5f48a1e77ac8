import { benchFolder } from '../../bench/bench-folder.ts'
import { findRun } from '../../bench/find-run.ts'
import { mergeRuns } from '../../bench/merge-runs.ts'
import { writeReport } from '../../bench/write-report.ts'
import { systemClock } from '../../platform/clock.ts'
import { type CliCommand, readCommandLine, wrongUsage } from '../command.ts'
import { insightLines, scoreTable } from './bench-words.ts'

const help = `adlib bench merge DIR… [options]

Joins the runs of adlib bench run --shard I/N into one run, as if it had never been divided.

  DIR             folder or name of each shard's run
  --reports DIR   folder of reports, where the joined run is written; default: ./reports/bench
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`

const commandLine = {
  allowPositionals: true,
  options: { reports: { type: 'string' }, help: { type: 'boolean', default: false } },
} as const

/** `adlib bench merge`: joins the shards of a run. */
export const benchMergeCommand: CliCommand = async (argv, io) => {
  const read = await readCommandLine(argv, commandLine, { io, command: 'bench merge', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  if (positionals.length === 0) return wrongUsage(io, 'bench merge', 'name the runs of all shards.')
  const reports = benchFolder(values.reports)
  const fail = ({ message, remedy }: { message: string; remedy: string }): 1 => {
    io.log(`adlib bench: ${message} ${remedy}`)
    return 1
  }
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
}
