// Allowed values of cue fields, as plain lists, so that the overlay need not import the large schemas.

export const places = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

export const particleKinds = ['confetti', 'ember', 'star', 'heart', 'caret', 'snow'] as const

/** Moods of a line: the face on a caption's name tag, and the pose of the puppet. */
export const moods = ['calm', 'dread', 'joy', 'smug', 'shock', 'sorry'] as const

/** Big moments that the overlay stages: a boss or another big announcement, near death, death, and a win. */
export const moments = ['boss', 'danger', 'death', 'triumph'] as const

/** Moments with a big word, such as an opponent's arrival (`boss`) or the end of a counter (`zero`). */
export const wordKinds = [
  'boss',
  'near-death',
  'death',
  'victory',
  'comeback',
  'streak',
  'zero',
  'level',
  'record',
] as const
export type WordKind = (typeof wordKinds)[number]

export const gestures = [
  'enter',
  'leave',
  'peek',
  'duck',
  'flinch',
  'cheer',
  'facepalm',
  'bow',
  'shrug',
  'point',
  'think',
  'applaud',
  'stagger',
  'hide',
  'faint',
  'swoon',
  'dissolve',
  'startle',
] as const

/** What a puppet can look at: the cause of the cue, the caption, the audience, or a part of the picture. */
export const lookTargets = ['moment', 'caption', 'camera', ...places] as const

/** Maximum time that a cue stays on the stage, in ms. */
export const maxCueMs = 60_000

/** Returns the position of a place inside the safe margins: 0 is left or top, 1 is right or bottom. */
export function placeShare(place: (typeof places)[number]): { x: number; y: number } {
  const x = place.endsWith('left') ? 0 : place.endsWith('right') ? 1 : 0.5
  const y = place.startsWith('top') ? 0 : place.startsWith('bottom') ? 1 : 0.5
  return { x, y }
}

type Mood = (typeof moods)[number]

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
