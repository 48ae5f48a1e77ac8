/** Levels (dBFS) at which speech begins and ends; the gap keeps a level in between from flickering. */
const opensAt = -40
const closesAt = -50
/** Duration (ms) above the level before speech begins, so that a key press does not count. */
const riseMs = 150
/** Duration (ms) below the level before speech ends; longer than the pauses between words. */
const fallMs = 800

/** Recognizes speech in the levels of a microphone. */
export interface SpeechGate {
  /**
   * Takes one level.
   * @param level magnitude as a share of full scale, 0–1
   * @param at monotonic time in ms
   * @returns whether someone speaks, if that has changed; otherwise null
   */
  push(level: number, at: number): boolean | null
}

export function createSpeechGate(): SpeechGate {
  let speaking = false
  /** Since when the level contradicts `speaking`. */
  let since: number | null = null
  return {
    push(level, at) {
      const loudness = 20 * Math.log10(Math.max(level, 1e-6))
      const contradicts = speaking ? loudness < closesAt : loudness >= opensAt
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
