import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron'

/**
 * Web preferences for every window. They restrict a page to what it can do on the web, whatever Electron's defaults
 * are.
 */
export const secureWebPreferences: WebPreferences = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
})

const minPanelSize = { minWidth: 360, minHeight: 480 }

/**
 * Returns the options of the panel's window. No other window has the preload script.
 * @param bounds position and size in device-independent pixels
 * @param preload absolute path of the built preload script
 * @param icon absolute path of the window's icon
 */
export function panelWindow(
  bounds: Rectangle,
  { preload, icon }: { preload: string; icon: string },
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    ...minPanelSize,
    title: 'Adlib',
    icon,
    // With the panel's background color, the window does not flash white when it opens.
    backgroundColor: '#0d1317',
    autoHideMenuBar: true,
    show: false,
    webPreferences: { ...secureWebPreferences, preload },
  }
}

/** Title of the overlay's window. It never changes, because OBS finds the window by its title. */
export const overlayTitle = 'Adlib Overlay'

/**
 * Returns the bounds of the overlay's window: the whole work area. On Windows, the window is one pixel shorter,
 * because a full-screen window mutes notifications and slows down games.
 * @param workArea work area of the display, in device-independent pixels
 */
export function overlayBounds(workArea: Rectangle, platform: NodeJS.Platform): Rectangle {
  return platform === 'win32' ? { ...workArea, height: workArea.height - 1 } : workArea
}

/** Returns the options of the overlay's window: transparent, without frame or shadow, never focused. */
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
    // OBS lists only windows that are in the taskbar.
    skipTaskbar: false,
    show: false,
    webPreferences: {
      ...secureWebPreferences,
      // The overlay gets no clicks, but must play sound. It must also paint while Chromium takes it for hidden, for
      // example behind a full-screen game.
      autoplayPolicy: 'no-user-gesture-required',
      backgroundThrottling: false,
    },
  }
}

/**
 * Keeps the overlay's title, keeps its window above all others, and lets clicks pass through it.
 * @param letsClicksThrough returns whether clicks go to the window below; false while the overlay is being arranged
 * @returns a function that applies the last two again, for example after the machine has slept
 */
export function pinOverlay(
  window: BrowserWindow,
  platform: NodeJS.Platform,
  letsClicksThrough: () => boolean,
): () => void {
  const pin = (): void => {
    window.setAlwaysOnTop(true, 'screen-saver')
    if (platform === 'darwin') window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })
    if (letsClicksThrough()) window.setIgnoreMouseEvents(true, { forward: true })
  }
  window.on('page-title-updated', (event) => event.preventDefault())
  window.on('show', pin)
  window.webContents.on('did-finish-load', pin)
  return pin
}

/**
 * Returns the options of the hidden window that captures the screen and hears the microphone. Throttling is off,
 * because it would slow down the capture.
 */
export function eyeWindow(): BrowserWindowConstructorOptions {
  return {
    title: 'Adlib Eye',
    width: 400,
    height: 300,
    show: false,
    skipTaskbar: true,
    webPreferences: {
      ...secureWebPreferences,
      backgroundThrottling: false,
      // The microphone's `AudioContext` must start without a click, because a hidden window cannot be clicked.
      autoplayPolicy: 'no-user-gesture-required',
    },
  }
}

/** Returns the options of a window that shows a confirmation code. Its page needs no scripts. */
export function codeWindow(): BrowserWindowConstructorOptions {
  return {
    title: 'Adlib needs your confirmation',
    width: 520,
    height: 300,
    backgroundColor: '#0d1317',
    autoHideMenuBar: true,
    minimizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    show: false,
    webPreferences: { ...secureWebPreferences, javascript: false },
  }
}
