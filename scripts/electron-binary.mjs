// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitStopped, run } from './child.mjs'

const limitMs = 60_000
const retryAfterMs = 24 * 60 * 60 * 1000

/** Marks the position of the fuses in Electron's program (github.com/electron/fuses). */
export const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Finds Electron's program the way the `electron` package does. An incomplete `dist` or one of another version is
 * ignored.
 * @param {string} folder the checkout
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

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']

/**
 * Returns whether Electron's program ended before the app could run, for example because of a missing library.
 * @param {{code: number | null, signal: NodeJS.Signals | null, stopped: NodeJS.Signals | null}} end
 * @param {string} said what was printed on standard output
 */
export function couldNotRun({ code, signal, stopped }, said) {
  if (stopped !== null || code === 0 || code === 2 || (signal !== null && stopSignals.includes(signal)))
    return false
  return !/^(http:\/\/|Adlib )/m.test(said)
}

/**
 * Returns whether a window can be shown.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {(path: string) => boolean} [exists]
 */
export function hasDisplay(env, platform, exists = existsSync) {
  if (platform === 'win32' || platform === 'darwin') return true
  if (env.WAYLAND_DISPLAY) return true
  // A local display (`:1`, `:1.0`) has a socket file while its server is running. A remote display (`host:1`) cannot
  // be checked.
  const local = /^:(\d+)/.exec(env.DISPLAY ?? '')
  return local ? exists(`/tmp/.X11-unix/X${local[1]}`) : Boolean(env.DISPLAY)
}

/**
 * Downloads Electron's binary with `install-electron`, at most once a day.
 * @param {string} folder the checkout
 * @param {(line: string) => void} say
 * @param {() => number} [now] epoch ms
 * @returns {Promise<string | null>} the path of the binary; null if the download failed or was not tried
 */
export async function fetchElectron(folder, say, now = Date.now) {
  const stamp = join(folder, 'node_modules', '.cache', 'adlib', 'electron-fetch')
  const last = Number(read(stamp) ?? 0)
  if (now() - last < retryAfterMs) return null
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, String(now()))
  say(`Downloading Electron with npx install-electron --no (once, at most ${limitMs / 1000} s) …`)
  const fetched = await run('npx', ['install-electron', '--no'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'ignore'],
    limitMs,
    onWait: (seconds) => say(`… still downloading Electron, ${seconds} s`),
  })
  if (fetched.stopped !== null) exitStopped(fetched.stopped)
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
