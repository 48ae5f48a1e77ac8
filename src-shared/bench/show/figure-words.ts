import type { ShowFigures } from './show-figures.ts'

/** A figure (a statistic) of a show, as text. */
export interface FigureWords {
  readonly name: string
  readonly value: string
  readonly about: string
}

/** English texts of the figures. */
export const englishFigures = {
  none: 'none',
  share: (percent: number, part: number, whole: number) => `${percent} % (${part} of ${whole})`,
  perMinute: (count: number, rate: string) => `${count}, ${rate} per minute`,
  lines: 'Lines',
  linesAbout: 'Words that the audience saw or heard.',
  calls: 'Tool calls',
  callsAbout: 'Tool calls by the performer and other agents.',
  relevance: 'Relevance',
  relevanceAbout: 'Lines that repeat a word or a number from the screen at that moment.',
  latency: 'Latency',
  latencyValue: (median: string, p95: string, most: string) =>
    `half within ${median}, 95 % within ${p95}, all within ${most}`,
  latencyAbout: 'Time from a picture to the line about it, including planned pauses.',
  stability: 'Stability',
  stabilityAbout: (turns: number, others: string) =>
    `Turns that ended as planned. Turns begun: ${turns}. Other endings: ${others}.`,
  repetition: 'Repetition',
  repetitionAbout: 'Lines that repeat an earlier line.',
  failures: 'Failures',
  failuresAbout: (reasks: number, restarts: number) =>
    `Failed model requests and failed tool calls. Repeated requests: ${reasks}. Restarts: ${restarts}.`,
}
export type FigureTexts = typeof englishFigures

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Formats the figures of a show, for the command line and the panel. */
export function figureWords(figures: ShowFigures, texts: FigureTexts = englishFigures): FigureWords[] {
  const { ms, lines, latency, ends, turns } = figures
  const share = (part: number, whole: number): string =>
    whole === 0 ? texts.none : texts.share(Math.round((100 * part) / whole), part, whole)
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
      .join(', ') || texts.none
  const rate = (count: number): string =>
    texts.perMinute(count, (count / (Math.max(1, ms) / 60_000)).toFixed(1))
  const good = ends.final ?? 0
  const over = Object.values(ends).reduce((sum, count) => sum + count, 0)
  const calls = Object.values(figures.tools).reduce((sum, count) => sum + count, 0)
  const times =
    latency === null
      ? texts.none
      : texts.latencyValue(seconds(latency.medianMs), seconds(latency.p95Ms), seconds(latency.slowestMs))
  return [
    { name: texts.lines, value: rate(lines), about: texts.linesAbout },
    { name: texts.calls, value: rate(calls), about: texts.callsAbout },
    { name: texts.relevance, value: share(figures.relevant, figures.answering), about: texts.relevanceAbout },
    { name: texts.latency, value: times, about: texts.latencyAbout },
    {
      name: texts.stability,
      value: share(good, over),
      about: texts.stabilityAbout(turns, list(without(ends, 'final'))),
    },
    { name: texts.repetition, value: share(figures.repeats, lines), about: texts.repetitionAbout },
    {
      name: texts.failures,
      value: list({ ...figures.modelFailures, ...figures.toolErrors }),
      about: texts.failuresAbout(figures.reasks, figures.restarts),
    },
  ]
}

const without = (counts: Readonly<Record<string, number>>, name: string): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([one]) => one !== name))
