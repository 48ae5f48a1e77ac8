import { counted } from '../kit/formats.ts'

export const english = {
  stopQuestion: (agent: string) => `Stop ${agent} and all agents below it for the rest of this run?`,
  stop: 'Stop',
  keep: 'Keep',
  resume: 'Resume',
  suspend: 'Suspend',
  running: 'Running',
  sleeping: 'Sleeping',
  blocked: 'Blocked',
  suspended: 'Suspended',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  forTime: (time: string) => `for ${time}`,
  inboxHint: 'Messages in the inbox',
  inbox: 'Inbox',
  inboxOf: (depth: number, capacity: number) => `${depth} of ${capacity} messages`,
  full: ', full',
  activeModel: 'active model',
  calls: (count: number) => counted(count, 'tool call'),
  restarts: (count: number) => counted(count, 'restart'),
  result: 'Result',
  agents: 'Agents',
  runs: 'Runs',
}

export type AgentsWords = typeof english
