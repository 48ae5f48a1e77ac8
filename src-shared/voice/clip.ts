import { leveled, trimmed } from './loudness.ts'
import { type Syllable, syllablesOf } from './syllables.ts'
import { decodeWav, encodeWav, type Sound } from './wav.ts'

/** From `atMs` on, the first `chars` characters of the text count as spoken. */
export interface Timing {
  readonly atMs: number
  readonly chars: number
}

/** A spoken text. */
export interface Clip {
  /** 16-bit mono PCM. */
  readonly wav: Uint8Array<ArrayBuffer>
  readonly durationMs: number
  /** Syllables sorted by `atMs`; `chars` rises with it. */
  readonly syllables: Timing[]
}

/** Maximum length (ms) of a played clip; the audience does not wait longer for the next line. */
const maxMs = 20_000

export const durationMs = ({ samples, rate }: Sound): number => Math.round((samples.length / rate) * 1000)

/**
 * Turns a program's WAV file into a clip: trims silence, sets the loudness, and estimates the time of each syllable.
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
  const ms = durationMs(sound)
  return {
    ok: true,
    clip: { wav: encodeWav(leveled(sound)), durationMs: ms, syllables: estimated(text, ms) },
  }
}

/** Spreads the syllables of a text over a duration, in proportion to the usual length of each. */
function estimated(text: string, ms: number): Timing[] {
  const syllables = syllablesOf(text)
  const weights = syllables.map(weightOf)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  // The silence after the last syllable has been trimmed.
  const spoken = all - pauses[syllables.at(-1)?.next ?? 'word']
  let before = 0
  return syllables.map(({ end }, n) => {
    const atMs = Math.round((ms * before) / Math.max(1, spoken))
    before += weights[n] ?? 0
    return { atMs: Math.min(atMs, ms), chars: end }
  })
}

/** Usual pause after a syllable, in syllable lengths. */
const pauses: Record<Syllable['next'], number> = {
  syllable: 0,
  word: 0.15,
  pause: 1.2,
  sentence: 2.2,
  question: 2.2,
  exclamation: 2.2,
}
const weightOf = ({ letters, next }: Syllable): number =>
  0.7 + 0.12 * Math.min(6, letters.length) + pauses[next]
