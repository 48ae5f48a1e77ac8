import { eveningKinds, type Persona } from '../../../events/persona.ts'
import { templateOf, usedAt } from '../said-before.ts'
import { betOccasion, settlementOccasion } from './bet.ts'
import { callOccasion } from './call.ts'
import { type EveningMoment, isCalm, type Occasion } from './evening.ts'
import { ledgerOccasion } from './last-evening.ts'
import { thirdOccasion } from './rule-of-three.ts'
import { serialOccasion } from './serial.ts'
import { silenceOccasion } from './silence.ts'

/** Minimum time (ms) between two lines about the evening in calm moments. */
const apartMs = 75_000

/** Returns the lines about the evening that come before all others, the most urgent first. */
export function eveningOccasions(moment: EveningMoment): Occasion[] {
  const { beat, show, persona, now } = moment
  const urgent = [...silenceOccasion(moment), ...settlementOccasion(moment)]
  if (!isCalm(beat) || now - usedAt([...eveningLines(persona)], show) < apartMs) return urgent
  return [...urgent, ...ledgerOccasion(moment), ...serialOccasion(moment), ...callOccasion(moment)]
}

/** Returns the lines about the evening that come after the steps of running jokes. */
export const lesserOccasions = (moment: EveningMoment): Occasion[] => [
  ...betOccasion(moment),
  ...thirdOccasion(moment),
]

/** Returns the templates of all lines about the evening. No model's line replaces them. */
export const eveningLines = ({ lines, serials, calls }: Persona): Set<string> =>
  new Set([
    ...eveningKinds.flatMap((kind) => (lines[kind] ?? []).map(templateOf)),
    ...serials.flat(),
    ...calls.map(({ setup }) => setup),
  ])
