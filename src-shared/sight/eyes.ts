import type { Observation } from '../events/observation.ts'
import type { ImageBlock } from '../step/content.ts'
import { defineService } from '../tools/tool-context.ts'

/** What tools may know of the eyes: the newest observation, or null before the first. */
export interface Eyes {
  latest(): Observation | null
  /** The newest picture, scaled down for a model; absent where no pictures are kept. */
  picture?(): Promise<ImageBlock | null>
}

export const eyesService = defineService<Eyes>('eyes')
