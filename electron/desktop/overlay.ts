import { BrowserWindow, type Display, powerMonitor, screen } from 'electron'
import { arranged, placeOverlay, readPlacement, writePlacement } from './overlay-placement.ts'
import { overlayBounds, overlayWindow, pinOverlay } from './window-options.ts'

const arrangeStyle = (hint: string): string => `
html { outline: 3px dashed #f2b866; outline-offset: -3px; background: #0d131799; -webkit-app-region: drag; }
html::after { content: ${JSON.stringify(hint)};
  position: fixed; inset: auto 0 45% 0; text-align: center; font: 600 20px system-ui, sans-serif; color: #f2b866; }`

/** The desktop app's window with the overlay. While it is closed, `arrange` and `nextDisplay` do nothing. */
export interface Overlay {
  show(isShown: boolean): void
  mute(isMuted: boolean): void
  /** Lets the user move and resize the window. When called again, saves the window's bounds. */
  arrange(): void
  nextDisplay(): void
}

/**
 * Manages the overlay's window, which is above all others and lets clicks through.
 * @param hint returns the text in the window while it is arranged
 */
export function overlayFollower(
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
  let shown: { readonly window: BrowserWindow; readonly pin: () => void } | null = null
  let isArranging = false
  let isMuted = false
  const open = (): void => {
    const window = new BrowserWindow(overlayWindow(place(), process.platform))
    const pin = pinOverlay(window, process.platform, () => !isArranging)
    shown = { window, pin }
    isArranging = false
    window.webContents.setAudioMuted(isMuted)
    window.once('closed', () => {
      if (shown?.window === window) shown = null
    })
    load(window)
    // "ready-to-show" may never come, because the page is transparent and may paint nothing.
    window.webContents.once('did-finish-load', () => window.isDestroyed() || window.showInactive())
  }
  const refit = (): void => {
    if (shown === null || isArranging) return
    shown.window.setBounds(place())
    shown.pin()
  }
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    screen.on(change as 'display-added', refit)
  }
  for (const wake of ['resume', 'unlock-screen'] as const) powerMonitor.on(wake as 'resume', refit)

  const save = (window: BrowserWindow): void => {
    const bounds = window.getBounds()
    placement = arranged(placement, screen.getDisplayMatching(bounds), bounds)
    writePlacement(dataDir, placement)
  }
  const setArrangeable = (window: BrowserWindow, isArrangeable: boolean): void => {
    window.setIgnoreMouseEvents(!isArrangeable, isArrangeable ? {} : { forward: true })
    window.setResizable(isArrangeable)
    window.setMovable(isArrangeable)
  }
  return {
    show(isShown) {
      if (!isShown) shown?.window.destroy()
      else if (shown === null) open()
    },
    mute(wanted) {
      isMuted = wanted
      shown?.window.webContents.setAudioMuted(wanted)
    },
    arrange() {
      if (shown === null) return
      const { window } = shown
      isArranging = !isArranging
      setArrangeable(window, isArranging)
      if (isArranging) {
        window.webContents.insertCSS(arrangeStyle(hint())).catch(() => {})
        return
      }
      save(window)
      // A reload removes the arranging style, and the page receives the cues on the stage again.
      window.webContents.reload()
    },
    nextDisplay() {
      if (shown === null) return
      const all = displays()
      const now = screen.getDisplayMatching(shown.window.getBounds()).id
      const next = all[(all.findIndex(({ id }) => id === now) + 1) % all.length] as Display
      placement = { on: placement?.on ?? {}, display: next.id }
      writePlacement(dataDir, placement)
      refit()
    },
  }
}
