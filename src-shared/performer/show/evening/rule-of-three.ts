import type { Beat, BeatKind } from '../../../events/beat.ts'
import type { ShowState } from '../../../events/show.ts'
import { usedAt } from '../said-before.ts'
import type { EveningMoment, Occasion } from './evening.ts'

const betweenMs = 12 * 60_000

/** Moments that are the same thing again, whatever they are about. Deaths have lines by their number. */
const sameAgain: readonly BeatKind[] = ['hit', 'near-death', 'setback', 'foe-low', 'comeback', 'victory']
/** Moments that are the same thing again if they are about the same subject. */
const sameSubject: readonly BeatKind[] = ['arrival', 'place', 'reward', 'dialogue', 'callout', ...sameAgain]

/** Returns the lines for what happens for the third time. */
export function thirdOccasion({ beat, show, persona, now }: EveningMoment): Occasion[] {
  const lines = persona.lines['rule-of-three'] ?? []
  return !beat.isUnsure && isThird(beat, show) && now - usedAt(lines, show) >= betweenMs ? [{ lines }] : []
}

function isThird({ kind, subject, nth }: Beat, { beats, bits }: ShowState): boolean {
  if (subject === null) return sameAgain.includes(kind) && nth === 3
  const same = beats.filter(({ beat }) => beat.kind === kind)
  // If the show has forgotten some of them, this may be the fourth.
  const isExact = same.length === (bits.counts[kind] ?? 0)
  return (
    sameSubject.includes(kind) && isExact && same.filter(({ beat }) => beat.subject === subject).length === 2
  )
}
