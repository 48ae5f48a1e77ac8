import { rmSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { createFolder, type DataFailure, namesIn, readJson, reasonOf } from '../platform/files.ts'
import { isAlive, thisProcess } from '../platform/process-identity.ts'

const schema = z.object({
  pid: z.number().int().positive(),
  start: z.string(),
  port: z.number().int().min(1).max(65_535),
  run: z.string(),
  startedAt: z.number(),
})

/** A running performer and the port of its gateway, which may differ from the setting. */
export type RunningGateway = z.infer<typeof schema>

const folderIn = (dataDir: string): string => join(dataDir, 'running')

/**
 * Announces this process's gateway in the data folder, where `adlib mcp` finds it.
 * @returns a function that removes the announcement, and the problem if it could not be written
 */
export function announceGateway(
  dataDir: string,
  gateway: { readonly port: number; readonly run: string; readonly startedAt: number },
): { withdraw: () => void; problem?: DataFailure } {
  const identity = thisProcess()
  const path = join(folderIn(dataDir), `${identity.pid}-${gateway.port}.json`)
  try {
    createFolder(folderIn(dataDir))
    runningGateways(dataDir)
    writeFileAtomic.sync(path, JSON.stringify({ ...identity, ...gateway } satisfies RunningGateway), {
      mode: 0o600,
    })
    return { withdraw: () => rmSync(path, { force: true }) }
  } catch (error) {
    return {
      withdraw: () => {},
      problem: {
        message: `Cannot write ${path} (${reasonOf(error)}), so \`adlib mcp\` will not find this performer.`,
        remedy: 'Grant write permission to this folder, or name another folder with --data DIR.',
      },
    }
  }
}

/**
 * Lists the running performers of this data folder, newest first. Does not try the configured port, because a
 * different program may listen there.
 */
export function runningGateways(dataDir: string): RunningGateway[] {
  const folder = folderIn(dataDir)
  return namesIn(folder)
    .filter((name) => /^\d+-\d+\.json$/.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const gateway = readJson(path, schema)
      if (gateway !== null && isAlive(gateway)) return [gateway]
      rmSync(path, { force: true })
      return []
    })
    .sort((a, b) => b.startedAt - a.startedAt)
}
