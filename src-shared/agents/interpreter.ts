import type { AgentView, PendingAction } from '../events/agent-view.ts'
import type { ActionOutcome, AgentAction, SteppedAction } from '../events/event/agent.ts'
import type { MessageKind } from '../events/event/message.ts'
import { describeError } from '../tools/run-tool.ts'
import { thinkOutcome } from './answer.ts'
import { resumePlan } from './resume-plan.ts'
import { type AgentTurn, runTurn } from './run-turn.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import { firstRecipient, type Relayed } from './topology.ts'
import type { Tree } from './tree.ts'

/**
 * The changes that actions make to the tree of agents, besides messages. `turnOf` returns what a turn of an agent
 * needs.
 */
export interface TreeControl {
  spawn(parent: AgentView, action: Of<'spawn'>): { readonly ok: true; readonly id: string } | Failure
  control(to: string, body: unknown, by: string): Failure | null
  done(id: string): void
  fail(id: string, message: string): void
  turnOf(view: AgentView): Omit<AgentTurn, 'pending' | 'signal'>
  changed(id: string): void
}

/** Carries out the actions of agents. */
export interface Interpreter {
  begin(id: string, action: SteppedAction): void
  resume(id: string, pending: PendingAction): void
  /** Returns the holders of the locks that the agent waits for, by path. */
  waiting(id: string): ReadonlyMap<string, string>
  cancel(id: string): void
  /** Ends an agent's `say` turns, which are for the audience. The agent still gets their outcomes. */
  interrupt(id: string, reason: 'cancelled' | 'panic'): void
  /** Cancels all actions. Resolves when they have ended. */
  close(): Promise<void>
}

type Failure = { readonly ok: false; readonly error: string; readonly message: string }
type Of<Do extends AgentAction['do']> = Extract<SteppedAction, { do: Do }>

const ownKinds: ReadonlySet<MessageKind> = new Set<MessageKind>(['outcome', 'tick', 'lock', 'relay'])

/** Creates the interpreter. When an action ends, its agent gets a message. */
export function createInterpreter(deps: SupervisorDeps, tree: Tree, control: TreeControl): Interpreter {
  const { clock, locks } = deps
  const open = new Map<string, Map<string, (reason?: string) => void>>()
  const waits = new Map<string, Map<string, string>>()
  const work = new Set<Promise<void>>()
  let closed = false

  const pendingOf = (id: string, action: string): PendingAction | undefined =>
    closed ? undefined : tree.live(id)?.pending.find((one) => one.action.id === action)

  const settle = (
    id: string,
    action: SteppedAction,
    outcome: ActionOutcome,
    message?: { kind: MessageKind; body: unknown },
  ) => {
    const pending = pendingOf(id, action.id)
    forget(id, action.id)
    if (pending === undefined) return
    if (message !== undefined && !pending.delivered)
      tree.deliver(id, { id: action.id, from: id, ...message }, 'reserved')
    deps.journal.append({ type: 'agent/acted', agent: id, action: action.id, outcome })
    control.changed(id)
  }
  const settleWithOutcome = (id: string, action: SteppedAction, outcome: ActionOutcome) =>
    settle(id, action, outcome, { kind: 'outcome', body: outcomeBody(action, outcome) })
  const fail = (id: string, action: SteppedAction, { error, message }: Omit<Failure, 'ok'>) =>
    settleWithOutcome(id, action, { kind: 'failed', error: error.slice(0, 100), message })

  const track = (id: string, action: string, cancel: (reason?: string) => void) => {
    const own = open.get(id) ?? new Map<string, typeof cancel>()
    open.set(id, own.set(action, cancel))
  }
  const forget = (id: string, action: string) => {
    const own = open.get(id)
    own?.delete(action)
    if (own?.size === 0) open.delete(id)
  }
  const run = (id: string, action: SteppedAction, start: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController()
    track(id, action.id, (reason = 'cancelled') => controller.abort(reason))
    const done = start(controller.signal)
      .catch((error) => fail(id, action, { error: 'exception', message: describeError(error) }))
      .finally(() => work.delete(done))
    work.add(done)
  }

  const send = (id: string, action: Of<'send'>) => {
    const { to, kind, body } = action
    if (kind === 'control') {
      const isAbove = tree.chain(to).some((view) => view.id === id) && to !== id
      const failure = isAbove
        ? control.control(to, body, id)
        : ({ ok: false, error: 'denied', message: `${id} does not supervise ${to}.` } as const)
      return failure === null ? settle(id, action, { kind: 'ok' }) : fail(id, action, failure)
    }
    const topologyOf = (name: string) => deps.definitions.get(name)?.topology ?? 'parent-child'
    const first = tree.live(to) === undefined ? to : firstRecipient(id, to, tree.find, topologyOf)
    if (first === null || ownKinds.has(kind))
      return fail(id, action, { error: 'denied', message: `${id} may not send ${kind} to ${to}.` })
    const message =
      first === to ? { kind, body } : { kind: 'relay' as const, body: { to, kind, body } satisfies Relayed }
    const sent = tree.deliver(first, { id: action.id, from: id, ...message })
    return sent.ok ? settle(id, action, { kind: 'ok' }) : fail(id, action, sent)
  }

  const acquire = (id: string, action: Of<'acquire'>) =>
    run(id, action, async (signal) => {
      const own = waits.get(id) ?? new Map<string, string>()
      const acquired = locks.acquire(action.path, id, {
        signal,
        onWait(holder) {
          waits.set(id, own.set(action.path, holder))
          control.changed(id)
        },
      })
      const taken = await acquired.finally(() => {
        own.delete(action.path)
        if (own.size === 0) waits.delete(id)
      })
      if (signal.aborted || pendingOf(id, action.id) === undefined) {
        // If the agent ended while it waited, nothing else releases the lock.
        if (taken.ok && tree.live(id) === undefined) await locks.release(action.path, id)
        return
      }
      if (taken.ok)
        return settle(
          id,
          action,
          { kind: 'ok' },
          { kind: 'lock', body: { action: action.id, path: action.path } },
        )
      const message =
        taken.why === 'held' ? `${taken.holder} holds ${action.path}.` : 'There are too many locks.'
      fail(id, action, { error: taken.why, message })
    })

  const sleep = (id: string, action: Of<'sleep'>, at: number) => {
    for (const { action: other } of tree.live(id)?.pending ?? []) {
      // Replace only earlier sleeps. A restart resumes sleeps in order, so a later sleep will replace this one.
      if (other.id === action.id) break
      if (other.do !== 'sleep') continue
      open.get(id)?.get(other.id)?.()
      settle(id, other, { kind: 'ok', value: 'replaced' })
    }
    const wakeUp = () =>
      settle(id, action, { kind: 'ok' }, { kind: 'tick', body: { action: action.id, sleptMs: action.ms } })
    // `at` may be in the future if the clock has been set back.
    const restMs = Math.min(action.ms, Math.max(0, at + action.ms - clock.now()))
    track(id, action.id, clock.after(restMs, wakeUp))
  }

  const takeTurn = (view: AgentView, action: SteppedAction, pending: PendingAction) =>
    run(view.id, action, async (signal) => {
      const failed = await runTurn(deps, { ...control.turnOf(view), pending, signal })
      // The turn's events have already recorded the outcome in the state.
      const ended = pendingOf(view.id, action.id)
      const outcome = failed ?? (ended && thinkOutcome(ended))
      if (outcome !== undefined) settleWithOutcome(view.id, action, outcome)
      else forget(view.id, action.id)
    })

  const carryOut = (id: string, pending: PendingAction) => {
    const view = tree.live(id)
    const { action } = pending
    if (view === undefined) return
    switch (action.do) {
      case 'send':
        return pending.delivered ? settle(id, action, { kind: 'ok' }) : send(id, action)
      case 'spawn': {
        const known = tree.childrenOf(id).find((child) => child.action === action.id)
        const child = known === undefined ? control.spawn(view, action) : { ok: true as const, id: known.id }
        return child.ok
          ? settleWithOutcome(id, action, { kind: 'ok', value: { agent: child.id } })
          : fail(id, action, child)
      }
      case 'acquire':
        return acquire(id, action)
      case 'release':
        return run(id, action, async () => {
          const released = await locks.release(action.path, id)
          settle(id, action, { kind: 'ok', value: { released } })
        })
      case 'call':
      case 'think':
      case 'say':
        return takeTurn(view, action, pending)
      case 'sleep':
        return sleep(id, action, pending.at)
      case 'done':
        return control.done(id)
      case 'fail':
        return control.fail(id, action.message)
      case 'cancel':
        open.get(id)?.get(action.action)?.()
        return settle(id, action, { kind: 'ok' })
      case 'cut':
      case 'react':
      case 'rest':
      case 'write-notes':
        deps.ports?.[view.definition]?.act(id, pending)
        return settle(id, action, { kind: 'ok' })
    }
  }

  const attempt = (id: string, action: SteppedAction, act: () => void) => {
    try {
      act()
    } catch (error) {
      fail(id, action, { error: 'exception', message: describeError(error) })
    }
  }

  const cancel = (id: string) => {
    for (const stop of open.get(id)?.values() ?? []) stop()
    open.delete(id)
    waits.delete(id)
  }

  return {
    begin: (id, action) => attempt(id, action, () => carryOut(id, { action, at: clock.now() })),
    resume(id, pending) {
      const plan = resumePlan(pending)
      attempt(id, pending.action, () =>
        plan.do === 'settle' ? settleWithOutcome(id, pending.action, plan.outcome) : carryOut(id, pending),
      )
    },
    waiting: (id) => waits.get(id) ?? new Map(),
    cancel,
    interrupt(id, reason) {
      for (const { action } of tree.live(id)?.pending ?? [])
        if (action.do === 'say') open.get(id)?.get(action.id)?.(reason)
    },
    async close() {
      closed = true
      for (const id of [...open.keys()]) cancel(id)
      await Promise.all(work)
    },
  }
}

function outcomeBody(action: SteppedAction, outcome: ActionOutcome): unknown {
  const about = {
    action: action.id,
    do: action.do,
    ...(action.do === 'send' ? { to: action.to } : {}),
    ...(action.do === 'acquire' ? { path: action.path } : {}),
  }
  if (outcome.kind === 'ok') return { ...about, ok: true, value: outcome.value ?? null }
  const error = outcome.kind === 'orphan' ? 'orphan' : outcome.error
  return { ...about, ok: false, error, message: outcome.message }
}
