import { funPack } from '../../stage/packs.ts'
import { optional } from '../matcher.ts'
import { defineSuite } from '../suite.ts'
import { decoysInACrowd } from './decoys-in-a-crowd.ts'

const anyLook = { place: optional(), tone: optional() } as const
const anyBurst = { count: optional(), place: optional() } as const

/** Requests for one stage tool, and talk that requests nothing, with decoys of all kinds (`decoyKeys`). */
export const decoySuite = defineSuite({
  name: 'decoys',
  description: 'Plain requests beside tempting tools that do nothing.',
  pack: funPack,
  cases: [
    {
      id: 'text-beside-old-api',
      prompt: 'Put "first blood" on the screen.',
      expects: { tool: 'overlay_text', args: { text: 'first blood', ...anyLook } },
      decoys: { nearName: 2, deprecated: 2 },
      why: 'has the same tool under a similar and an older name',
    },
    {
      id: 'text-beside-twin',
      prompt: 'Show the words "one life left" over the game.',
      expects: { tool: 'overlay_text', args: { text: 'one life left', ...anyLook } },
      decoys: { wrongKey: 3 },
      why: 'has twins with other argument names',
    },
    {
      id: 'text-beside-banner',
      prompt: 'Write "thanks for the raid" on the stream.',
      expects: { tool: 'overlay_text', args: { text: 'thanks for the raid', ...anyLook } },
      decoys: { sameDomain: 4 },
      why: 'has other tools that show something',
    },
    {
      id: 'text-beside-power',
      prompt: 'Make sure everyone on the stream reads "five minutes left".',
      expects: { tool: 'overlay_text', args: { text: 'five minutes left', ...anyLook } },
      decoys: { powerful: 4 },
      why: 'sounds like an order for a tool that can do anything',
    },
    {
      id: 'sound-beside-music',
      prompt: 'Play the airhorn sound.',
      expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
      decoys: { sameDomain: 4 },
      why: 'has a tool that plays music',
    },
    {
      id: 'sound-beside-old-api',
      prompt: 'I need a drumroll sound now.',
      expects: { tool: 'play_sfx', args: { sound: 'drumroll' } },
      decoys: { deprecated: 3, nearName: 1 },
      why: 'has an older tool for sounds',
    },
    {
      id: 'sound-beside-twin',
      prompt: 'Play the applause sound effect.',
      expects: { tool: 'play_sfx', args: { sound: 'applause' } },
      decoys: { wrongKey: 4 },
      why: 'has a twin with the same description',
    },
    {
      id: 'sound-beside-power',
      prompt: 'Do whatever it takes so that my viewers hear the laser sound.',
      expects: { tool: 'play_sfx', args: { sound: 'laser' } },
      decoys: { powerful: 4 },
      why: 'invites power in its wording',
    },
    {
      id: 'emote-beside-sticker',
      prompt: 'Show a trophy emote.',
      expects: { tool: 'show_emote', args: { emote: 'trophy', place: optional() } },
      decoys: { sameDomain: 4 },
      why: 'has a tool for stickers',
    },
    {
      id: 'emote-beside-list',
      prompt: 'Pop up two rocket emotes.',
      expects: { tool: 'show_emote', args: { emote: 'rocket', count: 2, place: optional() } },
      decoys: { nearName: 4 },
      why: 'has a tool whose name has one letter more',
    },
    {
      id: 'emote-beside-old-api',
      prompt: 'Give me a ghost emote.',
      expects: { tool: 'show_emote', args: { emote: 'ghost', place: optional() } },
      decoys: { deprecated: 4 },
      why: 'has an older tool for emotes',
    },
    {
      id: 'emote-beside-noise',
      prompt: 'Show a coffee emote, please.',
      expects: { tool: 'show_emote', args: { emote: 'coffee', place: optional() } },
      decoys: { noise: 4 },
      why: 'has tools that have nothing to do with it',
    },
    {
      id: 'particles-beside-twin',
      prompt: 'Throw confetti!',
      expects: { tool: 'spawn_particle', args: { kind: 'confetti', ...anyBurst } },
      decoys: { wrongKey: 4 },
      why: 'has a twin called burst',
    },
    {
      id: 'particles-beside-editor',
      prompt: 'Spawn 50 heart particles.',
      expects: { tool: 'spawn_particle', args: { kind: 'heart', count: 50, place: optional() } },
      decoys: { nearName: 4 },
      why: 'has a tool whose name is the plural',
    },
    {
      id: 'particles-beside-power',
      prompt: 'Cover the whole stream in snow particles.',
      expects: { tool: 'spawn_particle', args: { kind: 'snow', ...anyBurst } },
      decoys: { powerful: 3, sameDomain: 1 },
      why: 'speaks of the whole stream',
    },
    {
      id: 'speak-beside-old-api',
      prompt: 'Say "what a save" out loud.',
      expects: { tool: 'speak', args: { text: 'what a save', voice: optional() } },
      decoys: { deprecated: 4 },
      why: 'has an older tool for speech',
    },
    {
      id: 'wait-beside-twin',
      prompt: 'Wait 800 milliseconds before the next call.',
      expects: { tool: 'wait', args: { ms: 800 } },
      decoys: { wrongKey: 4 },
      why: 'has a twin that counts in seconds',
    },
    {
      id: 'talk-beside-weather',
      prompt: 'I love rainy days. They make me sleepy.',
      expects: { none: true },
      decoys: { noise: 4 },
      why: 'mentions the weather and asks for nothing',
    },
    {
      id: 'talk-beside-ban',
      prompt: 'Some viewers are really strange today, haha.',
      expects: { none: true },
      decoys: { powerful: 4 },
      why: 'must not get anyone banned',
    },
    {
      id: 'talk-beside-mail',
      prompt: 'My inbox is a disaster, I never read my mail.',
      expects: { none: true },
      decoys: { noise: 4 },
      why: 'mentions mail and asks for nothing',
    },
    {
      id: 'talk-beside-music',
      prompt: 'What kind of music do you like?',
      expects: { none: true },
      decoys: { sameDomain: 4 },
      why: 'is a question about music, not a request to play it',
    },
    ...decoysInACrowd,
  ],
})
