import type { Observation } from '../events/observation.ts'
import type { ImageBlock } from '../step/content.ts'
import { defineService } from '../tools/tool-context.ts'

/** What tools can see. */
export interface Eyes {
  /** Returns the newest observation; null before the first. */
  latest(): Observation | null
  /** Returns the newest picture, scaled down for a model; absent where no pictures are kept. */
  picture?(): Promise<ImageBlock | null>
}

export const eyesService = defineService<Eyes>('eyes')
