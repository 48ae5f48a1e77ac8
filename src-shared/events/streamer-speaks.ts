import type { State } from './state.ts'

/** Returns when the streamer began to speak into either microphone (epoch ms); null while the streamer is silent. */
export function speakingSince({ ears, mic }: Pick<State, 'ears' | 'mic'>): number | null {
  const starts = [ears?.speech, mic].flatMap((heard) => (heard?.speaking ? [heard.since] : []))
  return starts.length === 0 ? null : Math.min(...starts)
}
