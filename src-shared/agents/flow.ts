import { z } from 'zod'
import { defined } from '../step/record.ts'
import type { Continuation, Ended, FlowAction, Gather, Handlers } from './flow-action.ts'
import type { FlowState, Wait } from './flow-state.ts'
import { endOf, type Gathering, livingIn, readEnd, withChild, withEnd } from './gatherings.ts'
import { loopsOf, withoutNext } from './loops.ts'
import type { Action, AgentMessage, Self, StepInput, StepResult } from './step.ts'
import { refusePromise } from './synchronous.ts'
import { passOn } from './topology.ts'

/** Errors after which the agent must not retry, because a retry cannot help or because the call may have happened. */
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

/** Returns the step of an agent with handlers. The state records the open actions, so that they survive a restart. */
export const flowStep =
  <State>(handlers: Handlers<State>) =>
  ({ inbox, state, self }: StepInput<FlowState<State>>): StepResult<FlowState<State>> => {
    const step = new FlowStep(handlers, state, self)
    for (const message of inbox) step.take(message)
    return step.end()
  }

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

  private dependency(): StepResult<unknown>['rests'] | null {
    const { waits, gathers, timers } = this.flow
    const children = gathers.flatMap(livingIn)
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
    const handled = handler(this.flow.own, value, { self: this.self, from })
    refusePromise(`The handler "${name}" of ${this.self.definition}`, handled)
    if (typeof handled !== 'object' || handled === null)
      throw new TypeError(
        `The handler "${name}" of ${this.self.definition} returned ${handled === undefined ? 'nothing' : String(handled)}. Return { actions: [...] }, or {} to do nothing.`,
      )
    const { state = this.flow.own, actions = [] } = handled
    this.flow = { ...this.flow, own: state }
    for (const action of actions) if (action.do !== 'each') this.begin(action)
    const loops = loopsOf(actions)
    if (loops.length > 0) this.flow = { ...this.flow, loops: [...(this.flow.loops ?? []), ...loops] }
  }

  private begin({ next, orElse, retry, ...action }: Exclude<FlowAction, { do: 'each' }>) {
    const follows: Continuation = {
      ...defined({ next, orElse, retry }),
    }
    if (action.do === 'gather') return this.gather(action.children, follows, false)
    if (action.do === 'spawn' && (next !== undefined || orElse !== undefined)) {
      const { do: _, ...child } = action
      return this.gather([child], follows, true)
    }
    if (action.do === 'sleep') {
      const ms = 'at' in action ? Math.max(0, action.at - this.self.now) : action.ms
      const timer = { at: this.self.now + ms, ms, ...follows }
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

  private continueLoops() {
    for (;;) {
      const { waits, gathers, timers, loops = [] } = this.flow
      const loop = loops.at(-1)
      if (this.isOver || loop === undefined || waits.length + gathers.length + timers.length > 0) return
      this.flow = { ...this.flow, loops: withoutNext(loops) }
      if (loop.items.length === 0) this.follow(loop, { ok: true, value: null })
      else this.handle(loop.take, loop.items[0])
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
    if (wait.gather !== undefined) {
      const { id, at } = wait.gather
      return this.changeGathering(id, (one) => withChild(one, at, ended))
    }
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

  private follow({ next, orElse }: Continuation, ended: Ended) {
    if (ended.ok) return next === undefined ? undefined : this.handle(next, ended.value)
    const { error, message } = ended
    if (orElse !== undefined) return this.handle(orElse, { error, message })
    this.begin({ do: 'fail', message })
  }

  private childEnded(child: string, kind: 'result' | 'failed', body: unknown): boolean {
    const gathering = this.flow.gathers.find(({ agents }) => agents.includes(child))
    if (gathering === undefined) return false
    this.changeGathering(gathering.id, (one) => withEnd(one, child, readEnd(child, kind, body)))
    return true
  }

  private changeGathering(id: string, change: (one: Gathering) => Gathering) {
    const gathers = this.flow.gathers.map((one) => (one.id === id ? change(one) : one))
    this.flow = { ...this.flow, gathers }
    this.settleGathering(id)
  }

  private settleGathering(id: string) {
    const gathering = this.flow.gathers.find((one) => one.id === id)
    const end = gathering === undefined ? null : endOf(gathering)
    if (gathering === undefined || end === null) return
    this.flow = { ...this.flow, gathers: this.flow.gathers.filter((one) => one !== gathering) }
    this.follow(gathering, end)
  }

  /** Fires the due timers when a sleep ends. Only the newest sleep counts, because it replaced the older ones. */
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

  private setSleep() {
    const { sleep } = this.flow
    // If the clock is set back, a timer still takes at most its `ms`.
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
