import type { Persona } from '../events/persona.ts'

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
