import type { CueContent } from '../events/cue.ts'

/** A clip that pages can fetch, with its timing. */
export type PreparedSpeech = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** Turns lines into sound. */
export interface Speech {
  /**
   * Speaks a text while its cue waits. Never rejects.
   * @param voice a character of the built-in voice
   * @returns null if nothing can be heard, and once the signal aborts
   */
  prepare(text: string, voice: string | undefined, signal: AbortSignal): Promise<PreparedSpeech | null>
}
