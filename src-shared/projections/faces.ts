import type { Mood } from '../events/cue.ts'

/** Default emote for each mood that is absent from the persona's `faces`. */
const usualFaces: Record<Mood, string> = {
  calm: 'neutral',
  dread: 'grimace',
  joy: 'beam',
  smug: 'smirk',
  shock: 'scream',
  sorry: 'sad',
}

/** Returns the emote that a persona shows in a mood. */
export const faceOf = (
  { faces }: { readonly faces?: Readonly<Partial<Record<Mood, string>>> | undefined },
  mood: Mood,
): string => faces?.[mood] ?? usualFaces[mood]
