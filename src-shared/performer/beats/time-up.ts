import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import type { NumberFacts } from './number-facts.ts'

/** A clock that fell to `lastSeconds` or less has run out if it jumps up by more than that within `afterMs`. */
const lastSeconds = 3
const afterMs = 15_000
/** Minimum number of earlier falls of a clock. */
const minFalls = 3

/** Creates the rule about a clock that has run out: it fell nearly to zero and then jumped up. */
export function createTimeUp(): (moment: ScreenMoment) => BeatBody[] {
  const ending = new Map<NumberFacts, number>()

  return ({ at, changes }) => {
    for (const [facts, since] of ending) if (at - since > afterMs) ending.delete(facts)
    const beats: BeatBody[] = []
    for (const { facts, value, was } of changes) {
      if (facts.kind !== 'clock') continue
      if (value < was && value <= lastSeconds && fell(facts)) ending.set(facts, at)
      else if (value > was + lastSeconds && ending.delete(facts))
        beats.push(beatBody('setback', { salience: 0.6, number: { label: facts.label, value: 0, was } }))
    }
    return beats
  }
}

const fell = ({ history }: NumberFacts): boolean =>
  history.filter(({ value }, index) => value < (history[index - 1]?.value ?? value)).length >= minFalls
