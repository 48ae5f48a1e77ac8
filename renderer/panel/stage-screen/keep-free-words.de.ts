import type { KeepFreeWords } from './keep-free-words.en.ts'

export const german: KeepFreeWords = {
  title: 'Freie Bereiche',
  about:
    'Das Overlay zeigt in diesen Bereichen nichts und lässt weg, was sonst nirgends Platz hat. Ziehe über die Vorschau, um einen Bereich zu markieren, etwa deine Webcam oder den Chat.',
  edit: 'Bereiche markieren',
  done: 'Fertig',
  area: (number) => `Frei ${number}`,
  add: (name) => `Hinzufügen: ${name}`,
  remove: (name) => `Löschen: ${name}`,
  presets: { webcam: 'Webcam, unten rechts', chat: 'Chat, rechts', corner: 'Webcam, oben links' },
  keys: 'Pfeiltasten verschieben einen markierten Bereich, mit Umschalt ändern sie seine Größe, Entf löscht ihn.',
}
