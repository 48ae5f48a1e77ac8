import { leveled, trimmed } from './loudness.ts'
import { syllableTimes } from './syllable-times.ts'
import { type Syllable, syllablesOf } from './syllables.ts'
import { decodeWav, encodeWav, type Sound } from './wav.ts'

/** At `atMs` (ms from the start of the clip), the first `chars` characters of the text count as spoken. */
export interface Timing {
  readonly atMs: number
  readonly chars: number
}

/** A spoken text. */
export interface Clip {
  /** The content of a WAV file: 16-bit mono PCM. */
  readonly wav: Uint8Array<ArrayBuffer>
  readonly durationMs: number
  /** The timing of each syllable, sorted by `atMs` and thus also by `chars`. */
  readonly syllables: Timing[]
}

/** A longer clip is rejected, because it would delay the next line too much. */
const maxMs = 20_000

export const durationMs = ({ samples, rate }: Sound): number => Math.round((samples.length / rate) * 1000)

/**
 * Turns a program's WAV file into a clip: trims silence, sets the loudness, and finds the time of each syllable.
 * @returns the clip, or why the file is unusable
 */
export function clipOfWav(
  wav: Uint8Array,
  text: string,
): { ok: true; clip: Clip } | { ok: false; reason: string } {
  const decoded = decodeWav(wav)
  if (decoded === null) return { ok: false, reason: 'its output is not a WAV file with PCM sound' }
  if (durationMs(decoded) > 3 * maxMs) return { ok: false, reason: 'its clip is too long' }
  const sound = trimmed(decoded)
  if (sound === null) return { ok: false, reason: 'its clip is silent' }
  if (durationMs(sound) > maxMs) return { ok: false, reason: 'its clip is too long' }
  return {
    ok: true,
    clip: {
      ...{ wav: encodeWav(leveled(sound)), durationMs: durationMs(sound) },
      syllables: timingsOf(text, sound),
    },
  }
}

function timingsOf(text: string, sound: Sound): Timing[] {
  const syllables = syllablesOf(text)
  const times = syllableTimes(sound, syllables.map(weightOf))
  return syllables.map(({ end }, n) => ({ atMs: Math.min(times[n] ?? 0, durationMs(sound)), chars: end }))
}

const weightOf = ({ letters }: Syllable): number => 0.7 + 0.12 * Math.min(6, letters.length)
