import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import type { BeatView } from '../events/show.ts'
import type { Offer, StagePart } from './stage-guard.ts'

type Show = Pick<StagePart, 'show'>

/** Returns the beat that led to a turn. */
export const beatOf = (offer: { readonly turn?: string | undefined }, state: Show): Beat | undefined =>
  viewOf(offer, state)?.beat

/**
 * If an offer is the turn's planned big word, returns the word's kind, or `true` if it has none. Otherwise returns
 * undefined.
 */
export function bigWordIn(offer: Pick<Offer, 'content' | 'turn'>, state: Show): Cue['word'] {
  const word = viewOf(offer, state)?.plan.word
  const isWord = word !== undefined && offer.content.lane === 'text' && offer.content.text === word.text
  return isWord ? (word.kind ?? true) : undefined
}

const viewOf = ({ turn }: { readonly turn?: string | undefined }, { show }: Show): BeatView | undefined =>
  turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)
