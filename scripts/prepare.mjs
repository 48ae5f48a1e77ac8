// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exitStopped, run } from './child.mjs'
import { nodeTooOld } from './node-version.mjs'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Compares the lockfile with the record that npm writes at the end of an install.
 * @param {string} folder
 * @returns {string | null} why `npm ci` is needed, or null
 */
export function whatIsMissing(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  if (wanted === null) return null
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (installed === null) return 'nothing is installed yet'
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional) continue
    const there = installed[path]
    if (there?.version !== entry.version || there?.integrity !== entry.integrity) {
      return `${path.replace(/^.*node_modules\//, '')} ${entry.version} is missing`
    }
  }
  return null
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/**
 * Checks Node, installs missing packages and rebuilds outdated output; exits the process on failure.
 * @param {object} options
 * @param {NodeJS.WriteStream} options.output stream for progress; pass standard error if standard output is for data
 * @param {boolean} [options.build] false if the caller needs no build
 */
export async function prepare({ output, build = true }) {
  /** @param {string} line */
  const say = (line) => void output.write(`${line}\n`)
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tooOld = nodeTooOld(process.versions.node, engines.node)
  if (tooOld !== null) {
    process.stderr.write(`${tooOld}\n`)
    process.exit(1)
  }
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', output, process.stderr]

  const missing = whatIsMissing(root)
  if (missing !== null) {
    say(`Installing dependencies with npm ci, because ${missing}. This takes about a minute …`)
    const installed = await install(root, output)
    if (installed.code !== 0 || installed.stopped !== null) {
      fail('npm ci failed. Check the network, then try again.', installed)
    }
  }
  if (!build) return
  const built = await run(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    cwd: root,
    stdio,
    onWait: (seconds) => say(`… still building, ${seconds} s`),
  })
  // A signal may arrive just after the child has succeeded.
  if (built.code !== 0 || built.stopped !== null) fail('The build failed; see the errors above.', built)
}

/**
 * Runs `npm ci` in a folder with a lockfile.
 * @param {string} folder
 * @param {NodeJS.WriteStream} output stream for progress
 */
export function install(folder, output) {
  const [command, first] = npmCommand()
  return run(command, [...first, 'ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', output, process.stderr],
    onWait: (seconds) => void output.write(`… still installing, ${seconds} s\n`),
  })
}

/**
 * Returns the command for npm: the npm that started this script, otherwise `npm`.
 * @returns {[string, string[]]}
 */
function npmCommand() {
  const path = process.env.npm_execpath
  return path?.endsWith('npm-cli.js') ? [process.execPath, [path]] : ['npm', []]
}

/**
 * @param {string} line
 * @param {{code: number | null, stopped: NodeJS.Signals | null, error?: Error}} end
 * @returns {never}
 */
function fail(line, end) {
  if (end.stopped !== null) exitStopped(end.stopped)
  process.stderr.write(`${line}${end.error ? ` (${end.error.message})` : ''}\n`)
  process.exit(end.code || 1)
}

/**
 * Runs the built command line in this process, because a child process could outlive it.
 * @param {string[]} args
 */
export async function becomeCommandLine(args) {
  const file = join(root, 'out', 'main', 'cli.js')
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}
