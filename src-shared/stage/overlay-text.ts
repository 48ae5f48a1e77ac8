import { z } from 'zod'
import { place, tone } from '../events/cue.ts'
import { defineStageTool } from './define-stage-tool.ts'
import { after, fun, perform, stageHints } from './fun.ts'

/** Synonyms of the places on the overlay. */
export const placeWords: Record<string, string[]> = {
  'top-left': ['upper left', 'left top', 'top left corner', 'upper left corner'],
  top: ['upper part', 'up top', 'upper edge', 'top center', 'top middle', 'above'],
  'top-right': ['upper right', 'right top', 'top right corner', 'upper right corner'],
  left: ['left side', 'left hand side'],
  center: ['middle', 'centre', 'dead center', 'mid screen', 'center screen'],
  right: ['right side', 'right hand side'],
  'bottom-left': ['lower left', 'left bottom', 'bottom left corner', 'lower left corner'],
  bottom: ['lower part', 'lower edge', 'down low', 'bottom center', 'bottom middle', 'below'],
  'bottom-right': ['lower right', 'right bottom', 'bottom right corner', 'lower right corner'],
}

/** Shows a line of text over the game. */
export const overlayText = defineStageTool({
  name: 'overlay_text',
  description: 'Show a short line of text on the stream, over the game.',
  domain: 'stage',
  mixins: [fun],
  hints: stageHints,
  lane: 'text',
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
    place: place.optional().describe('Where on the screen; leave it out for a free place'),
    tone: tone.default('chalk').describe('chalk is plain, calm, cheer for joy, alarm for danger'),
    after,
  }),
  examples: [
    { when: 'Put "Hello chat" on screen', arguments: { text: 'Hello chat' } },
    { when: 'Write "GG" on the overlay', arguments: { text: 'GG' } },
    { when: 'Say "welcome back" to chat', arguments: { text: 'welcome back' } },
  ],
  rate: { burst: 4, refillMs: 3000 },
  attention: 1,
  run: ({ text, place, tone, after }, ctx) =>
    perform({ lane: 'text', text, tone, ...(place === undefined ? {} : { place }) }, ctx, after),
})
