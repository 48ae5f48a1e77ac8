import { beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { type NumberChange, progresses, scaleOf } from './number-facts.ts'
import { isOwnVital } from './vitals.ts'

/** The health was at most this share of its maximum, */
const weak = 0.5
/** and rises by at least this share at once. */
const restored = 0.4
/** A health that rises soon after the picture jumped (ms) may be that of a new life. */
const jumpedMs = 2000

/** Reads a weak health that rises by a large share at once, as after a potion. A new life or level is no recovery. */
export const readRecovery: Rule = (moment) => {
  const { at, changes, fresh, jumpedAt, isMenu } = moment
  if (isMenu || at - jumpedAt < jumpedMs || progresses(changes) || fresh.some(({ kind }) => kind === 'title'))
    return []
  const [risen, ...others] = changes.filter(isRestored)
  // A new round restores the health of all fighters.
  if (risen === undefined || others.length > 0 || !isHealed(risen, moment)) return []
  const { facts, value, was } = risen
  const number = { label: facts.label, value, was, max: scaleOf(facts) }
  return [beatBody('gain', { salience: 0.5, polarity: 0.6, number })]
}

const isRestored = ({ facts, value, was }: NumberChange): boolean =>
  (facts.kind === 'vital' || facts.kind === 'other') && value - was >= scaleOf(facts) * restored

/** A bar without a name may be a charge that fills again, and a health that never fell, that of another character. */
const isHealed = ({ facts, was, afterGap }: NumberChange, moment: ScreenMoment): boolean =>
  was > 0 &&
  was <= scaleOf(facts) * weak &&
  !afterGap &&
  (facts.kind === 'vital' || !facts.isDrawn) &&
  Number.isFinite(facts.fellAt) &&
  isOwnVital(facts, moment)
