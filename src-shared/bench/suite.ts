import type { AgentDefinition } from '../agents/define-agent.ts'
import { deepFreeze } from '../tools/deep-freeze.ts'
import type { Pack, Tool } from '../tools/tool.ts'
import { type BenchCase, type CallOf, type ChoicePolicy, checkedCase, expectedCalls } from './case.ts'

/** A suite of cases for one pack of tools. Frozen data. */
export interface Suite {
  readonly name: string
  readonly description: string
  /** System prompt of its cases. */
  readonly system: string
  readonly pack: Pack
  /** Decoys that doses are drawn from; without them, the built-in ones. */
  readonly decoys: Pack | null
  /** Models that a run without `--model` uses. */
  readonly models: readonly string[]
  readonly choicePolicy: ChoicePolicy
  /** Maximum number of model calls of a case. */
  readonly steps: number
  /** Whether tools with side effects run; otherwise their calls get a plain answer. */
  readonly performs: boolean
  /** Set if the cases are for one agent: its prompt, tools, limits and hooks apply. */
  readonly agent: AgentDefinition | null
  readonly cases: readonly BenchCase[]
}

/** Suite names: lower-case words with hyphens, as folders of reports. */
const NAME = /^[a-z][a-z0-9-]{0,59}$/

/**
 * The input of `defineSuite`. Defaults: the choice policy `best`, one model call a case, no side effects, and a system
 * prompt that says to use a tool only where one fits.
 */
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

/** System prompt of a suite that has none. */
export const defaultSystem =
  'You help a streamer during a live stream. Use a tool when one does what is asked. Otherwise answer in one short sentence.'

/**
 * Defines a suite. Returns frozen data and runs nothing. Throws for a mistake; an unknown tool or argument does not
 * compile.
 */
export function defineSuite<const Tools extends readonly Tool[]>(given: SuiteDefinition<Tools>): Suite {
  return checkedSuite({
    system: defaultSystem,
    decoys: null,
    models: [],
    choicePolicy: 'best',
    steps: 1,
    performs: false,
    agent: null,
    ...given,
    cases: given.cases as readonly BenchCase[],
  })
}

/** The input of `defineBenchmark`: a suite without what the agent decides. */
export type BenchmarkDefinition<Tools extends readonly Tool[]> = Omit<SuiteDefinition<Tools>, 'system'> & {
  readonly agent: AgentDefinition
}

/**
 * Defines a suite for an agent: its prompt, its selection of tools, its limits and its hooks apply. Throws for a case
 * whose tool the agent may not call.
 */
export function defineBenchmark<const Tools extends readonly Tool[]>({
  agent,
  ...given
}: BenchmarkDefinition<Tools>): Suite {
  const allowed = agentTools(agent, given.pack)
  for (const { id, expects } of given.cases as readonly BenchCase[])
    for (const { tool } of expectedCalls(expects))
      if (!allowed.some(({ name }) => name === tool))
        throw new TypeError(
          `Case ${JSON.stringify(id)}: the agent "${agent.name}" may not call ${JSON.stringify(tool)}. Add it to the agent's tools.`,
        )
  const steps = given.steps ?? agent.budget.maxSteps ?? 6
  const suite = defineSuite({ ...given, system: agent.prompt, steps } as SuiteDefinition<Tools>)
  return Object.freeze({ ...suite, agent })
}

/** Returns the tools of a pack that an agent may call: by name, or by `#tag`. */
export const agentTools = (agent: AgentDefinition, pack: Pack): readonly Tool[] =>
  pack.tools.filter(({ name, tags }) =>
    agent.tools.some((by) => (by.startsWith('#') ? tags.includes(by.slice(1)) : by === name)),
  )

function checkedSuite(suite: Suite): Suite {
  const { name, pack, cases } = suite
  const wrong = (why: string): never => {
    throw new TypeError(`Suite ${JSON.stringify(name)}: ${why}`)
  }
  if (!NAME.test(name)) wrong('a name has lower-case letters, digits and hyphens, at most 60.')
  if (cases.length === 0) wrong('it has no cases.')
  const names = pack.tools.map((tool) => tool.name)
  const ids = new Set<string>()
  for (const one of cases) {
    checkedCase(one, names)
    if (ids.has(one.id)) wrong(`two cases have the id ${JSON.stringify(one.id)}. Rename one.`)
    ids.add(one.id)
  }
  return deepFreeze(suite)
}

/** Returns whether a value is a suite that `defineSuite` or `defineBenchmark` made. */
export const isSuite = (value: unknown): value is Suite => {
  const { name, cases, pack, choicePolicy } = (value ?? {}) as Partial<Suite>
  return (
    typeof name === 'string' &&
    Array.isArray(cases) &&
    Array.isArray(pack?.tools) &&
    typeof choicePolicy === 'string'
  )
}
