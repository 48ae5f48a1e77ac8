import type { Effect } from '../../../src-shared/settings/effects.ts'

/** Names of the effect switches. */
export const effectNames: Readonly<Record<Effect, string>> = {
  text: 'Big text',
  captions: 'Captions',
  emotes: 'Emotes',
  particles: 'Particles',
  sounds: 'Sounds',
  voice: 'Voice',
}
