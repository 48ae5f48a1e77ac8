import { z } from 'zod'
import type { Observation } from '../events/observation.ts'
import { quoteForeign } from '../safety/quote.ts'
import { defineTool } from '../tools/tool.ts'
import { observationText } from './observation-text.ts'

/** What the tool needs of the eyes: the newest observation, or null before the first. */
export interface Eyes {
  latest(): Observation | null
}

/** The picture as words, for models that cannot see: what stands on the screen and what just changed. */
export const describeFrame = (eyes: Eyes) =>
  defineTool({
    name: 'describe_frame',
    description: 'Look at the screen: returns what stands there now and what changed.',
    domain: 'sight',
    tags: ['look'],
    sideEffects: false,
    args: z.object({}),
    examples: [{ when: 'What is on the screen?', arguments: {} }],
    run: (_args, { clock }) => {
      const observation = eyes.latest()
      if (observation === null) return { ok: false, error: 'Nothing was seen yet.' }
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
