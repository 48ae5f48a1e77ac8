import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import type { NumberFacts } from './number-facts.ts'
import { subjectOf } from './subject.ts'

/** Minimum increase (percentage points) that counts as a hit. */
const hit = 25
const deadly = 100
/** Only a fall from at least this damage (percent) to zero is a knockout. */
const minLost = 30

/**
 * Creates the rule about damage in percent, as in a platform fighter: at least two numbers side by side, with the
 * player's on the left.
 */
export function createDamage(): Rule {
  return ({ changes, numbers, isPage, isMenu }) => {
    if (isPage || isMenu) return []
    const damages = numbers.filter(isDamage)
    return changes.flatMap(({ facts, value, was }): BeatBody[] => {
      const row = damages.filter((other) => isBeside(other, facts))
      // Only damage exceeds 100 %. The load of a computer, a vote or a loading bar never does.
      const isFight = row.some(({ most }) => most > deadly)
      if (row.length < 2 || !row.includes(facts) || !isFight) return []
      const isOwn = row.every(({ box }) => (box?.[0] ?? 0) >= (facts.box?.[0] ?? 0))
      const number = { label: facts.label, value, was }
      if (value === 0 && was >= minLost)
        return isOwn
          ? [beatBody('death', { number })]
          : [beatBody('gain', { salience: 0.55, polarity: 0.6, subject: subjectOf(facts.label, 90), number })]
      if (!isOwn || value - was < hit) return []
      return [beatBody(value >= deadly && was < deadly ? 'near-death' : 'hit', { number })]
    })
  }
}

/**
 * Returns whether a number may be damage. Damage falls only after a knockout, so at most half of its changes (or one)
 * may be falls.
 */
const isDamage = ({ kind, percent, isDrawn, of, history }: NumberFacts): boolean => {
  const steps = history.slice(1).map(({ value }, index) => value - (history[index]?.value ?? 0))
  const falls = steps.filter((step) => step < 0).length
  return kind === 'other' && percent && !isDrawn && of === undefined && falls * 2 <= Math.max(2, steps.length)
}

const isBeside = ({ box: a }: NumberFacts, { box: b }: NumberFacts): boolean =>
  a !== undefined && b !== undefined && Math.abs(a[1] + a[3] / 2 - b[1] - b[3] / 2) < Math.max(a[3], b[3]) / 2
