import { z } from 'zod'
import { audition, auditionLine, modelAsks } from '../../events/audition.ts'
import { doctorAnswer } from './doctor.ts'

const memoryFit = z.enum(['yes', 'tight', 'no'])

const modelChoice = z.object({
  /**
   * The name to send in commands. It includes the server's name (`openai/NAME`) if an earlier model in the
   * list has the same name.
   */
  model: z.string(),
  /** The name on the server, if it differs from `model`. */
  name: z.string().exactOptional(),
  driver: z.string(),
  /** Quantization of the weights, such as `Q4_K_M`, if the server reports it. */
  quantization: z.string().exactOptional(),
  /** Number of parameters, from the server or else from the model's name; absent if neither states it. */
  parameters: z.number().exactOptional(),
  /** Context length (tokens), if the server reports it. */
  context: z.number().exactOptional(),
  inMemory: z.boolean().exactOptional(),
  /** The tool-call mode that Adlib would currently use for the model if the setting `brain.mode` is `auto`. */
  mode: z.enum(['native', 'schema', 'text']).exactOptional(),
  /**
   * The result of each mode, the best mode first: the number of right answers to `of` requests, and the median time
   * (ms) of an answer.
   */
  modes: z
    .array(
      z.object({
        mode: z.enum(['native', 'schema', 'text']),
        right: z.number(),
        of: z.number(),
        ms: z.number(),
      }),
    )
    .exactOptional(),
  /** The bench suite that measured `modes`; absent if `modes` comes from the short measurement. */
  modesFrom: z.string().exactOptional(),
  /** The test tool call: whether it succeeded, its time (epoch ms), its duration (ms), and why it failed. */
  probe: z
    .object({ ok: z.boolean(), at: z.number(), ms: z.number(), why: z.string().exactOptional() })
    .exactOptional(),
  /** Size on disk (bytes); absent if the server does not report it, and for a cloud model. */
  size: z.number().exactOptional(),
  /**
   * The capabilities that Ollama reports (`tools`, `vision`, `thinking` …). Adlib adds `base` for a model that is not
   * chat-tuned and `cloud` for a model on Ollama's servers.
   */
  capabilities: z.array(z.string()).exactOptional(),
  /** What Adlib requests from the model, according to its audition; absent before its first audition. */
  asks: modelAsks.exactOptional(),
  /**
   * The newest result of the bench's suite `quick` in its best mode. `right` is the share of right answers; `low` and
   * `high` are its 95 % interval.
   */
  bench: z
    .object({
      ...{ at: z.number(), mode: z.string(), cases: z.number() },
      ...{ right: z.number(), low: z.number(), high: z.number() },
    })
    .exactOptional(),
  /** Whether the model fits in this machine's memory; absent if `size` is. `tight` leaves little memory for a game. */
  fit: memoryFit.exactOptional(),
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const modelsAnswer = z.object({
  brains: z.array(modelChoice),
  /** Ollama's address, and whether it responds there. */
  ollama: z.object({ address: z.string(), isUp: z.boolean() }),
  /** The machine's memory, in bytes. */
  memory: z.number(),
  /** Models to suggest for download, with their size in bytes. */
  suggested: z.array(z.object({ model: z.string(), size: z.number(), fit: memoryFit })),
})
export type ModelsAnswer = z.infer<typeof modelsAnswer>

/**
 * Body of `POST /api/models/care`: loads a model into memory, unloads it, deletes it from disk, or measures its modes
 * again.
 */
export const careQuestion = z.object({
  model: z.string().min(1).max(300),
  do: z.enum(['load', 'unload', 'delete', 'measure']),
})
export type CareQuestion = z.infer<typeof careQuestion>
export const careAnswer = z.object({ message: z.string() })
export type CareAnswer = z.infer<typeof careAnswer>

/**
 * `GET /api/models/measuring`: the measurement of modes in progress, if any. `asked` is the number of requests so far,
 * and `of` is their maximum number.
 */
export const measuringAnswer = z.object({
  measuring: z
    .object({
      model: z.string(),
      mode: z.enum(['native', 'schema', 'text']),
      asked: z.number(),
      of: z.number(),
    })
    .nullable(),
})
export type MeasuringAnswer = z.infer<typeof measuringAnswer>

/** Body of `POST /api/models/test`. */
export const serverTestQuestion = z.object({ server: z.enum(['ollama', 'openai']) })
/** The findings about a model server, in the form of the doctor's findings. */
export const serverTestAnswer = doctorAnswer
export type ServerTestAnswer = z.infer<typeof serverTestAnswer>

/** `GET /api/try/line?model=NAME`: a line that the model wrote for a recorded moment, as in an audition. */
export const testLineAnswer = auditionLine
  .pick({ screen: true, line: true, ms: true, fault: true })
  .extend({ model: z.string() })
export type TestLineAnswer = z.infer<typeof testLineAnswer>

/** `GET /api/auditions`: the last audition of each model, newest first. */
export const auditionsAnswer = z.object({ auditions: z.array(audition) })
export type AuditionsAnswer = z.infer<typeof auditionsAnswer>
