import type { Audition, AuditionFault, ModelAsks } from '../../../src-shared/events/audition.ts'
import { seconds } from '../kit/formats.ts'
import { modelsWords } from './models-words.ts'

/** Returns the texts that explain a line's faults to the streamer. */
export const faultWords = (): Record<AuditionFault, string> => ({
  silent: modelsWords.faultSilent,
  refused: modelsWords.faultRefused,
  filtered: modelsWords.faultFiltered,
  long: modelsWords.faultLong,
  echo: modelsWords.faultEcho,
  repeat: modelsWords.faultRepeat,
  late: modelsWords.faultLate,
  failed: modelsWords.faultFailed,
  markup: modelsWords.faultMarkup,
  unfit: modelsWords.faultUnfit,
})

/** Returns the texts that explain how Adlib uses a model after its audition. */
export const asksWords = (): Record<ModelAsks, string> => ({
  tools: modelsWords.asksTools,
  call: modelsWords.asksCall,
  words: modelsWords.asksWords,
  judge: modelsWords.asksJudge,
  nothing: modelsWords.asksNothing,
})

/**
 * Returns the figures of an audition: `28 of 39 lines good`, `6 % repeat the screen`, `1.2 s a line` (the median).
 */
export function auditionFacts({ lines }: Pick<Audition, 'lines'>): string[] {
  if (lines.length === 0) return [modelsWords.noLines]
  const good = lines.filter(({ fault }) => fault === undefined).length
  const echoes = lines.filter(({ fault }) => fault === 'echo').length
  const times = lines.map(({ ms }) => ms).sort((a, b) => a - b)
  return [
    modelsWords.goodLines(good, lines.length),
    modelsWords.echoes(Math.round((100 * echoes) / lines.length)),
    modelsWords.timeALine(seconds(times[Math.floor(times.length / 2)] ?? 0)),
  ]
}

/** Returns a short result of an audition: `good writer`, `echoes the screen`, `too slow`. */
export function auditionWord({ asks, lines }: Pick<Audition, 'asks' | 'lines'>): string {
  if (asks === 'tools' || asks === 'call') return modelsWords.goodWriter
  if (asks === 'words') return modelsWords.goodForLines
  const count = (fault: AuditionFault): number => lines.filter((line) => line.fault === fault).length
  const [late, echo] = [count('late'), count('echo')]
  if (late * 2 > lines.length && late >= echo) return modelsWords.tooSlow
  return echo * 3 > lines.length ? modelsWords.echoesScreen : modelsWords.notFunny
}
