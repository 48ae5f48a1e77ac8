import { z } from 'zod'
import { place, tone } from '../events/cue.ts'
import { defineTool } from '../tools/tool.ts'
import { fun } from './fun.ts'
import { placeWords } from './place-words.ts'
import { perform } from './stage-tool.ts'

/** Big words over the picture. */
export const overlayText = defineTool({
  name: 'overlay_text',
  description: 'Show a short line of text on the stream, over the game.',
  domain: 'stage',
  mixins: [fun],
  stage: {
    nouns: ['text', 'words', 'message', 'caption', 'title', 'banner', 'sign', 'headline', 'letters', 'note'],
    verbs: [
      'write',
      'put',
      'show',
      'display',
      'type',
      'print',
      'flash',
      'say',
      'splash',
      'plaster',
      'slap',
      'stick',
    ],
    options: {
      place: placeWords,
      tone: {
        chalk: ['plain', 'normal', 'white'],
        calm: ['calmly', 'relaxed', 'gentle', 'soothing', 'blue', 'peaceful'],
        cheer: ['cheerful', 'cheery', 'cheerfully', 'happy', 'joyful', 'excited', 'festive', 'green'],
        alarm: ['alarming', 'alarmed', 'warning', 'danger', 'urgent', 'emergency', 'red', 'scary'],
      },
    },
  },
  tags: ['fun', 'words'],
  args: z.object({
    text: z.string().min(1).max(120).describe('The words to show, at most 120 characters'),
    place: place.default('top').describe('Where on the screen'),
    tone: tone.default('chalk').describe('chalk is plain, calm, cheer for joy, alarm for danger'),
  }),
  examples: [
    { when: 'Put "Hello chat" on screen', arguments: { text: 'Hello chat' } },
    { when: 'Write "GG" on the overlay', arguments: { text: 'GG' } },
    { when: 'Say "welcome back" to chat', arguments: { text: 'welcome back' } },
  ],
  rate: { burst: 4, refillMs: 3000 },
  attention: 1,
  run: ({ text, place, tone }, ctx) => perform({ lane: 'text', text, place, tone }, ctx),
})
