import { z } from 'zod'
import { particleKind, place } from '../events/cue.ts'
import { defineTool } from '../tools/tool.ts'
import { fun } from './fun.ts'
import { particleWords } from './particle-words.ts'
import { placeWords } from './place-words.ts'
import { perform } from './stage-tool.ts'

/** A short burst of small things. */
export const spawnParticle = defineTool({
  name: 'spawn_particle',
  description: 'Throw a burst of particles over the stream.',
  domain: 'stage',
  mixins: [fun],
  stage: {
    nouns: ['particle', 'burst', 'shower', 'rain', 'storm', 'cannon', 'cannons', 'explosion', 'fountain'],
    verbs: [
      'throw',
      'spawn',
      'rain',
      'shower',
      'spray',
      'burst',
      'explode',
      'toss',
      'yeet',
      'fling',
      'sprinkle',
      'launch',
      'shoot',
      'chuck',
      'scatter',
      'pour',
      'spread',
      'dump',
      'lob',
      'hurl',
      'spam',
      'fire',
      'blast',
      'explosion',
    ],
    options: { kind: particleWords, place: placeWords },
  },
  tags: ['fun', 'picture'],
  args: z.object({
    kind: particleKind.describe('What flies'),
    count: z.int().min(1).max(150).default(60).describe('How many'),
    place: place.default('center').describe('Where it starts'),
  }),
  examples: [{ when: 'Confetti for the win', arguments: { kind: 'confetti' } }],
  rate: { burst: 3, refillMs: 4000 },
  attention: 2,
  run: ({ kind, count, place }, ctx) => perform({ lane: 'particle', kind, count, place }, ctx),
})
