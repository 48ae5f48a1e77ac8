// @ts-check
// `npm start`: makes the checkout ready, then opens the desktop app, or the headless performer where no
// window can be shown. Plain Node: this file runs before anything is installed.
import { exitLike, run } from './child.mjs'
import { becomeCommandLine } from './command-line.mjs'
import { couldNotRun, electronBinary, fetchElectron, hasDisplay } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`)

const headlessWanted = process.argv.includes('--headless')
const args = process.argv.slice(2).filter((arg) => arg !== '--headless')

await prepare({ talk: process.stdout })

const display = !headlessWanted && hasDisplay(process.env, process.platform)
const electron = display ? (electronBinary(root) ?? (await fetchElectron(root, say))) : null

const reason = headlessWanted
  ? 'Performing without windows, as asked.'
  : !display
    ? withoutWindows('There is no display')
    : electron === null
      ? withoutWindows("Electron's program is not here and could not be fetched")
      : await openDesktop(electron)
say(reason)
await becomeCommandLine(['perform', ...args])

/**
 * Runs the desktop app and ends as it ends; returns only when its program cannot run here.
 * @param {string} program
 */
async function openDesktop(program) {
  say('Opening the desktop app …')
  if (switches().includes('--no-sandbox')) {
    say("Warning: running as root, so Chromium's sandbox is off. Start Adlib as an ordinary user instead.")
  }
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  let said = ''
  const end = await run(program, [...switches(), root, ...args], {
    cwd: root,
    env,
    // Whether it said anything shows at once; an app that runs for days is not remembered.
    onOutput: (words) => {
      if (said.length < 10_000) said += words
    },
  })
  if (!couldNotRun(end, said)) {
    exitLike(end)
    // Its signal may take a moment to end us; nothing else is to happen meanwhile.
    await new Promise(() => {})
  }
  const why = end.error ? end.error.message : (end.signal ?? `exit code ${end.code}`)
  return withoutWindows(`Electron's program cannot run here (${why})`)
}

/** @param {string} why */
function withoutWindows(why) {
  return `${why}, so Adlib performs without windows; open the panel in a browser.`
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
