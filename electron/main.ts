import { join } from 'node:path'
import { app } from 'electron'
import { appRoot } from './app-root.ts'
import { dataFolder } from './data/data-folder.ts'
import { desktopArguments } from './desktop/arguments.ts'
import { openDesktop } from './desktop/desktop.ts'

const talk = (line: string): void => void process.stdout.write(`${line}\n`)

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
} else {
  const dataDir = dataFolder({ data: read.values.data, env: process.env })
  // One instance for each data folder; the lock lies where Electron keeps its own data.
  app.setPath('userData', join(dataDir, 'electron'))
  if (app.requestSingleInstanceLock()) {
    const root = appRoot()
    const { data: _, reports, ...rest } = read.values
    const options = {
      ...rest,
      ...(reports === undefined ? {} : { reportsDir: reports }),
      dataDir,
      preload: join(root, 'out', 'preload', 'preload.cjs'),
      icon: join(root, 'assets', 'icon', '256.png'),
      talk,
    }
    // No `await` here: Electron is ready only after this module has been evaluated.
    void app.whenReady().then(() => openDesktop(options))
  } else {
    talk('Adlib is running already; its panel comes to the front.')
    app.exit(0)
  }
}
