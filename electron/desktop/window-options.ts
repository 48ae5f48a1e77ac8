import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Rectangle,
  type WebPreferences,
} from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import type { DesktopWords } from './desktop-words.ts'
import { lockContents } from './lock-down.ts'

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

const rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** `knowsTray`: whether the streamer has seen the message about the tray (see `panelCloser`). */
const windowState = rectangle.extend({ knowsTray: z.boolean().default(false) })
type WindowState = z.infer<typeof windowState>

const fileIn = (dataDir: string): string => join(dataDir, 'window.json')

/** Returns the panel's last saved state, or null if there is none or the file is damaged. */
export function readWindowState(dataDir: string): WindowState | null {
  try {
    return windowState.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Saves the panel's state. Ignores a failure. */
export function writeWindowState(dataDir: string, state: WindowState): void {
  try {
    writeFileAtomic.sync(fileIn(dataDir), `${JSON.stringify(state)}\n`)
  } catch {}
}

/**
 * Returns a window's bounds, moved and shrunk to fit on one display, because a display may have been unplugged.
 * @param saved bounds to restore; null centers a window of `size` on the primary display
 * @param workAreas work areas of the displays, primary display first
 */
export function clampToDisplays(
  saved: Rectangle | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
  size: { width: number; height: number },
): Rectangle {
  const [primary] = workAreas
  const wanted = saved ?? {
    x: primary.x + Math.round((primary.width - size.width) / 2),
    y: primary.y + Math.round((primary.height - size.height) / 2),
    ...size,
  }
  let home = primary
  for (const area of workAreas) if (overlap(area, wanted) > overlap(home, wanted)) home = area
  const width = Math.min(wanted.width, home.width)
  const height = Math.min(wanted.height, home.height)
  return {
    x: Math.min(Math.max(wanted.x, home.x), home.x + home.width - width),
    y: Math.min(Math.max(wanted.y, home.y), home.y + home.height - height),
    width,
    height,
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

const maxOpen = 8

/**
 * Returns a function that opens a window with a question and its code. The window is protected from capture, so that
 * the audience cannot read the code.
 */
export function openCodeWindows(words: () => DesktopWords['code']): (question: string, code: string) => void {
  const open = new Set<BrowserWindow>()
  return (question, code) => {
    const [oldest] = open
    if (oldest !== undefined && open.size >= maxOpen) oldest.destroy()
    const window = new BrowserWindow(codeWindow())
    open.add(window)
    window.setContentProtection(true)
    lockContents(window.webContents, '', () => {})
    window.once('ready-to-show', () => window.show())
    window.on('closed', () => open.delete(window))
    // Loading fails if the window is closed early. The terminal also shows the code.
    window.loadURL(codePage(question, code, words())).catch(() => window.isDestroyed() || window.destroy())
  }
}

function codePage(question: string, code: string, { title, enter }: DesktopWords['code']): string {
  const html = `<!doctype html><html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>body{margin:24px;background:#0d1317;color:#e8edf0;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
output{display:block;font:600 28px ui-monospace,monospace;letter-spacing:.12em}</style>
<p>${escaped(question)}</p><p>${enter}</p><output>${escaped(code)}</output></html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
