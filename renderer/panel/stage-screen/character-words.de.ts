import type { CharacterWords } from './character-words.en.ts'

export const german: CharacterWords = {
  title: 'Deine eigene Figur',
  drop: 'Leg PNGTuber-Bilder oder ihren Ordner hier ab',
  choose: 'Bilder wählen',
  names:
    'Ein Bild namens idle ist nötig, Bilder namens blink, talk und talk-blink sind freiwillig. Vor jedem Namen kann eine Stimmung stehen, etwa joy-talk. PNG, WebP oder GIF mit durchsichtigem Hintergrund.',
  reading: 'Die Bilder werden gelesen …',
  refused: 'Nicht übernommen',
  type: (file) =>
    `${file} ist kein PNG, WebP oder GIF. Exportiere es als PNG mit durchsichtigem Hintergrund.`,
  name: (file) =>
    `${file}: Nenne es idle, blink, talk oder talk-blink, oder setze eine Stimmung davor, etwa joy-idle.`,
  broken: (file) =>
    `${file} lässt sich nicht öffnen. Öffne es im Zeichenprogramm und exportiere es noch einmal.`,
  unreadable: (file) =>
    `${file} kann nicht gelesen werden. Kopiere es in einen deiner Ordner, etwa Bilder, und lege es noch einmal hier ab.`,
  noPicture:
    'Darin ist keine Bilddatei. Speichere die Bilder als Dateien, und lege dann die Dateien oder ihren Ordner hier ab.',
  heavy: (file, size) =>
    `${file} ist eine Animation mit ${size}. Exportiere sie mit höchstens 4 MB: weniger Bilder oder höchstens 500 Pixel hoch.`,
  large: (file, size) =>
    `${file} ist eine Animation mit ${size} Pixeln. Exportiere sie mit höchstens 2048 auf jeder Seite; 500 reichen.`,
  twice: (file, name) => `${file}: Ein Bild namens ${name} gibt es schon.`,
  noIdle: 'Es fehlt ein Bild namens idle: die Figur, wenn sie schweigt, mit offenen Augen.',
  scaled: (from, to) => `${from}, verkleinert auf ${to}`,
  moves: (size) => `${size}, animiert`,
  nameOf: 'Name der Figur',
  nameHint: 'Buchstaben a–z, Ziffern und _. So heißt auch ihr Ordner.',
  nameProblem: 'Nimm 1 bis 40 Buchstaben a–z, Ziffern oder _.',
  license: 'Lizenz der Zeichnungen',
  licenseHint: 'Wer sie gezeichnet hat und was du damit darfst. Liegt als LICENSE.txt bei den Bildern.',
  save: 'Speichern und auf die Bühne',
  discard: 'Verwerfen',
  saved: (name) => `${name} ist auf der Bühne.`,
  from: (file) => `aus ${file}`,
  savedOnes: 'Gespeicherte Figuren',
  deleteIt: 'Löschen',
  deleteOne: (name) => `${name} löschen`,
  deleted: (name) => `${name} ist gelöscht.`,
  undo: 'Rückgängig',
}
