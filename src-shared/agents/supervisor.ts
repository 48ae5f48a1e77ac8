import type { AgentView } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'
import type { MessageKind } from '../events/event/message.ts'
import type { AdlibEvent, EventOf } from '../events/event.ts'
import { hears, messageOf } from '../events/fold/heard.ts'
import type { Cancel } from '../ports.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { describeError } from '../tools/run-tool.ts'
import { createBirths } from './births.ts'
import type { AgentDefinition } from './define-agent.ts'
import { createEndings } from './endings.ts'
import { createIdleNaming } from './idle-agents.ts'
import { createInterpreter } from './interpreter.ts'
import { createRestarts } from './restarts.ts'
import { createRounds } from './rounds.ts'
import { createStatusWriter } from './status-writer.ts'
import type { Action, AgentMessage, StepResult } from './step.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import { selfOf, splitActions, staleState, takeStep } from './take-step.ts'
import { createTree, type Sent, type Tree } from './tree.ts'

import { createTreeControl, type Orders } from './tree-control.ts'

/**
 * Reports a lock request to the lock's holder and to the requester's parent. Skips an inbox that is full or already
 * contains the request.
 */
function routeLockRequest(
  tree: Tree,
  { from, path, locked_by: holder }: Pick<EventOf<'coordination/request'>, 'from' | 'path' | 'locked_by'>,
): void {
  const message = `${from} needs ${path}, which ${holder} holds.`
  const body = { agent: from, kind: 'lock', message, path, holder }
  const id = `${from}.wants.${path}`.slice(0, 400)
  for (const to of new Set([tree.find(from)?.parent ?? '', holder]))
    if (to !== from && tree.live(to) !== undefined) tree.deliver(to, { id, from, kind: 'lock-wanted', body })
}

/** A message from outside the tree, such as one from the operator. */
export interface ExternalMessage {
  /** Name of the sender, such as `operator`; not an agent's id. */
  readonly from: string
  readonly kind: MessageKind
  /** JSON of at most 64,000 characters. */
  readonly body: unknown
}

/** The tree of agents of a run. */
export interface Supervisor {
  /**
   * Starts an agent, or continues one that is alive. `input` becomes its first `task`. Without `parent`, it is a
   * root.
   */
  start(definition: AgentDefinition, id: string, input?: unknown, parent?: string): AgentView
  send(to: string, message: ExternalMessage): Sent
  /** Ends an agent and all agents below it. Returns false if nothing changed. */
  stop(id: string, by: string): boolean
  /** Stops an agent from taking messages until it is resumed, and ends its turn for the audience. */
  suspend(id: string, by: string): boolean
  resume(id: string, by: string): boolean
  interrupt(id: string, reason: 'cancelled' | 'panic'): void
  wake(id: string): void
  /** Returns what an agent's calls run with: its own policy and hooks in those of the run. Null if it is unknown. */
  runtimeOf(id: string): ToolRuntime | null
  /** Cancels timers, calls and turns. Records no event about it, so that the next start resumes them. */
  close(): Promise<void>
}

/** Starts the supervisor of a run's agents, which then continues the agents in the journal's state. */
export function startSupervisor(deps: SupervisorDeps): Supervisor {
  const { journal, clock, definitions } = deps
  const full = new Set<string>()
  const agains = new Map<string, Cancel>()
  const rests = new Map<string, StepResult<unknown>['rests']>()
  /** Agents that a person resumed although another version of their definition wrote their state. */
  const accepted = new Set<string>()
  let isClosed = false

  const definitionOf = (view: AgentView): AgentDefinition | undefined => definitions.get(view.definition)
  const tree = createTree(journal, (id) => rounds.wake(id))
  const portOf = (id: string) => deps.ports?.[tree.find(id)?.definition ?? '']
  const rounds = createRounds(deps, {
    isUrgent: (id) => portOf(id) !== undefined,
    step: (id) => step(id),
    quiet: () => idle.name(journal.state().agents),
  })

  const step = (id: string) => {
    const view = tree.live(id)
    if (view === undefined || view.status === 'suspended' || restarts.isPausing(id)) return
    if (view.inbox.messages.length === 0 && portOf(id) === undefined) {
      if (splitActions(view, []).now.length > 0) commitStep(view, [], { state: view.state, actions: [] })
      return statuses.settle(id, rests.get(id))
    }
    const definition = definitionOf(view)
    if (definition === undefined) return restarts.fail(id, missing(view))
    const stale = accepted.has(id) ? null : staleState(definition, view)
    if (stale !== null) {
      deps.warn(`${id} is suspended. ${stale}`)
      return void tree.status(id, 'suspended', { kind: 'version', message: stale })
    }
    const self = selfOf(view, journal.state().agents, clock.now())
    const { messages } = view.inbox
    let next: StepResult<unknown>
    try {
      const world = portOf(id)?.world(messages, self)
      next = takeStep(definition, view, { self, world })
    } catch (error) {
      return restarts.retry(view, describeError(error))
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
        clock.after(ms, () => rounds.wake(id)),
      )
  }

  const commitStep = (
    view: AgentView,
    took: readonly AgentMessage[],
    { state, actions: wanted }: { readonly state: unknown; readonly actions: readonly Action[] },
  ) => {
    const { now: actions, rest } = splitActions(view, wanted)
    full.delete(view.id)
    const { version = 1 } = definitionOf(view) ?? {}
    journal.append({
      type: 'agent/stepped',
      agent: view.id,
      took: took.map(({ id }) => id),
      state,
      actions,
      ...(rest.length === 0 ? {} : { rest }),
      ...(version === 1 ? {} : { version }),
    })
    for (const action of actions) rounds.guarded(view.id, () => interpreter.begin(view.id, action))
    if (rest.length > 0) rounds.wake(view.id)
  }

  const orders: Orders = {
    stop(id, by) {
      const isThere = tree.live(id) !== undefined || restarts.isPausing(id)
      // Cancel the restart that a failed agent may be waiting for.
      restarts.forget(id)
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
      const view = tree.live(id)
      if (view?.status !== 'suspended') return false
      if (view.reason?.kind === 'version') accepted.add(id)
      tree.status(id, 'running', { kind: 'resumed', message: `Resumed by ${by}.` })
      rounds.wake(id)
      return true
    },
  }
  const births = createBirths(deps, tree, {
    born: rounds.wake,
    replace: (id) =>
      endings.end(id, 'stopped', {
        kind: 'replaced',
        message: 'A newer version of Adlib replaced this agent.',
      }),
  })
  const control = createTreeControl(deps, tree, {
    births,
    orders,
    done: (id) => endings.end(id, 'done'),
    fail: (id, message) => restarts.fail(id, { kind: 'gave-up', message }),
    // The next round writes the status once for all changes.
    changed: rounds.wake,
  })
  const interpreter = createInterpreter(deps, tree, control)
  const statuses = createStatusWriter(deps, tree, interpreter.waiting)
  const restarts = createRestarts(deps, tree, {
    births,
    endings: () => endings,
    statuses,
    wake: rounds.wake,
  })
  const idle = createIdleNaming(statuses, (id) => agains.has(id))
  const endings = createEndings(deps, tree, (id) => {
    interpreter.cancel(id)
    restarts.forget(id)
    again(id)
    rests.delete(id)
    idle.forget(id)
  })

  const finishRestarts = () => {
    for (const { id, status, reason } of journal.state().agents)
      if (status === 'failed' && reason?.kind === 'restart') tree.status(id, 'running', reason)
  }
  finishRestarts()

  const recover = () => {
    if (isClosed) return
    for (const { id, parent } of journal.state().agents) {
      rounds.guarded(id, () => {
        const view = tree.live(id)
        if (view === undefined) return endings.report(id)
        if (parent !== null && tree.live(parent) === undefined)
          return endings.end(id, 'stopped', { kind: 'parent-ended', message: `${parent} ended.` })
        if (definitionOf(view) === undefined) return restarts.fail(id, missing(view))
        for (const pending of view.pending) {
          // An action that was resumed earlier in this loop may have ended this action.
          const isOpen = tree.live(id)?.pending.some(({ action }) => action.id === pending.action.id)
          if (isOpen) interpreter.resume(id, pending)
        }
        rounds.wake(id)
      })
    }
  }
  const hear = (event: AdlibEvent) => {
    const message = messageOf(event)
    if (message === null) return
    for (const view of journal.state().agents) {
      if (!hears(view, message.type)) continue
      portOf(view.id)?.hear?.(event)
      rounds.wake(view.id)
      if (view.inbox.refused === 0 || full.has(view.id) || journal.trouble() !== null) continue
      full.add(view.id)
      journal.append({ type: 'agent/inbox-full', agent: view.id, from: message.from, kind: message.kind })
    }
  }
  const stopListening = journal.subscribe((event) => {
    hear(event)
    if (event.type === 'coordination/request') return routeLockRequest(tree, event)
    if (event.type !== 'policy/ask' && event.type !== 'policy/answer') return
    for (const { id, pending } of journal.state().agents) if (pending.length > 0) control.changed(id)
  })
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
    wake: rounds.wake,
    runtimeOf(id) {
      const view = tree.find(id)
      return view === undefined || definitionOf(view) === undefined ? null : control.turnOf(view).runtime
    },
    async close() {
      isClosed = true
      rounds.close()
      restarts.close()
      for (const stopTimer of agains.values()) stopTimer()
      stopRecovery()
      stopListening()
      await interpreter.close()
    },
  }
}

const missing = ({ definition }: AgentView): StatusReason => ({
  kind: 'no-definition',
  message: `The agent "${definition}" no longer exists. Register its definition, or start another agent.`,
})

const changes = (view: AgentView, { state, actions }: StepResult<unknown>): boolean =>
  actions.length > 0 || (view.rest ?? []).length > 0 || JSON.stringify(state) !== JSON.stringify(view.state)
