import type { Observation } from './observation.ts'

/** Returns where text and detail are in a picture, without words or numbers; null if an observation is not about a picture. */
export function placesOf({ id, at, texts, size, scene: { detail } }: Observation): Observation | null {
  if (size === undefined || (texts === undefined && detail === undefined)) return null
  return {
    ...{ id, at, size, source: '', newLines: [], goneLines: [], numbers: [] },
    ...(texts !== undefined && { texts }),
    ...{ scene: { cut: false, brightness: 0, motion: 0, ...(detail !== undefined && { detail }) } },
    ...{ confidence: 0, ageMs: 0 },
  }
}
