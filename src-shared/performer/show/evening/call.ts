import type { Persona } from '../../../events/persona.ts'
import { usedAt } from '../said-before.ts'
import { beganAt, type EveningMoment, isCalm, type Occasion } from './evening.ts'

const firstAfterMs = 12 * 60_000
const betweenCallsMs = 19 * 60_000

/** Returns the first lines of talks with the personas that may phone in, in a calm moment about every twenty minutes. */
export function callOccasion(moment: EveningMoment): Occasion[] {
  const { beat, show, persona, evening, now } = moment
  if (!isCalm(beat) || now - beganAt(moment) < firstAfterMs) return []
  const { calls } = persona
  const last = usedAt(
    calls.map(({ setup }) => setup),
    show,
  )
  if (now - last < betweenCallsMs) return []
  if (calls.length === 0) return []
  const callers = evening.callers()
  const known = calls.filter((call) => callers.includes(call.with))
  return [{ lines: known.map(({ setup }) => setup) }]
}

/** Returns who phones in with this line and what the persona answers; undefined if the line is not from a call. */
export function callWith(
  template: string,
  { calls }: Persona,
): { readonly with: string; readonly reply: string } | undefined {
  const call = calls.find(({ setup }) => setup === template)
  return call && { with: call.with, reply: call.punchline }
}
