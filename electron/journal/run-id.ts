import { randomBytes } from 'node:crypto'

const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{4}$/

/** A name for a run that begins at `now` (epoch ms); names sort like their times and fit any file system. */
export const newRunId = (now: number): string =>
  `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}`

export const isRunId = (name: string): boolean => shape.test(name)

/** When the run of this name began, in epoch ms. */
export function runTime(run: string): number {
  const [day, time = ''] = run.split('T')
  const [hours, minutes, seconds, ms] = time.split('-')
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}`)
}
