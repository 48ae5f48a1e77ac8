import type { Beat } from '../events/beat.ts'
import type { BeatView } from '../events/show.ts'
import type { Offer, StagePart } from './stage-guard.ts'

type Show = Pick<StagePart, 'show'>

/** Returns the beat that led to a turn; undefined without a turn, and for a turn without a beat. */
export const beatOf = (offer: { readonly turn?: string | undefined }, state: Show): Beat | undefined =>
  viewOf(offer, state)?.beat

/** Returns whether an offer is the big word that the show planned for its moment. */
export const isBigWord = (offer: Pick<Offer, 'content' | 'turn'>, state: Show): boolean =>
  offer.content.lane === 'text' && offer.content.text === viewOf(offer, state)?.plan.word?.text

const viewOf = ({ turn }: { readonly turn?: string | undefined }, { show }: Show): BeatView | undefined =>
  turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)
