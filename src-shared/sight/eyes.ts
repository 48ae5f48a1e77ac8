import type { Observation } from '../events/observation.ts'
import { definePort } from '../tools/port.ts'

/** What tools may know of the eyes: the newest observation, or null before the first. */
export interface Eyes {
  latest(): Observation | null
}

export const eyesPort = definePort<Eyes>('eyes')
