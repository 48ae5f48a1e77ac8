import type { Settings } from './settings.ts'

/**
 * Returns whether the desktop app captures a screen or window. With the source `auto`, the app does so once the streamer
 * has chosen a screen or window, or has finished the setup. Until then, the demo reel plays.
 */
export const capturesScreen = ({ sight, setup }: Pick<Settings, 'sight' | 'setup'>): boolean =>
  sight.source === 'screen' || (sight.source === 'auto' && (sight.screen !== '' || setup.state === 'done'))
