import { z } from 'zod'
import { beat, plan } from '../beat.ts'
import { notes } from '../show-notes.ts'

/** One effect of a plan: a tool call that shows `after` so many seconds. */
export const effect = z.object({
  tool: z.enum(['play_sfx', 'show_emote', 'spawn_particle', 'overlay_text']),
  arguments: z.record(z.string(), z.string().or(z.number())),
  after: z.number(),
})

/** A beat, and what the show does about it in a turn. */
export const scene = z.object({ beat, plan, effects: z.array(effect).max(20) })

/** What an agent of the show asks for beyond what every agent may. Its port carries it out. */
export const showActions = [
  /** One turn for the audience. The agent's earlier turn must have ended. */
  z.object({
    do: z.literal('say'),
    cause: z.enum(['tick', 'change', 'say']),
    /** Id of the newest observation, or nothing. */
    observation: z.string(),
    /** `seq` of the observation that the turn works with; null while no picture is live. */
    sees: z.number().int().nullable(),
    /** False when an earlier turn has seen it. */
    isNews: z.boolean(),
    /** The `seq` of each whisper that the turn takes. */
    whispers: z.array(z.number().int().positive()).max(32),
    /** Null for a turn that no beat began. */
    scene: scene.nullable(),
  }),
  /** Ends a turn that the agent takes, by the id of its `say`. */
  z.object({ do: z.literal('cancel'), action: z.string().max(400) }),
  /** Ends what a turn has on stage and what waits of it. */
  z.object({ do: z.literal('cut'), turn: z.string().max(20) }),
  /** Records a beat that leads to nothing, with the reason in its plan. */
  z.object({ do: z.literal('rest'), beat, plan }),
  /** Replaces the showrunner's notes. Without `model`, rules wrote them. */
  z.object({ do: z.literal('write-notes'), notes, model: z.string().max(200).optional() }),
] as const
