import type { LampWords } from './lamp-words.ts'

export const german: LampWords = {
  overlay: 'Overlay',
  notConnected: 'nicht verbunden',
  noSource: 'keine Quelle',
  sight: 'Sicht',
  runEnded: 'Session beendet',
  off: 'aus',
  notAllowed: 'nicht erlaubt',
  nothingWatched: 'sieht nichts',
  paused: 'pausiert',
  nothingYet: 'noch nichts',
  ago: (age) => `vor ${age}`,
  nothingShown: 'verbunden, noch nichts gezeigt',
  oneOverlay: '1 Overlay',
  overlays: (count) => `${count} Overlays`,
  overlaysAgo: (count, age) => `${count}, vor ${age}`,
  microphone: 'Mikrofon',
  earsWait: 'an, öffne die Augen-Seite',
  listens: 'an, hört zu',
  youSpeak: 'an, du sprichst',
  copyAddress: 'Adresse kopieren',
}
