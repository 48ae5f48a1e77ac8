import { z } from 'zod'
import { beat, beatKind, plan } from '../beat.ts'
import { gameSigns } from '../card.ts'
import { correctedMeaning, correctionTopic } from '../corrections.ts'
import { note, notes } from '../show-notes.ts'
import { by, turn, words } from './field.ts'

/** The mood of the show, set by the streamer. `quiet`: only big moments. `none`: as usual. */
export const showMood = z.enum(['none', 'hype', 'quiet', 'gentle'])
export type ShowMood = z.infer<typeof showMood>

/** Duration (ms) of a mood, unless the streamer asks for another. */
export const moodMs = 120_000
/** Duration (ms) of a topic. */
export const topicMs = 180_000

/** What Adlib answers to a whisper. The panel has a sentence for each. */
export const whisperReply = z.enum([
  'stopped',
  'hushed',
  'normal',
  'muted',
  'unmuted',
  'volume',
  'cleared',
  'paused',
  'live',
  'panic',
  'looks',
  'mood-hype',
  'mood-quiet',
  'mood-gentle',
  'topic',
  'topic-dropped',
  'avoided',
  'allowed',
  'not-avoided',
  'effect-off',
  'effect-on',
  'persona',
  'puppet-off',
  'puppet-on',
  'puppet-left',
  'puppet-right',
  'undone',
  'nothing-to-undo',
  'owner-only',
  'failed',
  'tone',
  'amount',
  'clipped',
  'language',
  'voice',
  'size',
  'place',
  'rarely',
  'only-asked',
  'puppet-size',
  'goes-on',
  'hidden',
  'why',
  'ears-on',
  'ears-off',
  'on-screen',
  'sees',
  'cannot',
  'cannot-wait',
  'help',
  'here',
  'model-late',
  'model-silent',
  'model-failed',
])
export type WhisperReply = z.infer<typeof whisperReply>

/** What the counter of a run counts. */
export const tallied = z.enum(['deaths', 'wins', 'records'])

/** A good line that came too late for its moment. The show says it at a later moment of the kind. */
export const keptLine = z.object({ kind: beatKind, text: z.string().max(200) })

/** Events about beats, direction and whispers of the show, and about auditions. */
export const showEvents = [
  /** A moment on the screen, and the show's plan for it. */
  z.object({ type: z.literal('show/beat'), beat, plan, turn: turn.optional() }),
  /** The line of a turn came too late and is kept. */
  z.object({ type: z.literal('show/kept'), turn, ...keptLine.shape }),
  /**
   * The streamer set or removed the show's mood or the topic of its next line. Both end at `untilAt` (epoch ms). `prop`
   * is the topic; absent if there is none.
   */
  z.object({
    type: z.literal('show/direction'),
    mood: showMood,
    prop: z.string().max(60).optional(),
    untilAt: z.number(),
    by,
  }),
  /**
   * What Adlib's rules made of a whisper, or how the model failed to follow it. `read` is false if the rules did not
   * understand it.
   */
  z.object({
    type: z.literal('show/whisper'),
    /** The turn that took the whisper. Without it, the newest whisper with this text is meant. */
    turn: turn.optional(),
    text: z.string().max(400),
    read: z.boolean(),
    reply: whisperReply.optional(),
    /** What the reply is about, such as a topic, an effect or a persona's name. */
    about: z.string().max(400).optional(),
    /** The length (ms) of the effect. */
    ms: z.number().optional(),
    /** The command that undoes the effect, without its id. */
    undo: z.record(z.string(), z.unknown()).optional(),
    /** A sentence about the whisper's effect. Only earlier versions wrote it. */
    did: z.string().max(200).optional(),
    /** Text that the streamer may send as a line instead of the whisper. */
    say: z.string().max(400).optional(),
    /** Set if a turn will also follow the whisper. */
    waits: z.literal(true).optional(),
    /** The model that is asked to follow the whisper, or the rest of it. */
    model: z.string().max(200).optional(),
  }),
  /** The showrunner's new notes, which replace all earlier ones. If rules wrote them, there is no `model`. */
  z.object({
    type: z.literal('show/notes'),
    agent: z.string().max(300),
    by: z.enum(['model', 'rules']),
    model: z.string().max(200).optional(),
    notes,
  }),
  /**
   * The streamer dropped notes, or restored dropped notes. A dropped note does not come back during the run unless the streamer
   * restores it.
   */
  z.object({
    type: z.literal('show/notes-dropped'),
    texts: z.array(note.shape.text).max(16),
    restore: z.boolean(),
    by,
  }),
  /**
   * The streamer corrected what a moment of a game was, or deleted the correction (`means` is null). `was` is the earlier
   * correction.
   */
  z.object({
    type: z.literal('show/corrected'),
    /** Id of the game's card. */
    game: z.string().max(40),
    ...gameSigns.shape,
    ...correctionTopic.shape,
    means: correctedMeaning.nullable(),
    was: correctedMeaning.optional(),
    by,
  }),
  /** The streamer corrected a count of the run. */
  z.object({ type: z.literal('show/tallied'), what: tallied, add: z.number().int(), by }),
  /** Progress of a model's audition, as a number of lines. */
  z.object({
    type: z.literal('audition/state'),
    model: z.string().max(200),
    state: z
      .enum(['running', 'done', 'failed', 'cancelled'])
      // Earlier versions wrote "canceled" here.
      .or(z.literal('canceled').transform(() => 'cancelled' as const)),
    done: z.number().int(),
    of: z.number().int(),
    message: words.optional(),
  }),
] as const
