import { renameSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Sent } from '../../src-shared/agents/tree.ts'
import { type AgentView, isLive } from '../../src-shared/events/agent-view.ts'
import type { MessageKind } from '../../src-shared/events/event/message.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { startRun } from '../app/begin-run.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { type OpenedRun, unwritable } from '../journal/open-run.ts'
import { runEnd, runNames } from '../journal/runs.ts'
import { systemClock } from '../platform/clock.ts'
import { createFolder, reasonOf } from '../platform/files.ts'
import { claimRun, isOwned } from '../platform/owner.ts'
import { AgentsError } from './agents-error.ts'
import { type AgentsOptions, allAgents, settingsOf } from './agents-options.ts'
import { composeRun, type RunParts } from './compose-run.ts'
import { forkRun } from './fork-run.ts'
import { untilEvent } from './until-event.ts'

export interface StartOptions extends AgentsOptions {
  /** The folder of the runs. An unfinished run in this folder is continued. */
  readonly dir: string
  /** The folder to which ended runs are moved. Default: they stay in `dir`. */
  readonly endedDir?: string
  /** A past run to fork instead of starting a new run. Ignored if `dir` contains an unfinished run. */
  readonly fork?: { readonly from: string; readonly seq: number }
}

export interface AgentRun {
  readonly run: string
  readonly dir: string
  /** Whether this program continues a run that an earlier process left unfinished. */
  readonly resumed: boolean
  /**
   * Gives an agent a task, and resolves with its result. If the run already has the agent, waits for its result
   * instead of giving it the task again, unless it had failed before this start. Rejects with an `AgentsError` if
   * there is no result.
   * @param task may be null only if the run already has the agent
   * @param id default: the name of the agent
   */
  ask(agent: string, task: unknown, id?: string): Promise<unknown>
  /** Sends a message from `operator` to an agent. Default kind: `note`. */
  send(to: string, body: unknown, kind?: MessageKind): Sent
  /** Stops, suspends or resumes an agent. Returns false if that changed nothing. */
  control(agent: string, what: 'stop' | 'suspend' | 'resume', by?: string): boolean
  /** Answers an open approval request (`state().asks`). Returns false if no open request has this id. */
  answer(ask: string, verdict: 'allow' | 'deny', by?: string): boolean
  state(): State
  subscribe(listener: (event: AdlibEvent) => void): Cancel
  /** Yields the events on disk that follow event `seq`, in order. Default: all events. */
  events(seq?: number): AsyncIterable<AdlibEvent>
  /** Returns a sentence for each optional MCP server that is not running. */
  leftOut(): readonly string[]
  /** Stops agents and servers. The run ends if all its agents have ended; otherwise the next start continues it. */
  stop(): Promise<{ readonly ended: boolean; readonly dir: string }>
}

/** Returns a sentence that says where the events of a failed run are. */
export const eventsAreIn = (dir: string): string => `The events of its run are in ${dir}.`

/**
 * Starts agents with their own journal, or continues the unfinished run in the folder.
 * @throws AgentsError if the run cannot start
 */
export async function startAgents(options: StartOptions): Promise<AgentRun> {
  const { clock = systemClock, print = (line) => void process.stderr.write(`${line}\n`) } = options
  const started = await openAlone({ ...options, dir: resolve(options.dir) }, { clock, print })
  if (!started.ok) throw new AgentsError('journal', started.failure)
  const { opened } = started
  const { journal } = opened
  const failedBefore = failedIn(journal.state())
  journal.onTrouble((trouble) =>
    print(
      trouble === null
        ? 'The disk is writable again. The agents continue.'
        : `${trouble.message} ${trouble.remedy}`,
    ),
  )
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(options.signal === undefined ? [] : [options.signal])])
  try {
    const composed = await composeRun(opened, options, { clock, print, signal })
    if (composed.ok)
      return agentRun(opened, composed.parts, {
        ...{ ...options, clock, print, signal, failedBefore },
        stop: () => stopping.abort(),
      })
    throw composed.failure === 'stopped' ? stopped() : new AgentsError('server', composed.failure)
  } catch (error) {
    // Do not end the run, so that the next start continues it. Disk problems were already printed.
    await journal.close().catch(() => {})
    throw error
  }
}

/**
 * Starts or continues a run, and claims the folder during this call. Otherwise, two processes could each begin a new
 * run.
 */
async function openAlone(
  options: StartOptions,
  { clock, print }: { readonly clock: Clock; readonly print: (line: string) => void },
): ReturnType<typeof startRun> {
  const { dir, fork } = options
  const release = claimFolder(dir)
  try {
    moveEnded(dir, options.endedDir)
    if (fork !== undefined && !hasUnfinished(dir)) await forkRun({ ...fork, dir, now: clock.now() })
    return await startRun({
      reportsDir: dirname(dir),
      folder: basename(dir),
      fresh: false,
      alone: true,
      settings: (left) => settingsOf(options, left),
      team: true,
      clock,
      print,
      onEvent: options.onEvent,
    })
  } finally {
    try {
      release()
    } catch (error) {
      print(`Cannot remove ${join(dir, 'owner')}: ${reasonOf(error)}. Remove it before the next start.`)
    }
  }
}

function claimFolder(dir: string): () => void {
  try {
    createFolder(dir)
    const release = claimRun(dir)
    if (release !== null) return release
  } catch (error) {
    throw new AgentsError('journal', unwritable(dir, error))
  }
  throw new AgentsError('journal', {
    message: `Another program is starting agents in ${dir}.`,
    remedy: 'Use another folder, or wait until that program has ended.',
  })
}

const stopped = (): AgentsError =>
  new AgentsError('stopped', { message: 'The run was stopped.', remedy: 'Start the run again to continue.' })

function agentRun(
  opened: OpenedRun,
  parts: RunParts,
  options: Pick<StartOptions, 'agents' | 'packs' | 'endedDir'> & {
    readonly clock: Clock
    readonly signal: AbortSignal
    readonly failedBefore: ReadonlySet<string>
    readonly print: (line: string) => void
    readonly stop: () => void
  },
): AgentRun {
  const { journal, run, dir, resumed } = opened
  const { supervisor, approvals } = parts
  const { clock, signal, print } = options
  const failedBefore = new Set(options.failedBefore)
  const find = (id: string) => journal.state().agents.find((view) => view.id === id)
  let closing: ReturnType<AgentRun['stop']> | undefined

  const whenEnded = async (id: string): Promise<AgentView> => {
    const ended = await untilEvent(
      () => {
        const view = find(id)
        return view === undefined || isLive(view.status) ? undefined : view
      },
      { journal, clock, signal },
    )
    if (typeof ended === 'string') throw stopped()
    return ended
  }

  const end = async (): ReturnType<AgentRun['stop']> => {
    options.stop()
    await parts.close()
    const { agents } = journal.state()
    const isOver = agents.length > 0 && agents.every(({ status }) => !isLive(status))
    try {
      if (isOver) await journal.commit({ type: 'run/end', reason: endOf(agents) })
      await journal.close()
    } catch (error) {
      const remedy = 'Check the disk, then start again to end the run.'
      throw new AgentsError('journal', journal.trouble() ?? { message: reasonOf(error), remedy })
    }
    return { ended: isOver, dir: isOver ? moveTo(options.endedDir, { run, dir }) : dir }
  }

  return {
    run,
    dir,
    resumed,
    async ask(agent, task, id = agent) {
      const definition = allAgents(options).find(({ name }) => name === agent)
      if (definition === undefined) throw new AgentsError('options', noAgent(agent, allAgents(options)))
      const before = find(id)
      const hasTask = task !== null && task !== undefined
      // Nothing would ever wake a new agent without a task.
      if (before === undefined && !hasTask) throw new AgentsError('options', noTask(agent))
      if (hasTask && (before === undefined || failedBefore.delete(id))) {
        if (before !== undefined)
          print(`The agent ${id} starts again, although it was ${before.status}: ${before.reason?.message}`)
        supervisor.start(definition, id, task)
      }
      const { status, result = null, reason } = await whenEnded(id)
      if (status === 'done') return result
      throw new AgentsError(reason?.kind ?? status, {
        message: reason?.message ?? `The agent ${id} ended with the status ${status}.`,
        remedy: eventsAreIn(dir),
      })
    },
    send: (to, body, kind = 'note') => supervisor.send(to, { from: 'operator', kind, body }),
    control: (agent, what, by = 'operator') => supervisor[what](agent, by),
    answer: (ask, verdict, by = 'operator') => approvals.answer(ask, verdict, by) !== null,
    state: journal.state,
    subscribe: journal.subscribe,
    events: (seq = 0) => journal.since(seq),
    leftOut: parts.leftOut,
    stop() {
      closing ??= end()
      return closing
    },
  }
}

const noAgent = (name: string, agents: AgentsOptions['agents']) => ({
  message: `There is no agent "${name}".`,
  remedy: `Use one of: ${agents.map((one) => one.name).join(', ')}.`,
})

const noTask = (name: string) => ({
  message: `There is no task for the agent "${name}".`,
  remedy: 'Pass a text or an object to `ask`, such as {}.',
})

const endOf = (agents: readonly AgentView[]): string =>
  agents.find(({ parent, status }) => parent === null && status !== 'done')?.status ?? 'done'

/**
 * Moves an ended run to a folder, and returns its new path. If this fails, returns the old path; the next start tries
 * again.
 */
function moveTo(folder: string | undefined, { run, dir }: Pick<OpenedRun, 'run' | 'dir'>): string {
  if (folder === undefined) return dir
  try {
    createFolder(folder)
    renameSync(dir, join(folder, run))
    return join(folder, run)
  } catch {
    return dir
  }
}

const failedIn = ({ agents }: State): ReadonlySet<string> =>
  new Set(agents.flatMap(({ id, parent, status }) => (parent === null && status === 'failed' ? [id] : [])))

const hasUnfinished = (runsDir: string): boolean =>
  runNames(runsDir).some((run) => runEnd(eventsFile(join(runsDir, run)))?.ended === false)

function moveEnded(runsDir: string, folder: string | undefined): void {
  if (folder === undefined) return
  for (const run of runNames(runsDir)) {
    const dir = join(runsDir, run)
    if (runEnd(eventsFile(dir))?.ended && !isOwned(dir)) moveTo(folder, { run, dir })
  }
}
