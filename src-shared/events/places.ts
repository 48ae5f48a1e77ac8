import type { Observation } from './observation.ts'

/**
 * Returns an observation without its words and numbers; null if it has no picture size, or neither texts nor detail.
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
