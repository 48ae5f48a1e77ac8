import type { Audition, AuditionFault, ModelAsks } from '../../../src-shared/events/audition.ts'
import { seconds } from '../kit/formats.ts'

/** What is wrong with a line, for the streamer. */
export const faultWords: Record<AuditionFault, string> = {
  silent: 'wrote nothing',
  refused: 'refused',
  filtered: 'filtered',
  long: 'too long',
  echo: 'repeats the screen',
  repeat: 'repeats itself',
  late: 'too late',
  failed: 'failed',
  markup: 'not something to say',
}

/** What a model may be asked for after its audition, for the streamer. */
export const asksWords: Record<ModelAsks, string> = {
  tools: 'Performs through tools',
  words: 'Words only',
  nothing: 'Not funny enough: bank only',
}

/** Returns the figures of an audition: `28 of 36 lines good`, `6 % repeat the screen`, `1.2 s a line`. */
export function auditionFacts({ lines }: Pick<Audition, 'lines'>): string[] {
  if (lines.length === 0) return ['no lines']
  const good = lines.filter(({ fault }) => fault === undefined).length
  const echoes = lines.filter(({ fault }) => fault === 'echo').length
  const times = lines.map(({ ms }) => ms).sort((a, b) => a - b)
  return [
    `${good} of ${lines.length} lines good`,
    `${Math.round((100 * echoes) / lines.length)} % repeat the screen`,
    `${seconds(times[Math.floor(times.length / 2)] ?? 0)} a line`,
  ]
}

/** Returns what an audition found, in a few words: `good writer`, `echoes the screen`, `too slow`. */
export function auditionWord({ asks, lines }: Pick<Audition, 'asks' | 'lines'>): string {
  if (asks === 'tools') return 'good writer'
  if (asks === 'words') return 'good for single lines'
  const count = (fault: AuditionFault): number => lines.filter((line) => line.fault === fault).length
  const [late, echo] = [count('late'), count('echo')]
  if (late * 2 > lines.length && late >= echo) return 'too slow'
  return echo * 3 > lines.length ? 'echoes the screen' : 'not funny enough'
}
