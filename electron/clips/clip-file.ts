import type { Runs } from '../runs/open-runs.ts'
import { isVideoFile } from './rename-clip.ts'

/** Resolves with the file of the clip that this event of a run saved, or null if there is none on this computer. */
export async function clipFile(runs: Pick<Runs, 'events'>, run: string, seq: number): Promise<string | null> {
  const events = await runs.events(run, seq - 1)
  if (events === null) return null
  for await (const event of events) {
    const isClip = event.seq === seq && event.type === 'clip/saved' && event.isRemote !== true
    return isClip && (await isVideoFile(event.path)) ? event.path : null
  }
  return null
}
