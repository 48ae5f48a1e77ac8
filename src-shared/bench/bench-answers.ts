// The bench's part of the contract between pages and main process. It is not in `contract/`, because its answers
// contain bench summaries.
import { z } from 'zod'
import { benchModes } from '../contract/api/bench.ts'
import type { Comparison } from './analysis/comparison.ts'
import type { Summary } from './analysis/summary.ts'

/** Name of the suite that gives a first impression of models and shows which model to use. */
export const quickSuite = 'quick'

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() })

const benchScore = z.object({
  model: z.string(),
  /** As shown to people: `text`, or `auto: text`. */
  mode: z.string(),
  cases: z.number(),
  raw: interval,
  parsed: interval,
  repaired: interval,
  /** Mean of right calls and right silences. */
  balanced: interval,
  medianMs: z.number().nullable(),
})

const benchRunInfo = z.object({
  /** In the form `SUITE/RUN`, as in the paths of the routes. */
  id: z.string(),
  suite: z.string(),
  /** Epoch ms; null if the run's name does not contain a time. */
  at: z.number().nullable(),
  models: z.array(z.string()),
  rows: z.number(),
  planned: z.number(),
  failed: z.number(),
  end: z.enum(['done', 'cancelled', 'lost', 'killed']),
  isRunning: z.boolean(),
  canResume: z.boolean(),
  scores: z.array(benchScore),
  /** How a program without thought would do. */
  baselines: z.array(
    z.object({ name: z.enum(['always-silent', 'first-tool']), right: z.number(), balanced: z.number() }),
  ),
})
export type BenchRunInfo = z.infer<typeof benchRunInfo>

/** `GET /api/bench`: the built-in suites and the newest runs. */
export const benchAnswer = z.object({
  suites: z.array(z.object({ name: z.string(), description: z.string(), cases: z.number() })),
  runs: z.array(benchRunInfo),
  older: z.number(),
})
export type BenchAnswer = z.infer<typeof benchAnswer>

const benchProgress = z.object({
  state: z.enum(['loading', 'running', 'stopping', 'done', 'stopped', 'failed']),
  suite: z.string(),
  models: z.array(z.string()),
  id: z.string().nullable(),
  done: z.number(),
  planned: z.number(),
  /** For example `12 of 40, 83 % right, 3 min left`. */
  line: z.string(),
  warnings: z.array(z.string()),
  advice: z.string().nullable(),
  error: z.object({ message: z.string(), remedy: z.string() }).nullable(),
})
export type BenchProgress = z.infer<typeof benchProgress>

/** `GET /api/bench/progress`. */
export const benchProgressAnswer = z.object({ progress: benchProgress.nullable() })
export type BenchProgressAnswer = z.infer<typeof benchProgressAnswer>

/** `GET /api/bench/runs/:suite/:run`. Checks only two keys, because the server itself builds the answer. */
export const benchSummaryAnswer = z.custom<Summary>(
  (value) => typeof value === 'object' && value !== null && 'scores' in value && 'insights' in value,
)

/** `GET /api/bench/compare?before=ID&after=ID`. */
export const benchComparisonsAnswer = z.object({
  comparisons: z.array(
    z.custom<Comparison>((value) => typeof value === 'object' && value !== null && 'verdict' in value),
  ),
})

const outcome = z.enum(['right', 'wrong', 'malformed', 'abstained'])

/** Maximum number of lines in `benchLogAnswer`. */
export const maxLogLines = 12

const logPlace = { seq: z.number(), t: z.number() }
const benchLogLine = z.discriminatedUnion('type', [
  z.object({ ...logPlace, type: z.enum(['bench/start', 'bench/resume', 'bench/end']) }),
  z.object({ ...logPlace, type: z.literal('bench/failed'), case: z.string(), message: z.string() }),
  z.object({
    ...{ ...logPlace, type: z.literal('bench/row'), case: z.string(), ms: z.number(), outcome },
    called: z.array(z.string()),
  }),
])
export type BenchLogLine = z.infer<typeof benchLogLine>

/** `GET /api/bench/runs/:suite/:run/log`: the newest lines of a run's `events.jsonl`, newest first. */
export const benchLogAnswer = z.object({ lines: z.array(benchLogLine) })
export type BenchLogAnswer = z.infer<typeof benchLogAnswer>

/** `GET /api/bench/runs/:suite/:run/cases/:case`: one case, and what each model did with it. */
export const benchCaseAnswer = z.object({
  case: z.string(),
  system: z.string(),
  prompt: z.string(),
  expects: z.string(),
  why: z.string().nullable(),
  rows: z.array(
    z.object({
      model: z.string(),
      mode: z.enum(benchModes),
      dose: z.union([z.number(), z.literal('own')]),
      epoch: z.number(),
      ms: z.number(),
      right: z.boolean(),
      raw: outcome,
      parsed: outcome,
      repaired: outcome,
      offered: z.array(z.string()),
      decoysCalled: z.array(z.string()),
      wrote: z.array(z.string()),
      calls: z.array(z.object({ tool: z.string(), args: z.string(), repairs: z.array(z.string()) })),
    }),
  ),
  failures: z.array(z.object({ model: z.string(), message: z.string() })),
})
export type BenchCaseAnswer = z.infer<typeof benchCaseAnswer>
