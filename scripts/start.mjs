// @ts-check
// `npm start`: opens the desktop app, or runs the headless performer if no window can be shown or `--headless` is
// given. This file uses only Node itself, because it runs before any package is installed.
import { exitLike, run } from './child.mjs'
import { couldNotRun, electronBinary, fetchElectron, hasDisplay } from './electron-binary.mjs'
import { becomeCommandLine, prepare, root } from './prepare.mjs'

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`)

const headlessWanted = process.argv.includes('--headless')
const args = process.argv.slice(2).filter((arg) => arg !== '--headless')

await prepare({ output: process.stdout })

const display = !headlessWanted && hasDisplay(process.env, process.platform)
const electron = display ? (electronBinary(root) ?? (await fetchElectron(root, say))) : null

const reason = headlessWanted
  ? 'Performing without windows, as requested.'
  : !display
    ? withoutWindows('There is no display')
    : electron === null
      ? withoutWindows("Electron's program is missing and could not be downloaded")
      : await openDesktop(electron)
say(reason)
await becomeCommandLine(['perform', '--ask-setup', ...args])

/**
 * Runs the desktop app, then exits with its exit code or signal. If Electron cannot run here, returns the reason
 * instead.
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
    onOutput: (words) => {
      if (said.length < 10_000) said += words
    },
  })
  if (!couldNotRun(end, said)) {
    exitLike(end)
    // A signal can take a moment to end this process. Do not continue until then.
    await new Promise(() => {})
  }
  const why = end.error ? end.error.message : (end.signal ?? `exit code ${end.code}`)
  return withoutWindows(`Electron's program cannot run here (${why})`)
}

/** @param {string} why */
function withoutWindows(why) {
  return `${why}, so Adlib performs without windows; open the panel in a browser.`
}

/**
 * Returns the switches for Chromium. They come before the app's path, because Chromium reads them before the app
 * runs.
 */
function switches() {
  if (process.platform !== 'linux') return []
  return [
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // An always-on-top, click-through window needs X11; Wayland cannot provide it.
    ...(process.env.DISPLAY ? ['--ozone-platform=x11'] : []),
  ]
}
