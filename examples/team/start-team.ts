import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import { planner, type TeamTask } from './planner.ts'

/** Id of the planner. Its workers are `team/librarian-1` … */
export const rootId = 'team'

/**
 * Starts the planner, unless the run already has one: a planner that was working continues by itself, and one that
 * ended before a crash must not repeat its work.
 */
export function startTeam(
  agents: Pick<Supervisor, 'start'>,
  journal: Pick<JournalReader, 'state'>,
  task: TeamTask,
): void {
  if (!journal.state().agents.some(({ id }) => id === rootId)) agents.start(planner, rootId, task)
}
