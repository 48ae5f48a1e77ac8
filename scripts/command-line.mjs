// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/**
 * Turns this process into the built command line. No second process, so signals, the exit code and
 * standard input need nobody to pass them on, and nothing is left running when this one is killed.
 * @param {string[]} args
 */
export async function becomeCommandLine(args) {
  const file = join(root, 'out', 'main', 'cli.js')
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}
