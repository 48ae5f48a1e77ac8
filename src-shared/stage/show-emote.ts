import { z } from 'zod'
import { place } from '../events/cue.ts'
import { nearest } from '../tools/tool-validator.ts'
import { defineStageTool } from './define-stage-tool.ts'
import { emoteNames, emoteWords } from './emotes.ts'
import { after, fun, perform, stageHints } from './fun.ts'
import { placeWords } from './overlay-text.ts'
import { emotePicker } from './pick-emote.ts'

function emoteArgument(own: readonly string[]) {
  const pick = emotePicker(own)
  return z
    .string()
    .min(1)
    .max(60)
    .describe('Any feeling, thing or emoji: laugh, fire, trophy …')
    .transform((word, context) => {
      const emote = pick(word)
      if (emote !== null) return emote
      const near = nearest(word, [...own, ...emoteNames])
      const names = near.length > 0 ? near : ['laugh', 'love', 'scream', 'fire', 'trophy']
      context.addIssue({ code: 'custom', message: `no emote means "${word}"; try ${names.join(', ')}` })
      return z.NEVER
    })
}

/** Returns the tool that shows one to three copies of an emote, built-in or the user's own. */
export const showEmoteWith = (own: readonly string[]) =>
  defineStageTool({
    name: 'show_emote',
    description: 'Pop up an emote on the stream, for any feeling or thing.',
    domain: 'stage',
    mixins: [fun],
    hints: stageHints,
    lane: 'emote',
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
      options: {
        emote: { ...emoteWords, ...Object.fromEntries(own.map((name) => [name, emoteWords[name] ?? []])) },
        place: placeWords,
      },
      everyday: true,
    },
    tags: ['fun', 'picture'],
    args: z.object({
      emote: emoteArgument(own),
      count: z.int().min(1).max(3).default(1).describe('How many'),
      place: place.optional().describe('Where on the screen; leave it out for a free place'),
      after,
    }),
    examples: [{ when: 'Show a heart', arguments: { emote: 'heart' } }],
    rate: { burst: 6, refillMs: 2000 },
    attention: 1,
    run: ({ emote, count, place, after }, ctx) =>
      perform({ lane: 'emote', emote, count, ...(place === undefined ? {} : { place }) }, ctx, after),
  })

export const showEmote = showEmoteWith([])
