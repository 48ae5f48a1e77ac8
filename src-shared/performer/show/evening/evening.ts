import type { Beat } from '../../../events/beat.ts'
import type { BankLine, Persona } from '../../../events/persona.ts'
import type { ShowState } from '../../../events/show.ts'
import type { Values } from '../line-values.ts'
import type { Ledger } from './ledger.ts'

/** What the show knows about the evening besides its own memory. */
export interface Evening {
  /** Number of deaths in the run so far. */
  readonly deaths: number
  /** The books of the last evening; null if there is none, or it is not remembered. */
  readonly last: Ledger | null
  /** Returns the ids of the personas that may phone in now. */
  readonly callers: () => readonly string[]
}

/** A beat at which a line about the evening may be said. */
export interface EveningMoment {
  readonly beat: Beat
  readonly show: ShowState
  readonly persona: Persona
  readonly evening: Evening
  readonly now: number
}

/** Lines of which one may be said now, and the values that only they know. */
export interface Occasion {
  readonly lines: readonly BankLine[]
  readonly values?: Values
}

/**
 * Returns when the show began for the audience (epoch ms): with the first line about what is watched now. Adlib may have been open long
 * before.
 */
export const beganAt = ({ show, now }: Pick<EveningMoment, 'show' | 'now'>): number =>
  show.used.find(({ at }) => at >= show.since)?.at ?? now

/** Returns whether a beat leaves room for another subject: nothing happens, and no menu is open. */
export const isCalm = ({ kind, looks }: Pick<Beat, 'kind' | 'looks'>): boolean =>
  kind === 'idle' && looks?.includes('menu') !== true
