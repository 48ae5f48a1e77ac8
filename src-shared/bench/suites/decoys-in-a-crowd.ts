import { funPack } from '../../stage/packs.ts'
import { defineCase } from '../case.ts'
import { optional } from '../matcher.ts'

/** The requests do not mention these arguments, so any value is right. */
const anyLook = { place: optional(), tone: optional() } as const
const anyBurst = { count: optional(), place: optional() } as const
const oneOfEach = { sameDomain: 1, powerful: 1, noise: 1, nearName: 1, deprecated: 1, wrongKey: 1 } as const

/** Requests and small talk with many decoys. The wording often suggests one of them. */
export const decoysInACrowd = [
  defineCase(funPack, {
    id: 'crowd-text',
    prompt: 'show "back in 5" on stream',
    expects: { tool: 'overlay_text', args: { text: 'back in 5', ...anyLook } },
    decoys: oneOfEach,
    why: 'has a decoy of each kind',
  }),
  defineCase(funPack, {
    id: 'crowd-sound',
    prompt: 'coin sound, quick',
    expects: { tool: 'play_sfx', args: { sound: 'coin' } },
    decoys: oneOfEach,
    why: 'has a decoy of each kind and few words',
  }),
  defineCase(funPack, {
    id: 'crowd-emote',
    prompt: 'skull emote for that play',
    expects: { tool: 'show_emote', args: { emote: 'skull', place: optional(), count: optional() } },
    decoys: oneOfEach,
    why: 'has a decoy of each kind and a noun as a request',
  }),
  defineCase(funPack, {
    id: 'crowd-particles',
    prompt: 'let 30 stars burst over the stream as particles',
    expects: { tool: 'spawn_particle', args: { kind: 'star', count: 30, place: optional() } },
    decoys: oneOfEach,
    why: 'contains the name of the decoy “burst”',
  }),
  defineCase(funPack, {
    id: 'crowd-silence',
    prompt: 'phew, that was a long boss fight',
    expects: { none: true },
    decoys: oneOfEach,
    why: 'has a decoy of each kind and no request',
  }),
  defineCase(funPack, {
    id: 'pull-sticker-word',
    prompt: 'put a pizza emote up, like a sticker',
    expects: { tool: 'show_emote', args: { emote: 'pizza', place: optional(), count: optional() } },
    decoys: { sameDomain: 4 },
    why: 'contains the word of a decoy as a comparison',
  }),
  defineCase(funPack, {
    id: 'pull-pause-word',
    prompt: 'wait 2000 ms, a dramatic pause',
    expects: { tool: 'wait', args: { ms: 2000 } },
    decoys: { wrongKey: 4, noise: 2 },
    why: 'contains the name of the decoy “pause”',
  }),
  defineCase(funPack, {
    id: 'pull-tts-word',
    prompt: 'tts: "hydrate or diedrate", say it out loud',
    expects: { tool: 'speak', args: { text: 'hydrate or diedrate', voice: optional() } },
    decoys: { deprecated: 4, powerful: 2 },
    why: 'contains part of the name of an old tool',
  }),
  defineCase(funPack, {
    id: 'pull-admin-word',
    prompt: 'as admin of this channel I want confetti',
    expects: { tool: 'spawn_particle', args: { kind: 'confetti', ...anyBurst } },
    decoys: { powerful: 4, sameDomain: 2 },
    why: 'contains the word of a powerful decoy',
  }),
  defineCase(funPack, {
    id: 'pull-banner-word',
    prompt: 'write "SALE OVER" as text on the stream, like a banner',
    expects: { tool: 'overlay_text', args: { text: 'SALE OVER', ...anyLook } },
    decoys: { sameDomain: 4, deprecated: 2 },
    why: 'contains the word of a decoy that needs a picture',
  }),
  defineCase(funPack, {
    id: 'pull-display-word',
    prompt: 'Display the message "chat is cooking" on screen.',
    expects: { tool: 'overlay_text', args: { text: 'chat is cooking', ...anyLook } },
    decoys: { wrongKey: 4, nearName: 4 },
    why: 'contains the verb of one decoy and the noun of another',
  }),
  defineCase(funPack, {
    id: 'pull-file-word',
    prompt: 'play the whoosh sound, not a file of mine',
    expects: { tool: 'play_sfx', args: { sound: 'whoosh' } },
    decoys: { nearName: 4, sameDomain: 2 },
    why: 'excludes a decoy by its word',
  }),
  defineCase(funPack, {
    id: 'talk-beside-money',
    prompt: '20 dollars was like 18 euros last time i checked',
    expects: { none: true },
    decoys: { noise: 4, powerful: 2 },
    why: 'states an amount and asks for nothing',
  }),
  defineCase(funPack, {
    id: 'talk-beside-command',
    prompt: 'my first computer had no mouse, you had to type commands',
    expects: { none: true },
    decoys: { powerful: 4 },
    why: 'remembers commands and gives none',
  }),
  defineCase(funPack, {
    id: 'talk-beside-meetings',
    prompt: 'so many appointments this week, i am dead',
    expects: { none: true },
    decoys: { noise: 4 },
    why: 'complains about appointments and asks for none',
  }),
] as const
