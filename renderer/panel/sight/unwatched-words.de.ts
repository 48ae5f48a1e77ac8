import type { UnwatchedWords } from './unwatched-words.en.ts'

export const german: UnwatchedWords = {
  keepsTrying: 'Adlib versucht es weiter.',
  lostScreen: 'Die Bildschirmfreigabe ist weg.',
  lostReader: 'Die schnelle Texterkennung geht nicht.',
  lostSource: (source) => `${source} ist weg.`,
  noScreenShared: 'Kein Bildschirm ist geteilt.',
  openEyeAndShare: 'Öffne die Augenseite und teil dein Spiel.',
  sharingDenied: 'Die Bildschirmfreigabe wurde nicht erlaubt.',
  sourceIsOff: 'Die Quelle steht auf „Aus“.',
  sourceOffText: 'Wähl eine unter Sicht. Was du flüsterst, befolgt der Performer trotzdem.',
}
