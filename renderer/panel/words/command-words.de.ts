import type { CommandWords } from './command-words.en.ts'

export const german: CommandWords = {
  panic: { name: 'Panik', does: 'Alles sofort weg', key: 'Panik: alles sofort weg' },
  release: { name: 'Fortsetzen', does: 'Beendet eine Panik; der Performer bleibt pausiert' },
  pause: { name: 'Pause', does: 'Pausiert den Performer', key: 'Pause oder live gehen' },
  unpause: { name: 'Live gehen', does: 'Beendet die Pause' },
  'cancel-cue': { key: 'Nächsten Satz verwerfen' },
  'say-now': { key: 'Nächsten Satz jetzt bringen, wenn kein Knopf den Fokus hat' },
  'stop-line': { key: 'Satz auf der Bühne beenden' },
  hush: {
    name: 'Ruhe',
    does: 'Stille für einige Sekunden; 0 beendet sie',
    key: '5 Minuten Ruhe, oder sie beenden',
  },
  clear: { key: 'Bühne leeren' },
  say: { name: 'Sagen', does: 'Zeigt dem Publikum genau die Worte, die du sendest' },
  topic: { name: 'Flüstern', does: 'Lenkt den Performer; das Publikum sieht es nie' },
  'test-cue': { name: 'Effekt', does: 'Zeigt ein Emote, Partikel, einen Text oder einen Sound' },
  'observe-now': { name: 'Hinsehen', does: 'Sieht sich das Bild jetzt an', key: 'Jetzt hinsehen' },
  cancel: { key: 'Laufenden Auftritt abbrechen' },
  'test-burst': { key: 'Testeffekt senden' },
  clip: {
    name: 'Clip',
    does: 'Speichert den Replay-Puffer von OBS',
    key: 'Clip: OBS speichert seinen Replay-Puffer',
  },
  settings: { name: 'Persona', does: 'Wechselt die Persona' },
  profile: { name: 'Profil', does: 'Wechselt zu einem gespeicherten Profil' },
  policy: { name: 'Antworten', does: 'Erlaubt einen Aufruf, der auf Freigabe wartet, oder lehnt ihn ab' },
}
