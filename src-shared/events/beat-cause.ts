import type { Beat } from './beat.ts'
import type { Box, Observation } from './observation.ts'

/**
 * Returns the box of the number or line that led to a beat, as fractions of the picture, or null if it is not found.
 */
export function causeIn(beat: Beat, observation: Observation): Box | null {
  const { size, numbers, newLines, largest } = observation
  if (beat.cause?.box !== undefined && beat.observation === observation.id) return beat.cause.box
  if (size === undefined) return null
  const number = numbers.find(({ label }) => label === beat.number?.label)?.box
  const lines = [...newLines, ...(largest === undefined ? [] : [largest])]
  const names = [beat.quote, beat.subject, beat.prop].flatMap((name) => name?.toLowerCase() ?? [])
  const named = lines.find(({ text }) => names.some((name) => text.toLowerCase().includes(name)))?.box
  const box = number ?? named ?? (observation.id === beat.observation ? largest?.box : undefined)
  return box === undefined ? null : shareOf(box, size)
}

function shareOf([x, y, width, height]: Box, [all, high]: readonly [number, number]): Box {
  const part = (value: number): number => Math.min(1, Math.max(0, value))
  return [part(x / all), part(y / high), part(width / all), part(height / high)]
}
