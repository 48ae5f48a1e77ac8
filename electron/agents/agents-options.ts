import type { z } from 'zod'
import type { AgentDefinition } from '../../src-shared/agents/define-agent.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { AskView } from '../../src-shared/events/views.ts'
import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import type { mcpServer } from '../../src-shared/settings/mcp-server.ts'
import type { PolicyRules } from '../../src-shared/settings/policy-rules.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import type { Hooks } from '../../src-shared/tools/hooks.ts'
import type { Pack, Tool } from '../../src-shared/tools/tool.ts'
import type { Provided } from '../../src-shared/tools/tool-context.ts'
import { agentsIn } from '../app/packs/load-pack-file.ts'
import type { TraceOptions } from '../traces/start-traces.ts'
import { AgentsError } from './agents-error.ts'

/** MCP servers by name: `{ command, args, env }` or `{ url, headers }`. */
export type ServerOptions = Readonly<Record<string, z.input<typeof mcpServer>>>

/**
 * The default model, and the model servers. Adlib looks for a model in Ollama first, then on the OpenAI-compatible
 * server.
 */
export interface ModelOptions {
  /** Model for agents that do not name a model: a name such as `qwen3.5:2b`, or a driver. */
  readonly default?: string | LlmDriver
  /**
   * How tools reach the default model. Default: `auto`, the mode that suits it best. Adlib measures that once in pauses
   * of the agents.
   */
  readonly mode?: LlmMode | 'auto'
  /** Address of Ollama. `OLLAMA_HOST` overrides this address. Default: `http://localhost:11434`. */
  readonly ollama?: string
  /**
   * A server with an OpenAI-compatible chat API. `apiKeyEnv` names the environment variable with the API key
   * (default: `OPENAI_API_KEY`).
   */
  readonly openai?: { readonly baseUrl: string; readonly apiKeyEnv?: string }
}

/** Options for all agents of a program. */
export interface AgentsOptions {
  readonly agents: readonly AgentDefinition[]
  readonly tools?: readonly Tool[]
  readonly packs?: readonly Pack[]
  readonly services?: readonly Provided[]
  readonly models?: ModelOptions
  /**
   * MCP servers, or a function that returns them. The function gets the state of the unfinished run, or an empty
   * state for a new run.
   */
  readonly mcp?: ServerOptions | ((left: State) => ServerOptions)
  /** Names of MCP servers that the agents can work without. Every other MCP server must start within a minute. */
  readonly optionalServers?: readonly string[]
  /** Rules for tools. Tools of MCP servers are denied until a rule names them or their server (`mcp:NAME`). */
  readonly policy?: Partial<PolicyRules>
  readonly hooks?: Hooks
  readonly approvals?: {
    /** Maximum time (ms) that a call waits for an answer to its approval request. `none` (the default) means a year. */
    readonly deadlineMs?: number | 'none'
    /**
     * Called with each approval request, and again after a restart. Return true to allow the call, false to deny it,
     * or undefined to leave the request open.
     */
    readonly onAsk?: (
      ask: AskView,
      answered: AbortSignal,
    ) => Promise<boolean | undefined> | boolean | undefined
  }
  readonly traces?: TraceOptions
  /** Adlib's data folder. Default: `ADLIB_DATA`, or the platform's data folder. */
  readonly dataDir?: string
  /** Base settings, which the other options override. Default: Adlib's default settings. */
  readonly settings?: Settings
  /** Called with every event that this process adds to the run. */
  readonly onEvent?: (event: AdlibEvent) => void
  /** Called with each message for the user. Default: writes to standard error. */
  readonly print?: (line: string) => void
  /** Aborting this signal makes `startAgents`, `ask` and `runAgent` reject. Only `runAgent` also stops the agents. */
  readonly signal?: AbortSignal
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
