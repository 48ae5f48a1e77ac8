import type { z } from 'zod'
import type { AgentDefinition } from '../../src-shared/agents/define-agent.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { AskView } from '../../src-shared/events/tool-views.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import type { mcpServer } from '../../src-shared/settings/mcp-server.ts'
import type { PolicyRules } from '../../src-shared/settings/policy-rules.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import type { Hooks } from '../../src-shared/tools/hooks.ts'
import type { Pack, Tool } from '../../src-shared/tools/tool.ts'
import type { Provided } from '../../src-shared/tools/tool-context.ts'
import { agentsIn } from '../app/packs/pack-agents.ts'
import type { TraceOptions } from '../traces/start-traces.ts'
import { AgentsError } from './agents-error.ts'

/** MCP servers by name, in the same form as in the settings: `{ command, args, env }` or `{ url, headers }`. */
export type ServerOptions = Readonly<Record<string, z.input<typeof mcpServer>>>

/**
 * The default model, and the model servers. Adlib looks for a model by its name: in Ollama first, then on the
 * OpenAI-compatible server.
 */
export interface ModelOptions {
  /**
   * Model for agents that do not name a model: a name such as `qwen3:1.7b`, or a driver, such as a scripted driver.
   * Without this option, these agents cannot call a model.
   */
  readonly default?: string | LlmDriver
  /** Address of Ollama. `OLLAMA_HOST` overrides this address. Default: `http://localhost:11434`. */
  readonly ollama?: string
  /**
   * A server with an OpenAI-compatible chat API. `apiKeyEnv` names the environment variable that contains the API key.
   * Default: `OPENAI_API_KEY`.
   */
  readonly openai?: { readonly baseUrl: string; readonly apiKeyEnv?: string }
}

/** Options for all agents of a program. */
export interface AgentsOptions {
  /** The agents that may get tasks or be spawned. */
  readonly agents: readonly AgentDefinition[]
  readonly tools?: readonly Tool[]
  /** Packs whose tools and agents are available in the run. */
  readonly packs?: readonly Pack[]
  /** Services that the tools look up. */
  readonly services?: readonly Provided[]
  readonly models?: ModelOptions
  /**
   * MCP servers. Pass a function if the servers depend on the run's task. The function gets the state of the unfinished
   * run, or an empty state for a new run.
   */
  readonly mcp?: ServerOptions | ((left: State) => ServerOptions)
  /** Names of MCP servers that the agents can work without. Every other MCP server must start within a minute. */
  readonly optionalServers?: readonly string[]
  /** Rules for tools. Tools of MCP servers are denied until a rule names them or their server (`mcp:NAME`). */
  readonly policy?: Partial<PolicyRules>
  /** Hooks around every tool call of every agent. */
  readonly hooks?: Hooks
  readonly approvals?: {
    /** Maximum time (ms) that a call waits for an answer to its approval request. `none` (the default) means a year. */
    readonly deadlineMs?: number | 'none'
    /**
     * Called with each approval request, and again after a restart. Return true to allow the call, or false to deny it.
     * Return undefined to leave the request open for `answer` and `adlib ask`. The signal aborts once the request is
     * answered elsewhere or has expired.
     */
    readonly onAsk?: (
      ask: AskView,
      answered: AbortSignal,
    ) => Promise<boolean | undefined> | boolean | undefined
  }
  /** Where to send traces with OpenTelemetry; see docs/traces.md. */
  readonly traces?: TraceOptions
  /**
   * Adlib's data folder. It stores what Adlib has learned about models. It also stores which runs have open approval
   * requests, so that the panel and `adlib ask` find these runs. Default: `ADLIB_DATA`, or the platform's data folder.
   */
  readonly dataDir?: string
  /** Base settings, which the other options override. Default: Adlib's default settings; no settings file is read. */
  readonly settings?: Settings
  /** Called with every event that this process adds to the run. */
  readonly onEvent?: (event: AdlibEvent) => void
  /** Called with each message for the user. Default: messages are written to standard error. */
  readonly print?: (line: string) => void
  /**
   * Aborting this signal makes `startAgents`, `ask` and `runAgent` reject. `runAgent` also stops the agents. Agents
   * that `startAgents` has started keep running until `stop` is called.
   */
  readonly signal?: AbortSignal
  /** Clock of the run. Default: the system's clock. */
  readonly clock?: Clock
}

/** Returns the agents of a run, including the agents in its packs. */
export const allAgents = ({
  agents,
  packs = [],
}: Pick<AgentsOptions, 'agents' | 'packs'>): readonly AgentDefinition[] => [...agents, ...agentsIn(packs)]

const yearMs = 365 * 24 * 3_600_000

/** Returns how long an approval request stays open, in ms. */
export const deadlineOf = ({ approvals }: Pick<AgentsOptions, 'approvals'>): number => {
  const { deadlineMs = 'none' } = approvals ?? {}
  return deadlineMs === 'none' ? yearMs : deadlineMs
}

/** Returns the settings of a run. Throws an `AgentsError` if an option is wrong. */
export function settingsOf(options: AgentsOptions, left: State): Settings {
  const { models = {}, mcp = {}, policy = {}, settings = defaultSettings } = options
  const servers = typeof mcp === 'function' ? mcp(left) : mcp
  const applied = applySettings(settings, {
    ...(models.ollama === undefined ? {} : { ollama: { host: models.ollama } }),
    ...(models.openai === undefined ? {} : { openai: models.openai }),
    mcp: { servers },
    policy,
  })
  if (applied.ok) return applied.settings
  throw new AgentsError('options', { message: `${applied.message}.`, remedy: 'Correct this option.' })
}
