import type { ShowState } from '../../events/show.ts'

const betweenScoresMs = 10 * 60_000

const words = ['nil', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const spoken = (count: number): string => words[count] ?? String(count)

/**
 * Returns a line such as "Score so far: Warden three, us one."; null if there is no score or it was said recently.
 */
export function scoreLine(show: ShowState, now: number): { text: string; template: string } | null {
  const { bosses, counts } = show.bits
  const rival = [...bosses].sort((a, b) => b.deaths - a.deaths)[0]
  if (rival === undefined || rival.deaths === 0) return null
  const last = show.used.findLast(({ template }) => template.startsWith(prefix))
  if (last !== undefined && now - last.at < betweenScoresMs) return null
  const wins = (counts.victory ?? 0) + (counts.comeback ?? 0)
  const text = `Score so far: ${rival.name} ${spoken(rival.deaths)}, us ${spoken(wins)}.`
  const template = `${prefix}${text}`
  return show.used.some((other) => other.template === template) ? null : { text, template }
}

const prefix = 'score: '
