import { z } from 'zod'
import { verdict } from '../settings/policy-rules.ts'
import { settingsSchema } from '../settings/settings.ts'
import { mentionedCall, repair } from '../step/repair.ts'
import { step } from '../step/step.ts'
import { beat, plan } from './beat.ts'
import { cue } from './cue.ts'
import { denialReason, toolOrigin } from './denial.ts'
import { observation } from './observation.ts'

const words = z.string().max(20_000)
const settings = settingsSchema
const by = z.string().max(60)
const turn = z.string()
const ask = z.string().max(60)
const path = z.string().max(1000)
const server = z.string().max(60)

/** Kind of a decoy, and the tool that should have been called instead, if any. */
export const decoyProfile = z.object({
  type: z.enum(['same-domain', 'powerful', 'noise']),
  of: z.string().max(200).optional(),
  hint: z.string().max(500),
})
export type DecoyProfile = z.infer<typeof decoyProfile>

/** The active model: one of a server, or the built-in understudy. */
export const brain = z.object({ driver: z.string(), model: z.string(), mode: z.string() })
export type Brain = z.infer<typeof brain>

/** Why the understudy performs in place of the selected model. */
export const standIn = z.object({
  for: z.string().max(200),
  /** `silent`: the model answers, but none of its output reaches the stage. */
  kind: z.enum(['loading', 'unreachable', 'slow', 'failing', 'silent']),
  /** Time of the next retry, epoch ms. */
  retryAt: z.number().optional(),
})
export type StandIn = z.infer<typeof standIn>

/** Token counts and times of one model call; figures that the server does not report are absent. */
export const usage = z.object({
  promptTokens: z.number().optional(),
  completionTokens: z.number().optional(),
  totalMs: z.number().optional(),
  loadMs: z.number().optional(),
  firstTokenMs: z.number().optional(),
  tokensPerSecond: z.number().optional(),
})
export type Usage = z.infer<typeof usage>

/** Why a tool call had no effect although nothing broke. */
export const refusal = z.enum([
  'rate_limited',
  'denied',
  'invalid_args',
  'unknown_tool',
  'budget',
  'skipped',
  'failed',
])
export type Refusal = z.infer<typeof refusal>

export const turnStop = z.enum(['final', 'max_steps', 'max_calls', 'time', 'cancelled', 'panic', 'failed'])
export type TurnStop = z.infer<typeof turnStop>

/** Origin of a step: the model, or built-in rules without the model. */
export const madeBy = z.enum(['model', 'rules'])
export type MadeBy = z.infer<typeof madeBy>

/**
 * Outcome of an answer: at least one valid call, words only, nothing, or `malformed`, where the text attempted calls
 * and none of them could be read.
 */
export const answerOutcome = z.enum(['called', 'words', 'silent', 'malformed'])
export type AnswerOutcome = z.infer<typeof answerOutcome>

/** An argument whose value came from the conversation, not from the model. */
const takenArgument = z.object({ tool: z.string(), path: z.string(), from: z.string() })
export type TakenArgument = z.infer<typeof takenArgument>

/**
 * Why OBS cannot be used. `refused`: OBS runs, but its WebSocket server is off or rejects the connection.
 * `no-browser-source`: this build of OBS lacks that kind of source.
 */
export const obsReason = z.enum(['not-running', 'refused', 'wrong-password', 'no-browser-source', 'timeout'])
export type ObsReason = z.infer<typeof obsReason>

/** An event before the journal adds `t`, `seq` and `run`. */
export const eventBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run/start'),
    settings,
    brain,
    /** Set for a run of a given length (`perform --for`), which neither inherits nor passes on a panic. */
    timed: z.boolean().optional(),
  }),
  z.object({ type: z.literal('run/resumed'), settings, brain, cutBytes: z.number() }),
  z.object({ type: z.literal('run/end'), reason: words }),
  z.object({ type: z.literal('settings/changed'), patch: z.record(z.string(), z.unknown()), by }),
  /** A change that starts a program or sends data elsewhere; it needs the code that Adlib shows outside of its pages. */
  z.object({
    type: z.literal('settings/held'),
    ask,
    changes: z.array(z.object({ place: z.string().max(200), value: words })).max(20),
    /** How many changes the list leaves out. */
    more: z.number().int(),
    by,
  }),
  /** The code was entered, or the change was discarded. */
  z.object({ type: z.literal('settings/settled'), ask, approved: z.boolean(), by }),
  /** The settings file has an error, or had one that was repaired. */
  z.object({ type: z.literal('settings/problem'), message: words, remedy: words }),
  z.object({
    type: z.literal('brain/changed'),
    from: brain,
    to: brain,
    why: words,
    /** Set while `to` substitutes for the selected model. */
    standIn: standIn.optional(),
  }),
  /** A retry of the selected model failed. */
  z.object({ type: z.literal('brain/retried'), model: z.string().max(200), why: words, retryAt: z.number() }),
  z.object({ type: z.literal('performer/paused'), by }),
  z.object({ type: z.literal('performer/resumed'), by }),
  z.object({ type: z.literal('operator/said'), kind: z.enum(['say', 'topic', 'test-cue']), text: words }),
  z.object({ type: z.literal('sight/observation'), observation }),
  z.object({
    type: z.literal('sight/source'),
    source: z.string(),
    state: z.enum(['live', 'lost', 'denied']),
    remedy: words.optional(),
  }),
  /** Whether the panel itself is in the captured picture; its lines are left out of observations. */
  z.object({ type: z.literal('sight/own-panel'), visible: z.boolean() }),
  z.object({
    type: z.literal('turn/start'),
    turn,
    /** `mcp`: another program called a tool through our MCP server. */
    cause: z.enum(['tick', 'change', 'say', 'mcp']),
    observation: z.string(),
  }),
  z.object({
    type: z.literal('llm/step'),
    turn,
    step: z.number().int(),
    driver: z.string(),
    model: z.string(),
    /** The requested mode, such as `auto`; `llm/final` has the one that ran. */
    mode: z.string(),
    /** Seed of the turn's random numbers. */
    seed: z.number().int().optional(),
    /** Set for a retry because no call of the last answer was valid. */
    reask: z.boolean().optional(),
  }),
  z.object({ type: z.literal('llm/delta'), turn, text: z.string().max(2048) }),
  z.object({ type: z.literal('llm/raw'), turn, step: z.number().int(), text: z.string().max(100_000) }),
  z.object({
    type: z.literal('llm/repaired'),
    turn,
    step: z.number().int(),
    repairs: z.array(repair).max(200),
  }),
  z.object({
    type: z.literal('llm/final'),
    turn,
    step: z.number().int(),
    value: step,
    ms: z.number(),
    usage: usage.optional(),
    /** The mode that ran, and the output format that the reader detected. */
    mode: z.string().optional(),
    format: z.string().optional(),
    outcome: answerOutcome.optional(),
    /** The server cut the prompt to fit its context. */
    truncated: z.boolean().optional(),
    /** Whether the model or our own rules made the step; `model` when absent. */
    madeBy: madeBy.optional(),
    /** Valid calls in the answer that were read as text, with the deciding words. */
    mentioned: z.array(mentionedCall).max(16).optional(),
    /** Arguments taken from the conversation. */
    taken: z.array(takenArgument).max(100).optional(),
  }),
  z.object({
    type: z.literal('llm/failed'),
    turn,
    step: z.number().int(),
    kind: z.string(),
    message: words,
    remedy: words,
  }),
  z.object({
    type: z.literal('tool/call'),
    turn,
    call: z.string(),
    tool: z.string(),
    /** Absent for an unknown tool. */
    origin: toolOrigin.optional(),
    args: z.unknown(),
    raw: z.string().max(20_000),
    /** Repairs of this call, for the panel's diff of raw and run arguments. */
    repairs: z.array(repair).max(50).optional(),
    /** Set for a call that repeats an order from the screen. It passes the same rules as any other. */
    askedBy: z.literal('screen').optional(),
  }),
  z.object({
    type: z.literal('tool/done'),
    turn,
    call: z.string(),
    tool: z.string(),
    ok: z.boolean(),
    error: refusal.optional(),
    /** Set for a call that Adlib held back. */
    denial: denialReason.optional(),
    message: words.optional(),
    ms: z.number(),
    result: z.unknown().optional(),
  }),
  z.object({
    type: z.literal('tool/error'),
    turn,
    call: z.string(),
    tool: z.string(),
    error: z.enum(['timeout', 'cancelled', 'exception']),
    message: words,
    ms: z.number(),
  }),
  /** The run of a traced tool: the arguments after all hooks, and the duration without hooks. */
  z.object({
    type: z.literal('tool/trace'),
    turn,
    call: z.string(),
    tool: z.string(),
    args: z.unknown(),
    ok: z.boolean(),
    ms: z.number(),
  }),
  /** A tool, or the step that shortens its result, asks the active model. `n` counts the questions of the turn. */
  z.object({
    type: z.literal('ask/start'),
    turn,
    call: z.string(),
    n: z.number().int(),
    purpose: z.string().max(60),
    driver: z.string(),
    model: z.string(),
  }),
  /** `text` is the answer, or the reason for its absence. */
  z.object({
    type: z.literal('ask/end'),
    turn,
    call: z.string(),
    n: z.number().int(),
    ok: z.boolean(),
    text: z.string().max(2000),
    ms: z.number(),
  }),
  /** A decoy was called; it had no effect and returned its hint. */
  z.object({ type: z.literal('decoy/hit'), turn, call: z.string(), tool: z.string(), profile: decoyProfile }),
  z.object({
    type: z.literal('policy/ask'),
    ask,
    turn,
    call: z.string(),
    tool: z.string(),
    origin: toolOrigin.optional(),
    args: z.unknown(),
    until: z.number(),
  }),
  /** `by` names the page that answered, or `deadline`, `cancelled` or `restart` for an automatic denial. */
  z.object({ type: z.literal('policy/answer'), ask, verdict: verdict.exclude(['ask']), by }),
  z.object({ type: z.literal('lock/acquired'), path, holder: by }),
  z.object({ type: z.literal('lock/released'), path, holder: by }),
  /** Without `holder`, the limit of locks was reached. */
  z.object({ type: z.literal('lock/denied'), path, holder: by.optional(), from: by }),
  /** An agent needs a lock that another one holds; their supervisor decides. */
  z.object({ type: z.literal('coordination/request'), path, locked_by: by, from: by }),
  z.object({
    type: z.literal('mcp/server'),
    server,
    state: z.enum(['starting', 'ready', 'lost', 'failed', 'stopped']),
    /** Number of tools it offers. */
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  z.object({
    type: z.literal('pack/file'),
    /** As written in `tools.packs`; `path` is absolute. */
    file: path,
    path: z.string().max(5000),
    /**
     * `waiting`: the content needs an approval. `failed`: it cannot be loaded. `removed`: the settings no longer name
     * it. While it waits or fails, `tools` counts the tools of the version that remains loaded.
     */
    state: z.enum(['waiting', 'ready', 'failed', 'removed']),
    /** SHA-256 of the code that runs, local imports included. */
    hash: z.string().max(64).optional(),
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** Standard error output of an MCP server. */
  z.object({ type: z.literal('mcp/log'), server, text: z.string().max(2000) }),
  z.object({ type: z.literal('perform/text'), turn, text: words }),
  z.object({
    type: z.literal('turn/end'),
    turn,
    stop: turnStop,
    steps: z.number().int(),
    calls: z.number().int(),
    ms: z.number(),
  }),
  /** Accepted by guards and pacing. `dueAt` (epoch ms) is when it is planned to go out. */
  z.object({ type: z.literal('stage/queued'), cue, dueAt: z.number().optional() }),
  z.object({ type: z.literal('stage/cue'), cue }),
  /**
   * An overlay page connected to the gateway or left it, or OBS shows or hides its source. `scene` is the OBS scene, where
   * the page may know it.
   */
  z.object({
    type: z.literal('stage/page'),
    page: z.string().max(60),
    state: z.enum(['connected', 'visible', 'hidden', 'gone']),
    scene: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('stage/shown'), cue: z.string(), page: z.string(), at: z.number() }),
  z.object({ type: z.literal('stage/dropped'), cue: z.string(), reason: z.string() }),
  /** A cue on stage ends now. */
  z.object({ type: z.literal('stage/stopped'), cue: z.string(), by }),
  /** All cues, on stage and waiting, end now; nothing is latched. */
  z.object({ type: z.literal('stage/cleared'), by }),
  /** No words by tools or models until `untilAt` (epoch ms); 0 lifts it. */
  z.object({ type: z.literal('stage/hushed'), untilAt: z.number(), by }),
  /**
   * Something was held back. The words are never in an event: the panel reads the newest ones by `id` from memory.
   * `sink` is a lane, or `screen` for text that sight read.
   */
  z.object({
    type: z.literal('stage/filtered'),
    id: z.string().max(20).optional(),
    sink: z.string(),
    reason: z.string(),
    rule: z.string(),
    category: z.string().max(60).optional(),
    cue: z.string().optional(),
    turn: z.string().optional(),
    /** The call whose words these are. */
    call: z.string().optional(),
  }),
  /** State of the connection to OBS Studio. `reason` may also be set while connected: the overlay cannot be added. */
  z.object({
    type: z.literal('obs/state'),
    state: z.enum(['off', 'connecting', 'connected', 'failed']),
    reason: obsReason.optional(),
    message: words.optional(),
    remedy: words.optional(),
    /** The program scene. */
    scene: z.string().max(200).optional(),
    version: z.string().max(60).optional(),
  }),
  /** A speech engine failed, and the mumble voice speaks in its place; or it works again. */
  z.object({
    type: z.literal('voice/engine'),
    engine: z.string().max(60),
    state: z.enum(['ready', 'failed']),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** The streamer began or stopped to speak into the chosen microphone. */
  z.object({ type: z.literal('obs/mic'), speaking: z.boolean() }),
  /** A moment on the screen, and what the show does about it. */
  z.object({ type: z.literal('show/beat'), beat, plan, turn: turn.optional() }),
  /** The streamer set the show's manner, or what its next line is about, until `untilAt` (epoch ms). */
  z.object({
    type: z.literal('show/direction'),
    mood: z.enum(['none', 'hype', 'quiet', 'gentle']),
    prop: z.string().max(60).optional(),
    untilAt: z.number(),
    by,
  }),
  /** Whether a whisper was understood without a model, and a sentence about its effect. */
  z.object({
    type: z.literal('show/whisper'),
    text: z.string().max(400),
    read: z.boolean(),
    did: z.string().max(200).optional(),
  }),
  /** Progress of a model's audition, in lines. */
  z.object({
    type: z.literal('audition/state'),
    model: z.string().max(200),
    state: z.enum(['running', 'done', 'failed', 'canceled']),
    done: z.number().int(),
    of: z.number().int(),
    message: words.optional(),
  }),
  z.object({ type: z.literal('stage/panic'), by }),
  z.object({ type: z.literal('stage/released'), by }),
])

/** Fields that the journal adds; `agent` is set where the performer itself did not act. */
export const envelope = z.object({
  t: z.number(),
  seq: z.number().int().min(1),
  run: z.string(),
  agent: z.string().optional(),
})

/** One line of `events.jsonl`. */
export const event = z.intersection(envelope, eventBody)

export type EventBody = z.infer<typeof eventBody>
export type EventType = EventBody['type']
export type AdlibEvent = z.infer<typeof envelope> & EventBody

/** Says what happened; returns the event as it stands on disk. */
export type Emit = (body: EventBody & { agent?: string }) => AdlibEvent

/** Writes an event at once and resolves when it may be acknowledged. */
export type Commit = (body: EventBody & { agent?: string }) => Promise<AdlibEvent>
