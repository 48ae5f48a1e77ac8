import type { State } from './state.ts'

/**
 * Returns since when the streamer speaks (epoch ms), into the microphone of the eye page or of OBS; null while they are
 * silent. The only place that answers this question.
 */
export function speakingSince({ ears, mic }: Pick<State, 'ears' | 'mic'>): number | null {
  const starts = [ears?.speech, mic].flatMap((heard) => (heard?.speaking ? [heard.since] : []))
  return starts.length === 0 ? null : Math.min(...starts)
}
