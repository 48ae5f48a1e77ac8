import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { dataFolder } from './data/data-folder.ts'
import { desktopArguments, desktopHelp } from './desktop/arguments.ts'
import { openDesktop } from './desktop/desktop.ts'
import { endOnError } from './desktop/last-words.ts'

const talk = (line: string): void => void process.stdout.write(`${line}\n`)

// Whoever reads our lines may go away; that ends nothing here.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const die = endOnError({
  hideWindows() {
    for (const browserWindow of BrowserWindow.getAllWindows()) browserWindow.hide()
  },
  say: talk,
  showErrorBox: (title, text) => dialog.showErrorBox(title, text),
  exit: (code) => app.exit(code),
})
const dieWithTrace = (problem: unknown): void => {
  process.stderr.write(`${problem instanceof Error ? problem.stack : problem}\n`)
  die(problem)
}
// An app that lives on without its windows would keep every later start away.
process.on('uncaughtException', dieWithTrace)
process.on('unhandledRejection', dieWithTrace)

app.commandLine.appendSwitch(
  'disable-features',
  [
    // Windows would stop painting the overlay while a game covers it.
    'CalculateNativeWinOcclusion',
    // Nobody can click into the hidden eye; whether it may capture is decided in main.
    'GetDisplayMediaRequiresUserActivation',
  ].join(','),
)

const read = desktopArguments(process.argv, app.isPackaged)
if (!read.ok) {
  process.stderr.write(`adlib: ${read.message}\n`)
  app.exit(2)
} else if (read.wishes.help) {
  talk(desktopHelp)
  app.exit(0)
} else {
  const { help: _, ...wishes } = read.wishes
  const dataDir = dataFolder({ data: wishes.dataDir, env: process.env })
  // One instance for each data folder; the lock lies where Electron keeps its own data.
  app.setPath('userData', join(dataDir, 'electron'))
  if (app.requestSingleInstanceLock()) {
    const options = { ...wishes, dataDir, talk, die }
    // No `await` here: Electron is ready only after this module has been evaluated.
    app
      .whenReady()
      .then(() => openDesktop(options))
      .catch(dieWithTrace)
  } else {
    talk('Adlib is running already; its panel comes to the front.')
    app.exit(0)
  }
}
