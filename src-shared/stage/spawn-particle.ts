import { z } from 'zod'
import { particleKind, place } from '../events/cue.ts'
import { defineStageTool } from './define-stage-tool.ts'
import { after, fun, perform, stageHints } from './fun.ts'
import { placeWords } from './overlay-text.ts'

const particleWords: Record<string, string[]> = {
  confetti: ['party', 'streamers', 'party popper', 'party poppers', 'paper', 'ticker tape', '🎊', '🎉'],
  ember: ['embers', 'sparks', 'spark', 'ash', 'ashes', 'fire', 'flame', 'flames', 'lava', 'cinders', '🔥'],
  star: [
    'stars',
    'starlight',
    'firework',
    'sparkle',
    'glitter',
    'stardust',
    'twinkle',
    'twinkles',
    '⭐',
    '✨',
    '🌟',
  ],
  heart: ['hearts', 'love', 'love hearts', '❤', '💖', '💕'],
  caret: ['carets', 'cursor', 'cursors', 'text cursor'],
  snow: ['snowflake', 'snowflakes', 'snowfall', 'winter', 'blizzard', 'snowstorm', 'snowing', '❄'],
}

/** Shows a short burst of particles. */
export const spawnParticle = defineStageTool({
  name: 'spawn_particle',
  description: 'Throw a burst of particles over the stream.',
  domain: 'stage',
  mixins: [fun],
  hints: stageHints,
  lane: 'particle',
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
    after,
  }),
  examples: [{ when: 'Confetti for the win', arguments: { kind: 'confetti' } }],
  rate: { burst: 3, refillMs: 4000 },
  attention: 2,
  run: ({ kind, count, place, after }, ctx) => perform({ lane: 'particle', kind, count, place }, ctx, after),
})
