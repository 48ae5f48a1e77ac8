import type { ReplyWords } from './reply-words.en.ts'

export const german: ReplyWords = {
  replies: {
    stopped: () => 'Der Satz auf der Bühne ist beendet (S).',
    hushed: ({ time }) => `Stille für ${time}. „You can talk again“ oder H beendet sie.`,
    normal: () => 'Wieder normal.',
    muted: () => 'Der Ton ist aus (M).',
    unmuted: () => 'Der Ton ist an (M).',
    volume: ({ about }) => `Die Lautstärke ist ${about} %.`,
    cleared: () => 'Die Bühne ist leer (C).',
    paused: () => 'Pause (P). „Go live“ beendet sie.',
    live: () => 'Live.',
    panic: () => 'PANIC ist an.',
    looks: () => 'Reagiert jetzt auf den Bildschirm (O).',
    'mood-hype': ({ time }) => `Hype für ${time}: mehr Worte und Effekte.`,
    'mood-quiet': ({ time }) => `Ruhig für ${time}: nur große Momente. „Shut up“ bringt alles zum Schweigen.`,
    'mood-gentle': ({ time }) => `Sanft für ${time}.`,
    topic: ({ about }) => `In den nächsten Sätzen kann es um „${about}“ gehen.`,
    'topic-dropped': () => 'Das Thema ist vom Tisch. „Stop talking about the map“ schließt eines aus.',
    avoided: ({ about }) =>
      `Keine Sätze mehr mit „${about}“: Es steht jetzt unter Show bei den gemiedenen Themen.`,
    allowed: ({ about }) => `„${about}“ ist wieder erlaubt.`,
    'not-avoided': ({ about }) => `„${about}“ war kein gemiedenes Thema.`,
    'effect-off': ({ about }) => `Ausgeschaltet: ${about}.`,
    'effect-on': ({ about }) => `Eingeschaltet: ${about}.`,
    persona: ({ about }) => `${about} tritt auf.`,
    'puppet-off': () => 'Die Figur ist versteckt. „Show yourself“ holt sie zurück.',
    'puppet-on': () => 'Die Figur ist zu sehen.',
    'puppet-left': () => 'Die Figur steht links.',
    'puppet-right': () => 'Die Figur steht rechts.',
    undone: ({ about }) => `Rückgängig gemacht: „${about}“.`,
    'nothing-to-undo': () =>
      'Kein Flüstern lässt sich rückgängig machen. „Stop“ beendet den Satz auf der Bühne.',
    'owner-only': () => 'Das darf nur der Besitzer, mit einem Flüstern im Panel.',
    failed: ({ about }) => about,
    tone: ({ name }) =>
      `${name} hat vorbereitete Sätze, die niemanden verspotten. Für einen anderen Ton mach unter Show eine eigene Persona, oder wähle ein Modell. „Gentle“, „hype“ und „quiet“ setzen eine Stimmung, „joke about the map“ ein Thema.`,
    amount: () =>
      '„Quiet“ macht alle Effekte für zwei Minuten seltener. „No more confetti“ schaltet einen Effekt aus. Unter Show stellst du ein, wie viel passiert.',
    clipped: () => 'OBS speichert die letzten Sekunden des Streams (K).',
    language: () =>
      'Die vorbereiteten Sätze sind englisch. Für eine andere Sprache mach unter Show eine eigene Persona, oder wähle ein Modell.',
    voice: () => 'Die Stimme änderst du unter Einstellungen › Stimme. „Switch to Pip“ wechselt die Persona.',
    size: () =>
      'Gerade lässt sich nichts auf der Bühne vergrößern. Die Größe von Figur und Untertiteln steht unter Bühne.',
    place: () =>
      'Wo Untertitel stehen, stellst du unter Bühne ein. „Move to the left“ stellt die Figur nach links.',
    rarely: () =>
      'Ab jetzt etwa ein Satz alle zwei Minuten. Der Regler unter Show stellt ein, wie viel gesprochen wird.',
    'only-asked': () =>
      'Adlib hat keinen Modus, der nur antwortet. „Talk less“ macht Sätze selten, „shut up“ bringt alles zum Schweigen, und „say something“ holt einen Satz.',
    'puppet-size': ({ about }) =>
      `Die Figur ist ${about} Pixel hoch. Unter Bühne gibt es einen Regler für die Größe.`,
    'goes-on': ({ name }) => `${name} macht weiter.`,
    hidden: () => 'Das Publikum sieht nie, was du flüsterst, nur was dadurch auf der Bühne passiert.',
    why: () =>
      'Klick den Satz im Verlauf des Panels an: Er zeigt, was auf dem Bildschirm war und warum dieser Satz kam.',
    'ears-on': () => 'Das Mikrofon ist unter Einstellungen › Ohren eingeschaltet.',
    'ears-off': () => 'Nein. Das Mikrofon ist aus; einschalten kannst du es unter Einstellungen › Ohren.',
    'on-screen': () =>
      'Die Vorschau im Panel zeigt, was das Publikum gerade von Adlib sieht. „Clear“ entfernt alles.',
    sees: ({ name }) => `${name} sieht die Quelle, die unter Sicht gewählt ist, und sonst nichts.`,
    cannot: () =>
      'Das macht Adlib nicht, mit oder ohne Modell: Es moderiert den Chat nicht und schreibt nicht hinein, startet keine Umfragen, Raids oder Musik, stellt keine Timer und steuert weder Spiele noch Szenen noch Streams.',
    'cannot-wait': () =>
      'Adlib kann nicht auf einen Moment oder eine Zeit warten. Flüstere es, wenn es passieren soll. „Hush for 10 minutes“ nimmt eine Dauer.',
    help: () =>
      'Zum Beispiel „say hi to Ana“, „confetti“, „write GG“, „joke about the map“, „louder“, „quiet“, „shut up“, „no more emotes“, „switch to Pip“, „undo“. Alle stehen in docs/whispers.md.',
    here: ({ name }) => `${name} liest, was du flüsterst. „Help“ zeigt, was geht.`,
    'model-late': ({ about, time }) =>
      `${about} hat innerhalb von ${time} nichts getan. Es lädt vielleicht noch oder ist zu langsam für diesen Rechner: Ein kleineres Modell oder die Grafikkarte hilft. Was „help“ auflistet, braucht kein Modell.`,
    'model-silent': ({ about }) =>
      `${about} hat geantwortet, aber nichts, was sich zeigen lässt. Versuch es noch einmal oder mit anderen Worten. Was „help“ auflistet, braucht kein Modell.`,
    'model-failed': ({ about }) =>
      `${about} ist gescheitert. Warum, steht im Verlauf bei diesem Zug. Was „help“ auflistet, braucht kein Modell.`,
  },
  undo: 'Rückgängig',
  tryAgain: 'Noch einmal',
  whisperedAgain: 'Noch einmal geflüstert',
  asked: (model) => `Dem kann nur ein Modell folgen. ${model} ist gefragt.`,
  askedForRest: (model) => `Für den Rest ist ${model} gefragt.`,
  unread: (name) => `Das versteht ${name} ohne Modell nicht. „Help“ zeigt, was geht.`,
}
