// @ts-check
// `npm start`: makes the checkout ready, then opens the desktop app, or the headless performer where no
// window can be shown. Plain Node: this file runs before anything is installed.
import { exitLike, run } from './child.mjs'
import { becomeCommandLine } from './command-line.mjs'
import { electronBinary, fetchElectron, hasDisplay } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`)

const headlessWanted = process.argv.includes('--headless')
const args = process.argv.slice(2).filter((arg) => arg !== '--headless')

await prepare({ talk: process.stdout })

const display = !headlessWanted && hasDisplay(process.env, process.platform)
const electron = display ? (electronBinary(root) ?? (await fetchElectron(root, say))) : null

if (electron !== null) {
  say('Opening the desktop app …')
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  exitLike(await run(electron, [...switches(), root, ...args], { cwd: root, env }))
} else {
  say(
    headlessWanted
      ? 'Performing without windows, as asked.'
      : display
        ? "Electron's program is not here and could not be fetched, so Adlib performs without windows; open the panel in a browser."
        : 'There is no display, so Adlib performs without windows; open the panel in a browser.',
  )
  await becomeCommandLine(['perform', ...args])
}

/** Switches of Chromium that must stand before the app: its start-up reads them before our code runs. */
function switches() {
  if (process.platform !== 'linux') return []
  return [
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // A window that stays on top and lets clicks through needs X11; Wayland has no way to ask for it.
    ...(process.env.DISPLAY ? ['--ozone-platform=x11'] : []),
  ]
}
