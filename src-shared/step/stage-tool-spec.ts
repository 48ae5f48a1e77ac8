import { z } from 'zod'
import { givenSpec, type ToolSpec, toolSpec } from './tool-spec.ts'

const words = z.array(z.string().min(1).max(60)).max(200)

/** Words with which a streamer requests a stage tool. */
const stageWords = z.object({
  /** Nouns such as "emote" and "sound effect". */
  nouns: words.optional(),
  /** Verbs such as "play" and "throw". */
  verbs: words.optional(),
  /** Synonyms of the options of parameters: `{sound: {airhorn: ['mlg horn']}}`. */
  options: z.record(z.string(), z.record(z.string(), words)).optional(),
  /** Set if options are everyday words ("coffee", "idea"), which count only together with a verb or noun. */
  everyday: z.boolean().optional(),
})

export type StageWords = z.infer<typeof stageWords>

/** A tool spec that may be of a stage tool. */
export interface StageToolSpec extends ToolSpec {
  /** Set for stage tools, even if it is `{}`: only stage tools can be called from a whisper when no model is there. */
  readonly stage?: StageWords | undefined
}

export const stageToolSpec = toolSpec.extend({ stage: stageWords.optional() })

/** Like `givenToolSpec`, with the words of a stage tool. */
export const givenStageToolSpec = givenSpec(stageToolSpec)
