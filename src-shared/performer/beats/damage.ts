import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import type { NumberFacts } from './number-facts.ts'
import { subjectOf } from './subject.ts'

/** Minimum increase of damage (percentage points) that counts as a hit. */
const hit = 25
/** Damage (percent) at or above which the next hit may knock a fighter out. */
const deadly = 100
/** Minimum damage (percent) before a fall to zero for the fall to mean a knockout. */
const minLost = 30

/**
 * Creates the rule about damage in percent, as in a platform fighter: two or more numbers side by side that rise with
 * each hit, until a fighter is knocked out and begins again at zero. The leftmost number is the player's.
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
 * Returns whether a number may be a fighter's damage. It must be written in percent and have neither a known label nor
 * a maximum. At most half of its recent changes may be falls (one fall is always allowed), because damage falls only
 * after a knockout.
 */
const isDamage = ({ kind, percent, isDrawn, of, history }: NumberFacts): boolean => {
  const steps = history.slice(1).map(({ value }, index) => value - (history[index]?.value ?? 0))
  const falls = steps.filter((step) => step < 0).length
  return kind === 'other' && percent && !isDrawn && of === undefined && falls * 2 <= Math.max(2, steps.length)
}

const isBeside = ({ box: a }: NumberFacts, { box: b }: NumberFacts): boolean =>
  a !== undefined && b !== undefined && Math.abs(a[1] + a[3] / 2 - b[1] - b[3] / 2) < Math.max(a[3], b[3]) / 2
