import type { z } from 'zod'
import { selects } from '../agents/agent-scope.ts'
import type { AgentDefinition } from '../agents/define-agent.ts'
import type { McpServer, mcpServer } from '../settings/mcp-server.ts'
import { settingsSchema } from '../settings/settings.ts'
import { definePack, type Pack, type Tool } from '../tools/tool.ts'
import { deepFreeze } from '../tools/tool-context.ts'
import {
  type BenchCase,
  type CallOf,
  type ChoicePolicy,
  checkedCase,
  type ExpectedCall,
  expectedCalls,
} from './case.ts'

/** A suite of cases for one pack of tools, as frozen data. */
export interface Suite {
  readonly name: string
  readonly description: string
  readonly system: string
  readonly pack: Pack
  /** Decoys to draw from; null for `benchDecoys`. */
  readonly decoys: Pack | null
  readonly models: readonly string[]
  readonly choicePolicy: ChoicePolicy
  readonly steps: number
  /** Whether tools with side effects run. If not, they return a fixed answer. */
  readonly performs: boolean
  readonly agent: AgentDefinition | null
  readonly servers: Readonly<Record<string, McpServer>>
  readonly cases: readonly BenchCase[]
}

const NAME = /^[a-z][a-z0-9-]{0,59}$/

/** The input of `defineSuite`. By default, the choice policy is `best`, and a case has one model call. */
export interface SuiteDefinition<Tools extends readonly Tool[]> {
  readonly name: string
  readonly description: string
  readonly pack: Pack<Tools>
  readonly cases: readonly BenchCase<CallOf<NoInfer<Tools>>>[]
  readonly system?: string
  readonly decoys?: Pack
  readonly models?: readonly string[]
  readonly choicePolicy?: ChoicePolicy
  readonly steps?: number
  readonly performs?: boolean
}

/** System prompt of a suite that does not set one. */
export const defaultSystem =
  'You help a streamer during a live stream. Use a tool when one does what is asked. Otherwise answer in one short sentence.'

/** Defines a suite as frozen data. Throws if the definition is invalid. */
export function defineSuite<const Tools extends readonly Tool[]>(given: SuiteDefinition<Tools>): Suite {
  return checkedSuite({
    system: defaultSystem,
    decoys: null,
    models: [],
    choicePolicy: 'best',
    steps: 1,
    performs: false,
    agent: null,
    servers: {},
    ...given,
    cases: given.cases as readonly BenchCase[],
  })
}

/** The input of `defineBenchmark`. The prompt of a case is the agent's task; the agent has the system prompt. */
export type BenchmarkDefinition<Tools extends readonly Tool[]> = Omit<SuiteDefinition<Tools>, 'system'> & {
  readonly agent: AgentDefinition
}

/** The input of `defineBenchmark` with MCP servers, whose tools are unknown until the servers run. */
export type ServerBenchmarkDefinition<Tools extends readonly Tool[]> = Omit<
  BenchmarkDefinition<Tools>,
  'pack' | 'cases'
> & {
  /** Tools besides those of the servers. Default: none. */
  readonly pack?: Pack<Tools>
  /** MCP servers by name, as in the setting `mcp.servers`. */
  readonly servers: Readonly<Record<string, z.input<typeof mcpServer>>>
  readonly cases: readonly BenchCase<CallOf<NoInfer<Tools>> | ServerCall>[]
}

type ServerCall = { readonly tool: `${string}/${string}`; readonly args?: ExpectedCall['args'] }

/**
 * Defines a suite for an agent. Throws if the definition is invalid, for example if the agent may not call an
 * expected tool.
 */
export function defineBenchmark<const Tools extends readonly Tool[]>(
  given: ServerBenchmarkDefinition<Tools>,
): Suite
export function defineBenchmark<const Tools extends readonly Tool[]>(given: BenchmarkDefinition<Tools>): Suite
export function defineBenchmark(
  definition: BenchmarkDefinition<readonly Tool[]> | ServerBenchmarkDefinition<readonly Tool[]>,
): Suite {
  const { servers = {}, ...given } = { servers: undefined, ...definition }
  const { agent, pack = definePack('none', 'No tools.', []) } = given
  const steps = given.steps ?? agent.budget.maxSteps ?? 6
  const suite = checkedSuite({
    ...{ decoys: null, models: [], choicePolicy: 'best', performs: false },
    ...given,
    ...{ pack, steps, system: agent.prompt, cases: given.cases as readonly BenchCase[] },
    servers: serversOf(given.name, servers),
  })
  checkTasks(suite)
  return suite
}

function serversOf(suite: string, given: Readonly<Record<string, unknown>>): Suite['servers'] {
  const read = settingsSchema.safeParse({ mcp: { servers: given } })
  if (read.success) return read.data.mcp.servers
  const [issue] = read.error.issues
  throw new TypeError(
    `Suite ${JSON.stringify(suite)}: ${issue?.path.slice(1).join('.')}: ${issue?.message}. Write it as in the setting \`mcp.servers\`.`,
  )
}

function checkTasks({ agent, pack, servers, cases }: Suite): void {
  if (agent === null) return
  const allowed = agentTools(agent, pack)
  const isServers = (tool: string): boolean => Object.hasOwn(servers, tool.split('/')[0] ?? '')
  for (const { id, prompt, expects } of cases) {
    if (typeof prompt !== 'string')
      throw new TypeError(
        `Case ${JSON.stringify(id)}: the prompt is the task of an agent. Write it as a text.`,
      )
    for (const { tool } of expectedCalls(expects))
      if (!isServers(tool) && !allowed.some(({ name }) => name === tool))
        throw new TypeError(
          `Case ${JSON.stringify(id)}: the agent "${agent.name}" may not call ${JSON.stringify(tool)}. Add it to the agent's tools.`,
        )
  }
}

/**
 * Returns a suite whose pack includes the tools of its running servers. Throws if an expected tool is missing or not
 * allowed.
 */
export function withServerTools(suite: Suite, tools: readonly Tool[]): Suite {
  const { tools: own } = suite.pack
  const byName = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1))
  const pack: Pack = deepFreeze({ ...suite.pack, tools: [...own, ...byName] })
  const complete = checkedSuite({ ...suite, pack, servers: {} })
  checkTasks(complete)
  return Object.freeze({ ...complete, servers: suite.servers })
}

/** Returns the tools of a pack that an agent may call. */
export const agentTools = (agent: AgentDefinition, pack: Pack): readonly Tool[] =>
  pack.tools.filter((tool) => selects(agent.tools, tool))

function checkedSuite(suite: Suite): Suite {
  const { name, pack, cases, servers } = suite
  const wrong = (why: string): never => {
    throw new TypeError(`Suite ${JSON.stringify(name)}: ${why}`)
  }
  if (!NAME.test(name)) wrong('a name has lower-case letters, digits and hyphens, at most 60.')
  if (cases.length === 0) wrong('it has no cases.')
  const own = pack.tools.map((tool) => tool.name)
  const ofServers = cases
    .flatMap(({ expects }) => expectedCalls(expects).map(({ tool }) => tool))
    .filter((tool) => Object.hasOwn(servers, tool.split('/')[0] ?? ''))
  const names = [...own, ...ofServers]
  const ids = new Set<string>()
  for (const one of cases) {
    checkedCase(one, names)
    if (ids.has(one.id)) wrong(`two cases have the id ${JSON.stringify(one.id)}. Rename one.`)
    ids.add(one.id)
  }
  return deepFreeze(suite)
}

/** Returns whether a value has the shape of a suite. */
export const isSuite = (value: unknown): value is Suite => {
  const { name, cases, pack, choicePolicy } = (value ?? {}) as Partial<Suite>
  return (
    typeof name === 'string' &&
    Array.isArray(cases) &&
    Array.isArray(pack?.tools) &&
    typeof choicePolicy === 'string'
  )
}
