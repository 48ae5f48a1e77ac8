import { z } from 'zod'
import type { AdlibEvent, EventType } from './event.ts'

export const role = z.enum(['overlay', 'eye', 'panel'])
export type Role = z.infer<typeof role>

/** What an overlay may read: the stage, never what was seen, thought or set. */
const stageEvents: ReadonlySet<EventType> = new Set<EventType>([
  'stage/cue',
  'stage/dropped',
  'stage/panic',
  'stage/released',
])

/** What an eye may read: whether anyone looks. */
const eyeEvents: ReadonlySet<EventType> = new Set<EventType>(['sight/source'])

/** True when a page of this role may see this event. */
export function mayRead(who: Role, event: AdlibEvent): boolean {
  if (who === 'panel') return true
  return (who === 'overlay' ? stageEvents : eyeEvents).has(event.type)
}
