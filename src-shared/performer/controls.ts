import type { Supervisor } from '../agents/supervisor.ts'
import { withoutName } from '../commands/spoken-whisper.ts'
import type { PanelRole } from '../contract/command-row.ts'
import { moodMs, type ShowMood } from '../events/event/show.ts'
import { type Direction, emptyShow } from '../events/show.ts'
import type { State } from '../events/state.ts'
import { cleanText } from '../safety/clean-text.ts'
import { allowedTools } from '../tools/policy.ts'
import type { Tool } from '../tools/tool.ts'
import { performerAgent } from './performer-agent.ts'
import { performerId } from './performer-state.ts'
import { readWhisper, type WhisperDeps } from './read-whisper.ts'

/** The streamer's controls over the performer. */
export interface PerformerControls {
  /** Records a private hint for the next turn, and carries out controls in it that `role` may use. Returns false if too many hints are waiting. */
  whisper(words: string, role: PanelRole): boolean
  /** Sets the show's mood for two minutes; `none` ends the mood. */
  setMood(mood: ShowMood, by: string): void
  dropTopic(by: string): void
  /** Makes the performer react now. Does nothing without a live picture. */
  look(): void
  /** Checks at once whether a turn is due. */
  wake(): void
  /** Returns the tools that the performer may call. */
  tools(): readonly Tool[]
  /** Ends the running turn and drops the planned one. */
  cancel(reason: 'panic' | 'cancelled'): void
}

/** Creates the controls of the performer that `agents` runs. */
export function performerControls(
  deps: Omit<WhisperDeps, 'tools'> & {
    readonly agents: Pick<Supervisor, 'send' | 'interrupt' | 'wake' | 'runtimeOf'>
  },
): PerformerControls {
  const { agents, emit, state, clock } = deps
  const directionNow = (): Direction => {
    const { direction } = state().show
    return clock.now() < direction.untilAt ? direction : emptyShow.direction
  }
  const tools = () => {
    const runtime = agents.runtimeOf(performerId)
    return runtime === null ? [] : allowedTools(runtime.registry, runtime.policy)
  }
  return {
    tools,
    whisper(text, role) {
      if (waiting(state()).length >= performerAgent.inbox.capacity) return false
      const words = withoutName(
        cleanText(text),
        deps.persona().name,
        deps.personas().map(({ name }) => name),
      )
      emit({ type: 'operator/said', kind: 'topic', text: words })
      readWhisper(words, role, { ...deps, tools })
      return true
    },
    setMood(mood, by) {
      const { prop, untilAt } = directionNow()
      const until = mood === 'none' ? untilAt : clock.now() + moodMs
      emit({ type: 'show/direction', mood, ...(prop === null ? {} : { prop }), untilAt: until, by })
    },
    dropTopic(by) {
      const { mood, untilAt } = directionNow()
      emit({ type: 'show/direction', mood, untilAt, by })
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

const waiting = ({ sayings }: State) => sayings.filter(({ waits }) => waits !== undefined)
