import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appRoot } from '../../electron/platform/program.ts'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'

const packages = join(appRoot(), 'examples', 'team', 'servers', 'node_modules', '@modelcontextprotocol')

const program = (name: string): string => join(packages, `server-${name}`, 'dist', 'index.js')

/** Returns whether the servers are installed. */
export const hasTeamServers = (): boolean =>
  ['filesystem', 'memory'].every((name) => existsSync(program(name)))

/**
 * Returns the settings of the team's two servers.
 * @param dir the only folder that the filesystem server may use
 * @param memoryFile where the memory server keeps its entities
 */
export function teamServers(dir: string, memoryFile: string): Record<'filesystem' | 'memory', McpServer> {
  const common = { command: process.execPath, headers: {}, enabled: true, timeoutMs: 10_000 }
  return {
    filesystem: { ...common, args: [program('filesystem'), dir], env: {} },
    memory: { ...common, args: [program('memory')], env: { MEMORY_FILE_PATH: memoryFile } },
  }
}
