import { type AgentDefinition, defineAgent } from '../agents/define-agent.ts'
import { decide } from './decide.ts'
import { heardByPerformer } from './hearing.ts'
import { type PerformerState, type PerformerWorld, performerId } from './performer-state.ts'
import { showrunner } from './showrunner/showrunner.ts'

/** The performer: it looks, thinks and performs. The streamer's policy applies to each of its tool calls. */
export const performerAgent = defineAgent<PerformerState | null, PerformerWorld>({
  name: performerId,
  description: 'Watches the screen and performs for the audience.',
  role: 'performer',
  tools: ['*'],
  // Newer observations and the show's state replace what is dropped. Whispers are never dropped.
  inbox: {
    capacity: 32,
    drops: ['observation', 'note'],
    hears: heardByPerformer,
  },
  // The stage must not stay empty after an error.
  revives: true,
  step: decide,
})

/** Every agent of a performance. */
export const agents: readonly AgentDefinition[] = [performerAgent, showrunner]
