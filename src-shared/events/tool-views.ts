import type { Effect } from '../settings/effects.ts'
import type { ToolOrigin } from './denial.ts'
import type { EventBody } from './event.ts'

/** A tool call, or an effect, that waits for the streamer's approval. Times are epoch ms. */
export interface AskView {
  ask: string
  turn: string
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  until: number
  /** Key of the call; the same for every attempt. */
  key?: string
  /** The agent that made the call; absent for the performer in older runs. */
  agent?: string
  /** Set if the model repeats a call from a text from outside. */
  isEcho?: boolean
  /**
   * Set if an effect waits for approval, and not a tool call. `tool` is then the effect's lane, and `args` its
   * content.
   */
  effect?: Effect
  /** Set if a restart repeated the request. */
  again?: true
  /** Set while an approved request waits for its tool to load after a restart. */
  approved?: true
}

/** A held lock. */
export interface LockView {
  path: string
  holder: string
  at: number
}

/** State of an MCP server in the settings. */
export interface McpServerView {
  server: string
  state: Extract<EventBody, { type: 'mcp/server' }>['state']
  at: number
  tools?: number
  message?: string
  remedy?: string
  log: string[]
}

/** State of a user pack, a file named in the settings. */
export interface PackFileView {
  file: string
  path: string
  state: Exclude<Extract<EventBody, { type: 'pack/file' }>['state'], 'removed'>
  at: number
  hash?: string
  tools?: number
  message?: string
  remedy?: string
}
