import { type BeatKind, isFiller } from '../../../events/beat.ts'
import type { LineKind, Persona } from '../../../events/persona.ts'
import type { BeatView, ShowState } from '../../../events/show.ts'
import { templateOf, usedAt } from '../said-before.ts'
import type { EveningMoment, Occasion } from './evening.ts'
import { isCalm } from './evening.ts'

/** Minimum time (ms) between two bets. */
const betweenMs = 15 * 60_000
/** Time (ms) after the end of a fight in which the persona may still settle its bet. */
const settledWithinMs = 3 * 60_000
/** A place that appears this soon (ms) after the bet is still the place of the fight. */
const samePlaceMs = 30_000

const bets = ['bet', 'bet-against'] as const
const isWin: Readonly<Partial<Record<BeatKind, boolean>>> = { victory: true, comeback: true, death: false }
const leaves: readonly BeatKind[] = ['place', 'reset']

/** The newest bet: when it was made, and what ended it. */
interface Bet {
  readonly at: number
  /** Whether the persona bet on the player. */
  readonly isOn: boolean
  readonly end: Pick<BeatView, 'beat' | 'at'> | null
  readonly isSettled: boolean
}

/** Returns the newest bet that reached the audience; null if there is none. */
function newestBet(
  { show, persona }: Pick<EveningMoment, 'show' | 'persona'>,
  present: readonly Pick<BeatView, 'beat' | 'at'>[] = [],
): Bet | null {
  const times = bets.map((kind) => usedAt(persona.lines[kind], show))
  const at = Math.max(...times)
  if (at === Number.NEGATIVE_INFINITY) return null
  const end = [...show.beats, ...present].find(
    ({ beat, at: then }) =>
      then > at &&
      !beat.isUnsure &&
      (isWin[beat.kind] !== undefined || (leaves.includes(beat.kind) && then - at >= samePlaceMs)),
  )
  const settledAt = Math.max(usedAt(persona.lines['bet-won'], show), usedAt(persona.lines['bet-lost'], show))
  return { at, isOn: times[0] === at, end: end ?? null, isSettled: settledAt > at }
}

/** Returns the lines of a new bet, at an arrival without an open bet. */
export function betOccasion({ beat, show, persona, now }: EveningMoment): Occasion[] {
  if (beat.kind !== 'arrival' || beat.isUnsure) return []
  const bet = newestBet({ show, persona })
  if (bet !== null) {
    const isOpen = !bet.isSettled && bet.end === null && bet.at >= show.since
    if (isOpen || now - bet.at < betweenMs) return []
  }
  return [{ lines: bets.flatMap((kind) => persona.lines[kind] ?? []) }]
}

/** Returns the lines that settle the bet: at the outcome, or in the first calm moment after it. */
export function settlementOccasion({ beat, show, persona, now }: EveningMoment): Occasion[] {
  const isEnd = !isFiller(beat)
  if (!isEnd && !isCalm(beat)) return []
  const bet = newestBet({ show, persona }, isEnd ? [{ beat, at: now }] : [])
  if (bet === null || bet.isSettled || bet.end === null || bet.at < show.since) return []
  const hasWon = isWin[bet.end.beat.kind]
  if (hasWon === undefined || now - bet.end.at > settledWithinMs) return []
  // Between the outcome and a calm moment, other moments have their own lines.
  return isEnd && bet.end.at !== now
    ? []
    : [{ lines: persona.lines[hasWon === bet.isOn ? 'bet-won' : 'bet-lost'] ?? [] }]
}

/** Returns the number of bets of a run that were not settled. */
export function unpaidBets({ used }: Pick<ShowState, 'used'>, { lines }: Persona): number {
  const count = (...kinds: readonly LineKind[]) => {
    const templates = new Set(kinds.flatMap((kind) => (lines[kind] ?? []).map(templateOf)))
    return used.filter(({ template }) => templates.has(template)).length
  }
  return Math.max(0, count(...bets) - count('bet-won', 'bet-lost'))
}
