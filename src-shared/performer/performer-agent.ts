import { defineAgent } from '../agents/define-agent.ts'

/** The performer's id among the agents of a run. */
export const performerId = 'performer'

/** The performer as an agent. Its body is `startPerformer`; the streamer's policy decides about each of its calls. */
export const performerAgent = defineAgent({
  name: 'performer',
  description: 'Watches the screen and performs for the audience.',
  role: 'performer',
  tools: ['#fun', 'describe_frame'],
  // What was seen or noted is in the state; a whisper is nowhere else.
  inbox: { capacity: 32, drops: ['observation', 'note'] },
})
