import type { AboutWords } from './about-words.en.ts'

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
  reportFailed:
    'Der Bericht konnte nicht erstellt werden. Prüfe, ob Adlib läuft, und versuch es noch einmal.',
  licenses: 'Lizenzen',
  licensesAbout: 'Für Adlib und für die Software und Medien, die es enthält.',
  showLicenses: 'Lizenzen anzeigen',
  licensesFailed: 'Die Lizenzen wurden nicht geladen. Prüfe, ob Adlib läuft, und versuch es noch einmal.',
}
