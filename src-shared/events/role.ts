import { z } from 'zod'
import type { AdlibEvent, EventType } from './event.ts'

export const role = z.enum(['overlay', 'eye', 'panel'])
export type Role = z.infer<typeof role>

/** What an overlay may read: the stage, never what was seen, thought or set. */
const stageEvents: ReadonlySet<EventType> = new Set<EventType>([
  'stage/cue',
  'stage/dropped',
  'stage/stopped',
  'stage/cleared',
  'stage/panic',
  'stage/released',
])

/** What an eye may read: whether anyone looks. */
const eyeEvents: ReadonlySet<EventType> = new Set<EventType>(['sight/source'])

/**
 * An event as a page of this role may see it, or null when it may not. Of a change of settings an overlay
 * reads `overlay` and `stage.sound`.
 */
export function eventFor(who: Role, event: AdlibEvent): AdlibEvent | null {
  if (who === 'panel') return event
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
