import type { ParseAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { playgroundWords } from './playground-words.ts'

type Reading = ParseAnswer['readings'][number]

const overlap = (a: Reading, b: Reading): boolean => a.from < b.end && b.from < a.end

/** Returns why a reading was chosen or not. */
export function verdict(reading: Reading, all: readonly Reading[]): string {
  if (reading.chosen && reading.valid) return playgroundWords.cheapest
  if (!reading.valid) {
    const errors = [...new Set(reading.calls.flatMap(({ errors }) => errors))]
    if (errors.length === 0) return playgroundWords.unreadable
    return `${errors.join('; ')}.${reading.chosen ? playgroundWords.meantAsCall : ''}`
  }
  const winner = all.find((other) => other.chosen && overlap(other, reading))
  if (winner === undefined) return playgroundWords.onlyMentioned
  return winner.price < reading.price
    ? playgroundWords.costsMore(reading.price, winner.price)
    : playgroundWords.costsSame(winner.format)
}
