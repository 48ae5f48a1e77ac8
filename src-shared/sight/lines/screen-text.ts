import type { LineClass, SeenLine } from '../../events/observation.ts'

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
