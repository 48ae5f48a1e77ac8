import { z } from 'zod'
import { showLanguage } from '../settings/show.ts'
import { maxTexts } from './observation.ts'
import {
  gestures,
  lookTargets,
  maxCueMs,
  moments,
  moods,
  particleKinds,
  places,
  wordKinds,
} from './stage-lists.ts'

export const place = z.enum(places)
export const tone = z.enum(['chalk', 'calm', 'cheer', 'alarm'])
export const particleKind = z.enum(particleKinds)
export const mood = z.enum(moods)
export const gesture = z.enum(gestures)
export const lookTarget = z.enum(lookTargets)

/** The steps of a running joke: a mention (`plant`), a variation (`twist`) and an end (`payoff`). */
export const gagStep = z.enum(['plant', 'twist', 'payoff'])
export type GagStep = z.infer<typeof gagStep>

/** A step of a running joke. `id` names the persona's joke; `about` is its subject. */
/** `isPerson`: `about` is the name of a person in chat. */
export const gagMention = z.object({
  id: z.string().max(40),
  step: gagStep,
  about: z.string().max(60),
  isPerson: z.literal(true).optional(),
})
export type GagMention = z.infer<typeof gagMention>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** A word of a message that the overlay may show as a picture. `id` names the picture, such as `twitch-25`. */
export const chatPicture = z.object({
  name: z.string().min(1).max(100),
  id: z.string().regex(/^(?:twitch|bttv|ffz|seventv)-[A-Za-z0-9_]{1,60}$/),
})
export type ChatPicture = z.infer<typeof chatPicture>
export const chatPictures = z.array(chatPicture).max(20)
/** The color of a person's name on the platform. */
export const nameColor = color

const speaker = z.object({
  name: z.string().min(1).max(40),
  mood: mood.optional(),
  color: color.optional(),
  faces: z.partialRecord(mood, z.string().max(60)).optional(),
  /** The language of the words; absent for English. */
  language: showLanguage.optional(),
})

/**
 * The audio of a spoken line. When a syllable begins (`atMs`), the first `chars` characters of the text count as
 * spoken.
 */
const voiceAudio = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
  durationMs: z.number().int().min(0).max(60_000),
  syllables: z
    .array(z.object({ atMs: z.number().min(0).max(60_000), chars: z.number().int().min(0).max(400) }))
    .max(400),
})

/** `[x, y, width, height]` as fractions of the picture. */
const avoidedBox = z.tuple([
  z.number().min(0).max(1),
  z.number().min(0).max(1),
  z.number().min(0).max(1),
  z.number().min(0).max(1),
])

/** What a cue shows or plays, by lane. Without a `place`, the overlay chooses a free spot. */
export const cueContent = z.discriminatedUnion('lane', [
  z.object({ lane: z.literal('text'), text: z.string().min(1).max(120), place: place.optional(), tone }),
  /** A caption. A line break in its text separates a setup from its punchline, which follows after a pause. */
  z.object({
    lane: z.literal('caption'),
    text: z.string().min(1).max(400),
    speaker: speaker.optional(),
  }),
  z.object({
    lane: z.literal('emote'),
    emote: z.string().min(1).max(60),
    count: z.number().int().min(1).max(3),
    place: place.optional(),
  }),
  z.object({
    lane: z.literal('particle'),
    kind: particleKind,
    count: z.number().int().min(1).max(150),
    place: place.optional(),
  }),
  z.object({ lane: z.literal('sound'), sound: z.string().min(1).max(60), volume: z.number().min(0).max(1) }),
  z.object({
    lane: z.literal('voice'),
    text: z.string().min(1).max(400),
    voice: z.string().max(60).optional(),
    speaker: speaker.optional(),
    /** If absent, the text becomes a silent caption. */
    audio: voiceAudio.optional(),
    /** Set if the line is spoken without a caption. */
    captioned: z.literal(false).optional(),
  }),
  /** A gesture of the puppet. Without a `look`, the puppet looks at the cause of the cue. */
  z.object({ lane: z.literal('act'), gesture, look: lookTarget.optional() }),
  /** A card about chat. `title` names people, `text` is their words or a number. */
  z.object({
    lane: z.literal('chat'),
    /** A quoted message, a raid, thanks for gifts, or what the last reaction was about. */
    card: z.enum(['quote', 'raid', 'gift', 'why']),
    title: z.string().min(1).max(90),
    text: z.string().min(1).max(120),
    platform: z.enum(['twitch', 'youtube', 'kick', 'other']).optional(),
    color: nameColor.optional(),
    pictures: chatPictures.optional(),
  }),
  /** A vote: while it is open for `lastsMs`, or its result with the number of people for each option. */
  z.object({
    lane: z.literal('vote'),
    options: z.array(z.string().min(1).max(40)).min(2).max(4),
    counts: z.array(z.number().int().min(0)).min(2).max(4).optional(),
    lastsMs: z.number().int().min(0).max(maxCueMs).optional(),
  }),
])

export type CueContent = z.infer<typeof cueContent>
export type Lane = CueContent['lane']
export type ContentOf<L extends Lane> = Extract<CueContent, { lane: L }>

/** The lanes, which `lanes.ts` describes. */
export const lane = z.enum(cueContent.options.map(({ shape }) => shape.lane.value))

/** Something for the audience to see or hear. Only the main process creates cues. */
export const cue = z.object({
  id: z.string(),
  lane,
  by: z.enum(['tool', 'text', 'operator']),
  turn: z.string().optional(),
  call: z.string().optional(),
  durationMs: z.number().int().min(0).max(maxCueMs),
  content: cueContent,
  /** Boxes of text in the picture. The overlay keeps the cue away from them. */
  avoid: z.array(avoidedBox).max(maxTexts).optional(),
  avoidLately: z.array(avoidedBox).max(maxTexts).optional(),
  /** The puppet that performs the cue; absent if none is on stage. */
  puppet: z.string().max(40).optional(),
  moment: z.enum(moments).optional(),
  /** Set for a big word: the kind of its moment, which decides the word's color. In old recordings, `true`. */
  word: z.union([z.literal(true), z.enum(wordKinds)]).optional(),
  /** Box of the line or number in the picture that led to the cue. */
  cause: avoidedBox.optional(),
  /** Set if the streamer's whisper led to the cue. */
  ordered: z.literal(true).optional(),
  /** Set if another persona says the line, which the puppet on stage is not. */
  guest: z.literal(true).optional(),
  /** Set if the show was a demo, so that the audience did not get the cue. */
  demo: z.literal(true).optional(),
  line: z.string().max(200).optional(),
  gag: gagMention.optional(),
})

export type Place = z.infer<typeof place>
export type Mood = z.infer<typeof mood>
export type ParticleKind = z.infer<typeof particleKind>
export type Gesture = z.infer<typeof gesture>
export type LookTarget = z.infer<typeof lookTarget>
export type Cue = z.infer<typeof cue>
