import { join } from 'node:path'
import { startAgents } from '../../electron/agents/start-agents.ts'
import { readSettings } from '../../electron/data/settings-file.ts'
import { runsFolder } from '../../electron/journal/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import { archivist } from './archivist.ts'
import { type Kill, killOnTheWay } from './crash-demo.ts'
import { librarian } from './librarian.ts'
import { planner, type TeamResult, type TeamTask, teamTask } from './planner.ts'
import { teamServers } from './team-servers.ts'

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
