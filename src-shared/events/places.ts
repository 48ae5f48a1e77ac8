import type { Observation } from './observation.ts'

/**
 * Returns an observation without words and numbers. It keeps the boxes in `texts` and the picture's detail. Returns
 * null without either of these, or without the picture's size.
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
