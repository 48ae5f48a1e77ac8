import { z } from 'zod'
import { place } from '../events/cue.ts'
import { defineTool } from '../tools/tool.ts'
import { emoteNames, emoteWords } from './emotes.ts'
import { fun, perform } from './fun.ts'
import { placeWords } from './overlay-text.ts'

/** Returns the tool that shows one to three emotes, built in or the user's own. */
export const showEmoteWith = (own: readonly string[]) =>
  defineTool({
    name: 'show_emote',
    description: 'Pop up an emote on the stream.',
    domain: 'stage',
    mixins: [fun],
    stage: {
      nouns: ['emote', 'emoji', 'sticker', 'face', 'icon', 'smiley', 'pic', 'reaction'],
      verbs: [
        'show',
        'pop',
        'put',
        'flash',
        'react',
        'display',
        'throw',
        'spam',
        'send',
        'post',
        'slap',
        'stick',
        'drop',
        'emote',
      ],
      options: { emote: emoteWords, place: placeWords },
      everyday: true,
    },
    tags: ['fun', 'picture'],
    args: z.object({
      emote: z.enum([...new Set<string>([...emoteNames, ...own])]).describe('Which emote'),
      count: z.int().min(1).max(3).default(1).describe('How many'),
      place: place.default('bottom-right').describe('Where on the screen'),
    }),
    examples: [{ when: 'Show a heart', arguments: { emote: 'heart' } }],
    rate: { burst: 6, refillMs: 2000 },
    attention: 1,
    run: ({ emote, count, place }, ctx) => perform({ lane: 'emote', emote, count, place }, ctx),
  })

export const showEmote = showEmoteWith([])
