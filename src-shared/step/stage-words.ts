import { z } from 'zod'

const words = z.array(z.string().min(1).max(60)).max(200)

/**
 * The words in which a streamer asks for a stage tool, beside those of its schema. Declaring them, even as `{}`, marks a
 * tool as one that only changes what the audience sees or hears, so a whisper may call it without a model.
 */
export const stageWords = z.object({
  /** What people call the thing it makes: "emote", "sound effect". */
  nouns: words.optional(),
  /** Verbs that ask for it: "play", "throw". */
  verbs: words.optional(),
  /** Other words for an option, by parameter and option: `{sound: {airhorn: ['mlg horn']}}`. */
  options: z.record(z.string(), z.record(z.string(), words)).optional(),
  /** Its options are everyday words ("coffee", "idea"), which count only beside one of its verbs or nouns. */
  everyday: z.boolean().optional(),
})

export type StageWords = z.infer<typeof stageWords>
