import { describe } from '../../src-shared/events/json.ts'
import { limitPeer } from '../platform/peer-limits.ts'
import { noBrowserSource } from './failure.ts'
import { hasBrowserSource } from './overlay-source.ts'
import { openSession, type SessionOptions } from './session.ts'

/**
 * Tests the connection to OBS once. The result has no remedy if the connection works and the overlay can be added.
 */
export async function diagnoseObs(
  options: Omit<SessionOptions, 'meters' | 'signal' | 'limits'>,
): Promise<{ message: string; remedy?: string }> {
  const opened = await openSession({
    ...options,
    limits: limitPeer(options.clock),
    meters: false,
    signal: new AbortController().signal,
  })
  if (!opened.ok) return { message: opened.failure.message, remedy: opened.failure.remedy }
  const { session } = opened
  try {
    const { obsVersion } = await session.call('GetVersion')
    if (await hasBrowserSource(session)) return { message: `OBS ${obsVersion} is connected.` }
    const { message, remedy } = noBrowserSource
    return { message: `OBS ${obsVersion} is connected. ${message}`, remedy }
  } catch (error) {
    return { message: `OBS did not answer: ${describe(error)}.`, remedy: 'Restart OBS.' }
  } finally {
    session.close()
  }
}
