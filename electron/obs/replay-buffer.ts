import { describe } from '../../src-shared/events/bounded-json.ts'
import type { RequestFailure } from './overlay-source.ts'
import type { ObsSession } from './session.ts'

const turnedOff: RequestFailure = {
  kind: 'no-replay',
  message: 'OBS’s replay buffer is not running.',
  remedy: 'In OBS, enable it in Settings > Output > Replay Buffer, then press Start Replay Buffer.',
}

/** Resolves with whether the replay buffer is running. */
export const isReplayRunning = async (session: Pick<ObsSession, 'call'>): Promise<boolean> => {
  // OBS rejects this request if no replay buffer is set up.
  const status = await session.call('GetReplayBufferStatus').catch(() => ({ outputActive: false }))
  return status.outputActive
}

/** Has OBS save its replay buffer to a file. Resolves with null, or with why it failed. */
export async function saveReplay(session: Pick<ObsSession, 'call'>): Promise<RequestFailure | null> {
  try {
    if (!(await isReplayRunning(session))) return turnedOff
    await session.call('SaveReplayBuffer')
    return null
  } catch (error) {
    return {
      kind: 'obs',
      message: `OBS did not save its replay buffer: ${describe(error)}.`,
      remedy: 'Check OBS, then try again.',
    }
  }
}
