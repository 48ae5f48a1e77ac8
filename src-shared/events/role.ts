import { z } from 'zod'
import { agentEventForPages, agentForPages } from './agent-pages.ts'
import type { Cue } from './cue.ts'
import type { AdlibEvent, EventType } from './event.ts'
import type { State } from './state.ts'

export const role = z.enum(['overlay', 'eye', 'panel'])
export type Role = z.infer<typeof role>

/** Events for an overlay: the stage only, never observations, model output or settings. */
const stageEvents: ReadonlySet<EventType> = new Set<EventType>([
  'stage/cue',
  'stage/dropped',
  'stage/stopped',
  'stage/cleared',
  'stage/panic',
  'stage/released',
])

/** Events for an eye: whether a source is in use. */
const eyeEvents: ReadonlySet<EventType> = new Set<EventType>(['sight/source'])

/**
 * Returns an event as a page of this role may see it, or null when it may not. A panel sees agents without the bodies of
 * their messages. An overlay sees only `overlay` and
 * `stage.sound` of a settings change.
 */
export function eventFor(who: Role, event: AdlibEvent): AdlibEvent | null {
  if (who === 'panel') return agentEventForPages(event)
  if (who === 'overlay' && event.type === 'settings/changed') {
    const { overlay, stage } = event.patch
    const sound = (stage as { sound?: unknown } | undefined)?.sound
    if (overlay === undefined && sound === undefined) return null
    const patch = {
      ...(overlay === undefined ? {} : { overlay }),
      ...(sound === undefined ? {} : { stage: { sound } }),
    }
    return { ...event, patch }
  }
  return (who === 'overlay' ? stageEvents : eyeEvents).has(event.type) ? event : null
}

/** State that an overlay paints after it connects: the cues whose time has not run out. */
export interface StageState {
  run: string
  panic: boolean
  overlay: State['settings']['overlay']
  sound: State['settings']['stage']['sound']
  /** `at` is the epoch ms of the `stage/cue`. */
  cues: { cue: Cue; at: number }[]
}

/** Returns the stage at `now` (epoch ms). The fold has already ended every cue from before a panic. */
export function stageState(state: State, now: number): StageState {
  return {
    run: state.run,
    panic: state.panic !== null,
    overlay: state.settings.overlay,
    sound: state.settings.stage.sound,
    cues: state.cues.flatMap(({ cue, cuedAt, dropped }) =>
      cuedAt !== undefined && dropped === undefined && cuedAt + cue.durationMs > now
        ? [{ cue, at: cuedAt }]
        : [],
    ),
  }
}

/** Returns the part of the state that a role may read; an eye gets only the run. */
export function stateFor(role: Role, state: State, now: number): State | StageState | { run: string } {
  if (role === 'panel')
    return state.agents.length === 0 ? state : { ...state, agents: state.agents.map(agentForPages) }
  return role === 'overlay' ? stageState(state, now) : { run: state.run }
}
