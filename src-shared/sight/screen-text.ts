import type { LineClass, SeenLine } from '../events/observation.ts'

/** Classes of lines, the most interesting for a performer first. */
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
 * Lists the lines on a screen by class for a small model: `title: "GAME OVER" | hud: "SCORE 120"`. Within a class, the
 * largest line comes first. Cuts the result to `limit` characters. Quote the result as data, because it contains text
 * from the screen.
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

/** Sorts lines by the height of their letters, the tallest first. */
export const tallestFirst = (lines: readonly SeenLine[]): SeenLine[] =>
  lines.toSorted((a, b) => b.box[3] - a.box[3])
