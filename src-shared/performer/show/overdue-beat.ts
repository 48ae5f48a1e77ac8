import type { State } from '../../events/state.ts'
import type { BeatBody } from '../../moments/read-beats.ts'

const owedMs = { from: 3000, until: 600_000 }

/** Returns an `idle` beat if the planned end of a running joke is overdue; null otherwise. */
export function overdueBeat({ show, cues }: State, now: number): BeatBody[] | null {
  const { owed } = show
  if (owed === null || now - owed.at < owedMs.from || now - owed.at > owedMs.until) return null
  const waits = cues.some(
    ({ cue, cuedAt, dropped }) => cue.line === owed.template && cuedAt === undefined && dropped === undefined,
  )
  return waits ? null : [{ kind: 'idle', subject: null, polarity: 0, salience: 0.5 }]
}
