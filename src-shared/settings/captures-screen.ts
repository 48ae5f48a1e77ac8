import type { Settings } from './settings.ts'

/**
 * Returns whether the desktop app captures a screen or window. It does so once the streamer has chosen one. With `auto`
 * and no choice, it captures the first screen, but only after the setup; until then, the demo reel plays.
 */
export const capturesScreen = ({ sight, setup }: Pick<Settings, 'sight' | 'setup'>): boolean =>
  sight.source === 'screen' || (sight.source === 'auto' && (sight.screen !== '' || setup.state === 'done'))
