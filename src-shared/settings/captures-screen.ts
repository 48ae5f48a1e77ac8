import type { Settings } from './settings.ts'

/**
 * Returns whether the desktop app captures a screen or window. Until the setup is done, `auto` plays the demo reel.
 */
export const capturesScreen = ({ sight, setup }: Pick<Settings, 'sight' | 'setup'>): boolean =>
  sight.source === 'screen' || (sight.source === 'auto' && (sight.screen !== '' || setup.state === 'done'))
