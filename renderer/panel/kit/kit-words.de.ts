import type { KitWords } from './kit-words.en.ts'

export const german: KitWords = {
  copied: 'Kopiert',
  couldNotCopy: 'Nicht kopiert',
  partCrashed: 'Dieser Teil des Panels ist abgestürzt.',
  stillRunning: 'Adlib selbst läuft weiter.',
  reload: 'Panel neu laden',
  close: 'Schließen',
  loadingPart: (name) => `${name} wird geladen …`,
  didNotLoad: (name) => `${name} wurde nicht geladen.`,
  mayHaveStopped: 'Vielleicht läuft Adlib nicht mehr. Prüf das und versuch es noch einmal.',
  tryAgain: 'Noch einmal',
  removeTerm: (term) => `„${term}“ entfernen`,
  addTo: (list) => `Zu „${list}“ hinzufügen`,
  termThenEnter: 'Wort oder Wendung, dann Enter',
  add: 'Hinzufügen',
}
