import type { ActiveModelWords } from './active-model-words.en.ts'

export const german: ActiveModelWords = {
  performerTitle: (driver, model, mode, standIn) =>
    driver === 'understudy'
      ? `Performer: Zweitbesetzung${standIn}`
      : `Performer: ${driver} ${model} (${mode})${standIn}`,
  listNotLoaded: 'Die Liste der Modelle wurde nicht geladen.',
  checkRunning: 'Prüf, ob Adlib läuft, und versuch es noch einmal.',
  understudy: 'Zweitbesetzung',
  builtIn: 'eingebaut, ohne Modell',
  tokensPerSecond: 'Tokens/s',
  step: 'Schritt',
  standLoading: 'lädt',
  standUnreachable: 'nicht erreichbar',
  standSlow: 'zu langsam',
  standFailing: 'scheitert',
  standSilent: 'nichts auf der Bühne',
  model: 'Modell',
  runEnded: 'Session beendet',
  noTurns: 'noch kein Auftritt',
  tookTooLong: 'zu langsam',
  responding: 'antwortet',
  untilLoaded: (model) => `bis ${model} geladen ist`,
  overLimit: (seconds) => ` (über ${seconds} s)`,
  standingInFor: (model, limit) => `springt für ${model} ein${limit}`,
  retryingIn: (seconds) => `Neuer Versuch in ${seconds} s.`,
  retrying: 'Neuer Versuch …',
}
