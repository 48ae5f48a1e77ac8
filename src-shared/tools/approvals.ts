import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import { readableJson } from '../events/readable-json.ts'
import type { State } from '../events/state.ts'
import type { Clock } from '../ports.ts'

/** A call that may only run when somebody says so. */
export interface Question {
  readonly agent: string
  readonly turn: string
  readonly call: string
  readonly tool: string
  /** The arguments that the call will run with. */
  readonly args: unknown
  readonly signal: AbortSignal
}

/**
 * How a question ended; `by` is who answered, or `deadline`, `cancelled`, `full`, `unreadable` when nobody could.
 */
export interface Approval {
  readonly allowed: boolean
  readonly by: string
}

/** Questions to the streamer, answered through the gateway's `policy` command. */
export interface Approvals {
  /** Asks and waits for the word. Without one until the deadline it is a no. Never rejects. */
  ask(question: Question): Promise<Approval>
  /** The word on a question; the tool it was about, or null when no such question waits. */
  answer(ask: string, verdict: 'allow' | 'deny', by: string): string | null
}

/** Questions that may wait at the same time; one more is a no at once. */
const mostOpen = 8

/**
 * Each question is written as `policy/ask` and each end of one as `policy/answer`.
 * @param deadlineMs how long a question waits
 */
export function createApprovals(deps: {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  readonly deadlineMs: () => number
}): Approvals {
  const { emit, state, clock } = deps
  const open = new Map<string, { tool: string; end: (allowed: boolean, by: string) => void }>()
  return {
    ask({ agent, turn, call, tool, args, signal }) {
      if (signal.aborted) return Promise.resolve({ allowed: false, by: 'cancelled' })
      if (open.size >= mostOpen) return Promise.resolve({ allowed: false, by: 'full' })
      const readable = readableJson(args)
      if (readable === null) return Promise.resolve({ allowed: false, by: 'unreadable' })
      const ask = nextId(state(), 'ask')
      const ms = deps.deadlineMs()
      emit({
        type: 'policy/ask',
        agent,
        ask,
        turn,
        call,
        tool,
        args: readable.value,
        until: clock.now() + ms,
      })
      return new Promise((resolve) => {
        const end = (allowed: boolean, by: string) => {
          open.delete(ask)
          stopTimer()
          signal.removeEventListener('abort', onAbort)
          emit({ type: 'policy/answer', ask, verdict: allowed ? 'allow' : 'deny', by })
          resolve({ allowed, by })
        }
        const onAbort = () => end(false, 'cancelled')
        const stopTimer = clock.after(ms, () => end(false, 'deadline'))
        signal.addEventListener('abort', onAbort, { once: true })
        open.set(ask, { tool, end })
      })
    },
    answer(ask, verdict, by) {
      const question = open.get(ask)
      question?.end(verdict === 'allow', by)
      return question?.tool ?? null
    },
  }
}
