import type { ObsReason } from '../../../src-shared/events/event/obs.ts'

/** What failed, and what to do about it. */
export interface ShownFailure {
  readonly message: string
  readonly remedy: string
}

export const english = {
  /** OBS failures by reason. English has none, because Adlib's own message is in English and has more details. */
  obsFailures: {} as Readonly<Partial<Record<ObsReason, ShownFailure>>>,
  overlay: 'Overlay',
  notConnected: 'not connected',
  noSource: 'no source',
  sight: 'Sight',
  runEnded: 'run ended',
  off: 'off',
  notAllowed: 'not allowed',
  nothingWatched: 'not watching anything',
  paused: 'paused',
  nothingYet: 'nothing yet',
  seesLate: (time: string) => `sees late: ${time} a look`,
  ago: (age: string) => `${age} ago`,
  nothingShown: 'connected, nothing shown yet',
  oneOverlay: '1 overlay',
  overlays: (count: number) => `${count} overlays`,
  overlaysAgo: (count: string, age: string) => `${count}, ${age} ago`,
  microphone: 'Microphone',
  earsWait: 'on; open the eye page',
  listens: 'on, listening',
  youSpeak: 'on, you are speaking',
  copyAddress: 'Copy address',
}

export type LampWords = typeof english
