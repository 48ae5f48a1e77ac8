import type { LineClass, Observation, SeenLine, TrackedNumber } from '../events/observation.ts'

const maxCharacters = 400

/**
 * Summarizes an observation in at most `limit` characters. Quote the result in prompts, because it contains text from
 * the screen.
 */
export function observationText(observation: Omit<Observation, 'id'>, limit = maxCharacters): string {
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
    scene.motion > 0.5 ? 'much motion' : '',
    scene.brightness < 0.15 ? 'dark' : '',
  ].filter((part) => part !== '')
  if (parts.length === 0) return 'nothing new'
  const text = parts.join(' | ')
  return text.length <= limit ? text : `${text.slice(0, Math.max(0, limit - 1)).trimEnd()}…`
}

/** Formats a number as `SCORE 12000 → 12015 (+15, 8 s)`, or `SCORE 12015` if unchanged. */
function numberText({ label, value, was, sinceMs }: TrackedNumber): string {
  if (was === undefined) return `${label} ${value}`
  const change = Math.round((value - was) * 100) / 100
  const after = sinceMs === undefined ? '' : `, ${Math.max(1, Math.round(sinceMs / 1000))} s`
  return `${label} ${was} → ${value} (${change < 0 ? '' : '+'}${change}${after})`
}

function quoted(lines: readonly SeenLine[]): string {
  return [...lines]
    .sort((a, b) => b.box[3] * b.confidence - a.box[3] * a.confidence)
    .map((line) => `"${line.text.length > 90 ? `${line.text.slice(0, 89)}…` : line.text}"`)
    .join(', ')
}

/** The classes of lines, the most interesting one for a performer first. */
const order: readonly LineClass[] = [
  'title',
  'dialogue',
  'subtitle',
  'prompt',
  'hud',
  'feed',
  'menu',
  'chat',
  'list',
  'text',
  'log',
]
const maxLine = 90

/**
 * Lists the lines on a screen in at most `limit` characters, by class: `title: "GAME OVER" | hud: "SCORE 120"`. Quote
 * the result in prompts, because it contains text from the screen.
 */
export function screenText(lines: readonly SeenLine[], limit = 400): string {
  const parts = order.flatMap((kind) => {
    const words = tallestFirst(lines.filter((line) => (line.kind ?? 'text') === kind)).map(
      ({ text }) => `"${text.length > maxLine ? `${text.slice(0, maxLine - 1)}…` : text}"`,
    )
    return words.length === 0 ? [] : [`${kind}: ${words.join(', ')}`]
  })
  if (parts.length === 0) return 'no text'
  const text = parts.join(' | ')
  return text.length <= limit ? text : `${text.slice(0, Math.max(0, limit - 1)).trimEnd()}…`
}

/** Sorts lines by height, the tallest first. */
export const tallestFirst = (lines: readonly SeenLine[]): SeenLine[] =>
  lines.toSorted((a, b) => b.box[3] - a.box[3])
