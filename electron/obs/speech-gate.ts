import type { Clock } from '../../src-shared/ports.ts'
import type { ObsSession } from './session.ts'

/**
 * Gap (dB) between the levels at which speech begins and ends. Without a gap, speech would begin and end repeatedly
 * while the level is near one limit.
 */
const gapDb = 10
/** Speech begins when the level stays high enough for this time (ms), so that a key press does not count as speech. */
const riseMs = 150
/** Speech ends when the level stays too low for this time (ms), which is longer than the pauses between words. */
const fallMs = 800

/** Detects speech in a microphone's levels. */
export interface SpeechGate {
  /**
   * Processes one level.
   * @param level magnitude as a share of full scale, 0–1
   * @param at monotonic time in ms
   * @returns true if speech has begun, false if it has ended, or null if nothing has changed
   */
  push(level: number, at: number): boolean | null
}

/** @param opensAt returns the level (dBFS) at which speech begins */
export function createSpeechGate(opensAt: () => number): SpeechGate {
  let speaking = false
  /** Monotonic time (ms) since which the level has contradicted `speaking`; null while it agrees. */
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

/** Calls `changed` when speech begins or ends at this OBS input. An input that has vanished counts as silent. */
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

/** Returns the largest magnitude of the channels, each `[magnitude, peak, input peak]`. */
const loudest = (channels: unknown): number =>
  Array.isArray(channels) ? Math.max(0, ...channels.map((levels) => Number(levels?.[0]) || 0)) : 0
