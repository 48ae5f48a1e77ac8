// @ts-check
// `node scripts/test-peers.mjs`: installs the packages that Adlib is compared with and tested against. They have a
// separate lockfile, so that users do not download them.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitStopped } from './child.mjs'
import { install, root, whatIsMissing } from './prepare.mjs'
import { prepareTeamServers } from './team-servers.mjs'

/** Folder with the peers' `package.json`, lockfile and `node_modules`. */
export const peersFolder = join(root, 'test', 'peers')

/**
 * Installs the peers if one is missing. A failed install is only reported, because tests skip themselves if a peer is
 * missing.
 * @param {object} options
 * @param {NodeJS.WriteStream} options.output stream for progress
 * @param {string} [options.folder] default: `test/peers`
 * @returns {Promise<boolean>} whether every peer is installed
 */
export async function prepareTestPeers({ output, folder = peersFolder }) {
  const missing = whatIsMissing(folder)
  if (missing === null) return true
  const name = relative(root, folder)
  output.write(`Installing the packages in ${name}, because ${missing} …\n`)
  const installed = await install(folder, output)
  if (installed.stopped !== null) exitStopped(installed.stopped)
  if (installed.code === 0) return true
  output.write(
    `The packages in ${name} could not be installed, so what needs them is skipped. Check the network.\n`,
  )
  return false
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepareTestPeers({ output: process.stdout })
  await prepareTeamServers({ output: process.stdout })
}
