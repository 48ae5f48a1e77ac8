import type { State } from '../../../src-shared/events/state.ts'

/**
 * Returns whether the streamer must enter a code: because settings changed, or because a pack's code may not
 * run yet.
 */
export const asksForCode = ({ heldSettings, packFiles }: State): boolean =>
  heldSettings !== null || packFiles.some((pack) => pack.state === 'waiting')
