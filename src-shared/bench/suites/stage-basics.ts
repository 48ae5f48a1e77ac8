import { funPack } from '../../stage/packs.ts'
import { optional } from '../matcher.ts'
import { defineSuite } from '../suite.ts'
import { stageSlang } from './stage-slang.ts'

/** Requests that need one stage tool, and talk that needs none: the minimum for a performer's model. */
export const stageBasics = defineSuite({
  name: 'stage-basics',
  description: 'One plain request each for the stage tools, and talk that needs no tool.',
  pack: funPack,
  cases: [
    {
      id: 'sound-airhorn',
      prompt: 'Play the airhorn.',
      expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
      why: 'names the sound',
    },
    {
      id: 'sound-drumroll',
      prompt: 'A drumroll, please!',
      expects: { tool: 'play_sfx', args: { sound: 'drumroll' } },
      why: 'has no verb',
    },
    {
      id: 'sound-half-volume',
      prompt: 'Play tada at half volume.',
      expects: { tool: 'play_sfx', args: { sound: 'tada', volume: 0.5 } },
      why: 'needs an optional number in words',
    },
    {
      id: 'sound-crickets',
      prompt: 'Nobody laughed. Play the crickets sound.',
      expects: { tool: 'play_sfx', args: { sound: 'crickets' } },
      why: 'has a sentence before the request',
    },
    {
      id: 'text-gg',
      prompt: 'Put "GG" on the screen.',
      expects: { tool: 'overlay_text', args: { text: 'GG', place: optional(), tone: optional() } },
      why: 'quotes the text',
    },
    {
      id: 'text-welcome',
      prompt: 'Write "welcome back everyone" on the overlay.',
      expects: {
        tool: 'overlay_text',
        args: { text: 'welcome back everyone', place: optional(), tone: optional() },
      },
      why: 'quotes a longer text',
    },
    {
      id: 'text-bottom',
      prompt: 'Show the text "NEW RECORD" at the bottom of the stream.',
      expects: { tool: 'overlay_text', args: { text: 'NEW RECORD', place: 'bottom', tone: optional() } },
      why: 'names a place',
    },
    {
      id: 'text-alarm',
      prompt: 'Put the words "Boss fight" over the game with an alarm tone.',
      expects: { tool: 'overlay_text', args: { text: 'Boss fight', tone: 'alarm', place: optional() } },
      why: 'names a tone',
    },
    {
      id: 'emote-fire',
      prompt: 'Show a fire emote.',
      expects: { tool: 'show_emote', args: { emote: 'fire', place: optional() } },
      why: 'names the emote',
    },
    {
      id: 'emote-three-hearts',
      prompt: 'Pop up three heart emotes.',
      expects: { tool: 'show_emote', args: { emote: 'heart', count: 3, place: optional() } },
      why: 'has a number in words',
    },
    {
      id: 'emote-skull',
      prompt: 'Give me a skull emote.',
      expects: { tool: 'show_emote', args: { emote: 'skull', place: optional() } },
      why: 'uses an everyday verb',
    },
    {
      id: 'particles-confetti',
      prompt: 'Throw confetti over the stream!',
      expects: {
        tool: 'spawn_particle',
        args: { kind: 'confetti', count: optional(), place: optional() },
      },
      why: 'names the kind without the word particle',
    },
    {
      id: 'particles-stars',
      prompt: 'Spawn 100 star particles.',
      expects: { tool: 'spawn_particle', args: { kind: 'star', count: 100, place: optional() } },
      why: 'has a number in digits',
    },
    {
      id: 'particles-snow',
      prompt: 'Let it snow on the stream.',
      expects: { tool: 'spawn_particle', args: { kind: 'snow', count: optional(), place: optional() } },
      why: 'names no tool at all',
    },
    {
      id: 'speak-nice-save',
      prompt: 'Say "nice save" out loud.',
      expects: { tool: 'speak', args: { text: 'nice save', voice: optional() } },
      why: 'asks for speech, not for text on the screen',
    },
    {
      id: 'wait-half-second',
      prompt: 'Wait for 500 milliseconds.',
      expects: { tool: 'wait', args: { ms: 500 } },
      why: 'has a number with its unit',
    },
    { id: 'talk-day', prompt: 'How was your day?', expects: { none: true }, why: 'is small talk' },
    {
      id: 'talk-sky',
      prompt: 'Why is the sky blue?',
      expects: { none: true },
      why: 'is a question about the world',
    },
    {
      id: 'talk-lose',
      prompt: 'I think I am going to lose this match.',
      expects: { none: true },
      why: 'states a feeling and asks for nothing',
    },
    {
      id: 'talk-speedrun',
      prompt: 'Can you explain what a speedrun is?',
      expects: { none: true },
      why: 'asks for an explanation',
    },
    {
      id: 'talk-root',
      prompt: 'What is the square root of 1764?',
      expects: { none: true },
      why: 'has a number, but no tool computes',
    },
    ...stageSlang,
  ],
})
