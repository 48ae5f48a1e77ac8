import type { Supervisor } from '../agents/supervisor.ts'
import type { State } from '../events/state.ts'
import { performerAgent } from './performer-agent.ts'
import { performerId } from './performer-id.ts'
import { readWhisper } from './read-whisper.ts'

/** What the streamer asks of the performer. */
export interface PerformerControls {
  /**
   * Takes a private hint for the next turn and writes it down; the audience never sees these words, and a restart does not
   * lose them. Returns false while too many hints wait.
   */
  whisper(words: string): boolean
  /** Lets the performer react now, as if something had happened. Without a live picture, it does nothing. */
  look(): void
  /** Checks at once whether a turn is due, because a pause or a setting changed. */
  wake(): void
  /** Ends the running turn, and what was to follow it. A panic drops the whispers that wait. */
  cancel(reason: 'panic' | 'cancelled'): void
}

/** Creates the controls of the performer under this supervisor. */
export function performerControls(
  deps: Parameters<typeof readWhisper>[1] & {
    readonly agents: Pick<Supervisor, 'send' | 'interrupt' | 'wake'>
  },
): PerformerControls {
  const { agents, emit, state } = deps
  return {
    whisper(words) {
      if (waiting(state()).length >= performerAgent.inbox.capacity) return false
      emit({ type: 'operator/said', kind: 'topic', text: words })
      readWhisper(words, deps)
      return true
    },
    look() {
      agents.send(performerId, { from: 'operator', kind: 'asked', body: { for: 'look' } })
    },
    wake: () => agents.wake(performerId),
    cancel(reason) {
      agents.interrupt(performerId, reason)
      agents.wake(performerId)
    },
  }
}

/** Returns the whispers that no turn has taken. */
const waiting = ({ sayings }: State) => sayings.filter(({ waits }) => waits !== undefined)
