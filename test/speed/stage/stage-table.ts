import type { PerformedRecording } from './perform-recording.ts'
import type { Timed } from './stage-figures.ts'

export const stageColumns = [
  'model',
  'checkout',
  'ready after',
  'first own line after',
  'asked moments with its line in time',
  'reading a turn: median / p90',
  'whole answer: median / p90',
  'calls',
  'hand-overs',
  'lines by writer',
  'CPU of sight / of the program, % of a core',
  'mean age of an observation',
]

/** Returns the cells of one model in one checkout. Times of several recordings are separated by commas. */
export function stageRow(
  { model, checkout }: { readonly model: string; readonly checkout: string },
  shows: readonly PerformedRecording[],
): string[] {
  const each = (pick: (show: PerformedRecording) => number | undefined) =>
    shows.map((show) => seconds(pick(show), 'never')).join(', ')
  const [asked, inTime] = [total(shows, 'asked'), total(shows, 'inTime')]
  const ages = shows.flatMap(({ observationAges }) => observationAges)
  const fates = counts(shows.map(({ fates }) => fates))
  const share = (cpu: number) => Math.round((100 * cpu) / total(shows, 'ms'))
  return [
    ...[model, checkout, each(({ readyMs }) => readyMs), each(({ firstLineMs }) => firstLineMs)],
    `${inTime} of ${asked}${asked === 0 ? '' : ` (${Math.round((100 * inTime) / asked)} %)`}${fates === '' ? '' : `; ${fates}`}`,
    spread(shows.flatMap(({ reading }) => reading)),
    spread(shows.flatMap(({ answers }) => answers)),
    String(total(shows, 'calls')),
    counts(shows.map(({ handOvers }) => handOvers)) || '0',
    counts(shows.map(({ lines }) => lines)) || 'none',
    `${share(total(shows, 'sightCpuMs'))} / ${share(total(shows, 'cpuMs'))}`,
    seconds(ages.length === 0 ? undefined : ages.reduce((sum, age) => sum + age, 0) / ages.length, '–'),
  ]
}

const seconds = (ms: number | undefined, otherwise: string): string =>
  ms === undefined ? otherwise : `${(ms / 1000).toFixed(1)} s`

const total = (
  shows: readonly PerformedRecording[],
  key: 'asked' | 'inTime' | 'calls' | 'ms' | 'cpuMs' | 'sightCpuMs',
) => shows.reduce((sum, show) => sum + show[key], 0)

function spread(times: readonly Timed[]): string {
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) => {
    const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return `${time?.atLeast ? '≥ ' : ''}${seconds(time?.ms, '–')}`
  }
  return `${at(0.5)} / ${at(0.9)}`
}

function counts(each: readonly Readonly<Record<string, number>>[]): string {
  const sums = new Map<string, number>()
  for (const one of each) for (const [key, n] of Object.entries(one)) sums.set(key, (sums.get(key) ?? 0) + n)
  return [...sums].map(([key, n]) => `${key} ${n}`).join(', ')
}
