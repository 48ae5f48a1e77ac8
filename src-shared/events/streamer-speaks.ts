import type { State } from './state.ts'

/**
 * Returns when the streamer began to speak into the microphone of the eye page or of OBS (epoch ms); null while the streamer is
 * silent. Code that must know whether the streamer speaks uses this function, not `ears` or `mic`.
 */
export function speakingSince({ ears, mic }: Pick<State, 'ears' | 'mic'>): number | null {
  const starts = [ears?.speech, mic].flatMap((heard) => (heard?.speaking ? [heard.since] : []))
  return starts.length === 0 ? null : Math.min(...starts)
}
