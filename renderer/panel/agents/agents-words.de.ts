import { counted } from '../kit/formats.ts'
import type { AgentsWords } from './agents-words.en.ts'

export const german: AgentsWords = {
  stopQuestion: (agent) => `${agent} und alle Agenten darunter bis zum Ende dieser Session stoppen?`,
  stop: 'Stoppen',
  keep: 'Behalten',
  resume: 'Fortsetzen',
  suspend: 'Anhalten',
  running: 'Läuft',
  sleeping: 'Schläft',
  blocked: 'Blockiert',
  suspended: 'Angehalten',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  stopped: 'Gestoppt',
  forTime: (time) => `seit ${time}`,
  inboxHint: 'Nachrichten im Eingang',
  inbox: 'Eingang',
  inboxOf: (depth, capacity) => `${depth} von ${capacity} Nachrichten`,
  full: ', voll',
  activeModel: 'auftretendes Modell',
  calls: (count) => counted(count, 'Tool-Aufruf', 'Tool-Aufrufe'),
  restarts: (count) => counted(count, 'Neustart', 'Neustarts'),
  result: 'Ergebnis',
  agents: 'Agenten',
  runs: 'Sessions',
}
