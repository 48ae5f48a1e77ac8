import type { Place } from './cue.ts'

/** Returns the position of a place inside the safe margins: 0 is left or top, 1 is right or bottom. */
export function placeShare(place: Place): { x: number; y: number } {
  const x = place.endsWith('left') ? 0 : place.endsWith('right') ? 1 : 0.5
  const y = place.startsWith('top') ? 0 : place.startsWith('bottom') ? 1 : 0.5
  return { x, y }
}
