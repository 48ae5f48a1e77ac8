import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron'
import { z } from 'zod'
import type { Command } from '../../src-shared/contract/command.ts'
import { isDemo, streamPages } from '../../src-shared/events/on-air.ts'
import type { State } from '../../src-shared/events/state.ts'
import { type ShortcutAction, shortcutActions } from '../../src-shared/settings/desktop.ts'
import { startPerformance } from '../app/performance.ts'
import { refuseDowngrade } from '../data/data-folder.ts'
import { systemClock } from '../platform/clock.ts'
import type { DataFailure } from '../platform/files.ts'
import { appRoot } from '../platform/fork-program.ts'
import type { DesktopArguments } from './arguments.ts'
import { handedOver, withAddedWeights } from './arguments.ts'
import { hasTray, panelCloser } from './close-panel.ts'
import { openCodeWindows } from './code-window.ts'
import { type DesktopWords, desktopWords, fillWords } from './desktop-words.ts'
import { eyeFollower, grantScreenToEye, isSourceThere, openScreens, screenPermission } from './eye.ts'
import { forkUtility } from './fork-utility.ts'
import { channels, handleMessage } from './ipc.ts'
import { systemKeychain } from './keychain.ts'
import { lockContents, lockSession } from './lock-down.ts'
import { saveReport } from './log-file.ts'
import { overlayFollower } from './overlay.ts'
import { reviver } from './revive.ts'
import { shortcutCommand, shortcutFollower } from './shortcuts.ts'
import { withDeadline } from './shutdown.ts'
import { setStartAtLogin } from './start-at-login.ts'
import { openTray } from './tray.ts'
import type { TrayMood } from './tray-dot.ts'
import { checkForUpdates } from './updates.ts'
import { eyeWindow, panelWindow } from './window-options.ts'
import { clampToDisplays, readWindowState, writeWindowState } from './window-state.ts'

export interface DesktopOptions extends Omit<DesktopArguments, 'help'> {
  readonly dataDir: string
  /** Resolves at the first request to quit, possibly before the performance has started. */
  readonly quitRequested: Promise<void>
  print(line: string): void
  die(problem: unknown): void
}

/** Starts the performance and opens its windows. Exits with code 1 if it cannot start. */
export async function openDesktop(options: DesktopOptions): Promise<void> {
  const { print, die, dataDir, quitRequested: _, forMs, ...wanted } = options
  const root = appRoot()
  const preload = join(root, 'out', 'preload', 'preload.cjs')
  const icon = join(root, 'assets', 'icon', '256.png')
  let showMood: () => void = () => {}
  let followSettings: () => void = () => {}
  let followPages: () => void = () => {}
  let screenLost: () => void = () => {}
  // Use the language of the system until the settings are read.
  let words = (): DesktopWords => desktopWords('auto', app.getLocale())
  const showCodeWindow = openCodeWindows(() => words().code)
  // Closing a window with a code, which may be the only window, must not quit the app.
  app.on('window-all-closed', () => {})
  const downgrade = refuseDowngrade(dataDir, app.getVersion())
  if (downgrade !== null) {
    refuseStart(downgrade, print)
    return
  }
  const starting = startPerformance({
    ...wanted,
    dataDir,
    desktop: true,
    asksSetup: true,
    fresh: forMs !== undefined,
    print,
    onEvent: (event) => {
      showMood()
      if (event.type === 'settings/changed') followSettings()
      if (event.type === 'stage/page') followPages()
      if (event.type === 'sight/source' && event.source === 'screen' && event.state === 'lost') screenLost()
    },
    screenPermission,
    screens: openScreens(() => systemClock.monotonic()),
    displays: () =>
      screen
        .getAllDisplays()
        .map(({ size, scaleFactor }) => ({ width: size.width, height: size.height, scale: scaleFactor })),
    ...(app.isPackaged ? { licenses: licenses(root) } : {}),
    keychain: systemKeychain(safeStorage, process.platform),
    fork: forkUtility,
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
    refuseStart(started.failure, print)
    return
  }
  const { performance } = started
  words = () => desktopWords(performance.state().settings.panel.language, app.getLocale())
  const { urls } = performance
  const { origin } = new URL(urls.panel)
  print(urls.panel)
  print(urls.overlay)
  print(urls.eye)

  lockSession(session.defaultSession, origin, () => performance.state().settings.ears.enabled)
  grantScreenToEye(origin, () => performance.state().settings)
  handleMessage(ipcMain, channels.openReports, origin, z.tuple([]), () => shell.openPath(performance.dir))
  handleMessage(ipcMain, channels.openDataFolder, origin, z.tuple([]), () => shell.openPath(dataDir))
  // The page names the event that saved the clip, never a path.
  const clip = z.tuple([z.string().max(200), z.number().int().min(1), z.enum(['file', 'folder'])])
  handleMessage(ipcMain, channels.openClip, origin, clip, async (run, seq, how) => {
    const path = await performance.clipFile(run, seq)
    if (path === null) return false
    if (how === 'folder') shell.showItemInFolder(path)
    return how === 'folder' || (await shell.openPath(path)) === ''
  })
  handleMessage(ipcMain, channels.chooseWeights, origin, z.tuple([]), async () => {
    const filters = [{ name: 'GGUF', extensions: ['gguf'] }]
    const { filePaths } = await dialog.showOpenDialog(panel, { properties: ['openFile'], filters })
    return filePaths[0] ?? ''
  })
  setMenu()

  const open = (browserWindow: BrowserWindow, url: string): BrowserWindow => {
    lockContents(browserWindow.webContents, origin, (outside) => shell.openExternal(outside))
    const reload = () => browserWindow.isDestroyed() || browserWindow.webContents.reload()
    browserWindow.webContents.on('render-process-gone', reviver(reload, systemClock))
    browserWindow.loadURL(url).catch((problem) => print(`Cannot load ${new URL(url).pathname}: ${problem}`))
    return browserWindow
  }

  const panel = open(new BrowserWindow(panelWindow(panelBounds(dataDir), { preload, icon })), urls.panel)
  // The panel quotes words from the screen, and the eye must not read these words again.
  panel.setContentProtection(true)
  panel.once('ready-to-show', () => panel.show())
  let knowsTray = readWindowState(dataDir)?.knowsTray ?? false
  saveWindow = () => writeWindowState(dataDir, { ...panel.getNormalBounds(), knowsTray })
  const closePanel = panelCloser({
    panel,
    hasTray: hasTray(process.platform, process.env),
    knowsTray: () => knowsTray,
    nowKnowsTray() {
      knowsTray = true
      saveWindow()
    },
    words: () => words().close,
    quit: () => app.quit(),
  })
  panel.on('close', (event) => {
    event.preventDefault()
    closePanel().catch(die)
  })
  // On Windows, quit when the user logs out, before the system ends the program.
  panel.on('session-end', () => app.quit())

  const overlay = overlayFollower(
    dataDir,
    (window) => void open(window, `${urls.overlay}&app`),
    () => words().arranging,
  )

  const eye = eyeFollower({
    settings: () => performance.state().settings,
    url: urls.eye,
    open: (url) => open(new BrowserWindow(eyeWindow()), url),
    isThere: isSourceThere,
    missing(chosen) {
      const name = chosen.replace(/^\w+:/, '')
      const { windowGone, screenGone } = words()
      performance.reportLostScreen(
        name,
        chosen.startsWith('window:') ? fillWords(windowGone, { title: name }) : screenGone,
      )
    },
    clock: systemClock,
    print,
  })
  screenLost = eye.lost

  const showPanel = (): void => {
    if (panel.isMinimized()) panel.restore()
    panel.show()
    panel.focus()
  }
  app.on('second-instance', (_event, argv, folder) => {
    showPanel()
    for (const command of handedOver(argv, app.isPackaged, folder))
      void withAddedWeights(dataDir, command, folder).then((added) =>
        added.ok ? send(added.command, 'second start') : report(added.failure),
      )
  })
  app.on('activate', showPanel)

  const send = (command: Command, by: string): void => void performance.command(command, by)
  const report = (problem: { message: string; remedy: string }): void => {
    print(`${problem.message} ${problem.remedy}`)
    performance.reportProblem(problem)
  }
  const actionsOf = (by: string): Record<ShortcutAction, () => void> => {
    const press = (action: ShortcutAction) => () =>
      send({ ...shortcutCommand(action, performance.state()), id: by } as Command, by)
    const presses = shortcutActions.map((action) => [action, press(action)])
    return {
      ...(Object.fromEntries(presses) as Record<ShortcutAction, () => void>),
      // Neither goes through the queue of commands: one must act at once, and the other only moves a window.
      panic: () => void performance.panic(by).catch(die),
      arrange: () =>
        performance.state().settings.desktop.overlay
          ? overlay.arrange()
          : report({ message: words().noOverlayWindow, remedy: words().openOverlayWindow }),
    }
  }
  const followShortcuts = shortcutFollower({
    keys: globalShortcut,
    actions: actionsOf('shortcut'),
    report,
    words: () => words(),
    platform: process.platform,
  })
  const followLogin = loginFollower(report, () => words())
  followSettings = () => {
    const { desktop } = performance.state().settings
    overlay.show(desktop.overlay)
    eye.follow()
    followShortcuts(desktop.shortcuts)
    followLogin(desktop.startAtLogin)
    showMood()
  }
  followSettings()
  // If another overlay page, such as the one in OBS, also played the sound, the audience would hear it twice.
  followPages = () => overlay.mute(streamPages(performance.state().pages).length > 0)
  followPages()

  if (app.isPackaged && performance.state().settings.desktop.checkForUpdates)
    void checkForUpdates(app.getVersion(), report, words())

  const setMood = openTray({
    ...actionsOf('tray'),
    showPanel,
    nextDisplay: overlay.nextDisplay,
    openDataFolder: () => void shell.openPath(dataDir),
    saveReport: () => void saveReport(panel, performance.report, words().report).catch(die),
    showLicenses: () => void shell.openPath(licenses(root)),
    quit: () => app.quit(),
  })
  showMood = () => {
    const state = performance.state()
    setMood({ mood: moodOf(state), hasOverlay: state.settings.desktop.overlay }, words().tray)
  }
  showMood()

  if (forMs !== undefined) setTimeout(() => app.quit(), forMs)
}

const licenses = (root: string): string =>
  app.isPackaged ? join(process.resourcesPath, 'THIRD_PARTY_NOTICES.txt') : join(root, 'LICENSE')

function refuseStart({ message, remedy }: DataFailure, print: (line: string) => void): void {
  print(`Adlib cannot start: ${message} ${remedy}`)
  dialog.showErrorBox('Adlib cannot start', `${message}\n\n${remedy}`)
  app.exit(1)
}

function loginFollower(
  report: (problem: { message: string; remedy: string }) => void,
  words: () => DesktopWords,
): (wanted: boolean) => void {
  const { platform, env } = process
  const options = {
    platform,
    program: env.APPIMAGE ?? app.getPath('exe'),
    configHome: env.XDG_CONFIG_HOME || join(homedir(), '.config'),
  }
  let last = false
  return (wanted) => {
    if (wanted === last) return
    last = wanted
    if (!app.isPackaged) {
      report({ message: words().onlyInstalled, remedy: words().installFirst })
      return
    }
    try {
      setStartAtLogin(wanted, app, options)
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      report({
        message: fillWords(words().noLogin, { reason }),
        remedy: fillWords(words().grantWrite, { folder: options.configHome }),
      })
    }
  }
}

const moodOf = (state: Pick<State, 'panic' | 'paused' | 'settings' | 'sources'>): TrayMood =>
  state.panic ? 'panic' : state.paused ? 'paused' : isDemo(state) ? 'demo' : 'live'

function panelBounds(dataDir: string) {
  const saved = readWindowState(dataDir)
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return clampToDisplays(saved, [primary.workArea, ...others.map(({ workArea }) => workArea)], {
    width: 1180,
    height: 820,
  })
}

/** Sets the menu on macOS, where copy and paste need one, and removes it elsewhere. */
function setMenu(): void {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  )
}

/**
 * Quits when that is requested. Ends the performance first, so that the last events are on disk, unless that takes
 * too long.
 */
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
