import { benchFolder } from '../../bench/bench-folder.ts'
import { findRun } from '../../bench/find-run.ts'
import { writeReport } from '../../bench/write-report.ts'
import { reasonOf } from '../../platform/files.ts'
import { type CliCommand, readCommandLine, wrongUsage } from '../command.ts'
import { insightLines, scoreTable } from './bench-words.ts'

const help = `adlib bench report RUN [options]

Rebuilds everything about a run from its events: summary.json, report.html, tables and artifacts. Prints the scores.

  RUN             the name of a run (adlib bench list), latest, or its folder
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print the summary as JSON instead of a table
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

/** `adlib bench report`: rebuilds a report. */
export const benchReportCommand: CliCommand = async (argv, io) => {
  const read = await readCommandLine(argv, commandLine, { io, command: 'bench report', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  const [run, ...rest] = positionals
  if (run === undefined || rest.length > 0) return wrongUsage(io, 'bench report', 'name one run, or latest.')
  const found = findRun(benchFolder(values.reports), run)
  if (!found.ok) {
    io.log(`adlib bench: ${found.failure.message} ${found.failure.remedy}`)
    return 1
  }
  const { dir } = found
  try {
    const summary = writeReport(dir)
    if (summary === undefined) {
      io.log(`adlib bench: ${dir} has no events of a run. Name another run.`)
      return 1
    }
    if (values.json) await io.write(JSON.stringify(summary, null, 2))
    else for (const line of [...scoreTable(summary), ...insightLines(summary)]) await io.write(line)
    io.log(`Report: ${dir}/report.html`)
    return 0
  } catch (error) {
    io.log(
      `adlib bench: the report of ${dir} cannot be written: ${reasonOf(error)}. Check the folder's rights and space.`,
    )
    return 1
  }
}
