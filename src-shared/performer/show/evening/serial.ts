import type { Persona } from '../../../events/persona.ts'
import type { ShowState } from '../../../events/show.ts'
import { templateOf } from '../said-before.ts'
import { beganAt, type EveningMoment, isCalm, type Occasion } from './evening.ts'

const firstAfterMs = 8 * 60_000
const betweenPartsMs = 15 * 60_000
/** Pause (ms) between the streamer's farewell and the last part. */
const afterFarewellMs = 4000

/**
 * Returns the next part of the story of this run, in a calm moment. After the farewell to all, the last part comes at once, so that a
 * story that has begun always ends.
 */
export function serialOccasion(moment: EveningMoment): Occasion[] {
  const { beat, show, persona, now } = moment
  if (!isCalm(beat)) return []
  const { serials } = persona
  const said = new Map(show.used.map(({ template, at }) => [template, at]))
  const running = serials.find((parts) => parts.some((part) => said.has(part)))
  if (running === undefined)
    return now - beganAt(moment) < firstAfterMs ? [] : [{ lines: serials.flatMap(([first]) => first ?? []) }]
  const lastSaid = running.findLastIndex((part) => said.has(part))
  const saidAt = said.get(running[lastSaid] ?? '') ?? 0
  const left = running.slice(lastSaid + 1)
  const farewellAt = farewell(show, persona)
  if (farewellAt > saidAt)
    return now - farewellAt < afterFarewellMs ? [] : left.slice(-1).map((part) => ({ lines: [part] }))
  // A part that the filter holds back is left out.
  return now - saidAt < betweenPartsMs ? [] : left.map((part) => ({ lines: [part] }))
}

/** Returns when the persona last said goodbye to everyone (epoch ms). A goodbye with a name is for a viewer who leaves. */
function farewell({ used }: ShowState, { lines }: Persona): number {
  const toAll = new Set((lines.farewell ?? []).map(templateOf).filter((line) => !line.includes('{')))
  return used.findLast(({ template }) => toAll.has(template))?.at ?? Number.NEGATIVE_INFINITY
}
