import type { KeyWords } from './key-words.en.ts'

export const german: KeyWords = {
  mute: 'Ton des Overlays aus oder an',
  live: 'Live: was gerade passiert',
  show: 'Show: Personas, Redefreude, Themen, Gedächtnis',
  sight: 'Sicht: Quelle, Masken, Zeilen',
  stage: 'Bühne: Aussehen, Tempo, Stimme, Filter, OBS',
  models: 'Modelle: Vorsprechen, Server, Sampling',
  bench: 'Bench: Modelle vergleichen',
  runs: 'Sessions: Liste, Suche, Replay',
  settings: 'Alle Optionen',
  setup: 'Setup: vier Fragen',
  allow: 'Wartenden Aufruf einmal erlauben',
  deny: 'Wartenden Aufruf ablehnen',
  whisper: 'Dem Performer zuflüstern',
  whisperAgain: 'Das letzte Flüstern ins leere Feld holen',
  search: 'Im Verlauf suchen',
  follow: 'Wieder ans Ende des Verlaufs',
  move: 'Von Auftritt zu Auftritt, wenn der Verlauf den Fokus hat',
  details: 'Details eines Auftritts auf- und zuklappen',
  keys: 'Diese Liste zeigen',
}
