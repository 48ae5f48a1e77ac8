import type { Observation, SeenLine, TrackedNumber } from '../events/observation.ts'

/** So many characters of what is seen reach a model, unless told otherwise. */
const mostCharacters = 400

/**
 * An observation as short words for a small model: what moved, what is new, the largest line, what went,
 * most telling first (of another scene not what went, for all did), cut to `limit` characters. The words come from outside: whoever puts them into a
 * prompt quotes them as data.
 */
export function observationText(observation: Omit<Observation, 'id'>, limit = mostCharacters): string {
  const { numbers, newLines, goneLines, largest, scene } = observation
  const moved = numbers.filter((number) => number.was !== undefined)
  const still = numbers.filter((number) => number.was === undefined)
  const parts = [
    scene.cut ? 'new scene' : '',
    moved.map(numberText).join('; '),
    newLines.length > 0 ? `new: ${quoted(newLines)}` : '',
    largest !== undefined && !newLines.some((line) => line.text === largest.text)
      ? `largest: ${quoted([largest])}`
      : '',
    !scene.cut && goneLines.length > 0 ? `gone: ${quoted(goneLines)}` : '',
    still.map(numberText).join('; '),
    scene.motion > 0.5 ? 'much moves' : '',
    scene.brightness < 0.15 ? 'dark' : '',
  ].filter((part) => part !== '')
  if (parts.length === 0) return 'nothing new'
  const text = parts.join(' | ')
  return text.length <= limit ? text : `${text.slice(0, Math.max(0, limit - 1)).trimEnd()}…`
}

/** `SCORE 12000 → 12015 (+15, 8 s)`, or `SCORE 12015` when it did not move. */
export function numberText({ label, value, was, sinceMs }: TrackedNumber): string {
  if (was === undefined) return `${label} ${value}`
  const change = Math.round((value - was) * 100) / 100
  const after = sinceMs === undefined ? '' : `, ${Math.max(1, Math.round(sinceMs / 1000))} s`
  return `${label} ${was} → ${value} (${change < 0 ? '' : '+'}${change}${after})`
}

/** Surest readings of the largest letters first; a line longer than a subtitle is cut. */
function quoted(lines: readonly SeenLine[]): string {
  return [...lines]
    .sort((a, b) => b.box[3] * b.confidence - a.box[3] * a.confidence)
    .map((line) => `"${line.text.length > 90 ? `${line.text.slice(0, 89)}…` : line.text}"`)
    .join(', ')
}
