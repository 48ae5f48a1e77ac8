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
  standUnreachable: 'nicht erreichbar',
  standSlow: 'zu langsam',
  standFailing: 'scheitert',
  standSilent: 'nichts auf der Bühne',
  model: 'Modell',
  runEnded: 'Session beendet',
  noTurns: 'noch kein Auftritt',
  tookTooLong: 'zu langsam',
  responding: 'antwortet',
  loading: (seconds, percent) => `Lädt${percent === undefined ? '' : ` ${percent} %`} (${seconds} s)`,
  warming: (percent) => `Wärmt sich auf${percent === undefined ? '' : ` (${percent} %)`}`,
  measuring: (done, of) => `Misst ${done} von ${of}`,
  measuringModes: 'Misst',
  modelPhase: (model, phase) => `${model}: ${phase}`,
  tooLate: (late, of) => `${late} von ${of} Sätzen zu spät`,
  overLimit: (seconds) => ` (über ${seconds} s)`,
  standingInFor: (model, limit) => `springt für ${model} ein${limit}`,
  retryingIn: (seconds) => `Neuer Versuch in ${seconds} s.`,
  retrying: 'Neuer Versuch …',
}
