import type { Emit } from '../../src-shared/events/event.ts'
import type { OverLimitsView } from '../../src-shared/events/state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { pruneAsked, pruneRuns } from '../runs/prune-runs.ts'

/** The question of whether to delete past runs that exceed the limits. */
export interface RunLimits {
  answer(verdict: 'delete' | 'keep', by: string): boolean
}

/**
 * Deletes past runs that exceed the limits. Asks first in the panel if these are more than half of the runs, or if
 * the clock may be wrong.
 */
export function applyRunLimits(deps: {
  readonly runsDir: string
  readonly limits: () => Settings['runs']
  readonly clock: Clock
  readonly emit: Emit
  readonly print: (line: string) => void
}): RunLimits {
  const { runsDir, clock, emit, print } = deps
  const options = () => ({ runsDir, limits: deps.limits(), now: clock.now() })
  const pruned = pruneRuns(options())
  let { question } = pruned
  printDeleted(pruned.deleted.length, print)
  if (question !== null) {
    const { names: _, ...asked } = question
    emit({ type: 'data/over-limits', ...asked })
    print(`${overLimitsWords(question)} Answer in the panel.`)
  }
  return {
    answer(verdict, by) {
      if (question === null) return false
      const deleted = verdict === 'delete' ? pruneAsked(options(), question.names) : []
      question = null
      printDeleted(deleted.length, print)
      emit({ type: 'data/limits-settled', deleted: deleted.length, by })
      return true
    },
  }
}

/** Returns a message about the runs that the limits would delete, and why they were not deleted. */
export const overLimitsWords = ({ runs, of, why }: OverLimitsView): string =>
  `Your storage limits (setting "runs") would delete ${runs} of ${of} runs. ${
    why === 'most' ? 'That is more than half' : 'The clock may be wrong'
  }, so nothing was deleted.`

function printDeleted(count: number, print: (line: string) => void): void {
  if (count === 0) return
  const [runs, them] = count === 1 ? ['run was', 'it'] : ['runs were', 'them']
  print(`${count} old ${runs} deleted (setting runs). You can restore ${them} in the panel for a day.`)
}
