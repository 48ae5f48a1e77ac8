import type { ScreenMoment } from './moment.ts'
import { type NumberFacts, scaleOf } from './number-facts.ts'
import { isOwnVital } from './vitals.ts'

/** Minimum share of a vital whose loss makes the next `shockMs` (ms) tense. */
const lossShare = 0.1
const shockMs = 6000
/** Share of its maximum below which a vital makes the moment tense. */
const lowShare = 0.25

export interface Tension {
  /** Takes an observation. `isFoe` returns whether a number is the opponent's. */
  observe(moment: ScreenMoment, isFoe: (facts: NumberFacts) => boolean): void
  /** Returns whether the player was hit a moment ago or is nearly dead, so that no line should change the subject. */
  isTense(now: number): boolean
}

/** Creates the rule about tense moments. */
export function createTension(): Tension {
  let hitAt = Number.NEGATIVE_INFINITY
  let isLow = false

  return {
    observe(moment, isFoe) {
      const isOwn = (facts: NumberFacts) => !isFoe(facts) && isOwnVital(facts, moment)
      isLow = moment.numbers.some(
        (facts) => facts.value > 0 && facts.value < scaleOf(facts) * lowShare && isOwn(facts),
      )
      const isHit = moment.changes.some(
        ({ facts, value, was }) => was - value >= scaleOf(facts) * lossShare && isOwn(facts),
      )
      if (isHit || moment.scene.jolt === 'red') hitAt = moment.at
    },
    isTense: (now) => isLow || now - hitAt < shockMs,
  }
}
