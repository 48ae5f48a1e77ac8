import { z } from 'zod'
import { gesture, lookTarget, particleKind, place, tone } from '../events/cue.ts'
import { voiceCharacter } from '../events/persona.ts'
import { definePack, defineTool } from '../tools/tool.ts'
import { nearest } from '../tools/tool-validator.ts'
import { after, defineStageTool, fun, perform, stageHints } from './define-stage-tool.ts'
import { emoteNames, soundNames } from './media.ts'
import { emotePicker, emoteWords } from './pick-emote.ts'
import soundWords from './sound-words.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

const shared = { domain: 'stage', mixins: [fun], hints: stageHints }

/** Shows a line of text over the game. */
export const overlayText = defineStageTool({
  ...shared,
  name: 'overlay_text',
  description: 'Show a short line of text on the stream, over the game.',
  lane: 'text',
  stage: { ...words.tools.overlay_text, options: { place: words.places, tone: words.tones } },
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

/** Returns the tool that plays a short sound, either built-in or one of the user's own. */
export const playSfxWith = (own: readonly string[]) =>
  defineStageTool({
    ...shared,
    name: 'play_sfx',
    description: 'Play a short sound effect on the stream.',
    lane: 'sound',
    stage: { ...words.tools.play_sfx, options: { sound: soundWords } },
    tags: ['fun', 'sound'],
    args: z.object({
      sound: z.enum([...new Set([...soundNames, ...own])]).describe('Which sound'),
      volume: z.number().min(0).max(1).default(0.8).describe('0 is silent, 1 is loud'),
      after,
    }),
    examples: [{ when: 'Play a rimshot', arguments: { sound: 'rimshot' } }],
    cooldownMs: 500,
    attention: 2,
    run: ({ sound, volume, after }, ctx) => perform({ lane: 'sound', sound, volume }, ctx, after),
  })

export const playSfx = playSfxWith([])

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
    ...shared,
    name: 'show_emote',
    description: 'Pop up an emote on the stream, for any feeling or thing.',
    lane: 'emote',
    stage: {
      ...words.tools.show_emote,
      options: {
        emote: { ...emoteWords, ...Object.fromEntries(own.map((name) => [name, emoteWords[name] ?? []])) },
        place: words.places,
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

/** Shows a short burst of particles. */
export const spawnParticle = defineStageTool({
  ...shared,
  name: 'spawn_particle',
  description: 'Throw a burst of particles over the stream.',
  lane: 'particle',
  stage: { ...words.tools.spawn_particle, options: { kind: words.particles, place: words.places } },
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

/** Speaks a line aloud, with its words as a caption. */
export const speak = defineStageTool({
  ...shared,
  name: 'speak',
  description: 'Say a short line aloud on the stream, with a caption.',
  lane: 'voice',
  tags: ['fun', 'words', 'sound'],
  args: z.object({
    text: z.string().min(1).max(200).describe('The words to say, at most 200 characters'),
    voice: voiceCharacter
      .optional()
      .describe('marlow is low and dry, pip is high and excited, vera is even and cool'),
  }),
  allowsPart: true,
  examples: [{ when: 'Say "nice save" out loud', arguments: { text: 'Nice save.' } }],
  rate: { burst: 2, refillMs: 8000 },
  attention: 2,
  run: ({ text, voice }, ctx) =>
    perform({ lane: 'voice', text, ...(voice === undefined ? {} : { voice }) }, ctx),
})

/** Waits between two calls of a step, so that a sound can follow a line. */
export const wait = defineTool({
  name: 'wait',
  description: 'Wait a moment before the next call, for timing. Nothing is shown.',
  domain: 'stage',
  tags: ['fun', 'timing'],
  args: z.object({ ms: z.int().min(1).max(3000).describe('Milliseconds, at most 3000') }),
  examples: [{ when: 'Pause before the punchline', arguments: { ms: 800 } }],
  sideEffects: false,
  hints: { openWorld: false },
  run: ({ ms }, { clock, signal }) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve({ ok: true, value: { waitedMs: Math.round(clock.monotonic() - started) } })
      }
      const started = clock.monotonic()
      const cancel = clock.after(ms, end)
      signal.addEventListener('abort', end, { once: true })
    }),
})

/** Makes the puppet perform a gesture. */
export const act = defineStageTool({
  ...shared,
  name: 'act',
  description: 'Make your body on stage act: bow, shrug, duck, cheer and so on.',
  lane: 'act',
  stage: { ...words.tools.act, options: { gesture: words.gestures } },
  tags: ['fun', 'picture'],
  args: z.object({
    gesture: gesture.describe('What to do'),
    look_at: lookTarget
      .optional()
      .describe('Where to look: the moment, the caption, the camera, or a part of the screen'),
    after,
  }),
  examples: [{ when: 'Take a bow', arguments: { gesture: 'bow' } }],
  rate: { burst: 3, refillMs: 4000 },
  attention: 0,
  run: ({ gesture, look_at, after }, ctx) =>
    perform({ lane: 'act', gesture, ...(look_at === undefined ? {} : { look: look_at }) }, ctx, after),
})

export const funPack = definePack('fun', 'What the audience notices: harmless, instant, limited.', [
  overlayText,
  playSfx,
  showEmote,
  spawnParticle,
  speak,
  wait,
  act,
])
