import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type AgentDefinition, isAgent } from '../../../src-shared/agents/define-agent.ts'
import type { AgentRegistry } from '../../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../../src-shared/agents/supervisor.ts'
import type { JournalReader } from '../../../src-shared/events/journal.ts'
import { packs } from '../../../src-shared/performer/load-pack.ts'
import { agents as performanceAgents, performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import type { ToolRegistry } from '../../../src-shared/tools/registry.ts'
import type { Pack } from '../../../src-shared/tools/tool.ts'
import type { DataFailure } from '../../platform/files.ts'
import { onPackMistake } from '../../platform/pack-mistakes.ts'
import { isApproved, readApprovals } from './approved-packs.ts'
import { bundlePack, type PackBundle } from './bundle-pack.ts'
import { evaluatePack, mistakeIn } from './evaluate-pack.ts'

/** Returns whether an entry of `tools.packs` is a file path, judged by its JavaScript or TypeScript extension. */
export const isPackFile = (entry: string): boolean => /\.[mc]?[jt]s$/.test(entry)

/** Returns whether an entry of `tools.packs` is a user's file or package, not a built-in pack. */
export const isUserPack = (entry: string): boolean =>
  isPackFile(entry) || (packageName.test(entry) && packs.every(({ name }) => name !== entry))

const packageName = /^(?:@[a-z0-9][\w-]*\/)?[a-z0-9][\w-]*(?:\/[\w-]+)*$/

/**
 * Returns the absolute path of a user's pack. Looks for a package in the data folder and the folders above it, as
 * Node does.
 */
export function packPath(entry: string, dataDir: string): string {
  if (isPackFile(entry)) return resolve(dataDir, entry)
  try {
    return createRequire(join(dataDir, 'packs.js')).resolve(entry)
  } catch {
    return join(dataDir, 'node_modules', entry)
  }
}

/** Remedy for an uncaught error in a pack. */
export const afterMistake =
  'Catch this error in the pack (await promises, use try in timers), then save the file.'

/** The result of loading a pack file. */
export type PackFile =
  | { readonly state: 'ready'; readonly bundle: PackBundle; readonly pack: Pack }
  /** The file is not approved, so none of its code ran. */
  | { readonly state: 'waiting'; readonly bundle: PackBundle }
  | { readonly state: 'failed'; readonly failure: DataFailure; readonly bundle?: PackBundle }

/**
 * Bundles a pack file, and runs it if it is approved. Never rejects.
 * @param loaded the loaded version; if the content is the same, the file does not run again
 */
export async function loadPackFile(
  path: string,
  dataDir: string,
  loaded?: { readonly hash: string; readonly pack: Pack },
): Promise<PackFile> {
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return { state: 'failed', failure: bundled.failure }
  const { bundle } = bundled
  if (loaded?.hash === bundle.hash) return { state: 'ready', bundle, pack: loaded.pack }
  if (!isApproved(readApprovals(dataDir), path, bundle.hash)) return { state: 'waiting', bundle }
  const evaluated = await evaluatePack(bundle)
  if (!evaluated.ok) return { state: 'failed', failure: evaluated.failure, bundle }
  const { pack } = evaluated
  if (packs.some(({ name }) => name === pack.name)) {
    const message = `${path}: a built-in pack is named "${pack.name}" already.`
    return { state: 'failed', failure: { message, remedy: 'Give the pack another name.' }, bundle }
  }
  const taken = pack.agents
    .filter(isAgent)
    .find((agent) => performanceAgents.some(({ name }) => name === agent.name) && !performs(agent))
  if (taken !== undefined) {
    const message = `${path}: an agent of Adlib is named "${taken.name}" already.`
    return { state: 'failed', failure: { message, remedy: 'Give the agent another name.' }, bundle }
  }
  return { state: 'ready', bundle, pack }
}

/**
 * Loads and registers the pack files among `entries` once, without watching the files.
 * @param warn called with each problem and its remedy, including later uncaught errors
 */
export async function loadPackFiles(
  entries: readonly string[],
  options: {
    readonly dataDir: string
    readonly registry: ToolRegistry
    readonly warn: (message: string) => void
  },
): Promise<readonly Pack[]> {
  const { dataDir, registry, warn } = options
  const loaded: Pack[] = []
  for (const entry of new Set(entries.filter(isUserPack))) {
    const path = packPath(entry, dataDir)
    const file = await loadPackFile(path, dataDir)
    if (file.state === 'waiting') {
      warn(`The pack ${path} is not approved. If you trust it, run: adlib pack allow ${path}`)
      continue
    }
    const failure =
      file.state === 'failed' ? file.failure : registerPack(file.pack, registry, { path, others: loaded })
    if (failure !== null) warn(`${failure.message} ${failure.remedy}`)
    else if (file.state === 'ready') {
      const { pack, bundle } = file
      loaded.push(pack)
      onPackMistake(path, (problem) => {
        const isLoaded = pack.tools.filter(({ name }) => registry.unregister(name)).length > 0
        if (isLoaded)
          warn(`${mistakeIn(bundle, problem)} The tools of this pack are removed. ${afterMistake}`)
      })
    }
  }
  return loaded
}

/**
 * Registers a pack's tools in place of those of its previous version.
 * @returns null, or a failure if a name is already taken; in that case, nothing has changed
 */
export function registerPack(
  pack: Pack,
  registry: ToolRegistry,
  of: { readonly path: string; readonly before?: Pack | null; readonly others: readonly Pack[] },
): DataFailure | null {
  const before = of.before?.tools ?? []
  if (of.others.some(({ name }) => name === pack.name)) {
    const message = `${of.path}: another pack file is named "${pack.name}" already.`
    return { message, remedy: 'Give the pack another name.' }
  }
  const names = pack.tools.map(({ name }) => name)
  const taken = pack.tools.find(({ name }, index) => {
    const holder = registry.get(name)
    return names.indexOf(name) < index || (holder !== undefined && !before.includes(holder))
  })
  if (taken !== undefined)
    return {
      message: `${of.path}: a tool named "${taken.name}" is registered already.`,
      remedy: 'Give the tool another name.',
    }
  const agent = pack.agents.find(({ name }) =>
    of.others.some(({ agents }) => agents.some((other) => other.name === name)),
  )
  if (agent !== undefined)
    return {
      message: `${of.path}: an agent named "${agent.name}" is in another pack already.`,
      remedy: 'Give the agent another name.',
    }
  for (const { name } of before) registry.unregister(name)
  registry.registerAll(pack.tools)
  return null
}

/** Returns the agents that the packs contain. */
export const agentsIn = (packs: readonly Pack[]): AgentDefinition[] =>
  packs.flatMap(({ agents }) => agents.filter(isAgent))

/** Returns whether an agent of a pack replaces Adlib's performer. Its role shows that its name is not a coincidence. */
const performs = ({ name, role }: AgentDefinition): boolean =>
  name === performerAgent.name && role === performerAgent.role

/**
 * Runs the agents of loaded packs in a show, and follows changes of the packs. An agent of a pack can replace the
 * performer's definition; the running performer then continues with it.
 */
export function followPackAgents(deps: {
  readonly journal: Pick<JournalReader, 'subscribe'>
  readonly packs: () => readonly Pack[]
  readonly definitions: AgentRegistry
  readonly supervisor: Pick<Supervisor, 'start' | 'stop'>
}): void {
  const { definitions, supervisor } = deps
  let known: readonly AgentDefinition[] = []
  const follow = (): void => {
    const found = agentsIn(deps.packs())
    definitions.unregister(performerAgent.name)
    definitions.register(found.find(performs) ?? performerAgent)
    const agents = found.filter((agent) => !performs(agent))
    for (const agent of known.filter((one) => !agents.includes(one))) {
      definitions.unregister(agent.name)
      if (!agents.some(({ name }) => name === agent.name)) supervisor.stop(agent.name, 'the end of its pack')
    }
    const added = agents.filter((one) => !known.includes(one))
    known = agents
    for (const agent of added) definitions.register(agent)
    for (const agent of added) if (agent.inbox.hears.length > 0) supervisor.start(agent, agent.name)
  }
  deps.journal.subscribe(({ type }) => {
    if (type === 'pack/file') follow()
  })
  follow()
}
