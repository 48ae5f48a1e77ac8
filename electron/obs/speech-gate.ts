import type { Clock } from '../../src-shared/ports.ts'
import type { ObsSession } from './session.ts'

/**
 * Speech ends this many dB below its starting level. Otherwise, a level near the limit would start and end it
 * repeatedly.
 */
const gapDb = 10
/** Speech begins once the level has been high for this long: longer than a key press, which is not speech. */
const riseMs = 150
const fallMs = 800

/** Detects speech in a microphone's levels. */
export interface SpeechGate {
  /**
   * Processes a level (0–1) at a monotonic time (ms). Returns true if speech begins, false if it ends, otherwise
   * null.
   */
  push(level: number, at: number): boolean | null
}

/** @param opensAt returns the level (dBFS) at which speech begins */
export function createSpeechGate(opensAt: () => number): SpeechGate {
  let speaking = false
  /** Since when (monotonic ms) the level has contradicted `speaking`; null while they agree. */
  let since: number | null = null
  return {
    push(level, at) {
      const loudness = 20 * Math.log10(Math.max(level, 1e-6))
      const contradicts = speaking ? loudness < opensAt() - gapDb : loudness >= opensAt()
      if (!contradicts) {
        since = null
        return null
      }
      since ??= at
      if (at - since < (speaking ? fallMs : riseMs)) return null
      speaking = !speaking
      since = null
      return speaking
    },
  }
}

/** Calls `changed` when speech begins or ends at this OBS input. A removed input counts as silent. */
export function watchSpeech(
  session: ObsSession,
  { name, opensAt }: { readonly name: string; readonly opensAt: () => number },
  clock: Clock,
  changed: (speaking: boolean) => void,
): void {
  const gate = createSpeechGate(opensAt)
  session.on('InputVolumeMeters', ({ inputs }) => {
    const input = inputs.find(({ inputName }) => inputName === name)
    const speaking = gate.push(loudest(input?.inputLevelsMul), clock.monotonic())
    if (speaking !== null) changed(speaking)
  })
}

const loudest = (channels: unknown): number =>
  Array.isArray(channels) ? Math.max(0, ...channels.map((levels) => Number(levels?.[0]) || 0)) : 0
