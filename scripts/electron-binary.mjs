// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './child.mjs'

/** The longest that a download of Electron may hold up a start, and how long a failed one is not repeated. */
const limitMs = 60_000
const againAfterMs = 24 * 60 * 60 * 1000

/**
 * Finds Electron's program the way the `electron` package does: `path.txt` names the file inside
 * `ELECTRON_OVERRIDE_DIST_PATH` or the package's own `dist`. A `dist` of another version, or one whose
 * unpacking was interrupted, does not count.
 * @param {string} folder of the checkout
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function electronBinary(folder, env = process.env) {
  const home = join(folder, 'node_modules', 'electron')
  const named = read(join(home, 'path.txt'))
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return existing(join(override, named ?? 'electron'))
  const version = read(join(home, 'dist', 'version'))?.replace(/^v/, '')
  const wanted = JSON.parse(read(join(home, 'package.json')) ?? '{}').version
  return named === null || version !== wanted ? null : existing(join(home, 'dist', named))
}

/** Signals by which somebody ends a program; any other means that it crashed. */
const wishes = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']

/**
 * Whether Electron's program ended before our app in it could say a word: a library is missing, the display
 * refuses it, it crashed. An app that could not start says so itself, and wrong arguments end it with 2.
 * @param {{code: number | null, signal: NodeJS.Signals | null, stopped: boolean}} end
 * @param {string} said on standard output
 */
export function couldNotRun({ code, signal, stopped }, said) {
  if (stopped || code === 0 || code === 2 || (signal !== null && wishes.includes(signal))) return false
  return !/^(http:\/\/|Adlib )/m.test(said)
}

/**
 * Whether a window can be shown here.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {(path: string) => boolean} [exists]
 */
export function hasDisplay(env, platform, exists = existsSync) {
  if (platform === 'win32' || platform === 'darwin') return true
  if (env.WAYLAND_DISPLAY) return true
  // `:1` and `:1.0` are local and have a socket while their server lives; `host:1` must be believed.
  const local = /^:(\d+)/.exec(env.DISPLAY ?? '')
  return local ? exists(`/tmp/.X11-unix/X${local[1]}`) : Boolean(env.DISPLAY)
}

/**
 * Lets the electron package fetch its program, once a day at most.
 * @param {string} folder of the checkout
 * @param {(line: string) => void} say
 * @param {() => number} [now] epoch ms
 * @returns {Promise<string | null>} the program, or null
 */
export async function fetchElectron(folder, say, now = Date.now) {
  const stamp = join(folder, 'node_modules', '.cache', 'adlib', 'electron-fetch')
  const last = Number(read(stamp) ?? 0)
  if (now() - last < againAfterMs) return null
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, String(now()))
  say(`Fetching Electron with npx install-electron --no (once, ${limitMs / 1000} s at most) …`)
  const fetched = await run('npx', ['install-electron', '--no'], {
    cwd: folder,
    // Its own words end in a stack trace when the network fails; one line of ours says that.
    stdio: ['ignore', 'inherit', 'ignore'],
    limitMs,
    onWait: (seconds) => say(`… still fetching Electron, ${seconds} s`),
  })
  if (fetched.stopped) process.exit(130)
  return fetched.code === 0 ? electronBinary(folder) : null
}

/** @param {string} path */
const existing = (path) => (existsSync(path) ? path : null)

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
