import { z } from 'zod'
import { type AgentView, isLive, keptAgents } from '../events/agent-view.ts'
import type { MessageKind, StatusReason } from '../events/event/agent.ts'
import type { Cancel } from '../ports.ts'
import { composeHooks } from '../tools/hooks.ts'
import { denyUnwritten, narrow } from '../tools/policy.ts'
import { describeError } from '../tools/run-tool.ts'
import { hooksOfAgent, policyOfAgent } from './agent-scope.ts'
import type { AgentDefinition } from './define-agent.ts'
import { findIdle, idleReason } from './idle-agents.ts'
import { createInterpreter, type TreeControl } from './interpreter.ts'
import { mostRestarts, retryPause } from './restart-limit.ts'
import type { Action, Message, StepResult } from './step.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import { selfOf, splitActions, takeStep } from './take-step.ts'
import { createTree, type Sent } from './tree.ts'

/** Gap (ms) between two rounds, so that agents that write to each other without end leave time for everything else. */
const roundMs = 1
/** Levels of the tree below a root. */
const mostLevels = 8

const controlBody = z.object({ do: z.enum(['stop', 'suspend', 'resume']) })

/** A message from outside of the tree: the operator, the eyes, the show. */
export interface Post {
  /** Name of the sender, such as `operator`; no agent has it. */
  readonly from: string
  readonly kind: MessageKind
  /** JSON of at most 64,000 characters. */
  readonly body: unknown
}

/** The code of an agent outside of the tree, such as the performer. */
export interface AgentBody {
  /** Called when a message arrives, and when the agent is resumed. */
  wake(): void
  /** Cancels what the agent does. Called when it is suspended or ends. */
  cancel(): void
}

/** An agent whose body is code outside of the tree. It takes its messages itself. */
export interface HostedAgent {
  /** Takes all messages that wait, oldest first, as one step. Writes nothing without any. A suspended agent gets none. */
  take(): readonly Message[]
}

/** The tree of agents of a run. */
export interface Supervisor {
  /**
   * Starts an agent with this id, whose first message is the task `input` unless that is left out. An agent that a
   * restart interrupted continues instead. `parent` must live; without it, the agent is a root. Returns its view.
   */
  start(definition: AgentDefinition, id: string, input?: unknown, parent?: string): AgentView
  /** Starts or continues an agent that takes its messages itself. `parent` must live; without it, the agent is a root. */
  host(definition: AgentDefinition, id: string, body: AgentBody, parent?: string): HostedAgent
  /** Sends a message from outside. */
  send(to: string, post: Post): Sent
  /** Ends an agent and all agents below it. Returns false when there is none that lives; so do the other two. */
  stop(id: string, by: string): boolean
  /**
   * Lets an agent take no more messages until it is resumed. What it has begun continues, except that a hosted agent is
   * cancelled.
   */
  suspend(id: string, by: string): boolean
  resume(id: string, by: string): boolean
  /** Ends timers, calls and turns without an event, so that the next start resumes them. Resolves when they ended. */
  close(): Promise<void>
}

/**
 * Starts the supervisor of a run's agents. It continues the agents that the journal's state has, once the current
 * call stack is done: messages that wait are taken, and open actions are carried out or looked up (`resumePlan`).
 */
export function startSupervisor(deps: SupervisorDeps): Supervisor {
  const { journal, clock, definitions } = deps
  const policy = narrow(denyUnwritten(journal), deps.runtime.policy)
  const ready = new Set<string>()
  const hosts = new Map<string, { readonly definition: AgentDefinition; readonly body: AgentBody }>()
  /** Agents whose step threw, until it is retried. */
  const pauses = new Map<string, Cancel>()
  /** Timers of agents that step again without a message. */
  const agains = new Map<string, Cancel>()
  /** Why agents rest, by their last steps. */
  const rests = new Map<string, StepResult<unknown>['rests']>()
  /** Agents that were named as idle. */
  const named = new Set<string>()
  let isScheduled = false
  let isClosed = false
  let stopTimer = () => {}

  const wakeUp = (id: string) => {
    ready.add(id)
    schedule()
  }
  const definitionOf = (view: AgentView): AgentDefinition | undefined =>
    hosts.get(view.id)?.definition ?? definitions.get(view.definition)
  const tree = createTree(
    journal,
    (view) => definitionOf(view)?.inbox.drops ?? [],
    (to) => (hosts.has(to) ? hosts.get(to)?.body.wake() : wakeUp(to)),
  )

  const schedule = () => {
    if (isScheduled || isClosed || ready.size === 0) return
    isScheduled = true
    stopTimer = clock.after(roundMs, round)
  }
  const round = () => {
    isScheduled = false
    if (isClosed || journal.trouble() !== null) return
    const ids = [...ready]
    ready.clear()
    for (const id of ids) guarded(id, () => step(id))
    if (ready.size === 0) nameIdle()
    schedule()
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
    if (view === undefined || view.status === 'suspended' || hosts.has(id) || pauses.has(id)) return
    if (view.inbox.messages.length === 0 && deps.ports?.[view.definition] === undefined) {
      if (splitActions(view, []).now.length > 0) commitStep(view, [], { state: view.state, actions: [] })
      return settleStatus(id)
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
    settleStatus(id)
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
    notify(view, `${id}#${view.steps + 1}.restarted-${restarts + 1}`, 'note', {
      agent: id,
      restarted: message,
    })
  }

  /** Names each agent that sleeps without a reason to wake up although its parent waits for it, once. */
  const nameIdle = () => {
    for (const view of findIdle(journal.state().agents, (id) => hosts.has(id) || agains.has(id))) {
      if (named.has(view.id) || view.reason?.kind === idleReason(view).kind) continue
      named.add(view.id)
      const reason = idleReason(view)
      // Another reason for the same status: the table has no such transition.
      tree.status(view.id, 'running')
      tree.status(view.id, 'sleeping', reason)
      notify(view, `${view.id}#${view.steps}.idle`, 'note', { agent: view.id, ...reason })
    }
  }

  /** Sends a message about an agent to its parent, if it has one; a full inbox loses it. */
  const notify = (view: AgentView, id: string, kind: MessageKind, body: unknown) => {
    if (view.parent !== null && tree.live(view.parent) !== undefined)
      tree.deliver(view.parent, { id, from: view.id, kind, body })
  }

  /** Writes whether an agent works, is blocked or sleeps, if that changed. */
  const settleStatus = (id: string) => {
    const view = tree.live(id)
    if (view === undefined || view.status === 'suspended' || hosts.has(id)) return
    if (view.inbox.messages.length > 0) return
    const reason = blockedBy(view)
    if (reason !== null) return become(view, 'blocked', reason) && reportBlock(view, reason)
    const isBusy = view.pending.some(({ action }) => action.do === 'call' || action.do === 'think')
    if (isBusy) return become(view, 'running')
    const rest = rests.get(id)
    become(view, rest?.status ?? 'sleeping', rest?.reason)
  }

  /** Writes a status with its reason, if either is new; returns whether it is. */
  const become = (view: AgentView, status: AgentView['status'], reason?: StatusReason): boolean => {
    const { id } = view
    if (view.status === status && view.reason?.message === reason?.message) return false
    // Another reason for the same status: the table has no such transition.
    if (view.status === status) tree.status(id, status === 'running' ? 'sleeping' : 'running')
    return tree.status(id, status, reason)
  }

  const blockedBy = (view: AgentView): StatusReason | null => {
    for (const [path, holder] of interpreter.waiting(view.id))
      return { kind: 'lock', message: `Waits for ${path}, which ${holder} holds.`, path, holder }
    const ask = journal.state().asks.find(({ turn }) => view.pending.some((one) => one.turn === turn))
    return ask === undefined ? null : { kind: 'approval', message: `Waits for approval of ${ask.tool}.` }
  }

  const reportBlock = (view: AgentView, reason: StatusReason) => {
    const id = `${view.id}#${view.steps}.blocked.${reason.path ?? reason.kind}`.slice(0, 400)
    const body = { agent: view.id, ...reason }
    notify(view, id, reason.kind === 'lock' ? 'lock-wanted' : 'note', body)
    const { holder, path } = reason
    if (holder === undefined) return
    if (path !== undefined)
      journal.append({ type: 'coordination/request', agent: view.id, path, locked_by: holder, from: view.id })
    if (holder !== view.parent && tree.live(holder) !== undefined)
      tree.deliver(holder, { id, from: view.id, kind: 'lock-wanted', body })
  }

  /** Ends an agent: first the agents below it, then what it does, then its locks; last, its parent learns of it. */
  const end = (id: string, status: 'done' | 'failed' | 'stopped', reason?: StatusReason) => {
    if (tree.live(id) === undefined) return
    const below: StatusReason = { kind: 'parent-ended', message: `${id} ended.` }
    for (const child of tree.childrenOf(id)) end(child.id, 'stopped', below)
    interpreter.cancel(id)
    pauses.get(id)?.()
    pauses.delete(id)
    again(id)
    rests.delete(id)
    named.delete(id)
    tree.status(id, status, reason)
    hosts.get(id)?.body.cancel()
    deps.locks
      .releaseAll(id)
      .catch((error) => deps.warn(`The locks of ${id} could not be released: ${describeError(error)}`))
    report(id)
  }
  const fail = (id: string, reason: StatusReason) => end(id, 'failed', reason)

  /** Sends the end of an agent to its parent. Safe to repeat. */
  const report = (id: string) => {
    const view = tree.find(id)
    if (view === undefined || view.parent === null || view.reported || isLive(view.status)) return
    const { kind, message } = view.reason ?? { kind: view.status, message: `${id} ended.` }
    const isDone = view.status === 'done'
    tree.deliver(
      view.parent,
      {
        id: `${id}#${view.steps}.end`,
        from: id,
        kind: isDone ? 'result' : 'failed',
        body: isDone ? (view.result ?? null) : { agent: id, definition: view.definition, kind, message },
      },
      'reserved',
    )
  }

  const control: TreeControl = {
    spawn(parent, action) {
      const definition = definitions.get(action.definition)
      const refuse = (error: string, message: string) => ({ ok: false as const, error, message })
      if (definition === undefined)
        return refuse('no-definition', `There is no agent "${action.definition}". Register its definition.`)
      const living = journal.state().agents.filter(({ status }) => isLive(status)).length
      if (living >= keptAgents) return refuse('full', `${living} agents live already. Stop some first.`)
      if (tree.chain(parent.id).length > mostLevels)
        return refuse('too-deep', `${parent.id} is ${mostLevels} levels below its root; it cannot spawn.`)
      const id = `${parent.id}/${definition.name}-${parent.children + 1}`
      spawned(definition, id, parent, action)
      return { ok: true, id }
    },
    control(to, body, by) {
      const { data } = controlBody.safeParse(body)
      if (data === undefined)
        return {
          ok: false,
          error: 'no-control',
          message: 'A control message is {do: stop | suspend | resume}.',
        }
      const { do: what } = data
      const status = tree.find(to)?.status
      // A restart repeats an action whose effect was the last event of the dead process.
      const isSo = {
        stop: status === 'stopped',
        suspend: status === 'suspended',
        resume: status !== 'suspended' && tree.live(to) !== undefined,
      }[what]
      return isSo || { stop, suspend, resume }[what](to, by)
        ? null
        : { ok: false, error: 'no-agent', message: `${to} cannot ${what} now.` }
    },
    done: (id) => end(id, 'done'),
    fail: (id, message) => fail(id, { kind: 'gave-up', message }),
    turnOf(view) {
      const chain = tree.chain(view.id).flatMap((one) => {
        const definition = definitionOf(one)
        return definition === undefined ? [] : [{ view: one, definition }]
      })
      const definition = chain[0]?.definition as AgentDefinition
      const runtime = {
        ...deps.runtime,
        policy: policyOfAgent(policy, chain),
        hooks: composeHooks(deps.runtime.hooks, hooksOfAgent(chain)),
      }
      return { agent: view.id, model: view.model, definition, runtime }
    },
    changed(id) {
      if (hosts.has(id)) return
      // The status is written once per round, with all that happened in it.
      wakeUp(id)
    },
  }
  const interpreter = createInterpreter(deps, tree, control)

  const spawned = (
    definition: AgentDefinition,
    id: string,
    parent: AgentView | null,
    action: Partial<Extract<Action, { do: 'spawn' }>> & { readonly id?: string },
  ) => {
    const { name, role, inbox, model, tools } = definition
    journal.append({
      type: 'agent/spawned',
      agent: id,
      parent: parent?.id ?? null,
      definition: name,
      role,
      model: action.model ?? model ?? parent?.model ?? null,
      tools: [...(action.tools ?? tools)],
      inbox: inbox.capacity,
      input: action.input ?? null,
      ...(action.policy === undefined ? {} : { policy: action.policy }),
      ...(action.id === undefined ? {} : { action: action.id }),
    })
    if (!hosts.has(id)) wakeUp(id)
  }

  const stop = (id: string, by: string): boolean => {
    const isThere = tree.live(id) !== undefined
    end(id, 'stopped', { kind: 'stopped', message: `Stopped by ${by}.` })
    return isThere
  }
  const suspend = (id: string, by: string): boolean => {
    const reason: StatusReason = { kind: 'suspended', message: `Suspended by ${by}.` }
    if (tree.live(id) === undefined || !tree.status(id, 'suspended', reason)) return false
    hosts.get(id)?.body.cancel()
    return true
  }
  const resume = (id: string, by: string): boolean => {
    if (tree.live(id)?.status !== 'suspended') return false
    tree.status(id, 'running', { kind: 'resumed', message: `Resumed by ${by}.` })
    if (hosts.has(id)) hosts.get(id)?.body.wake()
    else wakeUp(id)
    return true
  }

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
        if (view === undefined) return report(id)
        if (parent !== null && tree.live(parent) === undefined)
          return end(id, 'stopped', { kind: 'parent-ended', message: `${parent} ended.` })
        if (definitionOf(view) === undefined) return fail(id, missing(view))
        for (const pending of view.pending) {
          // One that was resumed before it may have ended it.
          const isOpen = tree.live(id)?.pending.some(({ action }) => action.id === pending.action.id)
          if (isOpen) interpreter.resume(id, pending)
        }
        if (!hosts.has(id)) wakeUp(id)
      })
    }
  }
  const stopListening = journal.subscribe((event) => {
    if (event.type !== 'policy/ask' && event.type !== 'policy/answer') return
    for (const { id, pending } of journal.state().agents) if (pending.length > 0) control.changed(id)
  })
  // While events wait for the disk, no agent steps.
  const stopWatching = journal.onTrouble((trouble) => trouble === null && schedule())
  const stopRecovery = clock.after(0, recover)

  return {
    start(definition, id, input, parent) {
      const above = parent === undefined ? null : (tree.live(parent) ?? null)
      if (tree.live(id) === undefined) spawned(definition, id, above, { input })
      return tree.find(id) as AgentView
    },
    host(definition, id, body, parent) {
      hosts.set(id, { definition, body })
      const above = parent === undefined ? null : (tree.live(parent) ?? null)
      if (tree.live(id) === undefined) spawned(definition, id, above, {})
      return {
        take() {
          const view = tree.live(id)
          if (view === undefined || view.status === 'suspended') return []
          const { messages } = view.inbox
          if (messages.length > 0) commitStep(view, messages, { state: view.state, actions: [] })
          return messages
        },
      }
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
    stop,
    suspend,
    resume,
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
