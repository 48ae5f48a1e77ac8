import type { Cue, CueContent } from '../events/cue.ts'
import { maxCueMs } from '../events/stage-lists.ts'
import type { ShowLanguage } from '../settings/show.ts'

/** The sound of a spoken line, with its timing. */
export type PreparedSpeech = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** How a line is spoken. */
export interface SpeechManner {
  /** The character; absent for the default one. */
  readonly voice?: string | undefined
  /** The language of the words; absent for English. */
  readonly language?: ShowLanguage | undefined
}

/** Turns lines into sound. */
export interface Speech {
  /** Makes the sound of a text. Never rejects; resolves to null if there is no sound. */
  prepare(text: string, how: SpeechManner, signal: AbortSignal): Promise<PreparedSpeech | null>
}

const afterSpeechMs = 600

/** Prepares the sound of spoken lines while they wait. */
export interface SpeechPreparation {
  /** Starts to prepare a line. If no sound can be made, the line becomes ready without one. */
  start(cue: Cue): void
  end(cue: string): void
}

/** Creates the preparation, which calls `ready` with each prepared cue unless `end` was called for that cue. */
export function createSpeechPreparation(speech: Speech, ready: (cue: Cue) => void): SpeechPreparation {
  const preparing = new Map<string, AbortController>()
  const prepare = async (cue: Cue): Promise<void> => {
    const { content } = cue
    if (content.lane !== 'voice') return
    const abort = new AbortController()
    preparing.set(cue.id, abort)
    const audio = await speech.prepare(
      content.text,
      { voice: content.voice, language: content.speaker?.language },
      abort.signal,
    )
    if (abort.signal.aborted) return
    preparing.delete(cue.id)
    ready(
      audio === null
        ? cue
        : {
            ...cue,
            durationMs: Math.min(maxCueMs, audio.durationMs + afterSpeechMs),
            content: { ...content, audio },
          },
    )
  }
  return {
    start: (cue) => void prepare(cue),
    end(cue) {
      preparing.get(cue)?.abort()
      preparing.delete(cue)
    },
  }
}
