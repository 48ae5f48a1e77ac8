import type { AskView } from '../../../src-shared/events/views.ts'

/** Returns the name of the game if a request is whether it may play, and undefined if a call waits for approval. */
export const asksToPlay = ({ origin }: Pick<AskView, 'origin'>): string | undefined =>
  origin?.kind === 'game' && origin.action === '' ? origin.game : undefined
