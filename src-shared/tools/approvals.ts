import { firstDeadline } from '../events/agent-view.ts'
import type { DenialReason, ToolOrigin } from '../events/denial.ts'
import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import { readableJson } from '../events/json.ts'
import type { State } from '../events/state.ts'
import type { AskView } from '../events/views.ts'
import type { Cancel, Clock } from '../ports.ts'
import { showInvisible } from '../safety/clean-text.ts'
import type { Effect } from '../settings/stage.ts'

/** A call or an effect that needs the streamer's approval. */
export interface ApprovalRequest {
  readonly agent: string
  readonly turn: string
  readonly call: string
  readonly tool: string
  readonly origin: ToolOrigin
  readonly args: unknown
  /** Key of the call; the same for every attempt. */
  readonly key?: string
  /** Set if the model repeats a call from a text from outside. */
  readonly isEcho?: boolean
  /** Set for an effect on stage; `tool` is then the effect's lane, such as `caption`. */
  readonly effect?: Effect
  /** How long it stays open (ms). Default: as long as every request. */
  readonly openMs?: number
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
  /** Reopens a request from before a restart. Never rejects. */
  reopen(view: AskView, signal: AbortSignal): Promise<Approval>
  /** Answers a request. Returns its tool and effect, or null if no such request is open. */
  answer(ask: string, verdict: 'allow' | 'deny', by: string): Asked | null
}

/** Maximum duration (ms) of one timer. Node allows at most 2^31 - 1 ms; a longer deadline needs several timers. */
const maxTimerMs = 2_147_000_000

/**
 * Minimum time (ms) that a request stays open when it is repeated after a restart, because its answer may already be
 * recorded.
 */
const recordedAnswerMs = 2000

/**
 * Creates the approvals of a run. Each request writes `policy/ask` when it opens and `policy/answer` when it ends.
 * @param deps.deadlineMs how long a request stays open, even across a restart
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
    ask({ agent, turn, call, tool, origin, args, key, isEcho, effect, openMs, signal }) {
      if (signal.aborted) return Promise.resolve(deny('cancelled'))
      if (open.size >= maxOpen) return Promise.resolve(deny('full'))
      const readable = readableJson(args)
      if (readable === null) return Promise.resolve(deny('unreadable'))
      const ask = nextId(state(), 'ask')
      const asked = key === undefined ? undefined : firstDeadline(state().agents, key)
      const until = asked ?? clock.now() + (openMs ?? deps.deadlineMs())
      const about = { tool, ...(effect === undefined ? {} : { effect }) }
      emit({
        type: 'policy/ask',
        agent,
        ask,
        turn,
        call,
        origin,
        args: showInvisible(readable.value),
        until,
        ...(key === undefined ? {} : { key }),
        ...(isEcho ? { isEcho } : {}),
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
