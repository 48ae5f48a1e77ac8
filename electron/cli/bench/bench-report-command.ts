import { figureWords } from '../../../src-shared/bench/show/figure-words.ts'
import { benchFolder } from '../../bench/bench-folder.ts'
import { writeReport } from '../../bench/write-report.ts'
import { reasonOf } from '../../platform/files.ts'
import { openRuns } from '../../runs/open-runs.ts'
import { type CliCommand, type CommandIo, readCommandLine, tableOf, wrongUsage } from '../command.ts'
import { insightLines, scoreTable } from './bench-words.ts'
import { namedRun } from './named-run.ts'

const help = `adlib bench report RUN [options]

Rebuilds everything about a run from its events: summary.json, report.html, tables and artifacts. Prints the scores.
For a recorded show, prints how often each tool was called, and the show's relevance, latency, stability and repetition.

  RUN             the name of a run (adlib bench list), latest, or its folder; or the name or folder of a show
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print the summary, or the statistics of a show, as JSON instead of a table
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

/** `adlib bench report`: rebuilds the report of a bench run, or prints the figures of a recorded show. */
export const benchReportCommand: CliCommand = async (argv, io) => {
  const read = await readCommandLine(argv, commandLine, { io, command: 'bench report', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  const [run, ...rest] = positionals
  if (run === undefined || rest.length > 0) return wrongUsage(io, 'bench report', 'name one run, or latest.')
  const found = namedRun(benchFolder(values.reports), run)
  if (!found.ok) {
    io.log(`adlib bench: ${found.failure.message} ${found.failure.remedy}`)
    return 1
  }
  if (found.kind === 'show') return reportShow(found, values.json, io)
  const { dir } = found
  try {
    const summary = await writeReport(dir)
    if (summary === undefined) {
      io.log(`adlib bench: ${dir} does not contain a run. Name another run.`)
      return 1
    }
    if (values.json) await io.write(JSON.stringify(summary, null, 2))
    else for (const line of [...scoreTable(summary), ...insightLines(summary)]) await io.write(line)
    io.log(`Report: ${dir}/report.html`)
    return 0
  } catch (error) {
    io.log(
      `adlib bench: the report of ${dir} cannot be written: ${reasonOf(error)}. Check the folder's permissions and free space.`,
    )
    return 1
  }
}

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
