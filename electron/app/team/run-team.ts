import { join } from 'node:path'
import { agentLocks } from '../../../src-shared/agents/agent-locks.ts'
import { createAgentRegistry } from '../../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../../src-shared/agents/supervisor.ts'
import { type AgentView, isLive } from '../../../src-shared/events/agent-view.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { Journal } from '../../../src-shared/events/journal.ts'
import type { ModelSelector } from '../../../src-shared/performer/model-selector.ts'
import { isUnderstudy, understudyBrain } from '../../../src-shared/performer/understudy.ts'
import { createLimits } from '../../../src-shared/tools/limits.ts'
import { policyOf, trustsServer } from '../../../src-shared/tools/policy.ts'
import { createRegistry } from '../../../src-shared/tools/registry.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import type { DataFailure } from '../../data/files.ts'
import { readSettings } from '../../data/settings-file.ts'
import { openRun } from '../../journal/open-run.ts'
import { startMcpServers } from '../../mcp-client/mcp-servers.ts'
import { systemClock } from '../../platform/clock.ts'
import { beginRun } from '../begin-run.ts'
import { composeAgents } from '../compose-agents.ts'
import { type ModelChoices, openModels } from '../models.ts'
import { archivist } from './archivist.ts'
import { type Kill, killOnTheWay } from './kill-on-the-way.ts'
import { librarian } from './librarian.ts'
import { planner, type TeamResult, type TeamTask, teamTask } from './planner.ts'
import { rootId, startTeam } from './start-team.ts'
import { moveLeftRuns, moveToLive } from './team-runs.ts'
import { teamServers } from './team-servers.ts'

/** The agents of the team, the root first. */
export const teamAgents = [planner, librarian, archivist] as const

export interface TeamOptions {
  readonly dataDir: string
  readonly reportsDir: string
  /** Absolute path of the folder of notes; a continued run keeps its own. */
  readonly dir: string
  readonly task: string
  /** The workers' model, or `understudy` for rules only. */
  readonly model: string
  readonly kill: Kill
  readonly print: (line: string) => void
  /** Called with every event of this process, starting with the first. */
  readonly onEvent: (event: AdlibEvent) => void
  /** Stops the team without an end, so that the next start continues it. */
  readonly signal: AbortSignal
}

export type TeamEnd =
  | { readonly ok: true; readonly result: TeamResult; readonly runDir: string }
  | { readonly ok: false; readonly failure: DataFailure }

/** Time limit (ms) for the start of the servers. */
const serversMs = 60_000

/** Runs the team in a run under `<reports>/team`, or continues one that a dead process left there. A run that ends moves
 * to `<reports>/live`. */
export async function runTeam(options: TeamOptions): Promise<TeamEnd> {
  const { dataDir, print, signal } = options
  const clock = systemClock
  const { settings: stored, problem } = readSettings(dataDir)
  if (problem) print(`${problem.message} ${problem.remedy}`)
  moveLeftRuns(options.reportsDir)
  const opening = await openRun({
    reportsDir: options.reportsDir,
    folder: 'team',
    fresh: false,
    clock,
    warn: print,
  })
  if (!opening.ok) return opening
  const { opened } = opening
  const { journal } = opened
  journal.subscribe(options.onEvent)

  const left = teamTask.safeParse(journal.state().agents.find(({ id }) => id === rootId)?.input).data
  const task: TeamTask = left ?? {
    task: options.task,
    dir: options.dir.replaceAll('\\', '/'),
    think: !isUnderstudy(options.model),
  }
  if (task.dir !== options.dir.replaceAll('\\', '/')) print(`The unfinished run works in ${task.dir}.`)
  const servers = teamServers(task.dir, join(task.dir, 'memory.jsonl'))
  const settings = {
    ...stored,
    mcp: { ...stored.mcp, servers },
    policy: {
      ...stored.policy,
      scopes: { 'mcp:filesystem': 'allow' as const, 'mcp:memory': 'allow' as const },
    },
  }
  const unwritable = await beginRun(opened, { settings, fresh: false, team: true, clock, print })
  if (unwritable) return { ok: false, failure: unwritable }

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
    const down = await whenReady(journal, Object.keys(servers), signal)
    if (down !== null) return { ok: false, failure: down }
    const models = openModels({ settings: () => settings, dataDir, clock })
    const current = await activeModel(models, task.think ? options.model : understudyBrain.model, options)
    agents = composeAgents({
      journal,
      clock,
      runtime: {
        registry,
        limits: createLimits(clock, () => settings.stage.attention),
        policy: policyOf(() => settings.policy),
        hooks: {},
        service: provideServices(),
        clock,
        emit: journal.append,
      },
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
    await agents.close()
    await mcp.stop()
    await journal.commit({ type: 'run/end', reason: ended.status })
    await journal.close()
    const runDir = moveToLive(opened, options.reportsDir)
    return ended.status === 'done'
      ? { ok: true, result: ended.result as TeamResult, runDir }
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
    await journal.close()
  }
}

const stopped: DataFailure = {
  message: 'The team was stopped.',
  remedy: 'Run the same command again to continue.',
}

/** Returns the workers' model; the understudy when it cannot be used, which makes them work by their rules. */
async function activeModel(
  models: ModelChoices,
  model: string,
  { print, signal }: Pick<TeamOptions, 'print' | 'signal'>,
): Promise<Pick<ReturnType<ModelSelector['current']>, 'driver' | 'brain'>> {
  const understudy = { driver: null, brain: understudyBrain }
  if (isUnderstudy(model)) return understudy
  const present = await models.present(model, signal)
  const prepared = present.ok ? await models.prepare(model, signal) : present
  if (!prepared.ok) {
    print(`${prepared.why} The team works by its rules.`)
    return understudy
  }
  const driver = models.driverOf(model)
  return { driver, brain: { driver: driver.name, model, mode: prepared.mode } }
}

/** Resolves with null once all servers are ready, and with the reason when one fails or the time is over. */
function whenReady(
  journal: Journal,
  servers: readonly string[],
  signal: AbortSignal,
): Promise<DataFailure | null> {
  return until(journal, signal, serversMs, () => {
    const views = journal.state().mcpServers.filter(({ server }) => servers.includes(server))
    const failed = views.find(({ state }) => state === 'failed')
    if (failed !== undefined)
      return {
        message: `The ${failed.server} server: ${failed.message ?? 'failed'}`,
        remedy: failed.remedy ?? '',
      }
    return servers.every((name) => views.some(({ server, state }) => server === name && state === 'ready'))
      ? null
      : undefined
  }).then((found) =>
    found === 'late'
      ? { message: 'The MCP servers did not start in a minute.', remedy: 'Run the same command again.' }
      : found === 'stopped'
        ? stopped
        : found,
  )
}

/** Resolves with the planner once it ended; with null when the user stops the team first. */
const whenEnded = async (journal: Journal, signal: AbortSignal): Promise<AgentView | null> => {
  const ended = await until(journal, signal, null, () => {
    const view = journal.state().agents.find(({ id }) => id === rootId)
    return view !== undefined && !isLive(view.status) ? view : undefined
  })
  return typeof ended === 'string' ? null : ended
}

/** Waits until `look` returns something, which is asked at once and after each event. */
function until<T>(
  journal: Journal,
  signal: AbortSignal,
  ms: number | null,
  look: () => T | undefined,
): Promise<T | 'late' | 'stopped'> {
  return new Promise((resolve) => {
    const end = (found: T | 'late' | 'stopped') => {
      stopListening()
      stopTimer()
      signal.removeEventListener('abort', stop)
      resolve(found)
    }
    const stop = () => end('stopped')
    const check = () => {
      const found = look()
      if (found !== undefined) end(found)
    }
    const stopListening = journal.subscribe(check)
    const stopTimer = ms === null ? () => {} : systemClock.after(ms, () => end('late'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else check()
  })
}
