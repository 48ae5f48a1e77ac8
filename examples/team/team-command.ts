import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { agentLine } from '../../electron/agents/agent-line.ts'
import { AgentsError } from '../../electron/agents/agents-error.ts'
import { type CommandIo, defineCommand } from '../../electron/cli/command.ts'
import { dataFolder, makeFolder, reportsFolder } from '../../electron/data/data-folder.ts'
import { appRoot } from '../../electron/platform/fork-program.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { NoteReport } from './note.ts'
import type { Kill } from './run-team.ts'
import { hasTeamServers, runTeam } from './run-team.ts'

const isKill = (word: string): word is Kill => ['worker', 'process', 'both', 'none'].includes(word)

/**
 * Runs `adlib team`: agents that prepare a show with two MCP servers. Returns the exit code.
 * @param asked resolves when the user stops the program
 */
export const teamCommand = defineCommand(
  {
    name: 'team',
    help: `adlib team [options]

Prepares notes for tonight's show with three agents: a planner, a librarian that reads your notes through the MCP server
"filesystem", and an archivist that stores names, gags and promises in the MCP server "memory". Writes tonight.md into
the folder of notes and prints it.

Without --kill this is a demo: it kills the librarian in the middle, then the whole process, starts again and finishes.
A run that did not finish is continued by the next "adlib team".

  --dir DIR         folder of your notes (.md files); default: sample notes in team/notes of the reports folder
  --task TEXT       what to prepare; default: Prepare tonight's show notes from the notes folder.
  --model MODEL     a model for the workers, such as qwen3.5:2b; default: understudy, which works by rules
  --kill WHAT       worker, process, both or none, without starting again; none for real work
  --data DIR        folder of the settings; default: ADLIB_DATA or the platform's data folder
  --reports DIR     folder of runs; default: ./reports
  --json            print each event as a JSON line
  --help            show this text`,
    options: {
      dir: { type: 'string' },
      task: { type: 'string', default: "Prepare tonight's show notes from the notes folder." },
      model: { type: 'string', default: 'understudy' },
      kill: { type: 'string' },
      data: { type: 'string' },
      reports: { type: 'string' },
      json: { type: 'boolean' },
    },
  },
  async ({ argv, values, io, wrong, fail }, asked: Promise<void>) => {
    const { kill } = values
    if (kill !== undefined && !isKill(kill))
      return wrong(`--kill must be worker, process, both or none, not ${kill}.`)
    if (kill === undefined) return showBothKills(argv, io, asked)
    const dataDir = dataFolder({ data: values.data, env: process.env })
    const reportsDir = reportsFolder({ reports: values.reports, desktop: false, dataDir, cwd: process.cwd() })
    const dir = values.dir === undefined ? join(reportsDir, 'team', 'notes') : resolve(values.dir)
    if (values.dir === undefined) {
      const unusable = makeFolder(reportsDir, '--reports')
      if (unusable) return fail(unusable)
      if (!existsSync(dir)) {
        cpSync(join(appRoot(), 'examples', 'team', 'notes'), dir, { recursive: true })
        io.log(`Copied the sample notes to ${dir}.`)
      }
    }
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
      return fail(`There is no folder ${dir}. Name a folder with notes in .md files.`)
    if (!hasTeamServers())
      return fail(
        'The two MCP servers are not installed. Run "npm run -s adlib -- team" in the checkout; it installs them.',
      )
    const stopping = new AbortController()
    void asked.then(() => stopping.abort())
    // In the demo, another process starts this one. Nothing else would stop this process after that parent dies.
    process.once('disconnect', () => process.exit(1))
    try {
      const { result, runDir } = await runTeam({
        dataDir,
        reportsDir,
        dir,
        task: values.task,
        model: values.model,
        kill,
        print: io.log,
        signal: stopping.signal,
        onEvent(event) {
          const line = teamLine(event)
          if (line !== null) io.log(line)
          // Not awaited, because writes to standard output keep their order.
          if (values.json) void io.write(JSON.stringify(event))
        },
      })
      const { file, notes, remarks } = result
      for (const remark of remarks) io.log(`Note: ${remark}`)
      io.log(`Finished: ${file}, from ${notes} notes. The run is in ${runDir}.`)
      if (!values.json) await io.write(readFileSync(file, 'utf8'))
    } catch (error) {
      if (!(error instanceof AgentsError)) throw error
      return fail(error)
    }
    return 0
  },
)

async function showBothKills(argv: readonly string[], io: CommandIo, asked: Promise<void>): Promise<number> {
  const first = await runProcess([...argv, '--kill', 'both'], asked)
  if (first.signal !== 'SIGKILL') return first.code ?? 1
  io.log('The process is dead. The demo starts the same command again; it continues from the journal.')
  const second = await runProcess([...argv, '--kill', 'none'], asked)
  return second.code ?? 1
}

function runProcess(
  argv: readonly string[],
  asked: Promise<void>,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    const program = [...process.execArgv, process.argv[1] ?? '', 'team', ...argv]
    // The IPC channel closes when this process dies, which ends the child.
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    void asked.then(() => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Returns a readable line about an event of a team's run, or null if the event is not worth one. */
function teamLine(event: AdlibEvent): string | null {
  if (event.type !== 'agent/message') return agentLine(event, shortName)
  const { from, kind, body } = event.message
  if (kind === 'note')
    return `[${shortName(from)}] ${(body as { checked?: string }).checked ?? 'Was restarted.'}`
  if (kind !== 'partial') return null
  const { file, title, facts, problem } = body as NoteReport
  return `[${shortName(from)}] Read ${file} (${title}): ${facts.length} fact${facts.length === 1 ? '' : 's'}.${problem === undefined ? '' : ` ${problem}`}`
}

const shortName = (agent: string): string => (agent === 'team' ? 'planner' : agent.replace(/^team\//, ''))
