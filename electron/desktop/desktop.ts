import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  screen,
  session,
  shell,
  systemPreferences,
} from 'electron'
import { z } from 'zod'
import type { State } from '../../src-shared/events/state.ts'
import { type Performance, startPerformance } from '../app/performance.ts'
import { appRoot } from '../platform/app-root.ts'
import { systemClock } from '../platform/clock.ts'
import type { DesktopArguments } from './arguments.ts'
import { channels } from './channels.ts'
import { canCaptureScreen, eyeWindow } from './eye-window.ts'
import { answer } from './ipc.ts'
import { isPage, lockContents, lockSession } from './lock-down.ts'
import { keepOverlay, overlayBounds, overlayWindow } from './overlay-window.ts'
import { panelWindow } from './panel-window.ts'
import { stopInTime } from './stop-in-time.ts'
import { openTray } from './tray.ts'
import type { Mood } from './tray-dot.ts'
import { clampToDisplays, readWindowState, writeWindowState } from './window-state.ts'

/** Empties the overlay from anywhere, also while a game has the keyboard. */
const panicShortcut = 'CommandOrControl+Alt+P'

/** How long a page stays dead before it is loaded again, in milliseconds. */
const reviveAfterMs = 1000

export interface DesktopOptions extends Omit<DesktopArguments, 'help'> {
  /** The data folder, absolute. */
  readonly dataDir: string
  talk(line: string): void
  /** Ends the app for an error that nobody else takes. */
  die(problem: unknown): void
}

/** Starts the performance and opens its windows. Ends the app when it cannot be started. */
export async function openDesktop(options: DesktopOptions): Promise<void> {
  const { talk, die, dataDir, forMs, ...wanted } = options
  const root = appRoot()
  const preload = join(root, 'out', 'preload', 'preload.cjs')
  const icon = join(root, 'assets', 'icon', '256.png')
  let showMood: () => void = () => {}
  const started = await startPerformance({
    ...wanted,
    dataDir,
    desktop: true,
    fresh: forMs !== undefined,
    talk,
    onEvent: () => showMood(),
    showCode(question, code) {
      talk(`${question} If you trust it, enter the code ${code} in the panel.`)
      void dialog.showMessageBox({
        type: 'warning',
        title: 'Adlib asks for your confirmation',
        message: question,
        detail: `If you trust it, enter this code in the panel: ${code}`,
        buttons: ['Close'],
      })
    },
  })
  if (!started.ok) {
    const { message, remedy } = started.failure
    talk(`Adlib could not start: ${message} ${remedy}`)
    dialog.showErrorBox('Adlib could not start', `${message}\n\n${remedy}`)
    app.exit(1)
    return
  }
  const { performance } = started
  const { urls } = performance
  const { origin } = new URL(urls.panel)
  talk(urls.panel)
  talk(urls.overlay)
  talk(urls.eye)

  lockSession(session.defaultSession, origin)
  grantScreenToEye(origin)
  answer(ipcMain, channels.openReports, origin, z.tuple([]), () => shell.openPath(performance.dir))
  setMenu()

  const open = (browserWindow: BrowserWindow, url: string): BrowserWindow => {
    lockContents(browserWindow.webContents, origin, (outside) => shell.openExternal(outside))
    browserWindow.webContents.on('render-process-gone', () => {
      setTimeout(() => browserWindow.isDestroyed() || browserWindow.webContents.reload(), reviveAfterMs)
    })
    browserWindow.loadURL(url).catch((problem) => talk(`A page did not load: ${problem}`))
    return browserWindow
  }

  const panel = open(new BrowserWindow(panelWindow(placeOfPanel(dataDir), { preload, icon })), urls.panel)
  // What the panel quotes from the screen must not be seen, and read again, by the eye.
  panel.setContentProtection(true)
  panel.once('ready-to-show', () => panel.show())
  panel.on('close', (event) => {
    event.preventDefault()
    app.quit()
  })

  const { workArea } = screen.getPrimaryDisplay()
  const overlay = new BrowserWindow(overlayWindow(workArea, process.platform))
  keepOverlay(overlay, process.platform)
  open(overlay, urls.overlay)
  // Not "ready-to-show": a see-through page that paints nothing may never be ready.
  overlay.webContents.once('did-finish-load', () => overlay.showInactive())
  const refit = (): void => {
    overlay.setBounds(overlayBounds(screen.getPrimaryDisplay().workArea, process.platform))
  }
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    screen.on(change as 'display-added', refit)
  }

  openEye(performance, options, (url) => open(new BrowserWindow(eyeWindow()), url))

  const showPanel = (): void => {
    if (panel.isMinimized()) panel.restore()
    panel.show()
    panel.focus()
  }
  app.on('second-instance', showPanel)
  app.on('activate', showPanel)
  const panic = (by: string) => () => {
    performance.panic(by).catch(die)
  }
  if (!globalShortcut.register(panicShortcut, panic('shortcut'))) {
    talk(`The panic shortcut ${panicShortcut} is taken by another program; use the panel or the tray.`)
  }
  const setMood = openTray({ showPanel, panic: panic('tray'), quit: () => app.quit() })
  showMood = () => setMood(moodOf(performance.state()))
  showMood()

  endWith(options, (reason) => {
    writeWindowState(dataDir, panel.getNormalBounds())
    return performance.stop(reason)
  })
  if (forMs !== undefined) setTimeout(() => app.quit(), forMs)
}

const moodOf = ({ panic, paused }: State): Mood => (panic ? 'panic' : paused ? 'paused' : 'live')

/** Where the panel stood last, brought back onto a display that is there. */
function placeOfPanel(dataDir: string) {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return clampToDisplays(
    readWindowState(dataDir),
    [primary.workArea, ...others.map(({ workArea }) => workArea)],
    { width: 1180, height: 820 },
  )
}

/** Gives the whole first screen to our eye page and nothing to anyone else. */
function grantScreenToEye(origin: string): void {
  session.defaultSession.setDisplayMediaRequestHandler((request, grant) => {
    if (!isPage('/eye', request.frame?.url ?? '', origin)) {
      grant(null)
      return
    }
    desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width: 0, height: 0 } }).then(
      ([first]) => grant(first ? { video: first } : null),
      () => grant(null),
    )
  })
}

/** Opens the eye where the screen is wanted and can be had; says what to do where it cannot. */
function openEye(
  performance: Performance,
  { frames, talk }: DesktopOptions,
  open: (url: string) => unknown,
): void {
  const { source } = performance.state().settings.sight
  const wanted = frames === undefined ? source === 'auto' || source === 'screen' : frames === 'screen'
  if (!wanted) return
  if (!canCaptureScreen(process.env, process.platform)) {
    talk(
      `Wayland asks before each capture: open ${performance.urls.eye} in a browser and share the screen there.`,
    )
    return
  }
  if (process.platform === 'darwin' && systemPreferences.getMediaAccessStatus('screen') !== 'granted') {
    talk(
      'macOS hides the screen from Adlib: allow it in System Settings › Privacy & Security › Screen Recording, then start again.',
    )
  }
  const url = new URL(performance.urls.eye)
  url.searchParams.set('auto', '1')
  open(url.href)
}

/** macOS needs a menu for copy and paste to work; elsewhere the panel has everything. */
function setMenu(): void {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  )
}

/** Every way to quit first ends the performance, so that its last events are on disk; but none hangs for ever. */
function endWith({ talk, die, forMs }: DesktopOptions, stop: (reason: string) => Promise<unknown>): void {
  let ending = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (ending) return
    ending = true
    globalShortcut.unregisterAll()
    stopInTime(async () => stop(forMs === undefined ? 'quit' : 'time is over'), systemClock).then(
      (inTime) => {
        if (!inTime) talk('Adlib could not end the performance in time; the run goes on at the next start.')
        app.exit(inTime ? 0 : 1)
      },
      die,
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
}
