import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentDefinition } from '../../src-shared/agents/define-agent.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { type StartOptions, startAgents, stopFailed } from './start-agents.ts'

export interface RunAgentOptions extends Partial<Omit<StartOptions, 'agents' | 'models'>> {
  /** The model of all agents that do not name a model. Replaces `models.default`. */
  readonly model?: string | LlmDriver
  readonly models?: StartOptions['models']
  readonly agents?: readonly AgentDefinition[]
}

/**
 * Runs one agent on one task, and resolves with the result. If a call with `dir` is interrupted, repeating the call
 * continues the task.
 * @throws AgentsError if the run cannot start, or if the agent has no result
 */
export async function runAgent(
  definition: AgentDefinition,
  task: unknown,
  { model, agents = [], dir, ...options }: RunAgentOptions = {},
): Promise<unknown> {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'adlib-agent-'))
  const models = { ...options.models, ...(model === undefined ? {} : { default: model }) }
  const forget = (): void => {
    if (dir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const run = await startAgents({
    ...options,
    ...{ dir: folder, agents: [definition, ...agents], models },
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  try {
    const result = await run.ask(definition.name, task)
    await run.stop()
    forget()
    return result
  } catch (error) {
    throw await stopFailed(run, error)
  }
}
