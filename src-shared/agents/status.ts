import type { AgentStatus } from '../events/event/agent.ts'

export type { AgentStatus }

/** The statuses that may follow each status. */
export const transitions: Readonly<Record<AgentStatus, readonly AgentStatus[]>> = {
  running: ['sleeping', 'blocked', 'suspended', 'done', 'failed', 'stopped'],
  sleeping: ['running', 'blocked', 'suspended', 'done', 'failed', 'stopped'],
  blocked: ['running', 'sleeping', 'suspended', 'done', 'failed', 'stopped'],
  suspended: ['running', 'failed', 'stopped'],
  failed: ['running', 'stopped'],
  done: [],
  stopped: [],
}

/** Returns whether an agent may go from one status to another. */
export const mayBecome = (from: AgentStatus, to: AgentStatus): boolean => transitions[from].includes(to)
