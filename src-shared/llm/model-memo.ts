import { z } from 'zod'
import { levelReason, modelAsks } from '../events/audition.ts'

const mode = z.enum(['native', 'schema', 'text'])

/** What is required to ask a model again for something that was too much for it. */
const levelFall = z.object({
  /** Number of good answers before the next try. */
  needs: z.number(),
  /** Tokens that an answer took, if the answers were too late. */
  tokens: z.number().optional(),
})
export type LevelFall = Readonly<z.infer<typeof levelFall>>

/** What a model was last asked for in a show, since `at` (epoch ms). */
const levelMemo = z.object({
  ...{ asks: modelAsks, reason: levelReason, at: z.number() },
  falls: z.partialRecord(modelAsks, levelFall).readonly(),
})
export type LevelMemo = Readonly<z.infer<typeof levelMemo>>

/** How fast a model was in a show on this machine, last measured at `at` (epoch ms). */
const speedMemo = z.object({
  at: z.number(),
  /** Median time of its newest answers. */
  answerMs: z.number().optional(),
  /** Tokens that it writes in a second. */
  tokensPerSecond: z.number().optional(),
  /** Tokens of a prompt that it reads in a second. */
  readsPerSecond: z.number().optional(),
})
export type SpeedMemo = Readonly<z.infer<typeof speedMemo>>

/** The answer of a model to one request of a measurement. */
const modeTrial = z.object({
  mode,
  /** The text of the request, which identifies it even if another version has other requests. */
  prompt: z.string(),
  /** Epoch ms. */
  at: z.number(),
  isRight: z.boolean(),
  ms: z.number(),
  /** Set if there was no answer within `ms`. */
  isOverdue: z.boolean().exactOptional(),
})
export type ModeTrial = Readonly<z.infer<typeof modeTrial>>

/** Result of a model in one mode. `calls`: number of right answers that are calls; the others are text where no tool fits. */
const modeScore = z.object({ mode, right: z.number(), calls: z.number(), of: z.number(), ms: z.number() })
export type ModeScore = Readonly<z.infer<typeof modeScore>>

/** Results of a model in each mode, the best first; `at` is epoch ms. */
const modeMeasurement = z.object({
  at: z.number(),
  /** False if a mode was too slow or the time ran out. */
  isComplete: z.boolean(),
  scores: z.array(modeScore).readonly(),
  /** The bench suite whose cases the model answered, if any. */
  suite: z.string().exactOptional(),
})
export type ModeMeasurement = Readonly<z.infer<typeof modeMeasurement>>

/** Facts that Adlib has learned about a model's weights. */
export const modelMemo = z.object({
  /**
   * The mode that was learned last: the best one of a measurement, or the one that a probe or a refused request led
   * to.
   */
  mode: mode.exactOptional(),
  /** When `mode` was learned (epoch ms). If absent, `probe.at` counts. */
  modeAt: z.number().exactOptional(),
  probe: z
    .object({ ok: z.boolean(), at: z.number(), ms: z.number(), why: z.string().exactOptional() })
    .exactOptional(),
  measured: modeMeasurement.exactOptional(),
  /** Answers of a measurement that is not over, oldest first. */
  trials: z.array(modeTrial).readonly().exactOptional(),
  /** Newest result in the bench's suite `quick`, in its best mode: the share of right answers and its 95 % interval. */
  quick: z
    .object({
      ...{ at: z.number(), mode: z.string(), cases: z.number() },
      ...{ right: z.number(), low: z.number(), high: z.number() },
    })
    .exactOptional(),
  /** Time that the server needed to load the weights. */
  loadMs: z.number().exactOptional(),
  level: levelMemo.exactOptional(),
  speed: speedMemo.exactOptional(),
})
export type ModelMemo = Readonly<z.infer<typeof modelMemo>>
