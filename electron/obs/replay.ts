import { maxClipPath } from '../../src-shared/events/event/clip.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { RequestFailure } from './overlay-source.ts'
import type { ObsSession } from './session.ts'

/** Time limit (ms) for OBS to report the saved file. A long buffer on a slow disk takes a few seconds. */
export const savedWithinMs = 20_000

/** The file to which OBS saved its replay buffer, or why there is none. */
export type SavedReplay =
  | { readonly ok: true; readonly path: string }
  | ({ readonly ok: false } & RequestFailure)

const turnedOff: SavedReplay = {
  ok: false,
  kind: 'no-replay',
  message: 'OBS’s replay buffer is not running.',
  remedy: 'In OBS, enable it in Settings > Output > Replay Buffer, then press Start Replay Buffer.',
}

const unconfirmed: SavedReplay = {
  ok: false,
  kind: 'obs',
  message: 'OBS did not report which file it saved, so it is unknown whether it saved one.',
  remedy: 'Look into the folder of your recordings, and check whether its disk is full.',
}

/** Resolves with whether the replay buffer is running. */
export const isReplayRunning = async (session: Pick<ObsSession, 'call'>): Promise<boolean> => {
  // OBS rejects this request if no replay buffer is set up.
  const status = await session.call('GetReplayBufferStatus').catch(() => ({ outputActive: false }))
  return status.outputActive
}

/** Has OBS save its replay buffer, once. Resolves when the file is complete. Never rejects. */
export async function saveReplay(
  session: Pick<ObsSession, 'call' | 'on' | 'ended'>,
  clock: Clock,
): Promise<SavedReplay> {
  if (!(await isReplayRunning(session))) return turnedOff
  let stop = (): void => {}
  // Listen first, because OBS may report the file before it answers.
  const end = new Promise<SavedReplay>((resolve) => {
    const cancel = clock.after(savedWithinMs, () => resolve(unconfirmed))
    const offSaved = session.on('ReplayBufferSaved', ({ savedReplayPath }) =>
      resolve(savedAs(savedReplayPath)),
    )
    // A buffer that is being stopped still accepts the request, but saves nothing.
    const offState = session.on('ReplayBufferStateChanged', ({ outputActive }) => {
      if (!outputActive) resolve(turnedOff)
    })
    void session.ended.then(() => resolve(unconfirmed))
    stop = () => {
      cancel()
      offSaved()
      offState()
    }
  })
  try {
    await session.call('SaveReplayBuffer')
    return await end
  } catch (error) {
    return {
      ok: false,
      kind: 'obs',
      message: `OBS did not save its replay buffer: ${describe(error)}.`,
      remedy: 'Check OBS, then try again.',
    }
  } finally {
    stop()
  }
}

/** The path comes from another program. */
const savedAs = (path: unknown): SavedReplay =>
  typeof path === 'string' && path !== '' && path.length <= maxClipPath ? { ok: true, path } : unconfirmed
