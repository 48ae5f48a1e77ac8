import { z } from 'zod'
import { gesture, lookTarget } from '../events/cue.ts'
import { defineStageTool } from './define-stage-tool.ts'
import { after, fun, perform, stageHints } from './fun.ts'

const gestureWords: Record<string, string[]> = {
  enter: ['entrance', 'come in', 'come back', 'come out', 'step out', 'appear'],
  leave: ['exit', 'go away', 'get off stage', 'step off', 'vanish'],
  peek: ['peep', 'peek in', 'sneak a look'],
  duck: ['take cover', 'get down'],
  flinch: ['cower', 'recoil', 'wince'],
  cheer: ['celebrate', 'hooray', 'jump for joy', 'throw your hands up'],
  facepalm: ['face palm', 'palm your face', 'cover your face'],
  bow: ['take a bow', 'curtsy', 'curtsey', 'curtain call'],
  shrug: ['shrug it off'],
  point: ['point at it', 'point there'],
  think: ['ponder', 'scratch your head', 'stroke your beard'],
  applaud: ['slow clap', 'give a round of applause', 'clap your hands'],
  stagger: ['reel', 'take a hit'],
  hide: ['hide under your hat', 'pull your hat down'],
  faint: ['fall over', 'play dead', 'collapse', 'pass out'],
  swoon: ['die dramatically', 'die on stage', 'be dramatic'],
  dissolve: ['melt away', 'melt into the floor', 'turn into a puddle'],
  startle: ['gasp', 'be surprised'],
}

/** Makes the puppet perform a gesture. */
export const act = defineStageTool({
  name: 'act',
  description: 'Make your body on stage act: bow, shrug, duck, cheer and so on.',
  domain: 'stage',
  mixins: [fun],
  hints: stageHints,
  lane: 'act',
  stage: {
    nouns: ['gesture', 'pose'],
    verbs: ['act', 'take', 'do', 'strike', 'perform'],
    options: { gesture: gestureWords },
  },
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
