import { describeError } from '../tools/run-tool.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'

/** Gap (ms) between rounds. It leaves time for other work even if agents write to each other endlessly. */
const roundMs = 1

/** Rounds in which agents step, each agent at most once per round. No round runs while events wait for the disk. */
export interface Rounds {
  wake(id: string): void
  /** Runs `act` for the agent `id`. An error in `act` is reported and does not affect other agents. */
  guarded(id: string, act: () => void): void
  close(): void
}

/**
 * @param on.isUrgent whether an agent steps without a gap, because the audience must not wait
 * @param on.quiet called after a round in which no agent was woken
 */
export function createRounds(
  { journal, clock, warn }: Pick<SupervisorDeps, 'journal' | 'clock' | 'warn'>,
  on: {
    readonly isUrgent: (id: string) => boolean
    readonly step: (id: string) => void
    readonly quiet: () => void
  },
): Rounds {
  const ready = new Set<string>()
  let scheduledMs = Number.POSITIVE_INFINITY
  let isClosed = false
  let stopTimer = () => {}

  const schedule = (ms: number) => {
    if (isClosed || ready.size === 0 || ms >= scheduledMs) return
    stopTimer()
    scheduledMs = ms
    stopTimer = clock.after(ms, round)
  }
  const guarded: Rounds['guarded'] = (id, act) => {
    try {
      act()
    } catch (error) {
      warn(`The agent ${id} failed unexpectedly: ${describeError(error)}`)
    }
  }
  const round = () => {
    scheduledMs = Number.POSITIVE_INFINITY
    if (isClosed || journal.trouble() !== null) return
    const ids = [...ready]
    ready.clear()
    for (const id of ids) guarded(id, () => on.step(id))
    if (ready.size === 0) on.quiet()
    schedule(roundMs)
  }
  const stopWatching = journal.onTrouble((trouble) => trouble === null && schedule(roundMs))

  return {
    guarded,
    wake(id) {
      ready.add(id)
      schedule(on.isUrgent(id) ? 0 : roundMs)
    },
    close() {
      isClosed = true
      stopTimer()
      stopWatching()
    },
  }
}
