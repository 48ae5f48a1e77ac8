import { BrowserWindow, type Display, powerMonitor, screen } from 'electron'
import { arranged, placeOverlay, readPlacement, writePlacement } from './overlay-placement.ts'
import { overlayBounds, overlayWindow, pinOverlay } from './window-options.ts'

/** Frame and hint of the overlay while it is arranged. Any part of the window drags it. */
const arrangeStyle = (hint: string): string => `
html { outline: 3px dashed #f2b866; outline-offset: -3px; background: #0d131799; -webkit-app-region: drag; }
html::after { content: ${JSON.stringify(hint)};
  position: fixed; inset: auto 0 45% 0; text-align: center; font: 600 20px system-ui, sans-serif; color: #f2b866; }`

export interface Overlay {
  readonly window: BrowserWindow
  /** Begins arranging the window, or ends it and saves where the window is. */
  arrange(): void
  /** Moves the window to the next display. */
  nextDisplay(): void
}

/**
 * Opens the overlay's window at its saved place. It keeps its place, its rank above other windows and click-through
 * after a reload, a crash, sleep and a change of the displays.
 * @param hint returns the text in the window while it is arranged
 */
export function openOverlay(
  dataDir: string,
  load: (window: BrowserWindow) => void,
  hint: () => string,
): Overlay {
  let placement = readPlacement(dataDir)
  const displays = (): readonly [Display, ...Display[]] => {
    const primary = screen.getPrimaryDisplay()
    return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
  }
  const place = () => overlayBounds(placeOverlay(placement, displays()), process.platform)
  const window = new BrowserWindow(overlayWindow(place(), process.platform))
  let isArranging = false
  const pin = pinOverlay(window, process.platform, () => !isArranging)
  load(window)
  // Not "ready-to-show": a transparent page that paints nothing may never be ready.
  window.webContents.once('did-finish-load', () => window.showInactive())
  const refit = (): void => {
    if (window.isDestroyed() || isArranging) return
    window.setBounds(place())
    pin()
  }
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    screen.on(change as 'display-added', refit)
  }
  for (const wake of ['resume', 'unlock-screen'] as const) powerMonitor.on(wake as 'resume', refit)

  const save = (): void => {
    const bounds = window.getBounds()
    placement = arranged(placement, screen.getDisplayMatching(bounds), bounds)
    writePlacement(dataDir, placement)
  }
  const setArrangeable = (isArrangeable: boolean): void => {
    window.setIgnoreMouseEvents(!isArrangeable, isArrangeable ? {} : { forward: true })
    window.setResizable(isArrangeable)
    window.setMovable(isArrangeable)
  }
  return {
    window,
    arrange() {
      isArranging = !isArranging
      setArrangeable(isArranging)
      if (isArranging) {
        window.webContents.insertCSS(arrangeStyle(hint())).catch(() => {})
        return
      }
      save()
      // A reload removes the style. The page then gets the cues on the stage again.
      window.webContents.reload()
    },
    nextDisplay() {
      const all = displays()
      const now = screen.getDisplayMatching(window.getBounds()).id
      const next = all[(all.findIndex(({ id }) => id === now) + 1) % all.length] as Display
      placement = { on: placement?.on ?? {}, display: next.id }
      writePlacement(dataDir, placement)
      refit()
    },
  }
}
