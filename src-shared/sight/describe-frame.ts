import { z } from 'zod'
import { quoteForeign } from '../safety/quote.ts'
import { defineTool } from '../tools/tool.ts'
import { eyesPort } from './eyes.ts'
import { observationText } from './observation-text.ts'

/** The picture as words, for models that cannot see: what stands on the screen and what just changed. */
export const describeFrame = defineTool({
  name: 'describe_frame',
  description: 'Look at the screen: returns what stands there now and what changed.',
  domain: 'sight',
  tags: ['look'],
  sideEffects: false,
  args: z.object({}),
  examples: [{ when: 'What is on the screen?', arguments: {} }],
  run: (_args, { clock, port }) => {
    const observation = port(eyesPort).latest()
    // Nothing went wrong: there may be no eye at all, as in a run that only serves tools to another program.
    if (observation === null) return 'No frame yet.'
    return {
      ok: true,
      value: {
        observation: observation.id,
        summary: quoteForeign(observationText(observation)),
        secondsAgo: Math.max(0, Math.round((clock.now() - observation.at) / 1000)),
      },
    }
  },
})
