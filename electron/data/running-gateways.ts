import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { isAlive, thisProcess } from '../platform/process-identity.ts'
import { type DataFailure, reasonOf } from './files.ts'

const schema = z.object({
  pid: z.number().int().positive(),
  start: z.string(),
  port: z.number().int().min(1).max(65_535),
  run: z.string(),
  startedAt: z.number(),
})

/** A performer that runs now and the port that its gateway really holds, which need not be the kept one. */
export type RunningGateway = z.infer<typeof schema>

const folderIn = (dataDir: string): string => join(dataDir, 'running')

/**
 * Says in the data folder where this process's gateway listens, so that `adlib mcp` finds it.
 * @returns a function that takes it back, and why it could not be said
 */
export function announceGateway(
  dataDir: string,
  gateway: { readonly port: number; readonly run: string; readonly startedAt: number },
): { withdraw: () => void; problem?: DataFailure } {
  const identity = thisProcess()
  const path = join(folderIn(dataDir), `${identity.pid}-${gateway.port}.json`)
  try {
    mkdirSync(folderIn(dataDir), { recursive: true, mode: 0o700 })
    // Removes what killed performers left behind.
    runningGateways(dataDir)
    writeFileAtomic.sync(path, JSON.stringify({ ...identity, ...gateway } satisfies RunningGateway), {
      mode: 0o600,
    })
    return { withdraw: () => rmSync(path, { force: true }) }
  } catch (error) {
    return {
      withdraw: () => {},
      problem: {
        message: `${path} cannot be written (${reasonOf(error)}), so \`adlib mcp\` will not find this performer.`,
        remedy: 'Give yourself the right to write there, or name another folder with --data DIR.',
      },
    }
  }
}

/**
 * The performers of this data folder that are alive, the newest first. Only their own word counts: another program on the
 * kept port must never be shown a token. What dead ones left is removed.
 */
export function runningGateways(dataDir: string): RunningGateway[] {
  const folder = folderIn(dataDir)
  return names(folder)
    .flatMap((name) => {
      const path = join(folder, name)
      const gateway = read(path)
      if (gateway !== null && isAlive(gateway)) return [gateway]
      rmSync(path, { force: true })
      return []
    })
    .sort((a, b) => b.startedAt - a.startedAt)
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name))
  } catch {
    return []
  }
}

function read(path: string): RunningGateway | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null
  } catch {
    return null
  }
}
