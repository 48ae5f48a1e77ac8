import type { Cue } from '../events/cue.ts'
import type { Box } from '../events/observation.ts'
import type { State } from '../events/state.ts'

/**
 * Returns the box of the line or number that led to a turn, as fractions of the picture: the number of the turn's beat,
 * the line that names its subject, or the largest line. Null if the picture has changed since, or for a turn without a
 * beat.
 */
export function causeBox(
  turn: string | undefined,
  { show, observation }: Pick<State, 'show' | 'observation'>,
): NonNullable<Cue['cause']> | null {
  const beat = turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)?.beat
  const size = observation?.size
  if (beat === undefined || observation === null || size === undefined) return null
  const number = observation.numbers.find(({ label }) => label === beat.number?.label)?.box
  const lines = [...observation.newLines, ...(observation.largest === undefined ? [] : [observation.largest])]
  const names = [beat.quote, beat.subject, beat.prop].flatMap((name) => name?.toLowerCase() ?? [])
  const named = lines.find(({ text }) => names.some((name) => text.toLowerCase().includes(name)))?.box
  const box = number ?? named ?? (observation.id === beat.observation ? observation.largest?.box : undefined)
  return box === undefined ? null : shareOf(box, size)
}

function shareOf(
  [x, y, width, height]: Box,
  [all, high]: readonly [number, number],
): NonNullable<Cue['cause']> {
  const part = (value: number): number => Math.min(1, Math.max(0, value))
  return [part(x / all), part(y / high), part(width / all), part(height / high)]
}
