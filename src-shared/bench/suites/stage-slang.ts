import { funPack } from '../../stage/packs.ts'
import { defineCase } from '../case.ts'
import { oneOf, optional } from '../matcher.ts'

const anyLook = { place: optional(), tone: optional() } as const
const anyBurst = { count: optional(), place: optional() } as const

/** Requests like those of `stage-basics`, but as streamers type them: short, with slang and typos. */
export const stageSlang = [
  defineCase(funPack, {
    id: 'slang-horn',
    prompt: 'AIRHORN',
    expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
    why: 'is one word in capitals',
  }),
  defineCase(funPack, {
    id: 'slang-drumrol',
    prompt: 'drumrol pls',
    expects: { tool: 'play_sfx', args: { sound: 'drumroll' } },
    why: 'has a typo in the name',
  }),
  defineCase(funPack, {
    id: 'slang-clap',
    prompt: 'give them some applause, quieter than usual, like 0.4',
    expects: { tool: 'play_sfx', args: { sound: 'applause', volume: 0.4 } },
    why: 'gives a number after a comparison',
  }),
  defineCase(funPack, {
    id: 'slang-pew',
    prompt: 'pew pew laser sound',
    expects: { tool: 'play_sfx', args: { sound: 'laser' } },
    why: 'has the sound in two forms',
  }),
  defineCase(funPack, {
    id: 'slang-womp',
    prompt: 'the sad fail trombone, he deserves it',
    expects: { tool: 'play_sfx', args: { sound: 'fail_trombone' } },
    why: 'needs a name with an underscore',
  }),
  defineCase(funPack, {
    id: 'slang-caption',
    prompt: 'text on screen: clutch or kick',
    expects: { tool: 'overlay_text', args: { text: 'clutch or kick', ...anyLook } },
    why: 'has a label instead of a verb',
  }),
  defineCase(funPack, {
    id: 'slang-corner',
    prompt: 'stick "2 - 1" in the top right corner of the screen',
    expects: {
      tool: 'overlay_text',
      args: { text: oneOf('2 - 1', '2-1', '2–1', '2 – 1'), place: 'top-right', tone: optional() },
    },
    why: 'has a corner in words',
  }),
  defineCase(funPack, {
    id: 'slang-cheer',
    prompt: 'text WE DID IT on the overlay, cheer tone',
    expects: { tool: 'overlay_text', args: { text: 'WE DID IT', tone: 'cheer', place: optional() } },
    why: 'has a tone after the text',
  }),
  defineCase(funPack, {
    id: 'slang-trophy',
    prompt: 'trophy emote x2',
    expects: { tool: 'show_emote', args: { emote: 'trophy', count: 2, place: optional() } },
    why: 'writes the count as x2',
  }),
  defineCase(funPack, {
    id: 'slang-ghost',
    prompt: 'can we get a ghost emote in the center',
    expects: { tool: 'show_emote', args: { emote: 'ghost', place: 'center', count: optional() } },
    why: 'is a question that asks for an effect',
  }),
  defineCase(funPack, {
    id: 'slang-embers',
    prompt: 'embers, like 80 of em',
    expects: { tool: 'spawn_particle', args: { kind: 'ember', count: 80, place: optional() } },
    why: 'has a plural and a sloppy count',
  }),
  defineCase(funPack, {
    id: 'slang-hearts-burst',
    prompt: 'burst of heart particles!!',
    expects: { tool: 'spawn_particle', args: { kind: 'heart', ...anyBurst } },
    why: 'has the noun of the tool',
  }),
  defineCase(funPack, {
    id: 'slang-speak-pip',
    prompt: 'have pip say "we are so back" aloud',
    expects: { tool: 'speak', args: { text: 'we are so back', voice: 'pip' } },
    why: 'names the voice as a person',
  }),
  defineCase(funPack, {
    id: 'slang-wait-second',
    prompt: 'wait 1 second',
    expects: { tool: 'wait', args: { ms: 1000 } },
    why: 'needs seconds in milliseconds',
  }),
  defineCase(funPack, {
    id: 'slang-lol',
    prompt: 'lol what was THAT',
    expects: { none: true },
    why: 'is an exclamation',
  }),
  defineCase(funPack, {
    id: 'slang-chat-q',
    prompt: 'chat is asking what keyboard i use, its the blue one',
    expects: { none: true },
    why: 'answers a viewer',
  }),
] as const
