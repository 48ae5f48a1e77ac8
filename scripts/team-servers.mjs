// @ts-check
// Installs the two MCP servers of `adlib team`. They have a separate lockfile, so that installing Adlib does not
// download them.
import { join } from 'node:path'
import { exitStopped } from './child.mjs'
import { install, root, whatIsMissing } from './prepare.mjs'

/** Folder with the servers' `package.json`, lockfile and `node_modules`. */
export const teamServersFolder = join(root, 'examples', 'team', 'servers')

/**
 * Installs the servers if one is missing.
 * @param {object} options
 * @param {NodeJS.WriteStream} options.output stream for progress
 * @returns {Promise<boolean>} whether the servers are installed
 */
export async function prepareTeamServers({ output }) {
  const missing = whatIsMissing(teamServersFolder)
  if (missing === null) return true
  output.write(
    'Installing the MCP servers "filesystem" and "memory" in examples/team/servers, once. This takes a few seconds …\n',
  )
  const installed = await install(teamServersFolder, output)
  if (installed.stopped !== null) exitStopped(installed.stopped)
  if (installed.code === 0) return true
  output.write(
    'The MCP servers could not be installed: npm ci failed. Check the network or your proxy, then try again.\n',
  )
  return false
}
