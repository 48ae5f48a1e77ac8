/** One value that an argument may take, with what speaks for it. */
export interface Candidate {
  readonly value: unknown
  readonly score: number
  /** Where the value stands in the request, if it does; two arguments share no place. */
  readonly at?: { readonly start: number; readonly end: number } | undefined
  /** The rule that offered it. */
  readonly rule: string
}

export interface Choice<S> {
  readonly slot: S
  readonly candidate: Candidate | undefined
  /** How much worse the best reading is that gives this argument another value. */
  readonly margin: number
}

interface Reading {
  readonly picks: readonly (Candidate | undefined)[]
  readonly score: number
  readonly last: number
}

/** Readings kept a step: enough that five arguments with six candidates each lose nothing that matters. */
const BEAM = 160
const SHARED = 2.5
const IN_ORDER = 0.12

/**
 * Gives every slot its candidate so that the whole speaks loudest: no two arguments take the same
 * words unless nothing else is there, and values that stand in the order of the arguments are a
 * little likelier. `missing` is what leaving a slot out costs.
 */
export function assign<S>(
  slots: readonly { slot: S; candidates: readonly Candidate[]; missing: number }[],
): Choice<S>[] {
  let beam: Reading[] = [{ picks: [], score: 0, last: -1 }]
  for (const { candidates, missing } of slots) {
    const next: Reading[] = []
    for (const reading of beam) {
      next.push({ picks: [...reading.picks, undefined], score: reading.score - missing, last: reading.last })
      for (const candidate of candidates) {
        const at = candidate.at
        let score = reading.score + candidate.score
        if (at) {
          if (reading.picks.some((pick) => pick?.at && pick.at.start < at.end && at.start < pick.at.end))
            score -= SHARED
          if (reading.last >= 0) score += at.start > reading.last ? IN_ORDER : -IN_ORDER
        }
        next.push({ picks: [...reading.picks, candidate], score, last: at ? at.start : reading.last })
      }
    }
    next.sort((a, b) => b.score - a.score)
    beam = next.slice(0, BEAM)
  }
  const best = beam[0] as Reading
  return slots.map(({ slot }, index) => {
    const pick = best.picks[index]
    const key = JSON.stringify(pick?.value)
    const other = beam.find((reading) => JSON.stringify(reading.picks[index]?.value) !== key)
    return { slot, candidate: pick, margin: other ? best.score - other.score : Number.POSITIVE_INFINITY }
  })
}
