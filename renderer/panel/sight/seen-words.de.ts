import type { SeenWords } from './seen-words.en.ts'

export const german: SeenWords = {
  chooseBelow: 'Wähl unten eine Quelle.',
  every: (time) => `alle ${time}`,
  firstPicture: 'Das erste Bild braucht einen Moment.',
  inRegion: (region) => `in „${region}“`,
  lineChat: 'Chat',
  lineDialogue: 'Dialog',
  lineFeed: 'Meldungen',
  lineHud: 'HUD',
  lineList: 'Liste',
  lineTable: 'Zeitentabelle',
  lineLog: 'Code oder Protokoll',
  lineMenu: 'Menü',
  linePrompt: 'Aufforderung',
  lineSubtitle: 'Untertitel',
  lineText: 'Text',
  lineTitle: 'Titel',
  msAReading: (ms) => `${ms} ms pro Lesen`,
  msOfCpu: (ms) => `${ms} ms CPU`,
  nothingSeen: 'Noch nichts gesehen.',
  panelIgnored:
    'Adlib ignoriert sein eigenes Panel. Lass Adlib das Spielfenster statt des ganzen Bildschirms ansehen.',
  panelInPicture: 'Das Panel von Adlib ist im Bild, das Adlib ansieht.',
  pictureBlack: 'Das Bild ist schwarz.',
  pictureBlackText:
    'Vielleicht ist das Fenster minimiert, verdeckt oder gegen Aufnahmen geschützt, oder eine Maske deckt das ganze Bild ab.',
  runEnded: 'Die Session ist zu Ende.',
  startAgain: 'Starte Adlib neu, damit es wieder sieht.',
  sure: (percent) => `zu ${percent} % sicher`,
}
