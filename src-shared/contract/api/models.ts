import { z } from 'zod'
import { audition, auditionLine, levelReason, modelAsks, modelPart } from '../../events/audition.ts'
import { runner, runnerReason } from '../../settings/models.ts'
import { doctorAnswer } from './doctor.ts'

const memoryFit = z.enum(['yes', 'tight', 'no'])

const modelChoice = z.object({
  /** The name to send in commands, with the server (`openai/NAME`, `engine/NAME`) if an earlier model has the same name. */
  model: z.string(),
  /** The name on the server, if it differs from `model`. */
  name: z.string().exactOptional(),
  /** Other names of the same weights. */
  names: z.array(z.string()).exactOptional(),
  /** Who runs weights that both Ollama and the engine have, and why. `chosen` is the person's choice. */
  runs: z
    .object({ by: runner, chosen: z.enum(['auto', ...runner.options]), why: runnerReason })
    .exactOptional(),
  /** The file of a model that the engine can run. `place`: whose folder it is in; `added`: by its path. */
  file: z
    .object({ path: z.string(), place: z.enum(['data', 'added', 'lm-studio', 'ollama']) })
    .exactOptional(),
  driver: z.string(),
  /** Size (MB) of the engine's download, which the first request to this model begins. Absent if it is installed. */
  downloadMb: z.number().exactOptional(),
  /** For example `Q4_K_M`. */
  quantization: z.string().exactOptional(),
  /** Number of the model's parameters; absent if neither the server nor the model's name states it. */
  parameters: z.number().exactOptional(),
  context: z.number().exactOptional(),
  inMemory: z.boolean().exactOptional(),
  /** Where a model in memory runs. `mixed`: in part on the graphics card. */
  placement: z.enum(['card', 'mixed', 'processor']).exactOptional(),
  mode: z.enum(['native', 'schema', 'text']).exactOptional(),
  /** The measured modes, best mode first. `ms`: median time of an answer. */
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
  /** The bench suite that measured `modes`; absent if the short measurement did. */
  modesFrom: z.string().exactOptional(),
  /** Result of the tool call that tested the model. `at`: epoch ms. */
  probe: z
    .object({ ok: z.boolean(), at: z.number(), ms: z.number(), why: z.string().exactOptional() })
    .exactOptional(),
  /** Bytes on disk; absent for a cloud model and if unknown. */
  size: z.number().exactOptional(),
  /** The capabilities that Ollama reports. Adlib adds `base` for a model that is not chat-tuned, and `cloud`. */
  capabilities: z.array(z.string()).exactOptional(),
  /** What the model's audition led to. */
  asks: modelAsks.exactOptional(),
  /** What Adlib requests from the model now, why, and for which lines of the show. */
  level: z.object({ asks: modelAsks, reason: levelReason, part: modelPart }).exactOptional(),
  /** Measured in shows. `answerMs`: median time of an answer. */
  speed: z
    .object({
      answerMs: z.number().exactOptional(),
      tokensPerSecond: z.number().exactOptional(),
      readsPerSecond: z.number().exactOptional(),
    })
    .exactOptional(),
  /** Newest result of the suite `quick` in the best mode. `low` and `high`: 95 % interval of `right`. */
  bench: z
    .object({
      ...{ at: z.number(), mode: z.string(), cases: z.number() },
      ...{ right: z.number(), low: z.number(), high: z.number() },
    })
    .exactOptional(),
  /** Whether Adlib may delete the model: one of Ollama, or a file in the data folder. */
  canDelete: z.literal(true).exactOptional(),
  /** Whether the model fits in memory. `tight` leaves little memory for a game. */
  fit: memoryFit.exactOptional(),
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const modelsAnswer = z.object({
  brains: z.array(modelChoice),
  /** `slow`: Ollama accepted the request, but did not answer in time. `down`: it cannot be reached. */
  ollama: z.object({ address: z.string(), state: z.enum(['up', 'slow', 'down']) }),
  /** Whether the details of some models are still being read. Ask again for them. */
  isPartial: z.boolean(),
  memory: z.number(),
  /** Models to suggest for a download with Ollama, with their estimated size in bytes. */
  suggested: z.array(z.object({ model: z.string(), size: z.number(), fit: memoryFit })),
  /** Weights files that were added by their paths, but cannot be read now. `why` includes the remedy. */
  unreadable: z.array(z.object({ path: z.string(), why: z.string() })),
  /** The engine's downloads that were stopped or are in progress. `done`: bytes on disk. */
  unfinished: z.array(z.object({ model: z.string(), done: z.number() })),
  /** The host from which the engine downloads models. */
  registry: z.string(),
})
export type ModelsAnswer = z.infer<typeof modelsAnswer>

/**
 * `GET /api/models/offers`: three models that the engine can download and that fit this machine, or the model in
 * `?model=`. Asks the registry, and downloads no weights.
 */
export const offersAnswer = z.object({
  /** Where the models come from. */
  host: z.string(),
  /** Free space (bytes) on the disk where models are stored. */
  free: z.number(),
  offers: z.array(
    z.object({
      model: z.string(),
      /** In bytes, by the registry's manifest. */
      size: z.number(),
      /** Memory (bytes) that the model needs on the processor. */
      memory: z.number(),
      fit: memoryFit,
      /** Whether the file fits on the disk. */
      hasSpace: z.boolean(),
      /** Both are empty if the registry names no license. */
      license: z.object({ title: z.string(), text: z.string() }),
    }),
  ),
})
export type OffersAnswer = z.infer<typeof offersAnswer>

/**
 * Body of `POST /api/models/care`: loads, unloads, deletes or measures a model. `stop-measuring` ends its measurement in
 * the background.
 */
export const careQuestion = z.object({
  model: z.string().min(1).max(300),
  do: z.enum(['load', 'unload', 'delete', 'measure', 'stop-measuring']),
})
export type CareQuestion = z.infer<typeof careQuestion>
/**
 * Body of `POST /api/models/files`: adds a weights file to the list of models by its path, or removes it from the list. Only
 * the owner on this computer may send it.
 */
export const weightsQuestion = z.object({
  path: z.string().min(1).max(4096),
  do: z.enum(['add', 'remove']),
})
export type WeightsQuestion = z.infer<typeof weightsQuestion>
export const careAnswer = z.object({ message: z.string() })
export type CareAnswer = z.infer<typeof careAnswer>

/** `GET /api/models/measuring`: the measurement of modes in progress, if any. */
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
/** The findings about a model server. */
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
