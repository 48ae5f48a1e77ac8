import type { SecretWords } from './secret-words.en.ts'

export const german: SecretWords = {
  names: {
    'obs-password': 'OBS-Passwort',
    'openai-key': 'API-Schlüssel dieses Servers',
    'vtube-studio-token': 'Token von VTube Studio',
  },
  save: (name) => `${name} speichern`,
  saveIt: 'Speichern',
  remove: (name) => `${name} löschen`,
  removeIt: 'Löschen',
  states: {
    none: '',
    encrypted: 'Gespeichert, verschlüsselt mit dem Schlüsselspeicher deines Systems.',
    plain:
      'Als Klartext gespeichert, in einer Datei, die nur dein Konto lesen kann. Auch Programme, die unter deinem Konto laufen, können sie lesen.',
    locked:
      'Die Desktop-App hat dieses Geheimnis verschlüsselt, und dieses Programm kann es nicht lesen. Gib es noch einmal ein, oder setze die Umgebungsvariable dafür.',
  },
  elsewhere: 'Gib es im Panel auf dem Computer ein, auf dem Adlib läuft: Netzwerke sind nicht verschlüsselt.',
  fromVariable: (variable) => `Aus der Umgebungsvariable ${variable}.`,
  willBePlain:
    'Hier gibt es keinen Schlüsselspeicher. Es wird als Klartext gespeichert, den nur dein Konto lesen kann.',
}
