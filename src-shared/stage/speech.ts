import type { CueContent } from '../events/cue.ts'

/** The sound of a spoken line, with its timing. */
export type PreparedSpeech = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** Turns lines into sound. */
export interface Speech {
  /** Makes the sound of a text. Never rejects; resolves to null if there is no sound. */
  prepare(text: string, voice: string | undefined, signal: AbortSignal): Promise<PreparedSpeech | null>
}
