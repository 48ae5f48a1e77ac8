import { z } from 'zod'
import { beatKind } from './beat.ts'
import { commandError } from './command.ts'
import { knownGame } from './game-words.ts'
import { seenLine } from './observation.ts'
import { persona } from './persona.ts'
import type { CueView, FilteredView, SayingView, TurnView } from './state.ts'

/** Any answer of `/api` with a status of 400 or more. */
export const apiFailure = z.object({ error: commandError })
export type ApiFailure = z.infer<typeof apiFailure>

/** A recorded run, or the live one: `GET /api/runs/:id`. */
export const runInfo = z.object({
  run: z.string(),
  /** Time of its first event, and of its last one if it has ended (epoch ms). */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Time between its first and its newest event. */
  ms: z.number(),
  /** Size of its events file. */
  bytes: z.number(),
  /** Whether it has a `run/end` and was not resumed after it. */
  ended: z.boolean(),
  /** Whether a living process writes it. */
  live: z.boolean(),
  /** The model that performed last, or `understudy`. */
  model: z.string(),
  counts: z.object({
    turns: z.number(),
    cues: z.number(),
    observations: z.number(),
    calls: z.number(),
    errors: z.number(),
  }),
  /** Number of agents that were spawned. */
  agents: z.number(),
  /** Why a part of it cannot be read. */
  broken: z.string().exactOptional(),
})
export type RunInfo = z.infer<typeof runInfo>

/**
 * `GET /api/runs?before=RUN&most=N`, newest first; `before` is that of the next page, null at the end. The first page
 * also has the deleted runs that can be restored.
 */
export const runsAnswer = z.object({
  runs: z.array(runInfo),
  before: z.string().nullable(),
  deleted: z.array(runInfo).exactOptional(),
})
export type RunsAnswer = z.infer<typeof runsAnswer>

/** Where a word was found in a run: what was said, seen, called, whispered, shown, failed or noted. */
export const runHitKind = z.enum(['said', 'saw', 'tool', 'whisper', 'cue', 'error', 'note'])
export type RunHitKind = z.infer<typeof runHitKind>
export const runHit = z.object({
  run: z.string(),
  seq: z.number(),
  t: z.number(),
  kind: runHitKind,
  text: z.string(),
  turn: z.string().exactOptional(),
})
export type RunHit = z.infer<typeof runHit>

/**
 * `GET /api/runs/search?q=WORDS&most=N`, newest run first; `complete` is false when a limit ended the search. `damaged` is
 * the number of runs that cannot be read.
 */
export const runSearchAnswer = z.object({
  hits: z.array(runHit),
  complete: z.boolean(),
  damaged: z.number(),
})
export type RunSearchAnswer = z.infer<typeof runSearchAnswer>

export const timelineMark = z.object({
  seq: z.number(),
  t: z.number(),
  kind: z.enum(['cue', 'observation', 'turn', 'error', 'panic', 'restart', 'whisper']),
  /** The lane of a cue. */
  lane: z.string().exactOptional(),
  label: z.string(),
})
export type TimelineMark = z.infer<typeof timelineMark>

/** `GET /api/runs/:id/timeline`: its moments in order; some are left out of a long run. */
export const timelineAnswer = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  marks: z.array(timelineMark),
})
export type TimelineAnswer = z.infer<typeof timelineAnswer>

/** How a model is asked: for steps with tools, for one line and nothing else, or not at all. */
export const modelAsks = z.enum(['tools', 'words', 'nothing'])
export type ModelAsks = z.infer<typeof modelAsks>

const modelChoice = z.object({
  /** What the `brain` command takes. */
  model: z.string(),
  driver: z.string(),
  /** Bytes on disk, if the server reports them. */
  size: z.number().exactOptional(),
  /** Ollama's names (`tools`, `vision`, `thinking` …), and `base` for a model that is not chat-tuned. */
  capabilities: z.array(z.string()).exactOptional(),
  /** The result of its audition; absent before one. */
  asks: modelAsks.exactOptional(),
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
  /** Where other programs send text; `POST /api/observe/token` answers with a new token. */
  observe: z.object({ url: z.string(), token: z.string() }),
})
export type UrlsAnswer = z.infer<typeof urlsAnswer>

/** `POST /api/observe/token`: the new token; the old one has ended. */
export const observeTokenAnswer = z.object({ token: z.string() })
export type ObserveTokenAnswer = z.infer<typeof observeTokenAnswer>

/** `GET /api/obs`: what can be chosen in OBS; lists are empty while it is not connected. */
export const obsAnswer = z.object({
  connected: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether OBS has a source with the overlay. */
  added: z.boolean(),
  scenes: z.array(z.string()),
  inputs: z.array(
    z.object({ name: z.string(), kind: z.string(), isMicrophone: z.boolean(), hasPicture: z.boolean() }),
  ),
})
export type ObsAnswer = z.infer<typeof obsAnswer>

/** `GET /api/eye`: what can be watched, and what is watched now. `GET /api/eye/thumb?obs=NAME` shows an entry of `obs`. */
export const eyeAnswer = z.object({
  /** Each kind of source, and what to do where it is unavailable or works only after a prompt. */
  kinds: z.array(
    z.object({
      kind: z.enum(['screen', 'obs', 'file', 'demo']),
      available: z.boolean(),
      remedy: z.string().exactOptional(),
    }),
  ),
  /** Scenes and inputs of OBS that have a picture; empty while it is not connected. */
  obs: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['scene', 'input']),
      /** Whether `sight.ignore` refuses it. */
      ignored: z.boolean(),
    }),
  ),
  /** Whether the system asks before each capture of the screen. */
  onWayland: z.boolean(),
  /** The source that is watched now; `name` is the key of its masks. */
  watched: z.object({ kind: z.enum(['screen', 'obs', 'file', 'demo', 'off']), name: z.string() }),
})
export type EyeAnswer = z.infer<typeof eyeAnswer>

/** `GET /api/eye/lines`: every line on the screen, from memory; empty before the first reading. */
export const eyeLinesAnswer = z.object({
  /** Epoch ms of the newest frame; 0 before the first. */
  at: z.number(),
  /** Width and height (pixels) of the picture that the boxes are in; null before the first. */
  size: z.tuple([z.number(), z.number()]).nullable(),
  lines: z.array(seenLine),
})
export type EyeLinesAnswer = z.infer<typeof eyeLinesAnswer>

/** `GET /api/filtered/:id`: the words of a `stage/filtered`, from memory. */
export const filteredAnswer = z.object({ id: z.string(), text: z.string() })
export type FilteredAnswer = z.infer<typeof filteredAnswer>

/** `GET /api/personas`: the built-in personas first, then the user's files. */
export const personasAnswer = z.object({
  personas: z.array(
    z.object({
      persona,
      builtIn: z.boolean(),
    }),
  ),
  /** Files that cannot be used, and why. */
  broken: z.array(z.object({ file: z.string(), message: z.string() })),
})
export type PersonasAnswer = z.infer<typeof personasAnswer>

/** A summary of a run, kept until `expiresAt` (epoch ms). */
export const showMemory = z.object({
  id: z.string().max(100),
  at: z.number(),
  text: z.string().max(2000),
  expiresAt: z.number(),
})
export type ShowMemory = z.infer<typeof showMemory>

/** What is stored about lines that went out in this and earlier runs: their number, and the oldest date (epoch ms). */
const saidLinesAnswer = z.object({
  lines: z.number(),
  since: z.number().nullable(),
})
export type SaidLinesAnswer = z.infer<typeof saidLinesAnswer>

/** `GET /api/memory`: the summaries, newest first, what is stored about lines, and the games, the one seen last at the end. */
export const memoryAnswer = z.object({
  shows: z.array(showMemory),
  said: saidLinesAnswer,
  games: z.array(knownGame),
})
export type MemoryAnswer = z.infer<typeof memoryAnswer>

/** One line that a model wrote in its audition. */
const auditionLine = z.object({
  beat: beatKind,
  /** What was on the screen. */
  screen: z.string(),
  /** Empty if it wrote nothing in time, or words that the filter holds back. */
  line: z.string(),
  /** What the bank's persona says there. */
  bank: z.string(),
  ms: z.number(),
  /** Why the line would not go out; absent for a good one. */
  fault: z
    .enum(['silent', 'refused', 'filtered', 'long', 'echo', 'repeat', 'late', 'failed', 'markup'])
    .optional(),
})
export type AuditionLine = z.infer<typeof auditionLine>
export type AuditionFault = NonNullable<AuditionLine['fault']>

/** The result of an audition; it holds for one digest of the model's weights. */
export const audition = z.object({
  model: z.string(),
  digest: z.string(),
  at: z.number(),
  persona: z.string(),
  lines: z.array(auditionLine),
  /** Whether its tool calls can be used; null if that was not tried. */
  callsTools: z.boolean().nullable(),
  asks: modelAsks,
})
export type Audition = z.infer<typeof audition>

/** `GET /api/auditions`, newest first. */
export const auditionsAnswer = z.object({ auditions: z.array(audition) })
export type AuditionsAnswer = z.infer<typeof auditionsAnswer>

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
