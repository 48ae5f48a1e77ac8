import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import { countsDown, type NumberFacts, nearEnd } from './number-facts.ts'

const lastSeconds = 3
const afterMs = 15_000
/**
 * Matches the label of a clock for the whole game. Other clocks may belong to a part of the game, such as a storm.
 */
const timeLeft = /\b(?:time|clock)\b/i
const stages = /lap|round|wave|set|hole|stage|quarter/i

/** Creates the rule about countdowns: a clock near its end or the last lap. */
export function createCountdowns(): Rule {
  const ending = new WeakSet<NumberFacts>()
  const lastAt = new WeakMap<NumberFacts, number>()

  return ({ at, changes }) => {
    const beats: BeatBody[] = []
    for (const { facts, value, was } of changes) {
      const { label, kind, of, most } = facts
      const endedAt = lastAt.get(facts) ?? Number.NEGATIVE_INFINITY
      if (timeLeft.test(label) && value > was + lastSeconds && at - endedAt <= afterMs)
        beats.push(beatBody('setback', { salience: 0.6, number: { label, value: 0, was } }))
      lastAt.delete(facts)
      if (kind === 'clock' && value <= lastSeconds && countsDown(facts.history)) lastAt.set(facts, at)
      const isEnd = isNearEnd(facts)
      if (!isEnd) ending.delete(facts)
      if (!isEnd || ending.has(facts) || value > was === (kind !== 'ordinal')) continue
      ending.add(facts)
      const max = kind === 'ordinal' ? of : most
      const number = { label, value, was, ...(max === undefined ? {} : { max }) }
      beats.push(beatBody('countdown', { number }))
    }
    return beats
  }
}

function isNearEnd({ kind, label, of = 0, most, history, value }: NumberFacts): boolean {
  if (kind === 'clock') return value <= nearEnd && value >= 0 && most > value && countsDown(history)
  return kind === 'ordinal' ? of > 1 && value === of && stages.test(label) : kind === 'stock' && value === 1
}
