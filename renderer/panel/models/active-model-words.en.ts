export const english = {
  performerTitle: (driver: string, model: string, mode: string, standIn: string) =>
    driver === 'understudy'
      ? `Performer: understudy${standIn}`
      : `Performer: ${driver} ${model} (${mode})${standIn}`,
  listNotLoaded: 'The list of models did not load.',
  checkRunning: 'Check that Adlib is running, then try again.',
  understudy: 'Understudy',
  builtIn: 'built in, no model needed',
  tokensPerSecond: 'tok/s',
  step: 'step',
  standUnreachable: 'unavailable',
  standSlow: 'too slow',
  standFailing: 'failing',
  standSilent: 'nothing on stage',
  model: 'Model',
  runEnded: 'run ended',
  noTurns: 'no turns yet',
  tookTooLong: 'took too long',
  responding: 'responding',
  loading: (seconds: number, percent?: number) =>
    `Loading${percent === undefined ? '' : ` ${percent} %`} (${seconds} s)`,
  warming: (percent?: number) => `Warming up${percent === undefined ? '' : ` (${percent} %)`}`,
  measuring: (done: number, of: number) => `Measuring ${done} of ${of}`,
  measuringModes: 'Measuring',
  modelPhase: (model: string, phase: string) => `${model}: ${phase}`,
  tooLate: (late: number, of: number) => `${late} of ${of} lines too late`,
  overLimit: (seconds: number) => ` (over ${seconds} s)`,
  standingInFor: (model: string, limit: string) => `standing in for ${model}${limit}`,
  retryingIn: (seconds: number) => `Retrying in ${seconds} s.`,
  retrying: 'Retrying…',
}

export type ActiveModelWords = typeof english
