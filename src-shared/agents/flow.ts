import { z } from 'zod'
import type { Action, AgentMessage, Self, StepInput, StepResult } from './step.ts'
import { passOn } from './topology.ts'

/** How to repeat a failed action: at most `times` attempts in all, with a pause (ms) between them. */
export interface Retry {
  readonly times: number
  readonly pauseMs: number
}

/** The continuation of an action. Both fields name a handler of the agent. */
export interface Continuation {
  /**
   * Gets the value of the action: the result of a `call`, the text or the answer of a `think`, the result of the child
   * of a `spawn`, the ends of all children of a `gather`. A `sleep` and an `acquire` have no value.
   */
  readonly next?: string
  /** Gets the failure. If absent, the agent fails as well. */
  readonly orElse?: string
  readonly retry?: Retry
}

/** Spawns children and waits until all of them have ended. */
export interface Gather {
  readonly do: 'gather'
  readonly children: readonly Omit<Extract<Action, { do: 'spawn' }>, 'do'>[]
}

/**
 * Calls the handler `take` with each item, one after the other. It takes the next item when the agent waits
 * for nothing else. `next` names the handler for the end of the list.
 */
export interface Each {
  readonly do: 'each'
  readonly items: readonly unknown[]
  readonly take: string
}

/** An action that may name its continuation. */
export type FlowAction = (Action | Gather | Each) & Continuation

/**
 * Why an action failed, as passed to `orElse`. The error `orphan` means that the action may or may not have
 * happened.
 */
export interface Failure {
  readonly error: string
  readonly message: string
}

/** How an action ended. */
export type Ended = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Failure)

/** Context of a handler's call, besides the state and the value. `from` sent the message, or is the agent itself. */
export interface Occasion {
  readonly self: Self
  readonly from: string
}

/**
 * Handles a message or the end of an action. Pure, like a step. Returns the new state, if it changed, and the actions
 * to take.
 * @param value the body of the message, the value of the action, or its failure for an `orElse`
 */
export type Handler<State> = (
  state: State,
  // biome-ignore lint/suspicious/noExplicitAny: a handler names the type that the action before it has.
  value: any,
  occasion: Occasion,
) => Handled<State>

/** What a handler returns. */
export interface Handled<State> {
  readonly state?: State
  readonly actions?: readonly FlowAction[]
}

/**
 * Handlers by name. A handler with the name of a kind of message (`task`, `note` …) gets the bodies of such messages.
 */
export type Handlers<State> = Readonly<Record<string, Handler<State>>> & { readonly task: Handler<State> }

/** An action whose end a handler awaits. `what` is stored for retries. */
interface Wait extends Continuation {
  readonly id: string
  readonly tries: number
  readonly what?: Action
  /** The gathering for which the action spawned a child, and the child's index in the gathering. */
  readonly gather?: { readonly id: string; readonly at: number }
}

/** A wait for the ends of children. `agents` has the ids of the children that exist. */
interface Gathering extends Continuation {
  readonly id: string
  readonly agents: readonly string[]
  readonly ends: readonly (Ended | null)[]
  /** True for a `spawn`: the value is that of the only child, and its failure is the action's failure. */
  readonly isOne: boolean
}

/** A list whose items are still to be taken. */
interface Loop extends Continuation {
  readonly take: string
  readonly items: readonly unknown[]
}

/** A handler, or the retry of an action, that is due at a time (epoch ms), `ms` after the timer was set. */
interface Timer {
  readonly at: number
  /** Absent in states of older versions. */
  readonly ms?: number
  readonly next?: string
  readonly again?: Wait
}

/** The state of an agent with handlers. */
export interface FlowState<State> {
  readonly own: State
  readonly waits: readonly Wait[]
  readonly gathers: readonly Gathering[]
  readonly timers: readonly Timer[]
  /** Lists that are being worked on. The last one began while the others were open. Absent in states of older versions. */
  readonly loops?: readonly Loop[]
  /** The newest sleep action, and when it ends. An agent has one sleep, which all timers share. */
  readonly sleep: { readonly id: string; readonly until: number } | null
}

/** Returns the first state of an agent with handlers. */
export const flowState = <State>(own: State): FlowState<State> => ({
  own,
  waits: [],
  gathers: [],
  timers: [],
  sleep: null,
})

/** Failures that no retry can change, and calls that may have happened. */
const final: ReadonlySet<string> = new Set([
  'orphan',
  'denied',
  'invalid_args',
  'unknown_tool',
  'too-long',
  'no-definition',
])

const outcomeBody = z.discriminatedUnion('ok', [
  z.object({ action: z.string(), ok: z.literal(true), value: z.unknown() }),
  z.object({ action: z.string(), ok: z.literal(false), error: z.string(), message: z.string() }),
])
const actionBody = z.object({ action: z.string() })
const childFailed = z.object({ kind: z.string(), message: z.string() }).partial()

/**
 * Returns the step of an agent with handlers. It remembers in the state which handler waits for which action, so a
 * restart changes nothing.
 */
export const flowStep =
  <State>(handlers: Handlers<State>) =>
  ({ inbox, state, self }: StepInput<FlowState<State>>): StepResult<FlowState<State>> => {
    const step = new FlowStep(handlers, state, self)
    for (const message of inbox) step.take(message)
    return step.end()
  }

/** A step in progress: its state and its actions so far. The order of the actions determines their ids. */
class FlowStep<State> {
  private readonly actions: Action[] = []
  private isOver = false
  private readonly handlers: Handlers<State>
  private flow: FlowState<State>
  private readonly self: Self

  constructor(handlers: Handlers<State>, flow: FlowState<State>, self: Self) {
    this.handlers = handlers
    this.flow = flow
    this.self = self
  }

  /** Takes one message. After the agent has ended, messages are ignored. */
  take(message: AgentMessage) {
    if (this.isOver) return
    const { kind, from, body } = message
    if (kind === 'tick') return this.wakeUp(actionBody.safeParse(body).data?.action)
    if (kind === 'lock') return this.acted(actionBody.safeParse(body).data?.action, { ok: true, value: null })
    if (kind === 'outcome') {
      const outcome = outcomeBody.safeParse(body).data
      return outcome === undefined ? undefined : this.acted(outcome.action, outcome)
    }
    if ((kind === 'result' || kind === 'failed') && this.childEnded(from, kind, body)) return
    if (Object.hasOwn(this.handlers, kind)) this.handle(kind, body, from)
    else if (kind === 'relay') this.begin(passOn(body))
  }

  end(): StepResult<FlowState<State>> {
    this.continueLoops()
    if (!this.isOver) this.setSleep()
    const rests = this.isOver ? null : this.dependency()
    return { state: this.flow, actions: this.actions, ...(rests === null ? {} : { rests }) }
  }

  /** Returns the status `blocked` if the agent waits only for children; otherwise null. */
  private dependency(): StepResult<unknown>['rests'] | null {
    const { waits, gathers, timers } = this.flow
    const children = gathers.flatMap(({ agents, ends }) => agents.filter((_, at) => ends[at] === null))
    if (children.length === 0 || waits.length + timers.length > 0) return null
    const message = `Waits for ${children.join(', ')}.`.slice(0, 1000)
    return { status: 'blocked', reason: { kind: 'dependency', message } }
  }

  private handle(name: string, value: unknown, from = this.self.id) {
    if (this.isOver) return
    const handler = Object.hasOwn(this.handlers, name) ? this.handlers[name] : undefined
    if (handler === undefined)
      throw new TypeError(
        `${this.self.definition} has no handler "${name}". It has: ${Object.keys(this.handlers).join(', ')}.`,
      )
    const { state = this.flow.own, actions = [] } = handler(this.flow.own, value, { self: this.self, from })
    this.flow = { ...this.flow, own: state }
    for (const action of actions) this.begin(action)
  }

  private begin({ next, orElse, retry, ...action }: FlowAction) {
    const follows: Continuation = {
      ...(next === undefined ? {} : { next }),
      ...(orElse === undefined ? {} : { orElse }),
      ...(retry === undefined ? {} : { retry }),
    }
    if (action.do === 'gather') return this.gather(action.children, follows, false)
    if (action.do === 'each') {
      const { take, items } = action
      this.flow = { ...this.flow, loops: [...(this.flow.loops ?? []), { ...follows, take, items }] }
      return
    }
    if (action.do === 'spawn' && (next !== undefined || orElse !== undefined)) {
      const { do: _, ...child } = action
      return this.gather([child], follows, true)
    }
    if (action.do === 'sleep') {
      const timer = { at: this.self.now + action.ms, ms: action.ms, ...follows }
      this.flow = { ...this.flow, timers: [...this.flow.timers, timer] }
      return
    }
    this.isOver ||= action.do === 'done' || action.do === 'fail'
    const id = this.push(action)
    const what = retry === undefined ? {} : { what: action }
    if (next !== undefined || orElse !== undefined || retry !== undefined)
      this.waitFor({ ...follows, id, tries: 1, ...what })
  }

  private gather(children: Gather['children'], follows: Continuation, isOne: boolean) {
    const id = `${this.self.id}#${this.self.step}.${this.actions.length + 1}`
    const gathering = {
      ...follows,
      id,
      isOne,
      agents: children.map(() => ''),
      ends: children.map(() => null),
    }
    this.flow = { ...this.flow, gathers: [...this.flow.gathers, gathering] }
    for (const [at, child] of children.entries()) {
      const action = this.push({ do: 'spawn', ...child })
      this.waitFor({ id: action, tries: 1, gather: { id, at } })
    }
    this.settleGathering(id)
  }

  /** Takes the next items of the newest list, until the agent must wait for something. */
  private continueLoops() {
    for (;;) {
      const { waits, gathers, timers, loops = [] } = this.flow
      const loop = loops.at(-1)
      if (this.isOver || loop === undefined || waits.length + gathers.length + timers.length > 0) return
      const [item, ...items] = loop.items
      const isAtEnd = loop.items.length === 0
      const others = loops.slice(0, -1)
      this.flow = { ...this.flow, loops: isAtEnd ? others : [...others, { ...loop, items }] }
      if (isAtEnd) this.follow(loop, { ok: true, value: null })
      else this.handle(loop.take, item)
    }
  }

  private push(action: Action): string {
    this.actions.push(action)
    return `${this.self.id}#${this.self.step}.${this.actions.length}`
  }

  private waitFor(wait: Wait) {
    this.flow = { ...this.flow, waits: [...this.flow.waits, wait] }
  }

  private acted(id: string | undefined, ended: Ended) {
    const wait = this.flow.waits.find((one) => one.id === id)
    if (wait === undefined) return
    this.flow = { ...this.flow, waits: this.flow.waits.filter((one) => one !== wait) }
    if (wait.gather !== undefined) return this.spawned(wait.gather, ended)
    const { retry, tries, what } = wait
    if (
      !ended.ok &&
      retry !== undefined &&
      what !== undefined &&
      tries < retry.times &&
      !final.has(ended.error)
    ) {
      const timer = { at: this.self.now + retry.pauseMs, ms: retry.pauseMs, again: wait }
      this.flow = { ...this.flow, timers: [...this.flow.timers, timer] }
      return
    }
    this.follow(wait, ended)
  }

  /** Calls the handler for the end of an action. A failure without a handler ends the agent. */
  private follow({ next, orElse }: Continuation, ended: Ended) {
    if (ended.ok) return next === undefined ? undefined : this.handle(next, ended.value)
    const { error, message } = ended
    if (orElse !== undefined) return this.handle(orElse, { error, message })
    this.begin({ do: 'fail', message })
  }

  /** Records the id of a new child. A child that could not be spawned counts as ended. */
  private spawned({ id, at }: NonNullable<Wait['gather']>, ended: Ended) {
    const agent = ended.ok ? (ended.value as { agent: string }).agent : ''
    this.changeGathering(id, (one) => ({
      ...one,
      agents: one.agents.with(at, agent),
      ends: ended.ok ? one.ends : one.ends.with(at, ended),
    }))
    this.settleGathering(id)
  }

  /** Returns whether a gathering waits for this child. */
  private childEnded(child: string, kind: 'result' | 'failed', body: unknown): boolean {
    const gathering = this.flow.gathers.find(({ agents }) => agents.includes(child))
    if (gathering === undefined) return false
    const { kind: error = 'failed', message = `${child} failed.` } = childFailed.safeParse(body).data ?? {}
    const ended: Ended = kind === 'result' ? { ok: true, value: body } : { ok: false, error, message }
    const at = gathering.agents.indexOf(child)
    this.changeGathering(gathering.id, (one) => ({ ...one, ends: one.ends.with(at, ended) }))
    this.settleGathering(gathering.id)
    return true
  }

  private changeGathering(id: string, change: (one: Gathering) => Gathering) {
    const gathers = this.flow.gathers.map((one) => (one.id === id ? change(one) : one))
    this.flow = { ...this.flow, gathers }
  }

  private settleGathering(id: string) {
    const gathering = this.flow.gathers.find((one) => one.id === id)
    if (gathering === undefined || gathering.ends.includes(null)) return
    this.flow = { ...this.flow, gathers: this.flow.gathers.filter((one) => one !== gathering) }
    const [first = null] = gathering.ends
    this.follow(gathering, gathering.isOne && first !== null ? first : { ok: true, value: gathering.ends })
  }

  /** Runs the timers that are due. Only the newest sleep counts, because it replaced the older ones. */
  private wakeUp(sleep: string | undefined) {
    if (sleep === undefined || this.flow.sleep?.id !== sleep) return
    const { until } = this.flow.sleep
    const due = this.flow.timers.filter(({ at }) => at <= until)
    this.flow = { ...this.flow, sleep: null, timers: this.flow.timers.filter(({ at }) => at > until) }
    for (const { next, again } of due) {
      if (this.isOver) return
      if (next !== undefined) this.handle(next, null)
      if (again?.what !== undefined)
        this.waitFor({ ...again, id: this.push(again.what), tries: again.tries + 1 })
    }
  }

  /** Sleeps until the next timer, unless the agent already sleeps until then. */
  private setSleep() {
    const { sleep } = this.flow
    // A timer takes no longer than its `ms`, even if the clock was set back after the timer was set.
    const timers = this.flow.timers.map((one) =>
      one.ms === undefined ? one : { ...one, at: Math.min(one.at, this.self.now + one.ms) },
    )
    if (timers.length === 0) return
    this.flow = { ...this.flow, timers }
    const until = Math.min(...timers.map(({ at }) => at))
    if (sleep?.until === until) return
    const id = this.push({ do: 'sleep', ms: Math.max(0, until - this.self.now) })
    this.flow = { ...this.flow, sleep: { id, until } }
  }
}
