import { agentLocks } from '../../src-shared/agents/agent-locks.ts'
import { createAgentRegistry } from '../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import type { AgentModel } from '../../src-shared/agents/supervisor-deps.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { type Approvals, createApprovals } from '../../src-shared/tools/approvals.ts'
import { composeHooks } from '../../src-shared/tools/hooks.ts'
import { trustsServer } from '../../src-shared/tools/policy.ts'
import { createRegistry } from '../../src-shared/tools/registry.ts'
import { provideServices } from '../../src-shared/tools/tool-context.ts'
import { composeAgents } from '../app/compose-agents.ts'
import { attentionLimits, composeRuntime } from '../app/compose-runtime.ts'
import { type ModelChoices, openModels, whyUnfit } from '../app/models.ts'
import { dataFolder } from '../data/data-folder.ts'
import { type McpServers, startMcpServers } from '../mcp-client/mcp-servers.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { type AgentsOptions, deadlineOf, type ModelOptions } from './agents-options.ts'
import { leftOut, serversReady } from './servers-ready.ts'

/** The parts of a run of agents. */
export interface RunParts {
  readonly supervisor: Supervisor
  readonly approvals: Approvals
  /** Returns a sentence for each optional server that is not running. */
  leftOut(): readonly string[]
  /** Stops agents and servers without ending the run; resolves when nothing more is written. */
  close(): Promise<void>
}

/**
 * Starts the MCP servers and the agents of a run whose journal has its first events. Resolves once the agents run; a
 * failure means that none does.
 */
export async function composeRun(
  journal: Journal,
  options: AgentsOptions,
  {
    clock,
    print,
    signal,
  }: { readonly clock: Clock; readonly print: (line: string) => void; readonly signal: AbortSignal },
): Promise<{ ok: true; parts: RunParts } | { ok: false; failure: DataFailure | 'stopped' }> {
  const settings = () => journal.state().settings
  const { optionalServers = [], hooks = {} } = options
  const registry = createRegistry()
  registry.registerAll([...(options.tools ?? []), ...(options.packs ?? []).flatMap(({ tools }) => tools)])
  const locks = agentLocks(journal)
  const servers = Object.keys(settings().mcp.servers)
  const mcp: McpServers = startMcpServers({
    settings: () => settings().mcp.servers,
    registry,
    locks,
    trusts: (server) => trustsServer(settings().policy, server),
    emit: journal.append,
    clock,
  })
  const optional = servers.filter((name) => optionalServers.includes(name))
  const needed = servers.filter((name) => !optional.includes(name))
  const failure = await serversReady({ needed, optional }, { journal, clock, signal })
  if (failure !== null) {
    await mcp.stop()
    return { ok: false, failure }
  }
  for (const sentence of leftOut(optional, journal)) print(`${sentence} The agents begin without it.`)
  const models = openModels({
    settings,
    dataDir: dataFolder({ data: options.dataDir, env: process.env }),
    clock,
  })
  const approvals = createApprovals({
    emit: journal.append,
    state: journal.state,
    clock,
    deadlineMs: () => deadlineOf(options),
    maxOpen: 100,
  })
  followAsks(journal, approvals, options.approvals?.onAsk, print)
  const { runtime } = composeRuntime({
    ...{ journal, clock, registry, approvals },
    limits: attentionLimits(journal, clock),
    service: provideServices(...(options.services ?? [])),
  })
  const supervisor = composeAgents({
    journal,
    clock,
    runtime: { ...runtime, hooks: composeHooks(runtime.hooks, hooks) },
    locks,
    definitions: createAgentRegistry(...options.agents),
    active: await defaultModel(options.models ?? {}, models, { print, signal }),
    models,
    print,
  })
  return {
    ok: true,
    parts: {
      supervisor,
      approvals,
      leftOut: () => leftOut(optional, journal),
      async close() {
        await supervisor.close()
        await mcp.stop()
      },
    },
  }
}

/** Shows each request to `onAsk`. One that throws leaves its request open. */
function followAsks(
  journal: Journal,
  approvals: Approvals,
  onAsk: NonNullable<AgentsOptions['approvals']>['onAsk'],
  print: (line: string) => void,
): void {
  if (onAsk === undefined) return
  journal.subscribe(async (event) => {
    if (event.type !== 'policy/ask') return
    const view = journal.state().asks.find(({ ask }) => ask === event.ask)
    if (view === undefined) return
    try {
      const isAllowed = await onAsk(view)
      if (isAllowed !== undefined) approvals.answer(view.ask, isAllowed ? 'allow' : 'deny', 'operator')
    } catch (error) {
      print(`onAsk failed for ${view.tool}: ${reasonOf(error)}. The request stays open.`)
    }
  })
}

/** Loads the model of agents that name none. A model that cannot be used now is tried again at each turn. */
async function defaultModel(
  { default: model }: ModelOptions,
  models: ModelChoices,
  { print, signal }: { readonly print: (line: string) => void; readonly signal: AbortSignal },
): Promise<() => AgentModel> {
  if (model === undefined)
    return () => ({ ok: false, message: 'No model is set. Name one for the agent, or as the default.' })
  if (typeof model !== 'string') return () => ({ ok: true, driver: model, model: model.name })
  const located = await models.locate(model, signal)
  const why = located.ok ? whyUnfit(located.value.model) : undefined
  if (why !== undefined) print(`${why} The agents use it anyway.`)
  const present = await models.present(model, signal)
  const prepared = present.ok ? await models.prepare(model, signal) : present
  if (!prepared.ok) print(`${prepared.why} Until then, agents cannot think.`)
  return () => ({ ok: true, driver: models.driverOf(model), model })
}
