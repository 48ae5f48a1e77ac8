import type { AboutWords } from './about-words.ts'

export const german: AboutWords = {
  about: 'Über Adlib',
  version: (version) => `Adlib ${version}`,
  dataFolder: 'Datenordner',
  dataFolderAbout: 'Optionen, Sessions, Personas und was Adlib über Modelle gelernt hat.',
  open: 'Öffnen',
  report: 'Diagnosebericht',
  reportAbout:
    'Für eine Fehlermeldung: eine lesbare Datei auf deinem Computer. Nichts wird gesendet. Sie enthält:',
  parts: {
    versions: 'Versionen von Adlib, Electron, Chromium, Node und dem System',
    displays: 'Größe und Skalierung deiner Bildschirme, wenn die Desktop-App läuft',
    doctor: 'den Check: Modellserver, Modelle, OBS',
    settings:
      'deine Optionen ohne deine eigenen Texte und Listen und ohne Argumente, Umgebung und Header von Programmen',
    log: 'das Ende des Protokolls der Desktop-App, ohne Token und Codes',
  },
  reportWithout: 'Sie enthält kein Passwort, kein Token, kein Bild und kein Wort deiner Show.',
  saveReport: 'Bericht speichern',
  collecting: 'Wird gesammelt …',
  reportFailed: 'Der Bericht ist nicht entstanden. Prüfe, ob Adlib läuft, und versuch es noch einmal.',
  licenses: 'Lizenzen',
  licensesAbout: 'Von Adlib und von Software und Werken anderer darin.',
  showLicenses: 'Lizenzen anzeigen',
  licensesFailed: 'Die Lizenzen sind nicht geladen. Prüfe, ob Adlib läuft, und versuch es noch einmal.',
}
