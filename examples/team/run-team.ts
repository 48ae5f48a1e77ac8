import { join } from 'node:path'
import { composeAgents } from '../../electron/app/compose-agents.ts'
import { attentionLimits, composeRuntime } from '../../electron/app/compose-runtime.ts'
import { type ModelChoices, openModels, whyUnfit } from '../../electron/app/models.ts'
import { startRun } from '../../electron/app/start-run.ts'
import { readSettings } from '../../electron/data/settings-file.ts'
import { startMcpServers } from '../../electron/mcp-client/mcp-servers.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { type DataFailure, reasonOf } from '../../electron/platform/files.ts'
import { agentLocks } from '../../src-shared/agents/agent-locks.ts'
import { createAgentRegistry } from '../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import { type AgentView, isLive } from '../../src-shared/events/agent-view.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { isUnderstudy, understudyBrain } from '../../src-shared/performer/understudy.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { trustsServer } from '../../src-shared/tools/policy.ts'
import { createRegistry } from '../../src-shared/tools/registry.ts'
import { provideServices } from '../../src-shared/tools/tool-context.ts'
import { archivist } from './archivist.ts'
import { type Kill, killOnTheWay } from './crash-demo.ts'
import { librarian } from './librarian.ts'
import { planner, type TeamResult, type TeamTask, teamTask } from './planner.ts'
import { leftOut, serversReady } from './servers-ready.ts'
import { rootId, startTeam } from './start-team.ts'
import { moveLeftRuns, moveToLive } from './team-runs.ts'
import { teamServers } from './team-servers.ts'
import { untilEvent } from './until-event.ts'

/** The agents of the team, the root first. */
export const teamAgents = [planner, librarian, archivist] as const

export interface TeamOptions {
  readonly dataDir: string
  readonly reportsDir: string
  /** Absolute path of the folder of notes; a continued run keeps the folder that it began with. */
  readonly dir: string
  readonly task: string
  /** The workers' model, or `understudy` for rules only. */
  readonly model: string
  readonly kill: Kill
  readonly print: (line: string) => void
  /** Called with every event of this process, starting with the first. */
  readonly onEvent: (event: AdlibEvent) => void
  /** Stops the team without ending its run, so that the next start continues the run. */
  readonly signal: AbortSignal
}

export type TeamEnd =
  | { readonly ok: true; readonly result: TeamResult; readonly runDir: string }
  | { readonly ok: false; readonly failure: DataFailure }

/**
 * Runs the team in a run under `<reports>/team`, or continues a run that a dead process left there. Moves the run to
 * `<reports>/live` when it has ended.
 */
export async function runTeam(options: TeamOptions): Promise<TeamEnd> {
  const { dataDir, print, signal } = options
  const clock = systemClock
  const { settings: stored, problem } = readSettings(dataDir)
  if (problem) print(`${problem.message} ${problem.remedy}`)
  moveLeftRuns(options.reportsDir)
  const wanted: TeamTask = {
    task: options.task,
    dir: options.dir.replaceAll('\\', '/'),
    think: !isUnderstudy(options.model),
  }
  const started = await startRun({
    reportsDir: options.reportsDir,
    folder: 'team',
    fresh: false,
    settings: (left) => settingsFor(taskOf(left) ?? wanted, stored),
    team: true,
    clock,
    print,
    onEvent: options.onEvent,
  })
  if (!started.ok) return started
  const { opened } = started
  const { journal } = opened
  const task = taskOf(journal.state()) ?? wanted
  if (task.dir !== wanted.dir) print(`The unfinished run works in ${task.dir}.`)
  const { settings } = journal.state()
  const { servers } = settings.mcp

  followDisk(journal, print)
  const serverNames = Object.keys(servers)
  const registry = createRegistry()
  const locks = agentLocks(journal)
  const mcp = startMcpServers({
    settings: () => servers,
    registry,
    locks,
    trusts: (server) => trustsServer(settings.policy, server),
    emit: journal.append,
    clock,
  })
  let agents: Supervisor | null = null
  try {
    const down = await serversReady(serverNames, { journal, clock, signal })
    if (down !== null) return { ok: false, failure: down === 'stopped' ? stopped : down }
    for (const sentence of leftOut(serverNames, journal)) print(`${sentence} The team begins without it.`)
    const models = openModels({ settings: () => settings, dataDir, clock })
    const current = await activeModel(models, task.think ? options.model : understudyBrain.model, options)
    agents = composeAgents({
      journal,
      clock,
      runtime: composeRuntime({
        ...{ journal, clock, registry },
        limits: attentionLimits(journal, clock),
        service: provideServices(),
      }).runtime,
      locks,
      definitions: createAgentRegistry(...teamAgents),
      selector: { current: () => current },
      models,
      print,
    })
    killOnTheWay(journal, agents, { ...options, root: rootId })
    startTeam(agents, journal, task)
    const ended = await whenEnded(journal, signal)
    if (ended === null) return { ok: false, failure: stopped }
    const missing = leftOut(serverNames, journal)
    await agents.close()
    await mcp.stop()
    const unended = await endRun(journal, ended.status)
    if (unended !== null) return { ok: false, failure: unended }
    const runDir = moveToLive(opened, options.reportsDir)
    return ended.status === 'done'
      ? { ok: true, result: withRemarks(ended.result as TeamResult, missing), runDir }
      : {
          ok: false,
          failure: {
            message: ended.reason?.message ?? 'The planner ended.',
            remedy: `Its run is in ${runDir}.`,
          },
        }
  } finally {
    await agents?.close()
    await mcp.stop()
    // Trouble with the disk was already printed when it began.
    await journal.close().catch(() => {})
  }
}

/** Returns the task of a team that an earlier process left unfinished; undefined without one. */
const taskOf = ({ agents }: State): TeamTask | undefined =>
  teamTask.safeParse(agents.find(({ id }) => id === rootId)?.input).data

/** Returns the settings with the team's two servers added and their tools allowed. */
const settingsFor = ({ dir }: TeamTask, stored: Settings): Settings => ({
  ...stored,
  mcp: { ...stored.mcp, servers: teamServers(dir, join(dir, 'memory.jsonl')) },
  policy: { ...stored.policy, scopes: { 'mcp:filesystem': 'allow', 'mcp:memory': 'allow' } },
})

const stopped: DataFailure = {
  message: 'The team was stopped.',
  remedy: 'Run the same command again to continue.',
}

const withRemarks = (result: TeamResult, remarks: readonly string[]): TeamResult => ({
  ...result,
  remarks: [...result.remarks, ...remarks],
})

/** Prints when events cannot be written to disk, and when they can be written again. Agents wait meanwhile. */
function followDisk(journal: Journal, print: (line: string) => void): void {
  journal.onTrouble((trouble) =>
    print(
      trouble === null
        ? 'Events can be written again; the team continues.'
        : `${trouble.message} ${trouble.remedy}`,
    ),
  )
}

/** Ends and closes the run. Returns null, or why that failed; then the next start ends the run. */
async function endRun(journal: Journal, reason: string): Promise<DataFailure | null> {
  try {
    await journal.commit({ type: 'run/end', reason })
    await journal.close()
    return null
  } catch (error) {
    return (
      journal.trouble() ?? { message: reasonOf(error), remedy: 'Check the disk, then run the command again.' }
    )
  }
}

/** Returns the workers' model. If it cannot be used, returns the understudy, and the workers use only their rules. */
async function activeModel(
  models: ModelChoices,
  model: string,
  { print, signal }: Pick<TeamOptions, 'print' | 'signal'>,
): Promise<Pick<ReturnType<ModelSelector['current']>, 'driver' | 'brain'>> {
  const understudy = { driver: null, brain: understudyBrain }
  if (isUnderstudy(model)) return understudy
  const located = await models.locate(model, signal)
  const why = located.ok ? whyUnfit(located.value.model) : undefined
  if (why !== undefined) print(`${why} The team uses it anyway, and its rules where it fails.`)
  const present = await models.present(model, signal)
  const prepared = present.ok ? await models.prepare(model, signal) : present
  if (!prepared.ok) {
    print(`${prepared.why} The team works by its rules.`)
    return understudy
  }
  const driver = models.driverOf(model)
  return { driver, brain: { driver: driver.name, model, mode: prepared.mode } }
}

/** Resolves with the planner once it has ended, or with null if the user stops the team first. */
const whenEnded = async (journal: Journal, signal: AbortSignal): Promise<AgentView | null> => {
  const look = () => {
    const view = journal.state().agents.find(({ id }) => id === rootId)
    return view !== undefined && !isLive(view.status) ? view : undefined
  }
  const ended = await untilEvent(look, { journal, clock: systemClock, signal })
  return typeof ended === 'string' ? null : ended
}
