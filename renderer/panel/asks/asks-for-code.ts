import type { State } from '../../../src-shared/events/state.ts'

/** Returns whether something waits until the streamer enters a code: a settings change or the approval of a pack. */
export const asksForCode = ({ heldSettings, packFiles }: State): boolean =>
  heldSettings !== null || packFiles.some((pack) => pack.state === 'waiting')
