import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { desktopArguments, desktopHelp } from './desktop/arguments.ts'
import { openLog } from './desktop/log-file.ts'
import { onFatalError, onUncaughtError } from './desktop/shutdown.ts'

/** Resolves when the app is asked to quit, which may happen while it is still starting. */
const quitRequested = new Promise<void>((resolve) => {
  app.on('before-quit', (event) => {
    event.preventDefault()
    resolve()
  })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())

let writeLog: (line: string) => void = () => {}
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
  writeLog(line)
}

// A closed terminal must not end the app.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const die = onFatalError({
  hideWindows() {
    for (const browserWindow of BrowserWindow.getAllWindows()) browserWindow.hide()
  },
  print,
  showErrorBox: (title, text) => dialog.showErrorBox(title, text),
  exit: (code) => app.exit(code),
})
const dieWithTrace = onUncaughtError((problem) => {
  const trace = String(problem instanceof Error ? problem.stack : problem)
  process.stderr.write(`${trace}\n`)
  writeLog(trace)
  die(problem)
})
// An uncaught error ends the app. A process without windows would keep the instance lock and block every later start.
process.on('uncaughtException', dieWithTrace)
process.on('unhandledRejection', dieWithTrace)

app.commandLine.appendSwitch(
  'disable-features',
  [
    // On Windows, this feature would stop the painting of the overlay while a game covers it.
    'CalculateNativeWinOcclusion',
    // This feature would require a click before a screen capture, but nobody can click in the hidden eye window. The
    // main process decides whether that window may capture.
    'GetDisplayMediaRequiresUserActivation',
  ].join(','),
)

const read = desktopArguments(process.argv, app.isPackaged, process.env)
if (!read.ok) {
  process.stderr.write(`adlib: ${read.message}\n`)
  app.exit(2)
} else if (read.options.help) {
  print(desktopHelp)
  app.exit(0)
} else {
  const { help: _, ...options } = read.options
  const { dataDir } = options
  // Electron keeps its single-instance lock in this folder, so each data folder gets its own lock.
  app.setPath('userData', join(dataDir, 'electron'))
  if (app.requestSingleInstanceLock()) {
    writeLog = openLog(dataDir)
    // The handlers above must be active first. A top-level `await` would never end, because Electron becomes ready
    // only after this module has been evaluated.
    Promise.all([import('./desktop/desktop.ts'), app.whenReady()])
      .then(([{ openDesktop }]) => openDesktop({ ...options, quitRequested, print, die }))
      .catch(dieWithTrace)
  } else {
    print('Adlib is already running. Showing its panel.')
    app.exit(0)
  }
}
