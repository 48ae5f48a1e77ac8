import { z } from 'zod'
import { beat, plan } from '../beat.ts'
import { cue, gesture } from '../cue.ts'
import { notes } from '../show-notes.ts'

/** One effect of a plan: a tool call. Its cue appears `after` seconds after the call. */
export const effect = z.object({
  tool: z.enum(['play_sfx', 'show_emote', 'spawn_particle', 'overlay_text', 'act']),
  arguments: z.record(z.string(), z.string().or(z.number())),
  after: z.number(),
})

/** A beat, its plan, and the plan's effects. */
export const scene = z.object({ beat, plan, effects: z.array(effect).max(20) })

/** Actions that only the show's agents may request, in addition to the actions of every agent. */
export const showActions = [
  /** Takes one turn for the audience. The agent's previous turn must have ended. */
  z.object({
    do: z.literal('say'),
    cause: z.enum(['tick', 'change', 'say']),
    /** Id of the newest observation; empty if there is none. */
    observation: z.string(),
    /** `seq` of the observation for the turn; null while no picture is live. */
    sees: z.number().int().nullable(),
    /** Whether this is the first turn about the observation. */
    isNews: z.boolean(),
    /** The `seq` of each whisper that the turn answers. */
    whispers: z.array(z.number().int().positive()).max(32),
    /** The beat that led to the turn; null if no beat did. */
    scene: scene.nullable(),
  }),
  /** Ends the turn of the agent's `say` action that has the id `action`. */
  z.object({ do: z.literal('cancel'), action: z.string().max(400) }),
  /** Ends the words, sounds and emotes of a turn, and drops its waiting cues. */
  z.object({ do: z.literal('cut'), turn: z.string().max(20) }),
  /** Reacts at once, without a turn: with a gesture of the puppet, and with effects for a big moment. */
  z.object({ do: z.literal('react'), gesture: gesture.optional(), moment: cue.shape.moment }),
  /** Records a beat that gets no reaction; `plan.held` contains the reason. */
  z.object({ do: z.literal('rest'), beat, plan }),
  /** Replaces the showrunner's notes. If `model` is absent, rules wrote them. */
  z.object({ do: z.literal('write-notes'), notes, model: z.string().max(200).optional() }),
] as const
