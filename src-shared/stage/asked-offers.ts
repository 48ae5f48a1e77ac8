import type { DenialReason } from '../events/denial.ts'
import type { Effect } from '../settings/stage.ts'
import type { Approvals } from '../tools/approvals.ts'
import type { Offer, StagePart } from './stage-guard.ts'

type Refusal = Extract<DenialReason, { kind: 'approval' }>

/** Offers that wait for the streamer's approval. */
export interface AskedOffers {
  /** Resolves to null if the streamer approves. Never rejects. */
  ask(offer: Offer, effect: Effect): Promise<Refusal | 'withdrawn' | null>
  withdraw(pick: (offer: Offer) => boolean): void
}

/** Creates the list of waiting offers. Without `approvals`, each offer is refused. */
export function createAskedOffers(
  approvals: Pick<Approvals, 'ask'> | undefined,
  state: () => Pick<StagePart, 'turns'>,
): AskedOffers {
  /** The waiting offers. Aborting an offer's controller withdraws its request. */
  const asked = new Map<AbortController, Offer>()
  return {
    async ask(offer, effect) {
      const { lane, ...args } = offer.content
      const { turn = '', call = '' } = offer
      const agent = state().turns.findLast((view) => view.turn === turn)?.agent ?? 'performer'
      const request = new AbortController()
      asked.set(request, offer)
      const { signal } = request
      const about = {
        agent,
        turn,
        call,
        tool: lane,
        origin: { kind: 'local' },
        args,
        effect,
        signal,
      } as const
      const approval = (await approvals?.ask(about)) ?? { allowed: false, why: 'unavailable' }
      asked.delete(request)
      if (approval.allowed) return null
      return approval.why === 'cancelled' ? 'withdrawn' : { kind: 'approval', why: approval.why }
    },
    withdraw(pick) {
      for (const [request, offer] of asked) if (pick(offer)) request.abort()
    },
  }
}
