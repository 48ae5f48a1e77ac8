import { basename, extname, join, resolve } from 'node:path'
import { agentLine } from '../agents/agent-line.ts'
import { AgentsError } from '../agents/agents-error.ts'
import type { AgentsOptions } from '../agents/agents-options.ts'
import { loadAgentsFile } from '../agents/load-agents-file.ts'
import { startAgents } from '../agents/start-agents.ts'
import { dataFolder, reportsFolder } from '../data/data-folder.ts'
import { runsFolder } from '../journal/runs.ts'
import { type CommandIo, defineCommand } from './command.ts'

/**
 * `adlib agent`: runs agents from a file.
 * @param asked resolves when the user stops the program
 */
export const agentCommand = defineCommand(
  {
    name: 'agent',
    help: `adlib agent run FILE [options]

Runs the agents of a .ts, .mts, .js or .mjs file, with your permissions. The file's default export is one agent, or an
object {agents, tools, mcp, policy …} as for startAgents. The first agent gets the task, and its result is printed. A run that
was killed continues when you run the same command again.

  --task TEXT     the task; JSON if it is valid JSON, otherwise the text itself
  --model MODEL   the model for agents that name none, such as qwen3.5:2b
  --data DIR      Adlib's data folder; default: ADLIB_DATA or the platform's data folder
  --reports DIR   folder of runs; default: ./reports
  --dir DIR       folder with the run to continue, such as a fork that adlib replay made; default: agents/FILE in the folder of runs
  --json          print each event as a JSON line
  --help          show this text

Before a tool call that needs approval, asks on the terminal. You can also answer with adlib ask. Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      task: { type: 'string', default: '' },
      model: { type: 'string' },
      data: { type: 'string' },
      reports: { type: 'string' },
      dir: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async ({ values, positionals, io, wrong, fail }, asked: Promise<void>) => {
    const [action, path, ...rest] = positionals
    if (action !== 'run' || path === undefined || rest.length > 0) return wrong('use "adlib agent run FILE".')
    const dataDir = dataFolder({ data: values.data, env: process.env })
    const loaded = await loadAgentsFile(resolve(path), dataDir)
    if (!loaded.ok) return fail(loaded.failure)
    const { file } = loaded
    const [first] = file.agents
    const reportsDir = reportsFolder({ reports: values.reports, desktop: false, dataDir, cwd: process.cwd() })
    const stopping = new AbortController()
    void asked.then(() => stopping.abort())
    try {
      const run = await startAgents({
        ...file,
        ...(values.model === undefined ? {} : { models: { ...file.models, default: values.model } }),
        dir: values.dir ?? join(reportsDir, 'agents', basename(path, extname(path))),
        endedDir: runsFolder(reportsDir),
        dataDir,
        approvals: { onAsk: questions(io), ...file.approvals },
        print: io.log,
        signal: stopping.signal,
        onEvent(event) {
          const line = agentLine(event)
          if (line !== null) io.log(line)
          // No need to wait: writes to standard output keep their order.
          if (values.json) void io.write(JSON.stringify(event))
        },
      })
      try {
        const result = await run.ask(first?.name ?? '', taskOf(values.task))
        if (!values.json)
          await io.write(typeof result === 'string' ? result : JSON.stringify(result, null, 2))
        return 0
      } finally {
        const { dir } = await run.stop()
        io.log(`The run is in ${dir}.`)
      }
    } catch (error) {
      if (!(error instanceof AgentsError)) throw error
      return fail(error)
    }
  },
)

function taskOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function questions(io: CommandIo): NonNullable<NonNullable<AgentsOptions['approvals']>['onAsk']> {
  let lines: AsyncIterator<string> | undefined
  /** The pending read of a line. If a question is answered elsewhere, this line answers the next question. */
  let next: Promise<IteratorResult<string>> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return ({ ask, agent, tool, args }, answered) => {
    const answer = last.then(async () => {
      if (answered.aborted) return undefined
      io.log(
        `${agent ?? 'An agent'} asks to call ${tool} with ${JSON.stringify(args)}. Allow it? [y/n] (in another terminal: adlib ask answer ${ask} allow)`,
      )
      lines ??= io.input[Symbol.asyncIterator]()
      next ??= lines.next()
      const line = await Promise.race([next, aborted(answered)])
      if (line === 'aborted') {
        io.log(`${ask} was answered elsewhere.`)
        return undefined
      }
      next = undefined
      return line.done ? undefined : /^y(es)?$/i.test(line.value.trim())
    })
    last = answer
    return answer
  }
}

const aborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted'), { once: true }))
