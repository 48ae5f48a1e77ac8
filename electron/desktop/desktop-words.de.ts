import type { DesktopWords } from './desktop-words.ts'

export const german: DesktopWords = {
  tray: {
    moods: { live: 'live', demo: 'Demo', paused: 'Pause', panic: 'Panik' },
    showPanel: 'Panel anzeigen',
    panic: 'PANIK: Overlay leeren',
    pause: 'Pause',
    unpause: 'Wieder live gehen',
    hush: 'Fünf Minuten still sein',
    arrange: 'Overlay anordnen oder fertig',
    nextDisplay: 'Overlay auf den nächsten Bildschirm',
    openDataFolder: 'Datenordner öffnen',
    saveReport: 'Diagnosebericht speichern …',
    licenses: 'Lizenzen',
    quit: 'Adlib beenden',
  },
  shortcuts: {
    panic: 'PANIK',
    pause: 'Pause',
    hush: 'Still',
    look: 'Jetzt hinsehen',
    arrange: 'Overlay anordnen',
    clip: 'Clip',
  },
  sameShortcut: (first, second, keys) => `„${first}“ und „${second}“ haben dasselbe Tastenkürzel, ${keys}.`,
  deadShortcut: (action, keys) =>
    `Das Tastenkürzel ${keys} für „${action}“ geht nicht: Ein anderes Programm benutzt es, oder dieses System hat keine solchen Tasten.`,
  chooseKeys: (action) => `Wähle andere Tasten für „${action}“ unter Optionen › Alle Optionen › Desktop-App.`,
  arranging:
    'Ziehen verschiebt, an einem Rand ziehen ändert die Größe. Drücke das Tastenkürzel noch einmal, wenn du fertig bist.',
  windowGone: (title) =>
    `Das Fenster „${title}“ ist nicht offen oder minimiert. Öffne es, oder wähle unter Sicht eine andere Quelle. Nichts anderes wird aufgenommen.`,
  screenGone:
    'Der gewählte Bildschirm ist nicht angeschlossen. Schließe ihn an, oder wähle unter Sicht eine andere Quelle. Nichts anderes wird aufgenommen.',
  noOverlayWindow: 'Die App zeigt kein Overlay-Fenster, das sich anordnen ließe.',
  openOverlayWindow:
    'Schalte „Overlay in einem Fenster“ unter Optionen › Alle Optionen › Desktop-App ein, wenn dein Programm ein Fenster aufnimmt.',
  close: {
    inTray:
      'Adlib spielt weiter. Über sein Symbol in der Leiste öffnest du dieses Fenster wieder oder beendest Adlib.',
    understood: 'OK',
    question: 'Panel verbergen oder Adlib beenden?',
    startAgain:
      'Wenn du das Panel verbirgst, spielt Adlib weiter. Starte Adlib noch einmal, um das Panel wieder zu sehen.',
    hide: 'Panel verbergen',
    quit: 'Adlib beenden',
    cancel: 'Abbrechen',
  },
  report: {
    question: 'Diagnosebericht speichern?',
    about: 'Er ist eine lesbare Datei auf diesem Computer; nichts wird gesendet. Er enthält:',
    parts: {
      versions: 'Versionen von Adlib, Electron, Chromium, Node und dem System',
      displays: 'Größe und Skalierung deiner Bildschirme',
      doctor: 'den Check: Modellserver, Modelle, OBS',
      settings: 'deine Optionen ohne Umgebung und Header von Programmen',
      log: 'das Ende des Protokolls, ohne Token und Codes',
    },
    without: 'Er enthält kein Passwort, kein Token, kein Bild und kein Wort deiner Show.',
    choose: 'Ort wählen …',
    cancel: 'Abbrechen',
    failed: 'Adlib kann den Bericht nicht speichern',
    otherFolder: 'Wähle einen anderen Ordner.',
  },
  onlyInstalled: 'Nur die installierte App kann bei der Anmeldung starten.',
  installFirst: 'Installiere zuerst ein Paket von Adlib.',
  noLogin: (reason) => `Adlib kann bei der Anmeldung nicht gestartet werden: ${reason}.`,
  grantWrite: (folder) => `Erlaube das Schreiben in ${folder}.`,
  newVersion: (version) => `Adlib ${version} ist da.`,
  download: 'Lade es nach der Show unter https://github.com/adlib-live/adlib/releases herunter.',
  code: {
    title: 'Adlib braucht deine Bestätigung',
    enter: 'Wenn du dem vertraust, gib diesen Code im Panel ein:',
  },
}
