import type { AgentView } from '../events/agent-view.ts'
import type { MessageKind, StatusReason } from '../events/event/agent.ts'
import type { AdlibEvent } from '../events/event.ts'
import { hears, messageOf } from '../events/fold/heard.ts'
import type { Cancel } from '../ports.ts'
import { describeError } from '../tools/run-tool.ts'
import { createBirths } from './births.ts'
import type { AgentDefinition } from './define-agent.ts'
import { createEndings } from './endings.ts'
import { findIdle, idleReason } from './idle-agents.ts'
import { createInterpreter } from './interpreter.ts'
import { mostRestarts, retryPause } from './restart-limit.ts'
import { createStatusWriter } from './status-writer.ts'
import type { Action, Message, StepResult } from './step.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import { selfOf, splitActions, takeStep } from './take-step.ts'
import { createTree, type Sent } from './tree.ts'
import { createTreeControl, type Orders } from './tree-control.ts'

/** Gap (ms) between two rounds, so that agents that write to each other without end leave time for everything else. */
const roundMs = 1
/** Pause (ms) before an agent that revives starts again. */
const reviveMs = 5000
/** A message from outside of the tree: the operator, the eyes, the show. */
export interface Post {
  /** Name of the sender, such as `operator`; no agent has it. */
  readonly from: string
  readonly kind: MessageKind
  /** JSON of at most 64,000 characters. */
  readonly body: unknown
}

/** The tree of agents of a run. */
export interface Supervisor {
  /**
   * Starts an agent with this id, whose first message is the task `input` unless that is left out. An agent that a
   * restart interrupted continues instead. `parent` must live; without it, the agent is a root. Returns its view.
   */
  start(definition: AgentDefinition, id: string, input?: unknown, parent?: string): AgentView
  /** Sends a message from outside. */
  send(to: string, post: Post): Sent
  /** Ends an agent and all agents below it. Returns false when there is none that lives; so do the other two. */
  stop(id: string, by: string): boolean
  /**
   * Lets an agent take no more messages until it is resumed. What it has begun continues, but a turn for the audience ends.
   */
  suspend(id: string, by: string): boolean
  resume(id: string, by: string): boolean
  /** Ends the turns that an agent takes for the audience, and lets it continue. */
  interrupt(id: string, reason: 'cancelled' | 'panic'): void
  /** Lets an agent with a port step now, because something that it reads has changed. */
  wake(id: string): void
  /** Ends timers, calls and turns without an event, so that the next start resumes them. Resolves when they ended. */
  close(): Promise<void>
}

/**
 * Starts the supervisor of a run's agents. It continues the agents that the journal's state has, once the current
 * call stack is done: messages that wait are taken, and open actions are carried out or looked up (`resumePlan`).
 */
export function startSupervisor(deps: SupervisorDeps): Supervisor {
  const { journal, clock, definitions } = deps
  const ready = new Set<string>()
  /** Agents whose full inbox was reported since they last took messages. */
  const full = new Set<string>()
  /** Agents whose step threw, until it is retried. */
  const pauses = new Map<string, Cancel>()
  /** Timers of agents that step again without a message. */
  const agains = new Map<string, Cancel>()
  /** Why agents rest, by their last steps. */
  const rests = new Map<string, StepResult<unknown>['rests']>()
  /** Agents that were named as idle. */
  const named = new Set<string>()
  let scheduledMs = Number.POSITIVE_INFINITY
  let isClosed = false
  let stopTimer = () => {}

  const wakeUp = (id: string) => {
    ready.add(id)
    const definition = tree.find(id)?.definition ?? ''
    // The audience does not wait.
    schedule(deps.ports?.[definition] === undefined ? roundMs : 0)
  }
  const definitionOf = (view: AgentView): AgentDefinition | undefined => definitions.get(view.definition)
  const tree = createTree(journal, wakeUp)

  const schedule = (ms: number) => {
    if (isClosed || ready.size === 0 || ms >= scheduledMs) return
    stopTimer()
    scheduledMs = ms
    stopTimer = clock.after(ms, round)
  }
  const round = () => {
    scheduledMs = Number.POSITIVE_INFINITY
    if (isClosed || journal.trouble() !== null) return
    const ids = [...ready]
    ready.clear()
    for (const id of ids) guarded(id, () => step(id))
    if (ready.size === 0) nameIdle()
    schedule(roundMs)
  }
  const guarded = (id: string, act: () => void) => {
    try {
      act()
    } catch (error) {
      deps.warn(`The agent ${id} broke: ${describeError(error)}`)
    }
  }

  const step = (id: string) => {
    const view = tree.live(id)
    if (view === undefined || view.status === 'suspended' || pauses.has(id)) return
    if (view.inbox.messages.length === 0 && deps.ports?.[view.definition] === undefined) {
      if (splitActions(view, []).now.length > 0) commitStep(view, [], { state: view.state, actions: [] })
      return statuses.settle(id, rests.get(id))
    }
    const definition = definitionOf(view)
    if (definition === undefined) return fail(id, missing(view))
    const self = selfOf(view, tree.childrenOf(id), clock.now())
    const { messages } = view.inbox
    let next: StepResult<unknown>
    try {
      const world = deps.ports?.[view.definition]?.world(messages, self)
      next = takeStep(definition, view, { self, world })
    } catch (error) {
      return restart(view, describeError(error))
    }
    if (messages.length > 0 || changes(view, next)) commitStep(view, messages, next)
    rests.set(id, next.rests)
    again(id, next.againInMs)
    statuses.settle(id, rests.get(id))
  }

  const again = (id: string, ms?: number) => {
    agains.get(id)?.()
    agains.delete(id)
    if (ms !== undefined && tree.live(id) !== undefined)
      agains.set(
        id,
        clock.after(ms, () => wakeUp(id)),
      )
  }

  /** Writes a step, then begins its actions in order. Those without a place wait for a later step. */
  const commitStep = (
    view: AgentView,
    took: readonly Message[],
    { state, actions: wanted }: { readonly state: unknown; readonly actions: readonly Action[] },
  ) => {
    const { now: actions, rest } = splitActions(view, wanted)
    full.delete(view.id)
    journal.append({
      type: 'agent/stepped',
      agent: view.id,
      took: took.map(({ id }) => id),
      state,
      actions,
      ...(rest.length === 0 ? {} : { rest }),
    })
    for (const action of actions) guarded(view.id, () => interpreter.begin(view.id, action))
    if (rest.length > 0) wakeUp(view.id)
  }

  /** Restarts an agent whose step threw: it keeps its last state and its messages, and tries again after a pause. */
  const restart = (view: AgentView, message: string) => {
    const { id, restarts, restartedAt } = view
    const pauseMs = retryPause(restartedAt, clock.now())
    if (pauseMs === null)
      return fail(id, {
        kind: 'exception',
        message: `${message} (after ${mostRestarts} restarts in a minute)`,
      })
    const retry = () => {
      pauses.delete(id)
      wakeUp(id)
    }
    pauses.set(id, clock.after(pauseMs, retry))
    const reason: StatusReason = { kind: 'restart', message }
    tree.status(id, 'failed', reason)
    tree.status(id, 'running', reason)
    statuses.notify(view, `${id}#${view.steps + 1}.restarted-${restarts + 1}`, 'note', {
      agent: id,
      restarted: message,
    })
  }

  /** Names each agent that sleeps without a reason to wake up although its parent waits for it, once. */
  const nameIdle = () => {
    for (const view of findIdle(journal.state().agents, (id) => agains.has(id))) {
      if (named.has(view.id) || view.reason?.kind === idleReason(view).kind) continue
      named.add(view.id)
      const reason = idleReason(view)
      statuses.become(view, 'sleeping', reason)
      statuses.notify(view, `${view.id}#${view.steps}.idle`, 'note', { agent: view.id, ...reason })
    }
  }

  const fail = (id: string, reason: StatusReason) => {
    endings.end(id, 'failed', reason)
    if (births.definitionOf(id)?.revives === true) revive(id, reason)
  }

  /** Starts an agent again, as new, some time after it has failed. */
  const revive = (id: string, { message }: StatusReason) => {
    const begin = () => {
      pauses.delete(id)
      births.again(id)
      const view = tree.live(id)
      const again = `Started again, because it had failed: ${message}`.slice(0, 1000)
      if (view !== undefined) statuses.become(view, 'sleeping', { kind: 'restart', message: again })
    }
    deps.warn(`The agent ${id} failed, and starts again in ${reviveMs / 1000} s: ${message}`)
    pauses.set(id, clock.after(reviveMs, begin))
  }

  const orders: Orders = {
    stop(id, by) {
      const isThere = tree.live(id) !== undefined
      endings.end(id, 'stopped', { kind: 'stopped', message: `Stopped by ${by}.` })
      return isThere
    },
    suspend(id, by) {
      const reason: StatusReason = { kind: 'suspended', message: `Suspended by ${by}.` }
      if (tree.live(id) === undefined || !tree.status(id, 'suspended', reason)) return false
      interpreter.interrupt(id, 'cancelled')
      return true
    },
    resume(id, by) {
      if (tree.live(id)?.status !== 'suspended') return false
      tree.status(id, 'running', { kind: 'resumed', message: `Resumed by ${by}.` })
      wakeUp(id)
      return true
    },
  }
  const births = createBirths(deps, tree, {
    born: wakeUp,
    replace: (id) =>
      endings.end(id, 'stopped', { kind: 'replaced', message: 'A newer version of Adlib replaced it.' }),
  })
  const control = createTreeControl(deps, tree, {
    births,
    orders,
    done: (id) => endings.end(id, 'done'),
    fail: (id, message) => fail(id, { kind: 'gave-up', message }),
    // The status is written once per round, with all that happened in it.
    changed: wakeUp,
  })
  const interpreter = createInterpreter(deps, tree, control)
  const statuses = createStatusWriter(deps, tree, interpreter.waiting)
  const endings = createEndings(deps, tree, (id) => {
    interpreter.cancel(id)
    pauses.get(id)?.()
    pauses.delete(id)
    again(id)
    rests.delete(id)
    named.delete(id)
  })

  /** Finishes the restart of agents whose process died in the middle of it, so that they count as living. */
  const finishRestarts = () => {
    for (const { id, status, reason } of journal.state().agents)
      if (status === 'failed' && reason?.kind === 'restart') tree.status(id, 'running', reason)
  }
  finishRestarts()

  /** Continues what a dead process left. Parents come first, because the state has them first. */
  const recover = () => {
    if (isClosed) return
    for (const { id, parent } of journal.state().agents) {
      guarded(id, () => {
        const view = tree.live(id)
        if (view === undefined) return endings.report(id)
        if (parent !== null && tree.live(parent) === undefined)
          return endings.end(id, 'stopped', { kind: 'parent-ended', message: `${parent} ended.` })
        if (definitionOf(view) === undefined) return fail(id, missing(view))
        for (const pending of view.pending) {
          // One that was resumed before it may have ended it.
          const isOpen = tree.live(id)?.pending.some(({ action }) => action.id === pending.action.id)
          if (isOpen) interpreter.resume(id, pending)
        }
        wakeUp(id)
      })
    }
  }
  /** Wakes the agents that an event is a message to, and reports the first one that a full inbox has dropped. */
  const hear = (event: AdlibEvent) => {
    const message = messageOf(event)
    if (message === null) return
    for (const view of journal.state().agents) {
      if (!hears(view, message.type)) continue
      deps.ports?.[view.definition]?.hear?.(event)
      wakeUp(view.id)
      if (view.inbox.refused === 0 || full.has(view.id) || journal.trouble() !== null) continue
      full.add(view.id)
      journal.append({ type: 'agent/inbox-full', agent: view.id, from: message.from, kind: message.kind })
    }
  }
  const stopListening = journal.subscribe((event) => {
    hear(event)
    if (event.type !== 'policy/ask' && event.type !== 'policy/answer') return
    for (const { id, pending } of journal.state().agents) if (pending.length > 0) control.changed(id)
  })
  // While events wait for the disk, no agent steps.
  const stopWatching = journal.onTrouble((trouble) => trouble === null && schedule(roundMs))
  const stopRecovery = clock.after(0, recover)

  return {
    start(definition, id, input, parent) {
      births.start(id, { definition, parent }, input)
      return tree.find(id) as AgentView
    },
    send(to, { from, kind, body }): Sent {
      if (kind === 'control') {
        const failure = control.control(to, body, from)
        return failure === null
          ? { ok: true, id: '' }
          : { ok: false, error: 'no-agent', message: failure.message }
      }
      return tree.deliver(to, { id: `${from}@${journal.state().seq + 1}`, from, kind, body })
    },
    ...orders,
    interrupt: interpreter.interrupt,
    wake: wakeUp,
    async close() {
      isClosed = true
      stopTimer()
      for (const stopTimer of [...pauses.values(), ...agains.values()]) stopTimer()
      stopRecovery()
      stopListening()
      stopWatching()
      await interpreter.close()
    },
  }
}

const missing = ({ definition }: AgentView): StatusReason => ({
  kind: 'no-definition',
  message: `There is no agent "${definition}" any more. Register its definition, or start another.`,
})

/** Returns whether a step without messages has done anything. */
const changes = (view: AgentView, { state, actions }: StepResult<unknown>): boolean =>
  actions.length > 0 || (view.rest ?? []).length > 0 || JSON.stringify(state) !== JSON.stringify(view.state)
