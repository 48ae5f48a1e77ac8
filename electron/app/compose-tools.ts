import { agentLocks } from '../../src-shared/agents/agent-locks.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { trustsServer } from '../../src-shared/tools/policy.ts'
import type { UserMedia } from '../data/user-media.ts'
import { startMcpServers } from '../mcp-client/mcp-servers.ts'
import { startLivePacks } from './packs/live-packs.ts'
import { createConfirmations } from './risky-settings.ts'
import { offerMedia, packTools } from './tools.ts'

/** Loads the packs, starts the MCP servers, and follows later changes to their settings. */
export async function composeTools(options: {
  readonly journal: Journal
  readonly userMedia: UserMedia
  readonly dataDir: string
  readonly clock: Clock
  readonly print: (line: string) => void
  readonly showCode: (question: string, code: string) => void
}) {
  const { journal, clock, userMedia } = options
  const settings = () => journal.state().settings
  const { registry, select } = packTools(options.print)
  select(settings().tools.packs)
  const nameOwnMedia = () => offerMedia(registry, userMedia.names())
  nameOwnMedia()
  userMedia.onNames(nameOwnMedia)
  const locks = agentLocks(journal)
  const mcpServers = startMcpServers({
    settings: () => settings().mcp.servers,
    registry,
    locks,
    trusts: (server) => trustsServer(settings().policy, server),
    emit: journal.append,
    clock,
  })
  const confirmations = createConfirmations(options.showCode)
  const livePacks = startLivePacks({
    dataDir: options.dataDir,
    entries: () => settings().tools.packs,
    registry,
    confirmations,
    isBusy: () => journal.state().turns.some(({ agent, end }) => agent === 'performer' && end === undefined),
    emit: journal.append,
    clock,
  })
  journal.subscribe(({ type }) => {
    if (type === 'turn/end') livePacks.turnEnded()
    if (type !== 'settings/changed') return
    select(settings().tools.packs)
    mcpServers.changed()
    void livePacks.refresh()
  })
  await livePacks.refresh()
  return { registry, locks, confirmations, livePacks, mcpServers }
}

/** The performer's tools, with the packs and servers that provide them. */
export type Tools = Awaited<ReturnType<typeof composeTools>>
