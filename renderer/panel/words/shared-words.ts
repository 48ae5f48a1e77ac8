import type { Lane } from '../../../src-shared/events/cue.ts'
import type { Effect } from '../../../src-shared/settings/effects.ts'
import { translated } from '../kit/language.ts'

const english = {
  /** Lanes of the stage, as the start of a sentence. */
  lanes: {
    text: 'Big text',
    caption: 'Caption',
    emote: 'Emote',
    particle: 'Particles',
    sound: 'Sound',
    voice: 'Voice',
    act: 'Puppet',
  } satisfies Readonly<Record<Lane, string>>,
  /** Lanes of the stage, inside a sentence. */
  lanesInside: {
    text: 'big text',
    caption: 'caption',
    emote: 'emote',
    particle: 'particles',
    sound: 'sound',
    voice: 'voice',
    act: 'puppet',
  } satisfies Readonly<Record<Lane, string>>,
  effects: {
    text: 'Big text',
    captions: 'Captions',
    emotes: 'Emotes',
    particles: 'Particles',
    sounds: 'Sounds',
    voice: 'Voice',
    puppet: 'Puppet',
  } satisfies Readonly<Record<Effect, string>>,
  categories: {
    slur: 'slur',
    profanity: 'profanity',
    sexual: 'sexual',
    'self-harm': 'self harm',
    threat: 'threat',
    'personal-data': 'personal data',
    link: 'link',
    blocked: 'your block list',
    topic: 'a topic to avoid',
    error: 'not checked',
  },
  screenWords: 'words on the screen',
  demoReel: 'Demo reel',
  inObs: (source: string) => `${source} in OBS`,
  /** Kinds of moments. */
  beats: {
    arrival: 'Arrival',
    'foe-low': 'Opponent nearly beaten',
    hit: 'Big hit',
    'near-death': 'Near death',
    comeback: 'Comeback',
    death: 'Defeat',
    victory: 'Victory',
    reward: 'Reward',
    gain: 'Small gain',
    setback: 'Setback',
    streak: 'Streak',
    countdown: 'Countdown',
    dialogue: 'Dialogue',
    place: 'New place',
    reset: 'Restart',
    action: 'Wild action',
    idle: 'Nothing happens',
  },
  anyMoment: 'Any great moment',
  looks: {
    dark: 'A dark picture in which nothing happens',
    bright: 'A bright picture in which nothing happens',
    page: 'A page of text in which nothing happens',
    menu: 'A menu in which nothing happens',
    still: 'A picture in which nothing moves',
    red: 'A red picture in which nothing happens',
    green: 'A green picture in which nothing happens',
    blue: 'A blue picture in which nothing happens',
  },
  lately: {
    'after-death': 'A lull after a defeat',
    'after-victory': 'A lull after a victory',
  },
  dry: (name: string, kinds: readonly string[]) =>
    `${name} has used all lines for: ${kinds.join(', ').toLowerCase()}. Older lines are said again.`,
  somebodyArrives: 'Someone arrives',
  arrives: (who: string) => `${who} arrives`,
  nearlyBeaten: (who: string) => `${who} nearly beaten`,
  inARow: (what: string, count: number) => `${what}, ${count} in a row`,
  /** Why the show skips a moment. */
  holds: {
    busy: 'something more important was on stage',
    resting: 'resting after the last line',
    lines: 'enough lines',
    cues: 'enough effects',
    quiet: 'nothing new on the screen',
    hushed: 'hushed',
    speaking: 'you were speaking',
    low: 'too small a moment',
    'no-line': 'no new line left for this moment',
    off: 'you turned it off',
    late: 'its moment had passed',
    cut: 'paused, stopped by PANIC or without a picture',
  },
  skipped: (why: string) => `skipped: ${why}`,
  gagStep: (about: string, step: number) => `${about} gag ${step} of 3`,
  effectsOnly: 'effects only',
  modelWords: (when: string) => `the model’s words ${when}`,
  bankWords: (when: string) => `words ${when}`,
  atOnce: 'at once',
  inTime: (time: string) => `in ${time}`,
  nothingToAdd: 'nothing to add',
  nextIn: (time: string) => `next in ${time}`,
}
export type SharedWords = typeof english

/** Names that several screens show: moments, effects, sources, filter categories. */
export const sharedWords = translated(english, () => import('./shared-words.de.ts'))
