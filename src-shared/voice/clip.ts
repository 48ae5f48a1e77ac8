import type { ShowLanguage } from '../settings/show.ts'
import { leveled, trimmed } from './loudness.ts'
import { type Syllable, syllablesOf } from './syllables.ts'
import { decodeWav, encodeWav, type Sound } from './wav.ts'

const stepMs = 10
/** A step is voiced if its amplitude is above this share of a loud step's amplitude. */
const voicedShare = 0.12
/** A loud step is louder than this share of all steps. */
const loudShare = 0.9
const snapMs = 70

/**
 * Returns the start (ms) of each syllable of a recorded line, estimated from its loudness. The line must start at the
 * beginning of the recording.
 * @param weights usual length of each syllable, in any unit
 */
export function syllableTimes(sound: Sound, weights: readonly number[]): number[] {
  const levels = levelsOf(sound)
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * loudShare)] ?? 0
  const voiced = levels.map((level) => level > loud * voicedShare)
  const steps = voiced.flatMap((isVoiced, step) => (isVoiced ? [step] : []))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [spoken, before] = [0, -1]
  return weights.map((weight, n) => {
    const estimate = steps[Math.floor((steps.length * spoken) / Math.max(all, 1))] ?? before + 1
    spoken += weight
    before = Math.min(levels.length, Math.max(before + 1, n === 0 ? 0 : swellNear(levels, voiced, estimate)))
    return before * stepMs
  })
}

function swellNear(levels: readonly number[], voiced: readonly boolean[], estimate: number): number {
  const reach = snapMs / stepMs
  let [best, most] = [estimate, 0]
  for (let step = Math.max(0, estimate - reach); step <= estimate + reach; step += 1) {
    const rise = (levels[step] ?? 0) - (levels[step - 1] ?? 0)
    if (voiced[step] === true && rise > most * 1.05) [best, most] = [step, rise]
  }
  return best
}

function levelsOf({ samples, rate }: Sound): number[] {
  const size = Math.max(1, Math.round((rate * stepMs) / 1000))
  return Array.from({ length: Math.floor(samples.length / size) }, (_, step) => {
    let sum = 0
    for (let i = step * size; i < (step + 1) * size; i += 1) sum += (samples[i] ?? 0) ** 2
    return Math.sqrt(sum / size)
  })
}

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
  language: ShowLanguage = 'en',
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
      syllables: timingsOf(text, language, sound),
    },
  }
}

function timingsOf(text: string, language: ShowLanguage, sound: Sound): Timing[] {
  const syllables = syllablesOf(text, language)
  const times = syllableTimes(sound, syllables.map(weightOf))
  return syllables.map(({ end }, n) => ({ atMs: Math.min(times[n] ?? 0, durationMs(sound)), chars: end }))
}

const weightOf = ({ letters }: Syllable): number => 0.7 + 0.12 * Math.min(6, letters.length)
