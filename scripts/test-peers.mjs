// @ts-check
// `node scripts/test-peers.mjs`: installs the packages that Adlib is compared with and tested against, and the two MCP
// servers of `adlib team`. They have separate lockfiles, so that installing Adlib does not download them.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitStopped } from './child.mjs'
import { install, root, whatIsMissing } from './prepare.mjs'

/** Folders with a `package.json`, a lockfile and `node_modules`. */
export const peersFolder = join(root, 'test', 'peers')
export const teamServersFolder = join(root, 'examples', 'team', 'servers')

/**
 * Installs the packages of a folder if one is missing.
 * @param {string} folder
 * @param {NodeJS.WriteStream} output stream for progress
 * @param {{ first: (missing: string) => string, failed: string }} messages
 * @returns {Promise<boolean>} whether every package is installed
 */
async function prepareFolder(folder, output, { first, failed }) {
  const missing = whatIsMissing(folder)
  if (missing === null) return true
  output.write(`${first(missing)}\n`)
  const installed = await install(folder, output)
  if (installed.stopped !== null) exitStopped(installed.stopped)
  if (installed.code !== 0) output.write(`${failed}\n`)
  return installed.code === 0
}

/**
 * Installs the peers if one is missing. A failed install is only reported, because tests skip themselves if a peer is
 * missing.
 * @param {object} options
 * @param {NodeJS.WriteStream} options.output stream for progress
 * @param {string} [options.folder] default: `test/peers`
 * @returns {Promise<boolean>} whether every peer is installed
 */
export function prepareTestPeers({ output, folder = peersFolder }) {
  const name = relative(root, folder)
  return prepareFolder(folder, output, {
    first: (missing) => `Installing the packages in ${name}, because ${missing} …`,
    failed: `The packages in ${name} could not be installed, so what needs them is skipped. Check the network.`,
  })
}

/**
 * Installs the servers of `adlib team` if one is missing.
 * @param {object} options
 * @param {NodeJS.WriteStream} options.output stream for progress
 * @returns {Promise<boolean>} whether the servers are installed
 */
export function prepareTeamServers({ output }) {
  return prepareFolder(teamServersFolder, output, {
    first: () =>
      'Installing the MCP servers "filesystem" and "memory" in examples/team/servers, once. This takes a few seconds …',
    failed:
      'The MCP servers could not be installed: npm ci failed. Check the network or your proxy, then try again.',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepareTestPeers({ output: process.stdout })
  await prepareTeamServers({ output: process.stdout })
}
