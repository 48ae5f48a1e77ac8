/** `adlib/run`: runs agents that survive `kill -9`, with Adlib's journal, model servers and MCP servers. */
export { AgentsError } from '../agents/agents-error.ts'
export type { AgentsOptions, ModelOptions, ServerOptions } from '../agents/agents-options.ts'
export { type ForkOptions, forkRun } from '../agents/fork-run.ts'
export { type RunAgentOptions, runAgent } from '../agents/run-agent.ts'
export { type AgentRun, type StartOptions, startAgents } from '../agents/start-agents.ts'
export { systemClock } from '../platform/clock.ts'
export type { TraceOptions } from '../traces/start-traces.ts'
