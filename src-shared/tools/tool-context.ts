import type { Emit } from '../events/event.ts'
import type { Clock } from '../ports.ts'
import type { Services } from './service.ts'

/** What a tool and its hooks may know and do while one call runs. */
export interface ToolContext {
  /** Who calls: the performer, one of its children, or a client of our MCP server. */
  readonly agent: string
  readonly turn: string
  /** The call's id in events, `t12.1.2`. */
  readonly call: string
  /** The name of the tool that is called. */
  readonly tool: string
  readonly clock: Clock
  readonly emit: Emit
  /** The world outside the tool: `ctx.service(stageService).offer(…)`. */
  readonly service: Services
  /** Aborted when the call times out, is cancelled, or the audience must not see more. */
  readonly signal: AbortSignal
}
