import type { Settings } from './settings.ts'
import { isSetupOpen } from './setup.ts'

/**
 * Returns whether the desktop app captures a screen or window. `auto` plays the demo reel instead until a screen is
 * chosen or the setup is done.
 */
export const capturesScreen = ({ sight, setup }: Pick<Settings, 'sight' | 'setup'>): boolean =>
  sight.source === 'screen' || (sight.source === 'auto' && (sight.screen !== '' || !isSetupOpen(setup)))
