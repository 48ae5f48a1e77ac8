import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import type { Clip } from '../../src-shared/voice/clip.ts'
import type { CharacterName } from '../../src-shared/voice/phrase.ts'

/** A line to speak. */
export interface VoiceRequest {
  /** The words as the audience reads them. The timing of syllables refers to them. */
  readonly text: string
  /** The words to speak: without emoji, Markdown and other signs that engines read aloud. */
  readonly spoken: string
  /** The engine's own name for a voice. Empty for the engine's default voice. */
  readonly voice: string
  readonly character: CharacterName
  /** Speaking speed; 1 is normal. */
  readonly rate: number
  /** The language of the words. */
  readonly language: ShowLanguage
}

export type Synthesis =
  | { readonly ok: true; readonly clip: Clip }
  /** `missing`: the engine is not installed. `language`: it has no voice for the line's language. `reason` completes the sentence "<engine> cannot speak: …". */
  | {
      readonly ok: false
      readonly kind: 'missing' | 'language' | 'failed' | 'cancelled'
      readonly reason: string
    }

/** A program, server or function that turns text into speech. */
export interface VoiceEngine {
  readonly name: Exclude<Settings['voice']['engine'], 'auto' | 'off'>
  /** Turns a line into a clip. Never rejects. */
  synthesize(request: VoiceRequest, signal: AbortSignal): Promise<Synthesis>
}

/** In bytes. Enough for a minute of stereo at 48 kHz. */
export const maxWavBytes = 12 * 1024 * 1024

export const cancelled: Synthesis = { ok: false, kind: 'cancelled', reason: 'it was canceled' }
