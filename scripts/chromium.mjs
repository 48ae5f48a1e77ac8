// @ts-check
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']

/** Paths of Chromium's program inside a folder of Playwright. They differ by platform and version of Playwright. */
const insidePlaywright = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-win', 'chrome.exe'],
  ['chrome-win64', 'chrome.exe'],
]

/** Remedy for a missing Chromium. */
export const howToGetChromium =
  'no Chromium was found: install one (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium) or name its program in ADLIB_CHROMIUM'

/**
 * Finds a Chromium: only `ADLIB_CHROMIUM` if it is set, or else one on the PATH, or else Playwright's newest.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | null}
 */
export function findChromium(env = process.env, platform = process.platform) {
  if (env.ADLIB_CHROMIUM) return runnable(env.ADLIB_CHROMIUM)
  const suffix = platform === 'win32' ? '.exe' : ''
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue
    for (const name of names) {
      const found = runnable(join(folder, name + suffix))
      if (found !== null) return found
    }
  }
  const cache = playwrightCache(env, platform)
  const builds = list(cache).filter((name) => /^chromium-\d+$/.test(name))
  builds.sort((a, b) => Number(b.slice('chromium-'.length)) - Number(a.slice('chromium-'.length)))
  for (const build of builds) {
    for (const inside of insidePlaywright) {
      const found = runnable(join(cache, build, ...inside))
      if (found !== null) return found
    }
  }
  return null
}

/**
 * Returns Playwright's documented cache folder.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function playwrightCache(env, platform) {
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH
  const home = env.HOME ?? env.USERPROFILE ?? homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'ms-playwright')
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'ms-playwright')
  return join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'ms-playwright')
}

/** @param {string} path */
function runnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return null
  }
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
