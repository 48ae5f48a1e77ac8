import type { AgentDefinition } from '../agents/define-agent.ts'
import { performerAgent } from './performer-agent.ts'
import { showrunner } from './showrunner/showrunner.ts'

/** Every agent of a performance. */
export const agents: readonly AgentDefinition[] = [performerAgent, showrunner]
