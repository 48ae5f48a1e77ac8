import type { Persona } from '../events/persona.ts'
import type { Rng } from '../ports.ts'
import type { Syllable } from './syllables.ts'

export type CharacterName = Persona['voice']

/** Sound of a character. */
export interface Character {
  /** Base frequency, in hertz. */
  readonly pitch: number
  /** Scale of the resonances relative to an adult man's; a higher value sounds like a smaller person. */
  readonly size: number
  readonly syllableMs: number
  /** Approximate rise and fall of the pitch within a sentence, in semitones. */
  readonly melody: number
}

/** The characters of the built-in voice. */
export const characters = {
  marlow: { pitch: 112, size: 1, syllableMs: 165, melody: 2 },
  pip: { pitch: 262, size: 1.28, syllableMs: 122, melody: 4.5 },
  vera: { pitch: 178, size: 1.13, syllableMs: 148, melody: 0.8 },
} as const satisfies Record<CharacterName, Character>

/** Returns the first of these names that is a character, otherwise the default character. */
export const characterOf = (...names: readonly (string | undefined)[]): CharacterName =>
  names.find((name): name is CharacterName => name !== undefined && Object.hasOwn(characters, name)) ??
  'marlow'

/** A syllable with its timing and its sound. Times are in seconds. */
export interface Utterance {
  readonly start: number
  readonly length: number
  /** Frequency (hertz) at the start and at the end. */
  readonly pitch: readonly [number, number]
  readonly gain: number
  readonly syllable: Syllable
}

/** In seconds. */
const pauses: Record<Syllable['next'], number> = {
  syllable: 0,
  word: 0.022,
  pause: 0.15,
  sentence: 0.26,
  question: 0.28,
  exclamation: 0.26,
}

/** In seconds. */
const punchlinePause = 0.7

/** Pitch at the start and end of the last syllable before a punctuation mark, in semitones relative to the melody. */
const endings: Partial<Record<Syllable['next'], readonly [number, number]>> = {
  pause: [0.5, 1.5],
  sentence: [-0.5, -3.5],
  question: [1, 5.5],
  exclamation: [3.5, -2],
}

const semitones = (steps: number): number => 2 ** (steps / 12)
const isSentenceEnd = ({ next }: Syllable): boolean =>
  next === 'sentence' || next === 'question' || next === 'exclamation'

/**
 * Plans the time and pitch of each syllable.
 * @param rate speed, 1 for normal
 * @param maxS maximum length in seconds; a longer phrase is sped up
 */
export function phrase(
  syllables: readonly Syllable[],
  character: Character,
  rng: Rng,
  { rate, maxS }: { readonly rate: number; readonly maxS: number },
): Utterance[] {
  const { pitch, syllableMs, melody } = character
  const utterances: Utterance[] = []
  let at = 0
  for (const sentence of sentencesOf(syllables)) {
    sentence.forEach((syllable, n) => {
      const { letters, isWordStart, next, endsLine } = syllable
      const isLast = n === sentence.length - 1
      const progress = sentence.length < 2 ? 0.5 : n / (sentence.length - 1)
      const line = melody * (0.6 - 1.2 * progress + (rng() - 0.5)) + (isWordStart ? 0.25 * melody : 0)
      const [from, to] = endings[next] ?? [0, -0.6]
      const length =
        (syllableMs / 1000) *
        (0.72 + 0.09 * Math.min(5, letters.length)) *
        (isLast ? 1.3 : 1) *
        (0.94 + 0.12 * rng())
      utterances.push({
        start: at / rate,
        length: length / rate,
        pitch: [pitch * semitones(line + from), pitch * semitones(line + to)],
        gain: (isWordStart ? 1 : 0.82) * (next === 'exclamation' ? 1.15 : 1) * (1 - 0.2 * progress),
        syllable,
      })
      at += length + (endsLine === true ? punchlinePause : pauses[next])
    })
  }
  const last = utterances.at(-1)
  const end = last === undefined ? 0 : last.start + last.length
  const squeeze = Math.min(1, maxS / Math.max(end, maxS))
  return utterances.map((one) => ({ ...one, start: one.start * squeeze, length: one.length * squeeze }))
}

function sentencesOf(syllables: readonly Syllable[]): Syllable[][] {
  const sentences: Syllable[][] = []
  let current: Syllable[] = []
  for (const syllable of syllables) {
    current.push(syllable)
    if (!isSentenceEnd(syllable)) continue
    sentences.push(current)
    current = []
  }
  return current.length > 0 ? [...sentences, current] : sentences
}
