import { z } from 'zod'
import { commandError } from './command.ts'
import type { CueView, FilteredView, SayingView, TurnView } from './state.ts'

/** Any answer of `/api` with a status of 400 or more. */
export const apiFailure = z.object({ error: commandError })
export type ApiFailure = z.infer<typeof apiFailure>

const runInfo = z.object({
  run: z.string(),
  /** Start time in epoch ms. */
  startedAt: z.number(),
  /** Size of its events file. */
  bytes: z.number(),
  /** Whether it has a `run/end` and was not resumed after it. */
  ended: z.boolean(),
  /** Whether a living process writes it. */
  live: z.boolean(),
})
export type RunInfo = z.infer<typeof runInfo>

/** `GET /api/runs`, newest first. */
export const runsAnswer = z.object({ runs: z.array(runInfo) })
export type RunsAnswer = z.infer<typeof runsAnswer>

const modelChoice = z.object({
  /** What the `brain` command takes. */
  model: z.string(),
  driver: z.string(),
  /** Bytes on disk, if the server reports them. */
  size: z.number().exactOptional(),
  /** Ollama's names (`tools`, `vision`, `thinking` …), and `base` for a model that is not chat-tuned. */
  capabilities: z.array(z.string()).exactOptional(),
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const brainsAnswer = z.object({ brains: z.array(modelChoice) })
export type BrainsAnswer = z.infer<typeof brainsAnswer>

/** `GET /api/urls`: the address of each page with its token, and of the MCP endpoint. */
export const urlsAnswer = z.object({
  panel: z.string(),
  overlay: z.string(),
  eye: z.string(),
  mcp: z.object({ url: z.string(), token: z.string(), on: z.boolean() }),
})
export type UrlsAnswer = z.infer<typeof urlsAnswer>

/** `GET /api/obs`: what can be chosen in OBS; lists are empty while it is not connected. */
export const obsAnswer = z.object({
  hasPassword: z.boolean(),
  /** Whether OBS has a source with the overlay. */
  added: z.boolean(),
  scenes: z.array(z.string()),
  inputs: z.array(z.object({ name: z.string(), kind: z.string(), isMicrophone: z.boolean() })),
})
export type ObsAnswer = z.infer<typeof obsAnswer>

/** `GET /api/filtered/:id`: the words of a `stage/filtered`, from memory. */
export const filteredAnswer = z.object({ id: z.string(), text: z.string() })
export type FilteredAnswer = z.infer<typeof filteredAnswer>

/** `GET /api/runs/:id/snapshot`; `State` is the role's form of the state. */
export interface SnapshotAnswer<State> {
  readonly seq: number
  readonly state: State
}

// Views come from the fold of the same build, so only their place in the answer is checked.
const view = <View>() => z.custom<View>((value) => typeof value === 'object' && value !== null)

/** `GET /api/runs/:id/turns`: older turns of a run, each list in the order of its events. */
export const turnPage = z.object({
  turns: z.array(view<TurnView>()),
  /** The cues of these turns. */
  cues: z.array(view<CueView>()),
  /** What was held back in these turns. */
  filtered: z.array(view<FilteredView>()),
  /** What the operator said between them. */
  sayings: z.array(view<SayingView>()),
  /** The `before` of the next request; null when the start of the run is reached. */
  before: z.string().nullable(),
  /** Start time (epoch ms) of the oldest turn that was read, even if it did not match. */
  reachedAt: z.number().nullable(),
})
export type TurnPage = z.infer<typeof turnPage>
