import type { LampWords } from './lamp-words.en.ts'

export const german: LampWords = {
  obsFailures: {
    'not-running': {
      message: 'OBS läuft nicht.',
      remedy:
        'Starte OBS. Wenn es läuft, aktivier den Server unter Werkzeuge › WebSocket-Servereinstellungen.',
    },
    refused: {
      message: 'OBS nimmt die Verbindung nicht an.',
      remedy:
        'Aktivier in OBS den Server unter Werkzeuge › WebSocket-Servereinstellungen und prüf seinen Port.',
    },
    'wrong-password': {
      message: 'OBS braucht ein anderes Passwort.',
      remedy:
        'Kopier es in OBS unter Werkzeuge › WebSocket-Servereinstellungen › Verbindungsinformationen und gib es im Panel ein.',
    },
    'no-browser-source': {
      message: 'Dieses OBS hat keine Browserquellen.',
      remedy: 'Installier OBS von obsproject.com oder Flathub, oder nimm das Overlay-Fenster auf.',
    },
    timeout: {
      message: 'OBS antwortet nicht.',
      remedy: 'Prüf, ob OBS hängt und ob eine Firewall den Port sperrt.',
    },
  },
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
  seesLate: (time) => `sieht spät: ${time} pro Blick`,
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
