import { z } from 'zod'
import type { Audience } from './audience.ts'
import type { AdlibEvent } from './event.ts'
import { eventFacts } from './event-table.ts'

export const role = z.enum(['overlay', 'eye', 'panel'])
export type Role = z.infer<typeof role>

/** Returns an event in the form that this audience may see; null if it may not see the event. */
export function eventFor(who: Audience, event: AdlibEvent): AdlibEvent | null {
  const part = eventFacts(event.type).pages[who]
  if (typeof part === 'function') return part(event)
  return part ? event : null
}
