import { agentLocks } from '../../src-shared/agents/agent-locks.ts'
import { createAgentRegistry } from '../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../src-shared/agents/supervisor.ts'
import type { AgentModel } from '../../src-shared/agents/supervisor-deps.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { driverAs } from '../../src-shared/llm/model-name.ts'
import { createRightOfWay, type RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { type Approvals, createApprovals } from '../../src-shared/tools/approvals.ts'
import { composeHooks } from '../../src-shared/tools/hooks.ts'
import { trustsServer } from '../../src-shared/tools/policy.ts'
import { createRegistry } from '../../src-shared/tools/registry.ts'
import { provideServices } from '../../src-shared/tools/tool-context.ts'
import { attentionLimits, composeAgents, composeRuntime } from '../app/compose-runtime.ts'
import { type ModelChoices, openModels, whyUnfit } from '../app/models.ts'
import { followAnswers } from '../asks/follow-answers.ts'
import { dataFolder } from '../data/data-folder.ts'
import type { OpenedRun } from '../journal/open-run.ts'
import { type McpServers, startMcpServers } from '../mcp-client/mcp-servers.ts'
import { loadMs } from '../model-servers/find-models.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { startTraces } from '../traces/start-traces.ts'
import { type AgentsOptions, allAgents, deadlineOf, type ModelOptions } from './agents-options.ts'
import { measureInPauses } from './measure-in-pauses.ts'
import { leftOut, serversReady } from './servers-ready.ts'

export interface RunParts {
  readonly supervisor: Supervisor
  readonly approvals: Approvals
  /** Returns a sentence for each optional MCP server that is not running. */
  leftOut(): readonly string[]
  /** Stops the agents and servers. Resolves once they append no more events. Does not end the run. */
  close(): Promise<void>
}

interface RunContext {
  readonly clock: Clock
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Starts a run's MCP servers and agents. Starts no agent if a required server does not start or the signal aborts
 * first.
 */
export async function composeRun(
  { journal, dir }: Pick<OpenedRun, 'journal' | 'dir'>,
  options: AgentsOptions,
  context: RunContext,
): Promise<{ ok: true; parts: RunParts } | { ok: false; failure: DataFailure | 'stopped' }> {
  const { clock, print, signal } = context
  const settings = () => journal.state().settings
  const { optionalServers = [], hooks = {} } = options
  // Register agents and tools before anything is started, because a duplicate name throws.
  const definitions = createAgentRegistry(...allAgents(options))
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
  const stopTraces = await startTraces(journal, options.traces ?? {}, {
    ...{ env: process.env, clock, print, readsPast: true },
  })
  const optional = servers.filter((name) => optionalServers.includes(name))
  const needed = servers.filter((name) => !optional.includes(name))
  const failure = await serversReady({ needed, optional }, { journal, clock, signal })
  if (failure !== null) {
    await mcp.stop()
    await stopTraces()
    return { ok: false, failure }
  }
  for (const sentence of leftOut(optional, journal)) print(`${sentence} The agents begin without it.`)
  const dataDir = dataFolder({ data: options.dataDir, env: process.env })
  const models = openModels({ settings, dataDir, clock })
  const approvals = createApprovals({
    emit: journal.append,
    state: journal.state,
    clock,
    deadlineMs: () => deadlineOf(options),
    maxOpen: 100,
  })
  followAsks(journal, approvals, options.approvals?.onAsk, print)
  const stopAnswers = followAnswers({ journal, approvals, dir, dataDir, clock, print })
  const { runtime } = composeRuntime({
    ...{ journal, clock, registry, approvals },
    limits: attentionLimits(journal, clock),
    service: provideServices(...(options.services ?? [])),
  })
  const rightOfWay = createRightOfWay(clock)
  const model = await defaultModel(options.models ?? {}, { models, rightOfWay }, context)
  const supervisor = composeAgents({
    journal,
    clock,
    runtime: { ...runtime, hooks: composeHooks(runtime.hooks, hooks) },
    locks,
    definitions,
    active: model.active,
    through: rightOfWay.first,
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
        stopAnswers()
        await model.stop()
        await supervisor.close()
        await models.servers.engine.unload()
        await mcp.stop()
        await stopTraces()
      },
    },
  }
}

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
    const answered = new AbortController()
    const stopListening = journal.subscribe((next) => {
      if (next.type === 'policy/answer' && next.ask === event.ask) answered.abort()
    })
    try {
      const isAllowed = await onAsk(view, answered.signal)
      if (isAllowed !== undefined) approvals.answer(view.ask, isAllowed ? 'allow' : 'deny', 'operator')
    } catch (error) {
      print(`onAsk failed for ${view.tool}: ${reasonOf(error)}. The request stays open.`)
    } finally {
      stopListening()
    }
  })
}

/** The run's default model. */
interface DefaultModel {
  readonly active: (signal: AbortSignal) => Promise<AgentModel> | AgentModel
  /** Ends its measurement. */
  stop(): Promise<void>
}

const unmeasured = async (): Promise<void> => {}

/** Loads the default model now, so that the first turn does not wait for it, and begins to measure its mode. */
async function defaultModel(
  { default: model, mode = 'auto' }: ModelOptions,
  { models, rightOfWay }: { readonly models: Pick<ModelChoices, 'locate'>; readonly rightOfWay: RightOfWay },
  { clock, print, signal }: RunContext,
): Promise<DefaultModel> {
  if (model === undefined) {
    const message = 'No model is set. Name a model for the agent, or a default model.'
    return { active: () => ({ ok: false, message }), stop: unmeasured }
  }
  if (typeof model !== 'string')
    return { active: () => ({ ok: true, driver: model, model: model.name, mode }), stop: unmeasured }
  let stop = unmeasured
  const problem = ({ message, remedy }: ServerFault) =>
    print(`${message} ${remedy} Until then, agents cannot think.`)
  const located = await models.locate(model, signal)
  if (!located.ok) problem(located.fault)
  else {
    const { server, model: facts } = located.value
    const why = whyUnfit(facts)
    if (why !== undefined) print(`${why} The agents use it anyway.`)
    const limit = { clock, ms: loadMs, signal }
    const loaded = await replyWithTimeout(limit, (limited) => server.load(facts.name, limited))
    if (!loaded.ok) problem(loaded.fault)
    else if (mode === 'auto') stop = measureInPauses({ located: located.value, rightOfWay, clock, print })
  }
  const active = async (now: AbortSignal): Promise<AgentModel> => {
    const found = await models.locate(model, now)
    if (!found.ok) return { ok: false, message: found.fault.message }
    const { server, model: facts } = found.value
    return { ok: true, driver: driverAs(server.driver, facts.name), model, mode }
  }
  return { active, stop }
}
