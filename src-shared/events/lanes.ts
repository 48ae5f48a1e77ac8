import type { Effect } from '../settings/stage.ts'
import type { ContentOf, CueContent, Gesture, Lane } from './cue.ts'
import { lineMs, pagesMs } from './reading-time.ts'
import { gestures, maxCueMs, particleKinds } from './stage-lists.ts'

/** A track of the stage. All lanes with words share one, so that two lines never appear at once. A `card`
 * may stay beside the words about it. */
export type Track = 'words' | 'emote' | 'particle' | 'sound' | 'act' | 'card'

type CodeOf<Content> = Content extends unknown ? Exclude<keyof Content, 'lane' | 'speaker'> : never

type Said<Content> = Content extends { text: string }
  ? 'speaker' extends keyof Content
    ? Content
    : never
  : never

export type SaidContent = Said<CueContent>

/** Facts about a lane that every part of Adlib shares. */
export interface LaneFacts<L extends Lane> {
  readonly track: Track
  /** The effect setting that turns the lane off. */
  readonly effect: Effect
  /** False for a lane that is only heard. */
  readonly onScreen: boolean
  /** Whether the persona says the words. False for words that only accompany the picture. */
  readonly isSaid: [Said<ContentOf<L>>] extends [never] ? false : boolean
  /** The built-in tool that puts content into the lane; null if there is no such tool. */
  readonly tool: string | null
  /**
   * Fields whose text is not words for the audience, such as a file name. In a lane without words, the first one
   * names the content.
   */
  readonly codes: readonly CodeOf<ContentOf<L>>[]
  ms(content: ContentOf<L>): number
  /** Returns the content of a test cue. `value`: its words, or the name of a picture or sound. */
  test(value: string): ContentOf<L>
  /** The `value` of the test cue that the key T sends in the panel. */
  readonly sample: string
}

/** Duration (ms) of gestures that hold a pose. */
const heldGestures: { readonly [G in Gesture]?: number } = {
  ...{ hide: 10_000, faint: 4800, swoon: 4200, dissolve: 4600 },
}

const lanes: { readonly [L in Lane]: LaneFacts<L> } = {
  text: {
    track: 'words',
    effect: 'text',
    onScreen: true,
    isSaid: false,
    tool: 'overlay_text',
    codes: ['place', 'tone'],
    ms: ({ text }) => lineMs(text),
    test: (text) => ({ lane: 'text', text, tone: 'cheer' }),
    sample: 'Adlib is on the air',
  },
  caption: {
    track: 'words',
    effect: 'captions',
    onScreen: true,
    isSaid: true,
    tool: null,
    codes: [],
    ms: ({ text }) => pagesMs(text),
    test: (text) => ({ lane: 'caption', text }),
    sample: 'Adlib is on the air',
  },
  emote: {
    track: 'emote',
    effect: 'emotes',
    onScreen: true,
    isSaid: false,
    tool: 'show_emote',
    codes: ['emote', 'place'],
    ms: () => 2600,
    test: (emote) => ({ lane: 'emote', emote, count: 3 }),
    sample: 'tada',
  },
  particle: {
    track: 'particle',
    effect: 'particles',
    onScreen: true,
    isSaid: false,
    tool: 'spawn_particle',
    codes: ['kind', 'place'],
    ms: () => 1600,
    test: (kind) => ({ lane: 'particle', kind: oneOf(particleKinds, kind) ?? 'confetti', count: 80 }),
    sample: 'confetti',
  },
  sound: {
    track: 'sound',
    effect: 'sounds',
    onScreen: false,
    isSaid: false,
    tool: 'play_sfx',
    codes: ['sound'],
    ms: () => 2000,
    test: (sound) => ({ lane: 'sound', sound, volume: 0.8 }),
    sample: 'tada',
  },
  voice: {
    track: 'words',
    effect: 'voice',
    onScreen: true,
    isSaid: true,
    tool: 'speak',
    codes: ['voice', 'audio'],
    ms: ({ text }) => lineMs(text),
    test: (text) => ({ lane: 'voice', text }),
    sample: 'Adlib is on the air',
  },
  act: {
    track: 'act',
    effect: 'puppet',
    onScreen: true,
    isSaid: false,
    tool: 'act',
    codes: ['gesture', 'look'],
    ms: ({ gesture }) => heldGestures[gesture] ?? 3000,
    test: (gesture) => ({ lane: 'act', gesture: oneOf(gestures, gesture) ?? 'bow' }),
    sample: 'bow',
  },
  chat: {
    track: 'card',
    effect: 'text',
    onScreen: true,
    isSaid: false,
    tool: null,
    codes: ['card', 'platform', 'color', 'pictures'],
    ms: ({ card, text }) => (card === 'quote' ? lineMs(text) + answerMs : cardMs),
    test: (text) => ({ lane: 'chat', card: 'quote', title: 'Juniper', text: text.slice(0, 120) }),
    sample: 'Marlow, sing!',
  },
  vote: {
    track: 'card',
    effect: 'text',
    onScreen: true,
    isSaid: false,
    tool: null,
    codes: ['counts', 'lastsMs'],
    ms: ({ lastsMs }) => lastsMs ?? cardMs,
    test: (option) => ({ lane: 'vote', options: [option.slice(0, 40), 'right'], counts: [12, 7] }),
    sample: 'left',
  },
}

/** A quoted message stays until its answer (ms) was read, too. */
const answerMs = 4500
/** Time (ms) on stage of what has few words, such as a raid. */
const cardMs = 7000

export const laneNames = Object.keys(lanes) as Lane[]

const lanesByTool = new Map(laneNames.map((lane) => [lanes[lane].tool, lane]))

/** Returns the lane of a built-in stage tool; undefined for any other tool. */
export const laneOfTool = (tool: string): Lane | undefined => lanesByTool.get(tool)

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((one) => one === text)

/** Returns the facts of a lane. */
export const laneFacts = (lane: Lane): LaneFacts<Lane> => lanes[lane] as unknown as LaneFacts<Lane>

/** Returns whether content is a line of the persona. */
export const isSaid = (content: CueContent): content is SaidContent => laneFacts(content.lane).isSaid

/** Returns how long a cue stays on the stage (ms). */
export const cueDuration = (content: CueContent): number =>
  Math.min(maxCueMs, laneFacts(content.lane).ms(content))
