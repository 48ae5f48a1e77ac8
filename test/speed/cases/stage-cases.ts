import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import type { AcceptedCall, ModelCase } from './model-case.ts'

const place = {
  type: 'string',
  enum: ['top-left', 'top', 'top-right', 'center', 'bottom-left', 'bottom', 'bottom-right'],
  description: 'Where on the screen',
}

/** Stage tools as the product declares them, written out so that a case never changes with the product. */
export const stageTools: readonly ToolSpec[] = [
  {
    name: 'overlay_text',
    description: 'Show a short line of text on the stream, over the game.',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The words to show, at most 120 characters', maxLength: 120 },
        place: { ...place, default: 'top' },
        tone: {
          type: 'string',
          enum: ['chalk', 'cheer', 'alarm'],
          default: 'chalk',
          description: 'chalk is plain, calm, cheer for joy, alarm for danger',
        },
      },
      required: ['text'],
    },
    examples: [{ when: 'Put "Hello chat" on screen', arguments: { text: 'Hello chat' } }],
  },
  {
    name: 'play_sfx',
    description: 'Play a short sound effect on the stream.',
    parameters: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          enum: [
            'airhorn',
            'applause',
            'boing',
            'coin',
            'crickets',
            'ding',
            'drumroll',
            'fail_trombone',
            'heartbeat',
            'laser',
            'level_up',
            'pop',
            'rimshot',
            'tada',
            'whoosh',
          ],
          description: 'Which sound',
        },
        volume: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          default: 0.8,
          description: '0 is silent, 1 is loud',
        },
      },
      required: ['name'],
    },
    examples: [{ when: 'Play a rimshot', arguments: { name: 'rimshot' } }],
  },
  {
    name: 'show_emote',
    description: 'Pop up an emote on the stream.',
    parameters: {
      type: 'object',
      properties: {
        emote: {
          type: 'string',
          enum: [
            'heart',
            'fire',
            'laugh',
            'cry',
            'clap',
            'skull',
            'party',
            'thinking',
            'rocket',
            'star',
            'cat',
            'crown',
          ],
          description: 'Which emote',
        },
        count: { type: 'integer', minimum: 1, maximum: 3, default: 1, description: 'How many' },
        place: { ...place, default: 'bottom-right' },
      },
      required: ['emote'],
    },
    examples: [{ when: 'Show a heart', arguments: { emote: 'heart' } }],
  },
  {
    name: 'spawn_particle',
    description: 'Throw a burst of particles over the stream.',
    parameters: {
      type: 'object',
      properties: {
        kind: {
          type: 'string',
          enum: ['confetti', 'snow', 'sparks', 'bubbles', 'hearts', 'stars', 'leaves'],
          description: 'What flies',
        },
        count: { type: 'integer', minimum: 1, maximum: 150, default: 60, description: 'How many' },
        place: { ...place, default: 'center' },
      },
      required: ['kind'],
    },
    examples: [{ when: 'Confetti for the win', arguments: { kind: 'confetti' } }],
  },
  {
    name: 'speak',
    description: 'Say a line aloud with the voice.',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The words to say' },
        voice: {
          type: 'string',
          enum: ['bright', 'deep', 'robot'],
          default: 'bright',
          description: 'Which voice',
        },
      },
      required: ['text'],
    },
    examples: [{ when: 'Say "good evening"', arguments: { text: 'good evening' } }],
  },
]

const optional = (values: Record<string, unknown>): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value, '']]))
const text = (words: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  overlay_text: { text: [words], ...optional({ place: 'top', tone: 'chalk' }), ...more },
})
const sfx = (name: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  play_sfx: { name: [name], ...optional({ volume: 0.8 }), ...more },
})
const emote = (name: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  show_emote: { emote: [name], ...optional({ count: 1, place: 'bottom-right' }), ...more },
})
const particle = (kind: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  spawn_particle: { kind: [kind], ...optional({ count: 60, place: 'center' }), ...more },
})
const speak = (words: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  speak: { text: [words], ...optional({ voice: 'bright' }), ...more },
})

const WISHES: readonly (readonly [string, AcceptedCall])[] = [
  ['play the airhorn', sfx('airhorn')],
  ['put "GG" on screen', text('GG')],
  ['Show a fire emote.', emote('fire')],
  ['Throw confetti!', particle('confetti')],
  ['say "welcome back everyone"', speak('welcome back everyone')],
  ['Play tada at half volume', sfx('tada', { volume: [0.5] })],
  ['Write "NEW RECORD" at the bottom of the stream', text('NEW RECORD', { place: ['bottom'] })],
  ['pop up three hearts emotes', emote('heart', { count: [3] })],
  ['spawn 100 bubbles', particle('bubbles', { count: [100] })],
  ['Say "enemy behind you" with the robot voice', speak('enemy behind you', { voice: ['robot'] })],
  ['a drumroll please', sfx('drumroll')],
  ['Show the text "be right back" in the top left corner', text('be right back', { place: ['top-left'] })],
  ['give me a skull emote', emote('skull')],
  ['let it snow on the stream', particle('snow')],
  ['Tell chat aloud: "thanks for the raid"', speak('thanks for the raid')],
  ['play crickets, nobody laughed', sfx('crickets')],
  ['Put the words "Boss fight" over the game with an alarm tone', text('Boss fight', { tone: ['alarm'] })],
  ['two rocket emotes in the center', emote('rocket', { count: [2], place: ['center'] })],
  ['Burst of sparks at the top right', particle('sparks', { place: ['top-right'] })],
  ['read out "five minutes left" in a deep voice', speak('five minutes left', { voice: ['deep'] })],
  ['Play the fail trombone sound', sfx('fail_trombone')],
  ['Overlay "First try!" on the screen', text('First try!', { tone: ['chalk', 'cheer', ''] })],
  ['show a thinking emote at the top', emote('thinking', { place: ['top'] })],
  ['throw 30 leaves over the stream', particle('leaves', { count: [30] })],
  ['Speak the line "I believe in you"', speak('I believe in you')],
  ['play the level up sound at volume 0.3', sfx('level_up', { volume: [0.3] })],
]

export const stageCases: readonly ModelCase[] = WISHES.map(([request, answer], index) => ({
  id: `stage-${index + 1}`,
  kind: 'stage',
  request,
  tools: stageTools,
  answers: [answer],
}))
