import type { ShowFigures } from './show-figures.ts'

/** A figure of a show in words. */
export interface FigureWords {
  readonly name: string
  readonly value: string
  /** What the figure means. */
  readonly about: string
}

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${Math.round((100 * part) / whole)} % (${part} of ${whole})`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
    .join(', ') || 'none'

/** Writes the figures of a show, for the command line and the panel. */
export function figureWords(figures: ShowFigures): FigureWords[] {
  const { ms, lines, latency, ends, turns } = figures
  const minutes = Math.max(1, ms) / 60_000
  const good = ends.final ?? 0
  const over = Object.values(ends).reduce((sum, count) => sum + count, 0)
  const calls = Object.values(figures.tools).reduce((sum, count) => sum + count, 0)
  return [
    {
      name: 'Lines',
      value: `${lines}, ${(lines / minutes).toFixed(1)} a minute`,
      about: 'Words that went out to the audience.',
    },
    {
      name: 'Tool calls',
      value: `${calls}, ${(calls / minutes).toFixed(1)} a minute`,
      about: 'Calls of the performer and of other agents.',
    },
    {
      name: 'Relevance',
      value: share(figures.relevant, figures.answering),
      about: 'Lines that pick up a word or a number of the screen that they answer.',
    },
    {
      name: 'Latency',
      value:
        latency === null
          ? 'none'
          : `${seconds(latency.medianMs)} at the median, ${seconds(latency.p95Ms)} at 95 %, ${seconds(latency.slowestMs)} at most`,
      about: 'From the picture to the words that answer it, with planned pauses.',
    },
    {
      name: 'Stability',
      value: share(good, over),
      about: `Turns that ended as planned, of ${turns} that began. Others: ${list(without(ends, 'final'))}.`,
    },
    {
      name: 'Repetition',
      value: share(figures.repeats, lines),
      about: 'Lines that say the same as an earlier one.',
    },
    {
      name: 'Failures',
      value: list({ ...figures.modelFailures, ...figures.toolErrors }),
      about: `Failed requests to a model and failed tools. Asked again: ${figures.reasks}. Restarts: ${figures.restarts}.`,
    },
  ]
}

const without = (counts: Readonly<Record<string, number>>, name: string): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([one]) => one !== name))
