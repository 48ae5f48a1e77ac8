import type { Persona } from '../events/persona.ts'
import type { Settings } from '../settings/settings.ts'

/** Returns whether the puppet performs, so that lines appear beside it. VTube Studio's model replaces it. */
export const isActing = ({ show, vtubeStudio }: Settings['overlay']['puppet']): boolean =>
  show && !vtubeStudio

/** Returns the selected puppet or the one that fits the persona; undefined if the puppet is turned off. */
export const puppetOf = (
  { show, character }: Settings['overlay']['puppet'],
  { voice }: Pick<Persona, 'voice'>,
): string | undefined => (show ? character || voice : undefined)
