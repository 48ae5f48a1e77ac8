import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentRun, startAgents } from '../../electron/agents/start-agents.ts'
import { readSettings } from '../../electron/data/settings-file.ts'
import { runsFolder } from '../../electron/journal/runs.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { appRoot } from '../../electron/platform/fork-program.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import { archivist } from './archivist.ts'
import { librarian } from './librarian.ts'
import { planner, type TeamResult, type TeamTask, teamTask } from './planner.ts'

/** The planner's id. Its workers have ids such as `team/librarian-1`. */
export const rootId = 'team'

/** The team's agents, starting with the root. */
export const teamAgents = [planner, librarian, archivist] as const

export interface TeamOptions {
  readonly dataDir: string
  readonly reportsDir: string
  /** Absolute path of the folder with the notes. A continued run keeps its original folder. */
  readonly dir: string
  readonly task: string
  /** The workers' model, or `understudy` to use only rules. */
  readonly model: string
  readonly kill: Kill
  readonly print: (line: string) => void
  /** Called with every event that this process adds to the run. */
  readonly onEvent: (event: AdlibEvent) => void
  /** Stops the team. The next start continues its run. */
  readonly signal: AbortSignal
}

/**
 * Starts the team in a new run, or continues an unfinished one. Rejects with an `AgentsError` if the team does not
 * finish.
 */
export async function runTeam(
  options: TeamOptions,
): Promise<{ readonly result: TeamResult; readonly runDir: string }> {
  const { dataDir, print, model } = options
  const { settings: stored, problem } = readSettings(dataDir)
  if (problem) print(`${problem.message} ${problem.remedy}`)
  const wanted: TeamTask = {
    task: options.task,
    dir: options.dir.replaceAll('\\', '/'),
    think: !isUnderstudy(model),
  }
  const run = await startAgents({
    ...options,
    dir: runsFolder(options.reportsDir, 'team'),
    endedDir: runsFolder(options.reportsDir),
    agents: teamAgents,
    models: wanted.think ? { default: model } : {},
    mcp(left) {
      const { dir } = taskOf(left) ?? wanted
      return teamServers(dir, join(dir, 'memory.jsonl'))
    },
    optionalServers: ['memory'],
    settings: stored,
    policy: { scopes: { 'mcp:filesystem': 'allow', 'mcp:memory': 'allow' } },
  })
  const { dir = wanted.dir } = taskOf(run.state()) ?? {}
  if (dir !== wanted.dir) print(`The unfinished run works in ${dir}.`)
  killOnTheWay(run, { ...options, root: rootId })
  let missing: readonly string[] = []
  const asked = run.ask(planner.name, wanted, rootId).finally(() => {
    missing = run.leftOut()
    return run.stop()
  })
  const result = (await asked) as TeamResult
  const { dir: runDir } = await run.stop()
  return { result: { ...result, remarks: [...result.remarks, ...missing] }, runDir }
}

const taskOf = ({ agents }: State): TeamTask | undefined =>
  teamTask.safeParse(agents.find(({ id }) => id === rootId)?.input).data

const packages = join(appRoot(), 'examples', 'team', 'servers', 'node_modules', '@modelcontextprotocol')

const program = (name: string): string => join(packages, `server-${name}`, 'dist', 'index.js')

/** Returns whether the servers are installed. */
export const hasTeamServers = (): boolean =>
  ['filesystem', 'memory'].every((name) => existsSync(program(name)))

/**
 * Returns the settings of the team's two servers.
 * @param dir the only folder that the filesystem server may use
 * @param memoryFile where the memory server keeps its entities
 */
function teamServers(dir: string, memoryFile: string): Record<'filesystem' | 'memory', McpServer> {
  const common = { command: process.execPath, headers: {}, enabled: true, timeoutMs: 10_000 }
  return {
    filesystem: { ...common, args: [program('filesystem'), dir], env: {} },
    memory: { ...common, args: [program('memory')], env: { MEMORY_FILE_PATH: memoryFile } },
  }
}

/** What the demo kills while the team is working. */
export type Kill = 'worker' | 'process' | 'both' | 'none'

/** The process is killed during a call of one of these tools, because a crash during a write does the most harm. */
const writes: ReadonlySet<string> = new Set(['memory/create_entities', 'filesystem/write_file'])

const notesBeforeKill = 2

/** Kills the first librarian after a few notes, or this process during a write, or both. */
function killOnTheWay(
  run: Pick<AgentRun, 'subscribe' | 'state' | 'control'>,
  options: { readonly root: string; readonly kill: Kill; readonly print: (line: string) => void },
): void {
  const { root, kill, print } = options
  if (kill === 'none') return
  const first = `${root}/librarian-1`
  let partials = 0
  run.subscribe((event) => {
    if (kill !== 'process' && event.type === 'agent/message' && event.message.kind === 'partial') {
      partials += 1
      if (event.message.from === first && partials === notesBeforeKill)
        systemClock.after(0, () => {
          print('The demo kills the first librarian now, in the middle of its work.')
          run.control(first, 'stop', 'the demo')
        })
    }
    const isWrite = event.type === 'tool/call' && writes.has(event.tool)
    // The call is now in the journal, but it may never have reached the server.
    if (kill !== 'worker' && isWrite && hasReplacement(run, kill)) {
      print('The demo kills this whole process now (SIGKILL), in the middle of a write.')
      process.kill(process.pid, 'SIGKILL')
    }
  })
}

const hasReplacement = (run: Pick<AgentRun, 'state'>, kill: Kill): boolean =>
  kill === 'process' ||
  run.state().agents.filter(({ definition }) => definition === librarian.name).length > 1
