import type { State } from '../../../src-shared/events/state.ts'

/** Returns whether a settings change or a pack waits for a code from the streamer. */
export const asksForCode = ({ heldSettings, packFiles }: State): boolean =>
  heldSettings !== null || packFiles.some((pack) => pack.state === 'waiting')
