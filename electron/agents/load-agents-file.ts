import { existsSync } from 'node:fs'
import { isAgent } from '../../src-shared/agents/define-agent.ts'
import { bundlePack } from '../app/packs/bundle-pack.ts'
import { evaluateBundle } from '../app/packs/evaluate-pack.ts'
import type { DataFailure } from '../platform/files.ts'
import type { AgentsOptions } from './agents-options.ts'

/** Options for `startAgents`, as an agents file exports them. The first agent gets the task. */
export type AgentsFile = Pick<
  AgentsOptions,
  'agents' | 'tools' | 'packs' | 'models' | 'mcp' | 'policy' | 'hooks' | 'optionalServers' | 'approvals'
>

/**
 * Loads an agents file, whose code runs with all permissions of this program.
 * @returns the file's default export, or a failure that names the file and the cause
 */
export async function loadAgentsFile(
  path: string,
  dataDir: string,
): Promise<{ ok: true; file: AgentsFile } | { ok: false; failure: DataFailure }> {
  if (!existsSync(path)) {
    const remedy = 'Check its name and the folder in which you run the command.'
    return { ok: false, failure: { message: `There is no file ${path}.`, remedy } }
  }
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return bundled
  const ran = await evaluateBundle(bundled.bundle)
  if (!ran.ok) return ran
  const exported = (ran.exports as { default?: unknown }).default
  const file = isAgent(exported) ? { agents: [exported] } : (exported as Partial<AgentsFile> | undefined)
  if (Array.isArray(file?.agents) && file.agents.length > 0 && file.agents.every(isAgent))
    return { ok: true, file: file as AgentsFile }
  return {
    ok: false,
    failure: {
      message: `${path} exports no agents.`,
      remedy:
        'Write `export default defineAgent({ … })`, or `export default { agents: [ … ], tools: [ … ] }`.',
    },
  }
}
