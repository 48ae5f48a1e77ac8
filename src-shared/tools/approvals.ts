import { firstDeadline } from '../events/agent-view.ts'
import { readableJson } from '../events/bounded-json.ts'
import type { DenialReason, ToolOrigin } from '../events/denial.ts'
import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import type { State } from '../events/state.ts'
import type { AskView } from '../events/tool-views.ts'
import type { Cancel, Clock } from '../ports.ts'
import type { Effect } from '../settings/effects.ts'

/** A call or an effect that needs the streamer's approval. */
export interface ApprovalRequest {
  readonly agent: string
  readonly turn: string
  readonly call: string
  readonly tool: string
  readonly origin: ToolOrigin
  /** The arguments with which the call runs if it is approved. */
  readonly args: unknown
  /** Key of the call; the same for every attempt. */
  readonly key?: string
  /**
   * The effect on stage, if the request is about an effect. `tool` is then the effect's lane (`caption`, `voice`,
   * `emote` …), and `call` is empty if no call caused the effect.
   */
  readonly effect?: Effect
  readonly signal: AbortSignal
}

/** How an approval request ended. `cancelled` means that its signal aborted before anyone answered. */
export type Approval = { readonly allowed: true } | { readonly allowed: false; readonly why: ApprovalDenial }

type ApprovalDenial = Extract<DenialReason, { kind: 'approval' }>['why'] | 'cancelled'

/** What an approval request is about: its tool and effect. */
export type Asked = Pick<ApprovalRequest, 'tool' | 'effect'>

/** Approval requests to the streamer. Each is answered once, from the panel, a terminal or another program. */
export interface Approvals {
  /** Requests approval and waits for it until the deadline. Never rejects. */
  ask(request: ApprovalRequest): Promise<Approval>
  /**
   * Reopens a request from before a restart. The request then stays open until its deadline. An approved request stays
   * in the state until a `tool/call` contains the request's id in `ask`. Never rejects.
   */
  reopen(view: AskView, signal: AbortSignal): Promise<Approval>
  /** Answers a request. Returns its tool and effect, or null if no such request is open. */
  answer(ask: string, verdict: 'allow' | 'deny', by: string): Asked | null
}

/** Maximum duration (ms) of a timer in Node; a longer deadline needs several timers. */
const maxTimerMs = 2_147_000_000

/**
 * Minimum time (ms) for which a request stays open when its call is made again after a restart. Adlib needs this time
 * to find an answer that was recorded before the deadline.
 */
const recordedAnswerMs = 2000

/**
 * Creates the approvals of a run. Each request writes `policy/ask` when it opens and `policy/answer` when it ends.
 * @param deps.deadlineMs how long a request stays open. A call that is made again after a restart keeps its deadline.
 * @param deps.maxOpen maximum number of open requests; further requests are denied at once. Default: 8
 */
export function createApprovals(deps: {
  readonly emit: Emit
  readonly state: () => Pick<State, 'asks' | 'counters' | 'agents'>
  readonly clock: Clock
  readonly deadlineMs: () => number
  readonly maxOpen?: number
}): Approvals {
  const { emit, state, clock, maxOpen = 8 } = deps
  const open = new Map<string, Asked & { end: (approval: Approval, by: string) => void }>()
  const deny = (why: ApprovalDenial): Approval => ({ allowed: false, why })

  const wait = (request: {
    readonly ask: string
    readonly about: Asked
    readonly ms: number
    readonly signal: AbortSignal
  }): Promise<Approval> =>
    new Promise((resolve) => {
      const { ask, about, signal } = request
      const end = (approval: Approval, by: string) => {
        open.delete(ask)
        stopTimer()
        signal.removeEventListener('abort', onAbort)
        emit({ type: 'policy/answer', ask, verdict: approval.allowed ? 'allow' : 'deny', by })
        resolve(approval)
      }
      const onAbort = () => end(deny('cancelled'), 'cancelled')
      let stopTimer: Cancel = () => {}
      const setTimer = (ms: number) => {
        stopTimer = clock.after(Math.min(ms, maxTimerMs), () =>
          ms > maxTimerMs ? setTimer(ms - maxTimerMs) : end(deny('expired'), 'deadline'),
        )
      }
      setTimer(request.ms)
      signal.addEventListener('abort', onAbort, { once: true })
      open.set(ask, { ...about, end })
    })
  return {
    ask({ agent, turn, call, tool, origin, args, key, effect, signal }) {
      if (signal.aborted) return Promise.resolve(deny('cancelled'))
      if (open.size >= maxOpen) return Promise.resolve(deny('full'))
      const readable = readableJson(args)
      if (readable === null) return Promise.resolve(deny('unreadable'))
      const ask = nextId(state(), 'ask')
      const asked = key === undefined ? undefined : firstDeadline(state().agents, key)
      const until = asked ?? clock.now() + deps.deadlineMs()
      const about = { tool, ...(effect === undefined ? {} : { effect }) }
      emit({
        type: 'policy/ask',
        agent,
        ask,
        turn,
        call,
        origin,
        args: readable.value,
        until,
        ...(key === undefined ? {} : { key }),
        ...about,
      })
      const ms = asked === undefined ? until - clock.now() : Math.max(recordedAnswerMs, until - clock.now())
      return wait({ ask, about, ms, signal })
    },
    reopen: ({ ask, tool, until }, signal) =>
      wait({ ask, about: { tool }, ms: Math.max(0, until - clock.now()), signal }),
    answer(ask, verdict, by) {
      const request = open.get(ask)
      request?.end(verdict === 'allow' ? { allowed: true } : deny('refused'), by)
      if (request === undefined) return null
      const { end: _, ...asked } = request
      return asked
    },
  }
}
