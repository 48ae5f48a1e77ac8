import { contains, oneOf, optional } from '../../matcher.ts'
import type { PerformerCase } from '../../packs/performer-pack.ts'
import { performerPrompt } from './performer-prompt.ts'

const anyLook = { place: optional(), tone: optional(), after: optional() } as const
const anyBurst = { count: optional(), place: optional(), after: optional() } as const
const anyEmote = { count: optional(), place: optional(), after: optional() } as const
const anySound = { volume: optional(), after: optional() } as const

/** Whispers that ask for one stage effect. The screen does not matter. */
export const whisperedOrders: readonly PerformerCase[] = [
  {
    id: 'whisper-airhorn',
    prompt: performerPrompt({ seen: { new: ['ROUND 3', 'FIGHT'] }, whispers: ['airhorn now'] }),
    expects: { tool: 'play_sfx', args: { sound: 'airhorn', ...anySound } },
    why: 'names only the sound',
  },
  {
    id: 'whisper-sad',
    prompt: performerPrompt({
      seen: { largest: 'YOU DIED', new: ['YOU DIED'], numbers: [{ label: 'Deaths', value: 14, was: 13 }] },
      whispers: ['sad trombone pls'],
    }),
    expects: { tool: 'play_sfx', args: { sound: 'fail_trombone', ...anySound } },
    why: 'names a sound by another word',
  },
  {
    id: 'whisper-drumroll-quiet',
    prompt: performerPrompt({
      seen: { new: ['Opening chest...'] },
      whispers: ['quiet drumroll, volume 0.3'],
    }),
    expects: { tool: 'play_sfx', args: { sound: 'drumroll', volume: 0.3, after: optional() } },
    why: 'has an optional number',
  },
  {
    id: 'whisper-text-brb',
    prompt: performerPrompt({ seen: { new: ['Paused'] }, whispers: ['put BRB 5 MIN on screen'] }),
    expects: { tool: 'overlay_text', args: { text: contains('BRB 5 MIN'), ...anyLook } },
    why: 'gives the words in capitals without quotes',
  },
  {
    id: 'whisper-text-top',
    prompt: performerPrompt({
      seen: { numbers: [{ label: 'Viewers', value: 100, was: 99 }] },
      whispers: ['write "100 of you!" at the top'],
    }),
    expects: {
      tool: 'overlay_text',
      args: { text: '100 of you!', place: 'top', tone: optional(), after: optional() },
    },
    why: 'has a number in the text and a place',
  },
  {
    id: 'whisper-text-alarm',
    prompt: performerPrompt({
      seen: { new: ['Low health'], numbers: [{ label: 'HP', value: 6, was: 40 }] },
      whispers: ['show DANGER in the alarm tone'],
    }),
    expects: {
      tool: 'overlay_text',
      args: { text: 'DANGER', tone: 'alarm', place: optional(), after: optional() },
    },
    why: 'names a tone',
  },
  {
    id: 'whisper-confetti',
    prompt: performerPrompt({ seen: { largest: 'VICTORY', new: ['VICTORY'] }, whispers: ['confetti!!'] }),
    expects: { tool: 'spawn_particle', args: { kind: 'confetti', ...anyBurst } },
    why: 'is one word',
  },
  {
    id: 'whisper-snow-count',
    prompt: performerPrompt({ seen: { new: ['Frostpeak Village'] }, whispers: ['120 snow particles'] }),
    expects: {
      tool: 'spawn_particle',
      args: { kind: 'snow', count: 120, place: optional(), after: optional() },
    },
    why: 'has a count in digits',
  },
  {
    id: 'whisper-hearts-left',
    prompt: performerPrompt({
      seen: { new: ['New follower: kira_plays'] },
      whispers: ['some hearts on the left side'],
    }),
    // Hearts exist both as particles and as an emote.
    expects: {
      tools: [
        {
          tool: 'spawn_particle',
          args: { kind: 'heart', place: 'left', count: optional(), after: optional() },
        },
        {
          tool: 'show_emote',
          args: {
            emote: oneOf('heart', 'hearts', 'love', '❤️'),
            place: 'left',
            count: optional(),
            after: optional(),
          },
        },
      ],
    },
    choicePolicy: 'any',
    why: 'has a plural and a place in words',
  },
  {
    id: 'whisper-emote-skull',
    prompt: performerPrompt({ seen: { largest: 'WASTED', new: ['WASTED'] }, whispers: ['skull emote'] }),
    expects: { tool: 'show_emote', args: { emote: oneOf('skull', '💀'), ...anyEmote } },
    why: 'is a noun and the kind of thing',
  },
  {
    id: 'whisper-emote-three',
    prompt: performerPrompt({ seen: { new: ['Level complete'] }, whispers: ['pop up three fire emotes'] }),
    expects: {
      tool: 'show_emote',
      args: { emote: oneOf('fire', '🔥'), count: 3, place: optional(), after: optional() },
    },
    why: 'has a count in a word; fire could be taken for particles',
  },
  {
    id: 'whisper-speak',
    prompt: performerPrompt({
      seen: { new: ['Teammate revived you'] },
      whispers: ['say out loud: cheers, mate'],
    }),
    expects: { tool: 'speak', args: { text: contains('cheers, mate'), voice: optional() } },
    why: 'wants speech and gives the words',
  },
  {
    id: 'whisper-speak-vera',
    prompt: performerPrompt({
      seen: { new: ['Queue time 4:12'] },
      whispers: ['speak "patience is a virtue" in the vera voice'],
    }),
    expects: { tool: 'speak', args: { text: 'patience is a virtue', voice: 'vera' } },
    why: 'names one of three voices',
  },
  {
    id: 'whisper-tada-at-new-record',
    prompt: performerPrompt({
      seen: { new: ['NEW RECORD'], numbers: [{ label: 'Time', value: 61.2, was: 63.9 }] },
      whispers: ['do the tada sound'],
    }),
    expects: { tool: 'play_sfx', args: { sound: 'tada', ...anySound } },
    why: 'has a moment on the screen that tempts to more',
  },
  {
    id: 'whisper-delayed',
    prompt: performerPrompt({
      seen: { new: ['3', '2', '1'] },
      whispers: ['laser sound, with its own delay (after) at 2 seconds'],
    }),
    expects: { tool: 'play_sfx', args: { sound: 'laser', after: 2, volume: optional() } },
    why: 'needs the optional delay and not the tool that waits',
  },
  {
    id: 'whisper-newest-wins',
    prompt: performerPrompt({
      seen: { new: ['Match point'] },
      whispers: ['play the heartbeat sound', 'no scratch that, crickets instead'],
    }),
    expects: { tool: 'play_sfx', args: { sound: 'crickets', ...anySound } },
    why: 'has two whispers, of which the later one counts',
  },
  {
    id: 'whisper-no-picture',
    prompt: performerPrompt({ seen: null, whispers: ['applause please'] }),
    expects: { tool: 'play_sfx', args: { sound: 'applause', ...anySound } },
    why: 'comes while there is no picture',
  },
  {
    id: 'whisper-with-notes',
    prompt: performerPrompt({
      seen: { new: ['Gary has joined the lobby'] },
      notes: { gags: [{ text: 'Gary always falls off the bridge' }], people: [{ text: 'Gary is a rival' }] },
      whispers: ['show "Gary is back" on the stream'],
    }),
    expects: { tool: 'overlay_text', args: { text: 'Gary is back', ...anyLook } },
    why: 'has notes about the same person in the prompt',
  },
]
