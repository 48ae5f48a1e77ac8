import { z } from 'zod'
import { defineStageTool } from './define-stage-tool.ts'
import { after, fun, perform, stageHints } from './fun.ts'
import { soundNames, soundWords } from './sounds.ts'

/** Returns the tool that plays a short sound, either built-in or one of the user's own. */
export const playSfxWith = (own: readonly string[]) =>
  defineStageTool({
    name: 'play_sfx',
    description: 'Play a short sound effect on the stream.',
    domain: 'stage',
    mixins: [fun],
    hints: stageHints,
    lane: 'sound',
    stage: {
      nouns: ['sound', 'sfx', 'sound effect', 'noise', 'audio', 'sample', 'jingle', 'effect'],
      verbs: [
        'play',
        'sound',
        'blow',
        'honk',
        'toot',
        'ring',
        'hit',
        'cue',
        'blare',
        'bang',
        'hear',
        'trigger',
      ],
      options: { sound: soundWords },
    },
    tags: ['fun', 'sound'],
    args: z.object({
      sound: z.enum([...new Set<string>([...soundNames, ...own])]).describe('Which sound'),
      volume: z.number().min(0).max(1).default(0.8).describe('0 is silent, 1 is loud'),
      after,
    }),
    examples: [{ when: 'Play a rimshot', arguments: { sound: 'rimshot' } }],
    cooldownMs: 500,
    attention: 2,
    run: ({ sound, volume, after }, ctx) => perform({ lane: 'sound', sound, volume }, ctx, after),
  })

export const playSfx = playSfxWith([])
