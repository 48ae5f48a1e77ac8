import { contains } from '../../matcher.ts'
import { type PerformerCase, performerPack } from '../../packs/performer-pack.ts'
import { performerPrompt } from './performer-prompt.ts'

/** Waiting would be a good answer to some cases, but would count as a wrong call. */
const withoutWait = performerPack.tools.filter(({ name }) => name !== 'wait')

/** Whispers that ask for words only, or for nothing on the stage. Any call is wrong. */
export const quietTurns: readonly PerformerCase[] = [
  {
    id: 'quiet-just-words',
    prompt: performerPrompt({
      seen: { new: ['Moonlit Harbor'] },
      whispers: ['one dry sentence about this town, just words'],
    }),
    expects: { none: true },
    why: 'asks for words alone',
  },
  {
    id: 'quiet-question-deaths',
    prompt: performerPrompt({
      seen: { numbers: [{ label: 'Deaths', value: 27, was: 26 }] },
      whispers: ['how many deaths am I at? answer in a sentence, nothing on screen'],
    }),
    expects: { none: true, says: contains('27') },
    why: 'asks for a number that the prompt shows',
  },
  {
    id: 'quiet-question-boss',
    prompt: performerPrompt({
      seen: { largest: 'Gorrath the Unwashed', new: ['Gorrath the Unwashed'] },
      whispers: ['whats the name of this boss? only answer me, no tools'],
    }),
    expects: { none: true, says: contains('Gorrath') },
    why: 'asks for a name that the prompt shows',
  },
  {
    id: 'quiet-never-snow',
    prompt: performerPrompt({
      seen: { new: ['Frostpeak Village'] },
      whispers: ['please stop with the snow particles, they lag my pc. just talk'],
    }),
    expects: { none: true },
    why: 'names an effect to stop it',
  },
  {
    id: 'quiet-how-loud',
    prompt: performerPrompt({
      seen: { new: ['Settings'] },
      whispers: ['what volume do your sounds have when i dont say one? tell me in words'],
    }),
    expects: { none: true },
    aboutTools: true,
    why: 'asks about a default of a tool',
  },
  {
    id: 'quiet-list-sounds',
    prompt: performerPrompt({
      seen: { new: ['Main menu'] },
      whispers: ['which sounds have you got? name three, dont play any'],
    }),
    expects: { none: true },
    aboutTools: true,
    why: 'asks for names of sounds',
  },
  {
    id: 'quiet-hold-effects',
    prompt: performerPrompt({
      seen: { largest: 'VICTORY', new: ['VICTORY'] },
      whispers: ['no effects, no sounds please, cutscene is coming'],
    }),
    offers: withoutWait,
    expects: { none: true },
    why: 'forbids effects at a moment that invites them',
  },
  {
    id: 'quiet-thanks',
    prompt: performerPrompt({
      seen: { new: ['Saving...'] },
      whispers: ['haha that last airhorn was perfect. take a break now, no calls'],
    }),
    offers: withoutWait,
    expects: { none: true },
    why: 'praises an effect and asks for none',
  },
  {
    id: 'quiet-not-yet',
    prompt: performerPrompt({
      seen: { new: ['Opening chest...'] },
      whispers: ['get the drumroll ready but do NOT play it until I say go'],
    }),
    offers: withoutWait,
    expects: { none: true },
    why: 'names a sound for later',
  },
  {
    id: 'quiet-story-of-sound',
    prompt: performerPrompt({
      seen: { new: ['Lobby'] },
      whispers: ['my cat knocked over a glass, sounded like a laser lol. nothing for you to do'],
    }),
    offers: withoutWait,
    expects: { none: true },
    why: 'mentions a sound in a story',
  },
]
