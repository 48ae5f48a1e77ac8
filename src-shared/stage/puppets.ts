import type { Persona } from '../events/persona.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Returns the puppet on stage: the selected character or, if none is selected, the character whose voice the persona
 * has. Returns undefined if the puppet is turned off.
 */
export const puppetOf = (
  { show, character }: Settings['overlay']['puppet'],
  { voice }: Pick<Persona, 'voice'>,
): string | undefined => (show ? character || voice : undefined)
