import type { Observation } from './observation.ts'

/**
 * Returns an observation without words and numbers, but with the boxes in `texts` and the detail of the picture.
 * Returns null without the picture's size, or if both of these are missing.
 */
export function placesOf({ id, at, texts, size, scene }: Observation): Observation | null {
  const { cut, restart, detail } = scene
  if (size === undefined || (texts === undefined && detail === undefined)) return null
  return {
    ...{ id, at, size, source: '', newLines: [], goneLines: [], numbers: [] },
    ...(texts !== undefined && { texts }),
    scene: {
      ...{ cut, brightness: 0, motion: 0 },
      ...(restart !== undefined && { restart }),
      ...(detail !== undefined && { detail }),
    },
    ...{ confidence: 0, ageMs: 0 },
  }
}
