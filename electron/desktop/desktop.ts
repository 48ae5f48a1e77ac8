import { join } from 'node:path'
import { app, BrowserWindow, dialog, globalShortcut, ipcMain, Menu, screen, session, shell } from 'electron'
import { z } from 'zod'
import { isDemo } from '../../src-shared/events/demo.ts'
import type { State } from '../../src-shared/events/state.ts'
import { startPerformance } from '../app/performance.ts'
import { systemClock } from '../platform/clock.ts'
import { appRoot } from '../platform/program.ts'
import type { DesktopArguments } from './arguments.ts'
import { openCodeWindows } from './code-window.ts'
import { eyeFollower, grantScreenToEye, screenPermission } from './eye.ts'
import { forkUtilityReader } from './fork-reader.ts'
import { channels, handleMessage } from './ipc.ts'
import { lockContents, lockSession } from './lock-down.ts'
import { reviver } from './revive.ts'
import { withDeadline } from './shutdown.ts'
import { openTray } from './tray.ts'
import type { TrayMood } from './tray-dot.ts'
import { eyeWindow, overlayBounds, overlayWindow, panelWindow, pinOverlay } from './window-options.ts'
import { clampToDisplays, readWindowState, writeWindowState } from './window-state.ts'

/** Clears the overlay, even while a game has the keyboard focus. */
const panicShortcut = 'CommandOrControl+Alt+P'

export interface DesktopOptions extends Omit<DesktopArguments, 'help'> {
  /** The data folder, absolute. */
  readonly dataDir: string
  /** Resolves at the first request to quit, possibly before the performance has started. */
  readonly quitRequested: Promise<void>
  print(line: string): void
  /** Ends the app because of an error that nothing else handles. */
  die(problem: unknown): void
}

/** Starts the performance and opens its windows. Exits with code 1 if it cannot start. */
export async function openDesktop(options: DesktopOptions): Promise<void> {
  const { print, die, dataDir, quitRequested: _, forMs, ...wanted } = options
  const root = appRoot()
  const preload = join(root, 'out', 'preload', 'preload.cjs')
  const icon = join(root, 'assets', 'icon', '256.png')
  let showMood: () => void = () => {}
  let followEye: () => void = () => {}
  const showCodeWindow = openCodeWindows()
  // A window with a code may be the only one while the performance starts; closing it must not quit the app.
  app.on('window-all-closed', () => {})
  const starting = startPerformance({
    ...wanted,
    dataDir,
    desktop: true,
    fresh: forMs !== undefined,
    print,
    onEvent: ({ type }) => {
      showMood()
      if (type === 'settings/changed') followEye()
    },
    screenPermission,
    forkReader: forkUtilityReader,
    showCode(question, code) {
      print(`${question} If you trust it, enter the code ${code} in the panel.`)
      showCodeWindow(question, code)
    },
  })
  let saveWindow: () => void = () => {}
  stopWhenRequested(options, async (reason) => {
    const begun = await starting
    saveWindow()
    if (begun.ok) await begun.performance.stop(reason)
  })
  const started = await starting
  if (!started.ok) {
    const { message, remedy } = started.failure
    print(`Adlib cannot start: ${message} ${remedy}`)
    dialog.showErrorBox('Adlib cannot start', `${message}\n\n${remedy}`)
    app.exit(1)
    return
  }
  const { performance } = started
  const { urls } = performance
  const { origin } = new URL(urls.panel)
  print(urls.panel)
  print(urls.overlay)
  print(urls.eye)

  lockSession(session.defaultSession, origin)
  grantScreenToEye(origin)
  handleMessage(ipcMain, channels.openReports, origin, z.tuple([]), () => shell.openPath(performance.dir))
  setMenu()

  const open = (browserWindow: BrowserWindow, url: string): BrowserWindow => {
    lockContents(browserWindow.webContents, origin, (outside) => shell.openExternal(outside))
    const reload = () => browserWindow.isDestroyed() || browserWindow.webContents.reload()
    browserWindow.webContents.on('render-process-gone', reviver(reload, systemClock))
    browserWindow.loadURL(url).catch((problem) => print(`Cannot load ${new URL(url).pathname}: ${problem}`))
    return browserWindow
  }

  const panel = open(new BrowserWindow(panelWindow(panelBounds(dataDir), { preload, icon })), urls.panel)
  // The panel quotes words from the screen; the eye must not read them back.
  panel.setContentProtection(true)
  panel.once('ready-to-show', () => panel.show())
  panel.on('close', (event) => {
    event.preventDefault()
    app.quit()
  })

  const { workArea } = screen.getPrimaryDisplay()
  const overlay = new BrowserWindow(overlayWindow(workArea, process.platform))
  pinOverlay(overlay, process.platform)
  open(overlay, urls.overlay)
  // Not "ready-to-show": a transparent page that paints nothing may never be ready.
  overlay.webContents.once('did-finish-load', () => overlay.showInactive())
  const refit = (): void => {
    overlay.setBounds(overlayBounds(screen.getPrimaryDisplay().workArea, process.platform))
  }
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    screen.on(change as 'display-added', refit)
  }

  followEye = eyeFollower({
    source: () => performance.state().settings.sight.source,
    url: urls.eye,
    open: (url) => open(new BrowserWindow(eyeWindow()), url),
    print,
  })
  followEye()

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
    print(
      `Cannot register the panic shortcut ${panicShortcut.replace('CommandOrControl', process.platform === 'darwin' ? 'Command' : 'Ctrl')}: another program uses it. Press PANIC in the panel or in the tray menu.`,
    )
  }
  const setMood = openTray({ showPanel, panic: panic('tray'), quit: () => app.quit() })
  showMood = () => setMood(moodOf(performance.state()))
  showMood()

  saveWindow = () => writeWindowState(dataDir, panel.getNormalBounds())
  if (forMs !== undefined) setTimeout(() => app.quit(), forMs)
}

const moodOf = (state: Pick<State, 'panic' | 'paused' | 'settings'>): TrayMood =>
  state.panic ? 'panic' : state.paused ? 'paused' : isDemo(state) ? 'demo' : 'live'

/** Returns the panel's last bounds, moved onto a connected display. */
function panelBounds(dataDir: string) {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return clampToDisplays(
    readWindowState(dataDir),
    [primary.workArea, ...others.map(({ workArea }) => workArea)],
    { width: 1180, height: 820 },
  )
}

/** Sets the menu that copy and paste need on macOS; other systems get none. */
function setMenu(): void {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  )
}

/** Ends the performance when the app is to quit, so that its last events are on disk; gives up after a deadline. */
function stopWhenRequested(
  { print, die, quitRequested, forMs }: DesktopOptions,
  stop: (reason: string) => Promise<void>,
): void {
  void quitRequested.then(() => {
    globalShortcut.unregisterAll()
    withDeadline(async () => stop(forMs === undefined ? 'quit' : 'time limit reached'), systemClock).then(
      (inTime) => {
        if (!inTime) print('The performance did not stop in time. The next start resumes this run.')
        app.exit(inTime ? 0 : 1)
      },
      die,
    )
  })
}
