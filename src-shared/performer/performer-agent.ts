import { defineAgent } from '../agents/define-agent.ts'
import { decide } from './decide.ts'
import { performerId } from './performer-id.ts'
import type { PerformerState, PerformerWorld } from './performer-state.ts'

/** The agent that is the product: it looks, thinks and performs. The streamer's policy decides about each of its calls. */
export const performerAgent = defineAgent<PerformerState | null, PerformerWorld>({
  name: performerId,
  description: 'Watches the screen and performs for the audience.',
  role: 'performer',
  tools: ['#fun', 'describe_frame'],
  // What was seen or noted is in the state; a whisper is nowhere else.
  inbox: {
    capacity: 32,
    drops: ['observation', 'note'],
    hears: ['sight/observation', 'operator/said', 'show/notes'],
  },
  // The stage must not stay empty because a part broke.
  revives: true,
  step: decide,
})
