import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { lockedPreferences } from './locked-preferences.ts'

/** The least size at which the panel's narrow layout still holds. */
const least = { width: 360, height: 480 }

/**
 * Options of the panel's window. It alone gets the preload script.
 * @param bounds where it stood last, or where it shall open, in device-independent pixels
 * @param preload absolute path of the built preload script
 * @param icon absolute path of the window's picture
 */
export function panelWindow(
  bounds: Rectangle,
  { preload, icon }: { preload: string; icon: string },
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    title: 'Adlib',
    icon,
    // The panel's own ground, so that it does not open with a white flash.
    backgroundColor: '#0b0d12',
    autoHideMenuBar: true,
    show: false,
    webPreferences: { ...lockedPreferences, preload },
  }
}
