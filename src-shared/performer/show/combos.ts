import { type Beat, type BeatKind, isMourning } from '../../events/beat.ts'
import type { Gesture, Mood, ParticleKind, Place } from '../../events/cue.ts'
import type { BodyReflex } from './reflex.ts'

/** One effect of a combo: a tool call, and the delay (seconds) of its effect. */
export interface Effect {
  readonly tool: 'play_sfx' | 'show_emote' | 'spawn_particle' | 'overlay_text' | 'act'
  readonly arguments: Readonly<Record<string, string | number>>
  readonly after: number
}

/**
 * The staging of a beat: effects, the most important first, and then a line. Gestures do not count toward the maximum
 * number of effects.
 */
export interface Combo {
  readonly name: string
  readonly mood: Mood
  /** Minimum time (ms) between a beat with effects and its line. */
  readonly wordsAfterMs: number
  readonly effects: readonly Effect[]
  /** Effects after a punchline. Their `after` counts from the punchline. */
  readonly finale?: readonly Effect[]
  /** The reflex that the combo continues; absent if any reflex fits. */
  readonly reflex?: BodyReflex
}

const sound = (name: string, after = 0): Effect => ({ tool: 'play_sfx', arguments: { sound: name }, after })
const emote = (name: string, after = 0, count = 1, place?: Place): Effect => ({
  tool: 'show_emote',
  arguments: { emote: name, count, ...(place !== undefined && { place }) },
  after,
})
const burst = (kind: ParticleKind, count: number, after = 0, place: Place = 'center'): Effect => ({
  tool: 'spawn_particle',
  arguments: { kind, count, place },
  after,
})

const act = (gesture: Gesture, after = 0): Effect => ({ tool: 'act', arguments: { gesture }, after })

const combo = (name: string, mood: Mood, wordsAfterMs: number, ...effects: Effect[]): Combo => ({
  name,
  mood,
  wordsAfterMs,
  effects,
})

const after = (reflex: BodyReflex, staged: Combo): Combo => ({ ...staged, reflex })

/**
 * The finales of a fight. Each has a sound and a burst, and differs from the others in what flies, from where, and in
 * its emotes.
 */
const triumphs: readonly Combo[] = [
  combo('confetti', 'joy', 900, sound('tada'), burst('confetti', 100), emote('trophy', 2.2), act('cheer')),
  combo(
    'applause',
    'joy',
    1000,
    sound('applause'),
    burst('confetti', 100, 0.2, 'bottom'),
    emote('clap', 2.2, 3),
    act('applaud'),
  ),
  combo('stars', 'joy', 900, sound('level_up'), burst('star', 80, 0.2, 'top'), act('bow')),
  combo('coronation', 'joy', 900, sound('tada'), burst('star', 80), emote('crown', 2.2), act('bow', 0.4)),
  combo(
    'bouquet',
    'joy',
    1000,
    sound('applause'),
    burst('heart', 70, 0.2, 'top'),
    emote('heart', 2.4, 2),
    act('bow'),
  ),
  combo(
    'medals',
    'joy',
    900,
    sound('level_up'),
    burst('confetti', 90, 0.2, 'right'),
    emote('medal', 2.2, 3),
    act('applaud'),
  ),
  combo('ticker tape', 'joy', 900, sound('applause'), burst('confetti', 120, 0, 'top'), act('cheer')),
  combo(
    'fireworks',
    'joy',
    1000,
    sound('tada'),
    burst('star', 90, 0.2, 'bottom'),
    emote('sparkles', 2.2, 2, 'top'),
    act('cheer', 0.3),
  ),
  combo(
    'crossed swords',
    'joy',
    900,
    sound('level_up'),
    burst('confetti', 90, 0.2, 'left'),
    emote('swords', 2.2),
    act('cheer'),
  ),
  combo('love', 'joy', 900, sound('applause'), burst('heart', 80), emote('hands_up', 2.2), act('applaud')),
]

/** The combos for each kind of beat, which are used in turn. Most effects come before the line, to set it up. */
export const combos: Readonly<Record<BeatKind, readonly Combo[]>> = {
  arrival: [
    combo(
      'sting',
      'dread',
      800,
      sound('sting_low'),
      burst('ember', 60, 0.2, 'bottom'),
      emote('eyes', 3),
      act('duck', 0.1),
    ),
    combo(
      'eyes first',
      'dread',
      1000,
      sound('sting_low', 0.4),
      burst('ember', 50, 1),
      emote('scream'),
      act('flinch'),
    ),
    combo(
      'polite cough',
      'smug',
      1200,
      sound('drumroll'),
      burst('ember', 40, 1),
      emote('monocle', 2.5),
      act('point', 0.3),
    ),
  ],
  'foe-low': [
    combo('drumroll', 'smug', 1600, sound('drumroll'), act('point')),
    combo('held breath', 'smug', 1400, sound('heartbeat'), emote('popcorn', 0.6), act('peek')),
  ],
  hit: [
    combo('ouch', 'shock', 800, sound('boing')),
    combo('wince', 'shock', 800, emote('grimace')),
    combo('thud', 'shock', 900, sound('pop'), emote('mind_blown', 0.3)),
  ],
  'near-death': [
    // Show no hopeful picture, because the player often dies a second later.
    combo('held heart', 'dread', 600, emote('broken_heart', 0.3)),
    combo('warning light', 'dread', 700, emote('warning', 0.3)),
    combo('shards', 'dread', 600, emote('broken_heart', 0.4, 3)),
    combo('all lamps', 'dread', 700, emote('warning', 0.3, 2)),
    combo('last shield', 'dread', 700, emote('shield', 0.3)),
    combo('the odds', 'dread', 600, emote('dice', 0.3, 2)),
    combo('short fuse', 'dread', 700, emote('bomb', 0.3)),
  ],
  comeback: triumphs,
  // `wordsAfterMs` lets the line begin at a fitting moment of the reflex, such as when one eye opens.
  death: [
    after(
      'faint',
      combo('curtain', 'sorry', 1200, sound('fail_trombone', 0.3), emote('skull'), act('bow', 5)),
    ),
    after('faint', combo('one eye', 'sorry', 1900, sound('crickets', 0.8), emote('skull'), act('bow', 5))),
    after('swoon', combo('last words', 'sorry', 900, sound('heartbeat'), emote('salute', 0.8))),
    after('swoon', combo('opera', 'sorry', 1800, sound('fail_trombone', 1), emote('skull'))),
    after('dissolve', combo('only the hat', 'sorry', 1500, sound('pop', 1.1), emote('melt'), act('bow', 5))),
    after(
      'dissolve',
      combo('moment of silence', 'sorry', 1700, sound('crickets', 1.2), emote('salute', 0.8)),
    ),
  ],
  victory: triumphs,
  reward: [
    combo('shiny', 'joy', 1000, sound('coin'), emote('gem', 0.2), act('point')),
    combo('level up', 'joy', 1000, sound('level_up'), burst('star', 40, 0.2), act('applaud')),
    combo('ding', 'smug', 1000, sound('ding'), emote('money', 0.4)),
  ],
  gain: [
    combo('coin', 'joy', 1000, sound('coin')),
    combo('pop', 'joy', 1000, sound('pop')),
    combo('thumb', 'joy', 1000, emote('thumbs_up')),
    combo('sparkle', 'joy', 1000, burst('star', 20)),
  ],
  setback: [
    combo('slip', 'sorry', 900, sound('boing'), act('facepalm')),
    combo('melt', 'sorry', 900, emote('melt'), act('shrug')),
    combo('doubt', 'sorry', 1000, emote('doubt'), sound('crickets', 0.6), act('think')),
  ],
  streak: [
    combo('rolling', 'joy', 800, sound('level_up'), burst('star', 40), emote('fire', 0.3, 2), act('cheer')),
    combo('on fire', 'joy', 800, burst('ember', 50), emote('cool', 0.8), act('applaud', 0.4)),
  ],
  countdown: [
    combo('ticking', 'dread', 800, sound('heartbeat'), act('think')),
    combo('roll', 'dread', 1200, sound('drumroll')),
  ],
  callout: [
    // What the words mean is unknown.
    combo('bell', 'calm', 900, sound('ding'), act('point', 0.3)),
    combo('wide eyes', 'calm', 900, emote('eyes'), act('think', 0.4)),
  ],
  dialogue: [
    combo('aside', 'smug', 1000),
    combo('raised brow', 'smug', 1000, emote('eye_roll'), act('shrug')),
    { ...combo('punchline', 'smug', 900), finale: [sound('rimshot', 1.2), act('bow', 1.4)] },
  ],
  place: [
    combo('entrance', 'calm', 1000, sound('whoosh')),
    combo('look around', 'calm', 1100, emote('eyes', 0.3), act('peek')),
    combo('curtain up', 'calm', 1200, sound('ding')),
  ],
  reset: [
    combo('again', 'smug', 900, sound('whoosh'), act('shrug')),
    combo('shrug', 'calm', 1000, emote('salute'), act('shrug')),
  ],
  action: [
    combo('aside', 'joy', 900),
    combo('popcorn', 'joy', 1000, emote('popcorn')),
    combo('fast', 'joy', 1000, emote('rocket'), act('duck')),
    combo('follow', 'joy', 1000, emote('eyes'), act('point')),
  ],
  idle: [
    combo('aside', 'calm', 1000),
    combo('coffee', 'calm', 1000, emote('coffee'), act('think')),
    combo('pizza', 'calm', 1000, emote('pizza'), act('shrug')),
    combo('look about', 'calm', 1000, emote('eyes'), act('peek')),
  ],
  'chat-asks': [
    combo('cupped ear', 'smug', 900, act('point')),
    combo('letter', 'calm', 900, sound('ding'), act('peek')),
    { ...combo('retort', 'smug', 900), finale: [sound('rimshot', 1.2), act('bow', 1.4)] },
  ],
  'chat-erupts': [
    combo('wave', 'joy', 800, sound('applause'), act('cheer')),
    combo('popcorn', 'smug', 900, emote('popcorn', 0.3), act('peek')),
  ],
  'first-time': [
    combo('doorbell', 'calm', 900, sound('ding'), act('bow')),
    combo('salute', 'calm', 900, emote('salute', 0.3), act('bow')),
  ],
  gift: [
    combo('thanks', 'joy', 900, sound('level_up'), burst('heart', 60), emote('heart', 2.2), act('bow')),
    combo('bow', 'joy', 900, sound('tada'), burst('star', 60, 0.2, 'top'), act('bow', 0.4)),
  ],
  raid: [
    combo(
      'full house',
      'joy',
      1000,
      sound('tada'),
      burst('confetti', 120, 0.2, 'top'),
      emote('clap', 2.2, 3),
      act('cheer'),
    ),
    combo(
      'gates',
      'joy',
      1000,
      sound('drumroll'),
      burst('star', 100, 0.4, 'bottom'),
      emote('hands_up', 2.2),
      act('bow'),
    ),
  ],
  vote: [
    combo('envelope', 'smug', 1400, sound('drumroll'), act('point')),
    combo('count', 'smug', 1000, sound('ding'), emote('monocle', 0.5)),
  ],
  regular: [
    combo('usual chair', 'joy', 900, sound('ding'), act('bow')),
    combo('wave back', 'joy', 900, emote('hands_up', 0.3), act('cheer')),
  ],
  'chat-quiet': [
    combo('tumbleweed', 'calm', 1000, sound('crickets'), act('peek')),
    combo('cup', 'calm', 1000, emote('coffee'), act('shrug')),
  ],
}

/** The staging of many people's grief. */
const mourning: readonly Combo[] = [
  combo('lowered head', 'sorry', 900, act('bow')),
  combo('heart', 'sorry', 900, emote('broken_heart', 0.3), act('shrug')),
]

/** Returns the combos for a beat. */
export const combosFor = (beat: Pick<Beat, 'kind' | 'polarity'>): readonly Combo[] =>
  isMourning(beat) ? mourning : combos[beat.kind]
