import { type ContentOf, type CueContent, type Lane, maxCueMs, particleKind } from './cue.ts'
import { lineMs, pagesMs } from './reading-time.ts'

/** Lanes that share a place on the stage: everything that says words is one track, so two lines never compete. */
export type Track = 'words' | 'emote' | 'particle' | 'sound'

/** A field of a content that may hold no words for the audience. */
type CodeOf<Content> = Content extends unknown ? Exclude<keyof Content, 'lane' | 'speaker'> : never

/** What every part of Adlib needs to know about a lane. */
export interface LaneFacts<L extends Lane> {
  /** Name for people: `Big text`. */
  readonly name: string
  readonly track: Track
  /** False for a lane that is only heard. */
  readonly onScreen: boolean
  /**
   * Fields whose text the audience does not get as words: a choice from a list, the name of a file. Every other text of
   * the content counts as words: guards and the filter judge it, and it is searched, rated and taken out of what sight
   * reads. The first one names a picture or a sound.
   */
  readonly codes: readonly CodeOf<ContentOf<L>>[]
  /** Returns how long content stays on the stage, in ms. */
  ms(content: ContentOf<L>): number
  /** Returns the content of a test cue: these words, or the picture or sound of this name. */
  test(value: string): ContentOf<L>
  /** The value of the test cue that T in the panel sends. */
  readonly sample: string
}

/** The lanes, and everything about them that is not painting. */
const lanes: { readonly [L in Lane]: LaneFacts<L> } = {
  text: {
    name: 'Big text',
    track: 'words',
    onScreen: true,
    codes: ['place', 'tone'],
    ms: ({ text }) => lineMs(text),
    test: (text) => ({ lane: 'text', text, tone: 'cheer' }),
    sample: 'Adlib is on the air',
  },
  caption: {
    name: 'Caption',
    track: 'words',
    onScreen: true,
    codes: [],
    ms: ({ text }) => pagesMs(text),
    test: (text) => ({ lane: 'caption', text }),
    sample: 'Adlib is on the air',
  },
  emote: {
    name: 'Emote',
    track: 'emote',
    onScreen: true,
    codes: ['emote', 'place'],
    ms: () => 2600,
    test: (emote) => ({ lane: 'emote', emote, count: 3 }),
    sample: 'tada',
  },
  particle: {
    name: 'Particles',
    track: 'particle',
    onScreen: true,
    codes: ['kind', 'place'],
    ms: () => 1600,
    test: (kind) => ({ lane: 'particle', kind: particleKind.catch('confetti').parse(kind), count: 80 }),
    sample: 'confetti',
  },
  sound: {
    name: 'Sound',
    track: 'sound',
    onScreen: false,
    codes: ['sound'],
    ms: () => 2000,
    test: (sound) => ({ lane: 'sound', sound, volume: 0.8 }),
    sample: 'tada',
  },
  voice: {
    name: 'Voice',
    track: 'words',
    onScreen: true,
    codes: ['voice', 'audio'],
    ms: ({ text }) => lineMs(text),
    test: (text) => ({ lane: 'voice', text }),
    sample: 'Adlib is on the air',
  },
}

/** Returns the facts of a lane. The caller passes only content of that lane, which the compiler cannot see. */
export const laneFacts = (lane: Lane): LaneFacts<Lane> => lanes[lane] as unknown as LaneFacts<Lane>

/** Returns how long a cue stays on the stage (ms). */
export const cueDuration = (content: CueContent): number =>
  Math.min(maxCueMs, laneFacts(content.lane).ms(content))
