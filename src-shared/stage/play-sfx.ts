import { z } from 'zod'
import { defineTool } from '../tools/tool.ts'
import { fun } from './fun.ts'
import { soundNames } from './sounds.ts'
import { perform } from './stage-tool.ts'

/** One short sound. */
export const playSfx = defineTool({
  name: 'play_sfx',
  description: 'Play a short sound effect on the stream.',
  domain: 'stage',
  mixins: [fun],
  tags: ['fun', 'sound'],
  args: z.object({
    name: z.enum(soundNames).describe('Which sound'),
    volume: z.number().min(0).max(1).default(0.8).describe('0 is silent, 1 is loud'),
  }),
  examples: [{ when: 'Play a rimshot', arguments: { name: 'rimshot' } }],
  cooldownMs: 500,
  attention: 2,
  run: ({ name, volume }, ctx) => perform({ lane: 'sound', sound: name, volume }, ctx),
})
