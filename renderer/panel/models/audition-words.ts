import type { Audition, AuditionFault, ModelAsks } from '../../../src-shared/events/audition.ts'
import { judgedLanguage } from '../../../src-shared/performer/model-part.ts'
import { seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
/** Returns the texts that explain a line's faults to the streamer. */
export const faultWords = (): Record<AuditionFault, string> => ({
  silent: ui.models.faultSilent,
  refused: ui.models.faultRefused,
  filtered: ui.models.faultFiltered,
  long: ui.models.faultLong,
  echo: ui.models.faultEcho,
  repeat: ui.models.faultRepeat,
  late: ui.models.faultLate,
  failed: ui.models.faultFailed,
  markup: ui.models.faultMarkup,
  unfit: ui.models.faultUnfit,
  strange: ui.models.faultStrange,
})

/** Returns the texts that explain how Adlib uses a model after its audition. */
export const asksWords = (): Record<ModelAsks, string> => ({
  tools: ui.models.asksTools,
  call: ui.models.asksCall,
  words: ui.models.asksWords,
  judge: ui.models.asksJudge,
  nothing: ui.models.asksNothing,
})

/**
 * Returns the figures of an audition: `28 of 39 lines good`, `6 % repeat the screen`, `1.2 s a line` (the median).
 */
export function auditionFacts({ lines }: Pick<Audition, 'lines'>): string[] {
  if (lines.length === 0) return [ui.models.noLines]
  const good = lines.filter(({ fault }) => fault === undefined).length
  const echoes = lines.filter(({ fault }) => fault === 'echo').length
  const times = lines.map(({ ms }) => ms).sort((a, b) => a - b)
  return [
    fill(ui.models.goodLines, { good, of: lines.length }),
    fill(ui.models.echoes, { percent: Math.round((100 * echoes) / lines.length) }),
    fill(ui.models.timeALine, { time: seconds(times[Math.floor(times.length / 2)] ?? 0) }),
  ]
}

/** Says how a model's lines compare with the persona's, with the interval of its share; or that this is not known. */
export function pairsWords({ pairs, language }: Pick<Audition, 'pairs' | 'language'>): string {
  if (pairs === undefined)
    return language === judgedLanguage ? ui.models.notCompared : ui.models.onlyEnglishCompared
  const { than, of, won, even, share, verdict } = pairs
  const says = {
    better: ui.models.writesBetter,
    'as-well': ui.models.writesAsWell,
    worse: ui.models.writesWorse,
  }[verdict]
  const [percent, low, high] = [share.value, share.low, share.high].map((one) => Math.round(100 * one))
  return fill(says, { than, of, won, even, percent, low, high })
}

/** Returns a short result of an audition: `good writer`, `echoes the screen`, `too slow`. */
export function auditionWord({ asks, lines }: Pick<Audition, 'asks' | 'lines'>): string {
  if (asks === 'tools' || asks === 'call') return ui.models.goodWriter
  if (asks === 'words') return ui.models.goodForLines
  const count = (fault: AuditionFault): number => lines.filter((line) => line.fault === fault).length
  const [late, echo] = [count('late'), count('echo')]
  if (late * 2 > lines.length && late >= echo) return ui.models.tooSlow
  return echo * 3 > lines.length ? ui.models.echoesScreen : ui.models.notFunny
}
