import { type Rng, seededBy } from '../ports.ts'
import type { ShowLanguage } from '../settings/show.ts'
import { type Clip, durationMs } from './clip.ts'
import { leveled } from './loudness.ts'
import { type Character, characterOf, characters, phrase, type Utterance } from './phrase.ts'
import { syllablesOf } from './syllables.ts'
import { encodeWav } from './wav.ts'

/** A resonance whose frequency can change while it sounds: a two-pole filter with a gain of 1 at 0 Hz. */
interface Resonator {
  /** Sets the frequency in hertz. */
  tune(frequency: number): void
  step(input: number): number
}

/**
 * Creates a resonator. Call `tune` before the first `step`.
 * @param rate samples per second
 * @param bandwidth in hertz
 */
function resonator(rate: number, bandwidth: number): Resonator {
  const radius = Math.exp((-Math.PI * bandwidth) / rate)
  let [a, b, y1, y2] = [1, 0, 0, 0]
  const c = -radius * radius
  return {
    tune(frequency) {
      b = 2 * radius * Math.cos((2 * Math.PI * frequency) / rate)
      a = 1 - b - c
    },
    step(input) {
      const y = a * input + b * y1 + c * y2
      y2 = y1
      y1 = y
      return y
    },
  }
}

const rate = 22_050
const maxS = 7.9
const leadS = 0.01
const tailS = 0.03
const blockLength = 32

/**
 * Speaks a text in an invented language, with one vowel per syllable of the text. The same arguments give the same
 * clip.
 * @param options.voice the name of a character; any other name means the default character
 * @param options.rate speed, 1 for normal
 * @param options.language the language of the text; default: English
 */
export function mumble(
  text: string,
  options: { readonly voice?: string; readonly rate?: number; readonly language?: ShowLanguage } = {},
): Clip {
  const name = characterOf(options.voice)
  const character = characters[name]
  const rng = seededBy(`${name} ${text}`)
  const utterances = phrase(syllablesOf(text, options.language), character, rng, {
    rate: options.rate ?? 1,
    maxS,
  })
  const last = utterances.at(-1)
  const seconds = leadS + (last === undefined ? 0 : last.start + last.length) + tailS
  const samples = new Float32Array(Math.ceil(seconds * rate))
  const speak = throat(samples, character, rng)
  for (const utterance of utterances) speak(utterance)
  const sound = leveled({ samples, rate })
  return {
    wav: encodeWav(sound),
    durationMs: durationMs(sound),
    syllables: utterances.map(({ start, syllable }) => ({
      atMs: Math.round((leadS + start) * 1000),
      chars: syllable.end,
    })),
  }
}

/** Resonances of a vowel, in hertz. */
type Formants = readonly [number, number, number]

const vowels: readonly (readonly [RegExp, Formants])[] = [
  [/ee|ea|ie|i[^aeiou]?e$/, [300, 2200, 2900]],
  [/oo|ou|ew|ue/, [320, 900, 2300]],
  [/ai|ay|ei|ey|a[^aeiou]e$/, [480, 1950, 2550]],
  [/o[wai]/, [500, 900, 2400]],
  [/a/, [720, 1150, 2450]],
  [/e/, [540, 1780, 2500]],
  [/[iy]/, [400, 1950, 2600]],
  [/o/, [570, 880, 2420]],
  [/u/, [560, 1180, 2400]],
]
const neutral: Formants = [520, 1450, 2450]
const hum: Formants = [270, 1050, 2150]
const murmur: Formants = [350, 1150, 2300]

const formantsOf = (letters: string): Formants =>
  vowels.find(([spelling]) => spelling.test(letters))?.[1] ?? neutral

interface Consonant {
  readonly lengthS: number
  /** Frequency (Hz) and gain. */
  readonly hiss?: readonly [number, number]
  readonly voice: number
  readonly formants: Formants
}

const consonants: readonly (readonly [RegExp, Consonant])[] = [
  [/^(?:sh|ch|j|zh)/, { lengthS: 0.055, hiss: [2900, 0.16], voice: 0, formants: murmur }],
  [/^(?:s|z|c[eiy]|x)/, { lengthS: 0.055, hiss: [5600, 0.13], voice: 0.1, formants: murmur }],
  [/^(?:th|f|ph|v|h)/, { lengthS: 0.04, hiss: [1900, 0.07], voice: 0.15, formants: murmur }],
  [/^[ptkcq]/, { lengthS: 0.028, hiss: [2300, 0.18], voice: 0, formants: murmur }],
  [/^[bdg]/, { lengthS: 0.03, hiss: [1200, 0.08], voice: 0.25, formants: hum }],
  [/^[mn]/, { lengthS: 0.05, voice: 0.5, formants: hum }],
  [/^[lrwy]/, { lengthS: 0.045, voice: 0.65, formants: murmur }],
]
const open: Consonant = { lengthS: 0.012, voice: 0.7, formants: neutral }

const onsetOf = (letters: string): Consonant => consonants.find(([start]) => start.test(letters))?.[1] ?? open

function throat(samples: Float32Array, { size, pitch }: Character, rng: Rng): (utterance: Utterance) => void {
  // A high voice has few harmonics, so narrow resonances would make some vowels much louder.
  const width = Math.max(1, pitch / 120)
  const chain = [90, 110, 170].map((bandwidth) => resonator(rate, bandwidth * width))
  const hiss = resonator(rate, 1400)
  let mouth: number[] = [...neutral]
  let phase = 0
  let flow = 0
  return ({ start, length, pitch: [from, to], gain, syllable }) => {
    const letters = syllable.letters.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const onset = onsetOf(letters)
    const vowel = formantsOf(letters)
    const closesWithHum = /[mn]g?$/.test(letters)
    const begin = Math.round((leadS + start) * rate)
    const count = Math.min(Math.round(length * rate), samples.length - begin)
    const onsetS = Math.min(onset.lengthS, 0.35 * length)
    for (let i = 0; i < count; i += 1) {
      const t = i / rate
      const inOnset = t < onsetS
      const inHum = closesWithHum && t > 0.72 * length
      if (i % blockLength === 0) {
        const aim = inOnset ? onset.formants : inHum ? hum : vowel
        mouth = mouth.map((now, n) => now + ((aim[n] ?? now) - now) * (blockLength / rate / 0.014))
        chain.forEach((one, n) => {
          one.tune(Math.min((mouth[n] ?? 0) * size, 0.45 * rate))
        })
        hiss.tune(Math.min((onset.hiss?.[0] ?? 2000) * size ** 0.5, 0.4 * rate))
      }
      const progress = t / length
      phase =
        (phase + ((from + (to - from) * progress) * (1 + 0.012 * Math.sin(34 * (start + t)))) / rate) % 1
      const before = flow
      flow = glottalFlow(phase)
      const noise = rng() * 2 - 1
      // Lips radiate changes of the flow. A little breath makes the voice sound less like a buzzer.
      const source = (flow - before) * 9 + noise * 0.012 * flow
      const voiced = chain.reduce((signal, one) => one.step(signal), source)
      const level = envelope(t, length) * (inOnset ? onset.voice : inHum ? 0.6 : 1)
      const burst =
        onset.hiss && inOnset ? hiss.step(noise) * onset.hiss[1] * Math.sin((Math.PI * t) / onsetS) : 0
      samples[begin + i] = (samples[begin + i] ?? 0) + gain * (voiced * level + burst)
    }
  }
}

/** Returns the air flow of one opening of the vocal folds (Rosenberg's pulse), for a phase of 0 to 1. */
const glottalFlow = (phase: number): number => {
  if (phase < 0.42) return 0.5 * (1 - Math.cos((Math.PI * phase) / 0.42))
  return phase < 0.62 ? Math.cos((Math.PI * (phase - 0.42)) / 0.4) : 0
}

const envelope = (t: number, length: number): number => {
  const up = Math.min(1, t / 0.016)
  const down = Math.min(1, Math.max(0, length - t) / Math.min(0.045, 0.4 * length))
  return up * (3 - 2 * up) * up * down
}
