import { z } from 'zod'
import { particleKind, place } from '../events/cue.ts'
import { defineTool } from '../tools/tool.ts'
import type { Stage } from './stage.ts'
import { perform } from './stage-tool.ts'

/** A short burst of small things. */
export const spawnParticle = (stage: Stage) =>
  defineTool({
    name: 'spawn_particle',
    description: 'Throw a burst of particles over the stream.',
    domain: 'stage',
    tags: ['fun', 'picture'],
    args: z.object({
      kind: particleKind.describe('What flies'),
      count: z.int().min(1).max(150).default(60).describe('How many'),
      place: place.default('center').describe('Where it starts'),
    }),
    examples: [{ when: 'Confetti for the win', arguments: { kind: 'confetti' } }],
    rate: { burst: 3, refillMs: 4000 },
    run: ({ kind, count, place }, ctx) => perform(stage, { lane: 'particle', kind, count, place }, ctx),
  })
