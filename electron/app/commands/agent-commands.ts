import type { CommandTargets } from './command-deps.ts'
import { type Answer, failure, type Handlers, ok } from './handlers.ts'

const cannot = {
  stop: (id: string): Answer => failure('gone', `The agent ${id} has ended.`, 'No action is needed.'),
  suspend: (id: string): Answer =>
    failure('state', `The agent ${id} cannot be suspended now.`, 'It has ended, or is suspended already.'),
  resume: (id: string): Answer =>
    failure('state', `The agent ${id} cannot be resumed now.`, 'Only a suspended agent can be resumed.'),
} as const

/** Stops, suspends and resumes agents. Stopping an agent also stops its descendants. */
export const agentCommands = ({ agents }: Pick<CommandTargets, 'agents'>): Handlers<'agent'> => ({
  agent: ({ agent, do: what }, by) => (agents[what](agent, by) ? ok : cannot[what](agent)),
})
