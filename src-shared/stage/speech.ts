import type { CueContent } from '../events/cue.ts'

/** A sound clip of a spoken line that pages can fetch, with its timing. */
export type PreparedSpeech = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** Turns lines into sound. */
export interface Speech {
  /**
   * Makes the sound of a text while its cue waits. Never rejects.
   * @param voice a character of the built-in voice
   * @returns null if there is no sound, or if the signal aborts
   */
  prepare(text: string, voice: string | undefined, signal: AbortSignal): Promise<PreparedSpeech | null>
}
