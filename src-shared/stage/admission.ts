import { spokenText } from '../events/cue-words.ts'
import type { DenialReason } from '../events/denial.ts'
import { speakingSince } from '../events/on-air.ts'
import type { Clock } from '../ports.ts'
import { isCard, isWords, type SpeechHold } from './lanes.ts'
import { isSimilar, recentLines } from './similar.ts'
import { bigWordIn, type Offer, type StageGuard, type StagePart } from './stage-guard.ts'

/** Decides whether an offer may be shown, regardless of free space on the stage. */
export interface Admission {
  /** Returns why tools and models may not perform now, or null if they may. `speaking` forbids only words. */
  timeDenial(): Extract<DenialReason, { kind: 'panic' | 'hushed' | 'speaking' }> | null
  /** Returns why an offer is refused. Only a guard or a panic refuses the operator's offers. */
  denialOf(offer: Offer): DenialReason | null
}

export function createAdmission({
  state,
  clock,
  guards,
  speechHold,
}: {
  readonly state: () => StagePart
  readonly clock: Clock
  readonly guards: readonly StageGuard[]
  readonly speechHold: SpeechHold
}): Admission {
  const timeDenial = () => {
    const { panic, hushedUntil } = state()
    if (panic !== null) return { kind: 'panic' } as const
    const waitMs = hushedUntil - clock.now()
    if (waitMs > 0) return { kind: 'hushed', waitMs } as const
    const since = speakingSince(state())
    const isMonologue = since !== null && clock.now() - since >= speechHold.maxWaitMs()
    return isMonologue ? ({ kind: 'speaking' } as const) : null
  }

  return {
    timeDenial,
    denialOf(offer) {
      const timing = timeDenial()
      const isFree = offer.by === 'operator' || (timing?.kind === 'speaking' && !isWords(offer.content))
      if (timing !== null && (timing.kind === 'panic' || !isFree)) return timing
      for (const guard of guards) {
        const held = guard.check(offer, state())
        if (held !== null) return { kind: 'content', rule: guard.rule, ...held }
      }
      const words = spokenText(offer.content)
      const mayRepeat =
        offer.by === 'operator' || bigWordIn(offer, state()) !== undefined || isCard(offer.content)
      return !mayRepeat && words !== null && isSimilar(words, recentLines(state(), clock.now()))
        ? { kind: 'similar' }
        : null
    },
  }
}
