import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { lockedPreferences } from './locked-preferences.ts'

/** OBS finds the window by its title, so it never changes. */
export const overlayTitle = 'Adlib Overlay'

/**
 * Where the overlay lies: over the whole work area. One pixel less on Windows, where a window that covers
 * everything counts as full screen: notifications go silent and games drop out of their fast path.
 * @param workArea of the display, in device-independent pixels
 */
export function overlayBounds(workArea: Rectangle, platform: NodeJS.Platform): Rectangle {
  return platform === 'win32' ? { ...workArea, height: workArea.height - 1 } : workArea
}

/** Options of the overlay's window: see-through, without frame or shadow, never in the way of a click. */
export function overlayWindow(
  workArea: Rectangle,
  platform: NodeJS.Platform,
): BrowserWindowConstructorOptions {
  return {
    ...overlayBounds(workArea, platform),
    title: overlayTitle,
    transparent: true,
    backgroundColor: '#00000000',
    frame: false,
    hasShadow: false,
    roundedCorners: false,
    resizable: false,
    movable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    focusable: false,
    // OBS lists only windows that the system's own list shows.
    skipTaskbar: false,
    show: false,
    webPreferences: {
      ...lockedPreferences,
      // Nobody clicks into the overlay, and it must paint while a game covers it.
      autoplayPolicy: 'no-user-gesture-required',
      backgroundThrottling: false,
    },
  }
}

/**
 * Keeps an overlay an overlay: its title, its place above everything, and clicks that go through it. The
 * last is forgotten by the system when a page loads or its process dies, so it is said again each time.
 */
export function keepOverlay(window: BrowserWindow, platform: NodeJS.Platform): void {
  const letClicksThrough = (): void => window.setIgnoreMouseEvents(true, { forward: true })
  window.on('page-title-updated', (event) => event.preventDefault())
  window.on('show', () => {
    window.setAlwaysOnTop(true, 'screen-saver')
    if (platform === 'darwin') window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })
    letClicksThrough()
  })
  window.webContents.on('did-finish-load', letClicksThrough)
}
