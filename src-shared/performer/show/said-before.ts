import type { BankLine } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'

const dayMs = 86_400_000

/** Days for which a line rests after a stream. The audience remembers best how a stream began. */
const restDays = { usual: 14, opener: 30 }

/** When a line last reached the audience (epoch ms), and whether it opened that stream or greeted it. */
export interface SaidBefore {
  readonly at: number
  readonly isOpener?: boolean | undefined
}

/** Returns whether a line of an earlier stream rests, so that it is not new yet. */
export const isResting = ({ at, isOpener = false }: SaidBefore, now: number): boolean =>
  now - at < restDays[isOpener ? 'opener' : 'usual'] * dayMs

/** Returns the template of a line. */
export const templateOf = (line: BankLine): string => (typeof line === 'string' ? line : line.text)

/** Returns when one of these lines was last said in this run (epoch ms); `-Infinity` if none was. */
export function usedAt(lines: readonly BankLine[] = [], { used }: Pick<ShowState, 'used'>): number {
  const templates = new Set(lines.map(templateOf))
  return used.findLast(({ template }) => templates.has(template))?.at ?? Number.NEGATIVE_INFINITY
}
