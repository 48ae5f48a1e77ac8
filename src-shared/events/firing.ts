import { maxRules } from '../settings/rules.ts'
import type { EventOf } from './event.ts'

/** Maximum number of firings that wait, and of those that the state keeps after their end. */
export const maxDue = maxRules
export const maxFired = 60

/** What started a rule. `subject` and `number` come from the screen. */
export interface FiringAbout {
  readonly kind: string
  readonly subject?: string
  readonly number?: string
  readonly value?: number
}

/** One start of a rule. `at` is the time (epoch ms) of its event. */
export interface Firing {
  /** The number of the event and the rule, so that one event starts a rule once. */
  readonly id: string
  readonly rule: string
  readonly at: number
  readonly about: FiringAbout
  /** Set if the streamer started it by hand. */
  readonly isTry?: true
}

/** `unknown`: the program died between sending and noting the end, so it may have fired. It is never repeated. */
export interface FiringView extends Firing {
  readonly state: 'sending' | 'unknown' | EventOf<'rule/ended'>['state']
  readonly message?: string
  readonly remedy?: string
}

/** The firings of a run, and when (epoch ms) each rule last fired. */
export interface RulesState {
  readonly due: readonly Firing[]
  readonly recent: readonly FiringView[]
  readonly last: Readonly<Record<string, number>>
}

export const noFirings: RulesState = { due: [], recent: [], last: {} }
