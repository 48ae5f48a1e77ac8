import type { EventType } from './event.ts'

/**
 * The events that must survive a loss of power before anyone is told that they happened. All others reach the disk
 * within the journal's sync interval.
 */
export const durableEvents: ReadonlySet<EventType> = new Set<EventType>([
  'run/start',
  'run/resumed',
  'run/end',
  'stage/panic',
  'stage/released',
  'lock/acquired',
  'lock/released',
])
