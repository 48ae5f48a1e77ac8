import type { BrowserWindowConstructorOptions } from 'electron'
import { lockedPreferences } from './locked-preferences.ts'

/** Options of the window that captures the screen. It is never shown, so it must not be throttled. */
export function eyeWindow(): BrowserWindowConstructorOptions {
  return {
    title: 'Adlib Eye',
    width: 400,
    height: 300,
    show: false,
    skipTaskbar: true,
    webPreferences: { ...lockedPreferences, backgroundThrottling: false },
  }
}

/**
 * Whether the screen can be captured without asking on every start. Wayland has a dialog each time and
 * shows a window under XWayland a black screen, so there the OBS source or a browser tab is the better eye.
 */
export function canCaptureScreen(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  return platform !== 'linux' || (!env.WAYLAND_DISPLAY && env.XDG_SESSION_TYPE !== 'wayland')
}
