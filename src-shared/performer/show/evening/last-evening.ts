import type { Persona } from '../../../events/persona.ts'
import { keptNotes } from '../../../events/show-notes.ts'
import type { State } from '../../../events/state.ts'
import { countWord } from '../line-values.ts'
import { callbackTemplate, promiseOccasion } from '../remembered-lines.ts'
import { usedAt } from '../said-before.ts'
import { unpaidBets } from './bet.ts'
import { beganAt, type EveningMoment, type Occasion } from './evening.ts'
import type { Ledger } from './ledger.ts'

const earlyMs = { from: 45_000, until: 20 * 60_000 }
/** Fewer deaths than this are not worth a line. */
const deathsFrom = 3

/** Returns the books of a run. */
export function ledgerOf({ show, tally }: Pick<State, 'show' | 'tally'>, persona: Persona): Ledger {
  const { promises } = keptNotes(show)
  // A name begins with a capital letter. People are remembered only where they can be forgotten.
  const open = promises.find(
    ({ about }) =>
      about !== undefined &&
      /^\p{Ll}/u.test(about) &&
      !show.used.some(({ template }) => template === callbackTemplate(about)),
  )?.about
  return {
    deaths: tally.deaths,
    wins: tally.wins,
    bets: unpaidBets(show, persona),
    ...(open === undefined ? {} : { promise: open }),
  }
}

/** Returns the line that pays off the last evening: at most one, early in the show. */
export function ledgerOccasion(moment: EveningMoment): Occasion[] {
  const { show, persona, evening, now } = moment
  const { last } = evening
  const { lines, language } = persona
  const agoMs = now - beganAt(moment)
  if (last === null || agoMs < earlyMs.from || agoMs > earlyMs.until) return []
  const promises = last.promise === undefined ? [] : [promiseOccasion(last.promise, language)]
  const all = [
    ...(['ledger-deaths', 'ledger-wins', 'ledger-bet'] as const).flatMap((kind) => lines[kind] ?? []),
    ...promises.flatMap((one) => one.lines),
  ]
  if (usedAt(all, show) !== Number.NEGATIVE_INFINITY) return []
  const { deaths, wins, bets } = last
  const values = { deaths: countWord(deaths, language), wins: countWord(wins, language) }
  return [
    ...(bets > 0 ? [{ lines: lines['ledger-bet'] ?? [] }] : []),
    ...promises,
    ...(deaths >= deathsFrom ? [{ lines: lines['ledger-deaths'] ?? [], values }] : []),
    ...(wins > 0 ? [{ lines: lines['ledger-wins'] ?? [], values }] : []),
  ]
}
