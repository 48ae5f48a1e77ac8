import type { ParseAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'

type Reading = ParseAnswer['readings'][number]

const overlap = (a: Reading, b: Reading): boolean => a.from < b.end && b.from < a.end

/** Returns why a reading was chosen or not. */
export function verdict(reading: Reading, all: readonly Reading[]): string {
  if (reading.chosen && reading.valid) return ui.playground.cheapest
  if (!reading.valid) {
    const errors = [...new Set(reading.calls.flatMap(({ errors }) => errors))]
    if (errors.length === 0) return ui.playground.unreadable
    return `${errors.join('; ')}.${reading.chosen ? ui.playground.meantAsCall : ''}`
  }
  const winner = all.find((other) => other.chosen && overlap(other, reading))
  if (winner === undefined) return ui.playground.onlyMentioned
  return winner.price < reading.price
    ? fill(ui.playground.costsMore, { price: reading.price, taken: winner.price })
    : fill(ui.playground.costsSame, { format: winner.format })
}
