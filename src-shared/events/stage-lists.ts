// Allowed values of cue fields, as plain lists. The overlay imports these lists without the schemas, which would triple
// the overlay's size.

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

/**
 * Moments with a big word. `boss`: an opponent arrives. `zero`: a counter ran out. `level`, `record`: a reward of this
 * kind. All others are kinds of beats.
 */
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
