import { z } from 'zod'
import { benchModes } from '../contract/api/bench.ts'
import { usage } from '../events/event/llm.ts'
import { decoyTypes } from '../events/event/tool.ts'
import { turnStop } from '../events/event/turn.ts'
import type { AdlibEvent } from '../events/event.ts'
import { rowScore } from './judge/score.ts'

const dose = z.union([z.number().int().min(0), z.literal('own')])
export type Dose = z.infer<typeof dose>

/** Identifies a row within a run. */
export const rowKey = z.object({
  case: z.string(),
  model: z.string(),
  mode: z.enum(benchModes),
  dose,
  epoch: z.number().int().min(1),
})
export type RowKey = z.infer<typeof rowKey>

/** Returns a key as text, for sets and maps. */
export const keyText = ({ case: id, model, mode, dose, epoch }: RowKey): string =>
  `${id} ${model} ${mode} ${dose} ${epoch}`

/** Facts about a model and its server at the beginning of a run. */
export const modelCard = z.object({
  name: z.string(),
  /** Identifies the weights and the template; empty if the server reports nothing. */
  digest: z.string(),
  /** One of `ollama`, `openai` and `scripted`. */
  server: z.string(),
  serverVersion: z.string().optional(),
  quantization: z.string().optional(),
  parameters: z.number().optional(),
  /** Context length of the requests; set only for Ollama. */
  contextTokens: z.number().optional(),
})
export type ModelCard = z.infer<typeof modelCard>

/** The values that determine the rows and answers of a run. Only a run with the same values can be resumed. */
export const benchConfig = z.object({
  suite: z.string(),
  suiteHash: z.string(),
  /** Adlib's version, because prompts and parsing differ between versions. Absent in older runs. */
  adlib: z.string().optional(),
  models: z.array(modelCard),
  modes: z.array(z.enum(benchModes)),
  doses: z.array(dose),
  epochs: z.number().int().min(1),
  seed: z.number().int(),
  /** If absent, the temperature of the suite's agent applies. Without such a temperature, sampling is greedy. */
  temperature: z.number().optional(),
  timeoutMs: z.number(),
  /** The part of the cases that this run covers, counted from 1. */
  shard: z.object({ part: z.number().int(), of: z.number().int() }).optional(),
})
export type BenchConfig = z.infer<typeof benchConfig>

/** A suite as plain data for reports, without functions or picture data. */
export const suiteSnapshot = z.object({
  name: z.string(),
  description: z.string(),
  system: z.string(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  cases: z.array(
    z.object({
      id: z.string(),
      system: z.string().optional(),
      prompt: z.string(),
      expects: z.string(),
      /** The first expected tool; null if no call is expected. */
      tool: z.string().nullable(),
      why: z.string().optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
})
export type SuiteSnapshot = z.infer<typeof suiteSnapshot>

const event = z.custom<AdlibEvent>((value) => typeof value === 'object' && value !== null)

/** A row that has an answer. `t` is Unix time (ms). */
export const benchRow = z.object({
  type: z.literal('bench/row'),
  t: z.number(),
  key: rowKey,
  seed: z.number().int(),
  offered: z.array(z.string()),
  decoys: z.array(z.object({ name: z.string(), type: z.enum(decoyTypes) })),
  stop: turnStop,
  /** The modes that were used: more than one if the server refused the first. */
  ran: z.array(z.string()),
  ms: z.number(),
  usage: usage.optional(),
  truncated: z.boolean().optional(),
  /** Fingerprint of the answer. */
  answer: z.string(),
  score: rowScore,
  trace: z.array(event),
})
export type BenchRow = z.infer<typeof benchRow>

/** One line of a run's `events.jsonl`. */
export const benchEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bench/start'),
    t: z.number(),
    run: z.string(),
    config: benchConfig,
    suite: suiteSnapshot,
    machine: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('bench/resume'), t: z.number() }),
  benchRow,
  /** A row without an answer. Resuming the run repeats it. */
  z.object({
    type: z.literal('bench/failed'),
    t: z.number(),
    key: rowKey,
    kind: z.string(),
    message: z.string(),
    remedy: z.string(),
    ms: z.number(),
  }),
  z.object({ type: z.literal('bench/end'), t: z.number(), reason: z.enum(['done', 'cancelled', 'lost']) }),
])
export type BenchEvent = z.infer<typeof benchEvent>
export type FailedRow = Extract<BenchEvent, { type: 'bench/failed' }>

/** `kind` of a failed row with a picture for a model that cannot see. Such a row cannot have an answer. */
export const noVision = 'no-vision'
