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
  standLoading: 'loading',
  standUnreachable: 'unavailable',
  standSlow: 'too slow',
  standFailing: 'failing',
  standSilent: 'nothing on stage',
  model: 'Model',
  runEnded: 'run ended',
  noTurns: 'no turns yet',
  tookTooLong: 'took too long',
  responding: 'responding',
  untilLoaded: (model: string) => `until ${model} is loaded`,
  overLimit: (seconds: number) => ` (over ${seconds} s)`,
  standingInFor: (model: string, limit: string) => `standing in for ${model}${limit}`,
  retryingIn: (seconds: number) => `Retrying in ${seconds} s.`,
  retrying: 'Retrying…',
}

export type ActiveModelWords = typeof english
