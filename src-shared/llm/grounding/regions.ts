import { stateCodes } from './codes.ts'
import type { Slot } from './slots.ts'

const STATES = stateCodes()

const EXAMPLE = new RegExp(`\\p{Lu}\\p{L}+,\\s?(?:${STATES.join('|')})\\b(?!\\w)`, 'u')

/** True where a description shows places as «City, ST». */
export const wantsRegion = (slot: Slot): boolean => slot.type === 'string' && EXAMPLE.test(slot.description)

/**
 * The forms that a place without a region may take there: the place alone (most of the world's towns lie in none of the states),
 * with a `region` that the request names beside it, or in a state; which one is the model's knowledge.
 */
export const withRegions = (place: string, regions: readonly string[]): string[] => [
  place,
  ...regions.map((region) => `${place}, ${region}`),
  ...STATES.map((state) => `${place}, ${state}`),
]
