import type { LlmMode } from './driver.ts'
import type { ModelMemo, ModeMeasurement, ModeScore, SpeedMemo } from './model-memo.ts'

/** Facts about a model, as far as its server reports them. */
export interface ModelFacts {
  readonly name: string
  /** Identifies the weights and the template. What Adlib learns about a model is stored by digest. */
  readonly digest: string
  /** `completion`, `tools`, `vision`, `thinking` …; absent for old servers. */
  readonly capabilities?: readonly string[]
  /** Context length (tokens) with which the model was trained. */
  readonly contextLength?: number
  readonly family?: string
  readonly parameters?: number
  readonly quantization?: string
  /** The model's own stop texts. The stop texts of a request replace these. */
  readonly stops: readonly string[]
  readonly isBase: boolean
  /** Whether Ollama runs the model on its own servers, so that requests leave this computer. */
  readonly isCloud: boolean
  /** Whether the prompt can end inside a thinking block. */
  readonly mayThink: boolean
}

/** A model in a server's list. */
export interface ModelListing {
  readonly name: string
  readonly digest: string
  readonly modifiedAt: number
  readonly size: number
  readonly isCloud: boolean
}

/**
 * Returns whether a prompt template in Ollama's language has no roles. A model with such a template only continues
 * text.
 */
export const isBaseTemplate = (template: string): boolean =>
  /^\s*(\{\{-?\s*\.Prompt\s*-?\}\})?\s*$/.test(template)

/**
 * Returns whether a name in a server's list is the requested model. A requested name without a tag also means the tag
 * `:latest`.
 */
export const sameModel = (listed: string, asked: string): boolean =>
  listed === asked || listed === `${asked}:latest`

/** Extracts the stop texts from a model's parameters, which Ollama lists as lines `stop  "<text>"`. */
export const stopsIn = (parameters: string): string[] =>
  [...parameters.matchAll(/^stop\s+(".*")\s*$/gm)].flatMap(([, quoted]) => {
    try {
      return [String(JSON.parse(quoted ?? ''))]
    } catch {
      return []
    }
  })

/** Minimum number of parameters of a useful model. */
export const minParameters = 500_000_000

/** Reads the number of parameters from a model's name: `135m`, `1.7b`, `8x7b` (experts), `e4b` (effective). */
export function sizeInName(name: string): number | undefined {
  const [, experts, digits, unit] =
    /(?:^|[^a-z0-9.])(?:(\d+)x|e)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  if (digits === undefined) return undefined
  return Number(experts ?? 1) * Number(digits) * (unit?.toLowerCase() === 'b' ? 1e9 : 1e6)
}

const minSpeedChange = 0.2

/** Stores a measured speed, unless the stored one is nearly the same. Facts that were not measured are kept. */
export function learnSpeed(memory: ModelMemory, digest: string, measured: SpeedMemo): void {
  const before = memory.get(digest).speed
  const differs = (['answerMs', 'tokensPerSecond', 'readsPerSecond'] as const).some((fact) => {
    const [old, value] = [before?.[fact], measured[fact]]
    return value !== undefined && (old === undefined || Math.abs(value - old) > old * minSpeedChange)
  })
  if (differs) memory.learn(digest, { speed: { ...before, ...measured } })
}

/** Compares the scores of two modes: by right answers, then by right calls, then by speed. */
export const byRight = (a: ModeScore, b: ModeScore): number =>
  b.right - a.right || b.calls - a.calls || a.ms - b.ms

/**
 * Returns what to remember from a measurement. A best mode without any right call does not replace the learned mode.
 */
export function measuredMemo(measured: ModeMeasurement): Pick<ModelMemo, 'measured' | 'mode' | 'modeAt'> {
  const [best] = measured.scores
  return {
    measured,
    ...(best === undefined || best.calls === 0 ? {} : { mode: best.mode, modeAt: measured.at }),
  }
}

/** How long a learned mode, a successful probe or a complete measurement is valid (ms). */
export const maxLearnedAgeMs = 7 * 24 * 3600 * 1000

/** How long a failed probe or an incomplete measurement is valid (ms). */
export const maxFailureAgeMs = 24 * 3600 * 1000

/** Returns the measurement of a model if it is still valid. `now` is epoch ms. */
export const validMeasurement = ({ measured }: ModelMemo, now: number): ModeMeasurement | undefined =>
  measured && now - measured.at < (measured.isComplete ? maxLearnedAgeMs : maxFailureAgeMs)
    ? measured
    : undefined

/** Returns the learned mode of a model if it is still valid. `now` is epoch ms. */
export const learnedMode = ({ mode, modeAt, probe }: ModelMemo, now: number): LlmMode | undefined =>
  now - (modeAt ?? probe?.at ?? 0) < maxLearnedAgeMs ? mode : undefined

/** Synchronous storage for memos by digest. Nothing is stored under an empty digest. */
export interface ModelMemory {
  get(digest: string): ModelMemo
  learn(digest: string, memo: ModelMemo): void
}

/** Creates a memory that is not stored on disk. It starts with the memos in `known`, by digest. */
export function createModelMemory(known: Readonly<Record<string, ModelMemo>> = {}): ModelMemory {
  const memos = new Map(Object.entries(known))
  return {
    get: (digest) => memos.get(digest) ?? {},
    learn(digest, memo) {
      if (digest !== '') memos.set(digest, { ...memos.get(digest), ...memo })
    },
  }
}

/** Whether a model fits this machine's memory: with room for a game (`yes`), barely (`tight`), or not at all (`no`). */
type MemoryFit = 'yes' | 'tight' | 'no'

const weightsMargin = 1.1
const contextBytes = 700e6
/** Maximum share of the memory for a `yes`. The rest is for a game, OBS and the system. */
const easyShare = 0.5
const maxShare = 0.85

/**
 * Returns whether a model of this size on disk fits in `memory`. If `vram` is known, a model that does not fit into it
 * is at most `tight`, because part of it would run on the processor. All are in bytes.
 */
export function memoryFit(size: number, memory: number, vram = Number.POSITIVE_INFINITY): MemoryFit {
  const needed = size * weightsMargin + contextBytes
  if (needed > memory * maxShare) return 'no'
  return needed <= memory * easyShare && needed <= vram ? 'yes' : 'tight'
}

/** How much the engine needs for weights of this size on the processor, where it stores them in a second form. */
export const engineBytes = (size: number): number => 2 * size * weightsMargin + contextBytes

/**
 * Returns whether weights of this size fit when the engine runs them on the processor. Weights that do not fit into
 * the memory that is `free` now are at most `tight`. All are in bytes.
 */
export function engineFit(size: number, memory: number, free: number): MemoryFit {
  const needed = engineBytes(size)
  if (needed > memory * maxShare) return 'no'
  return needed <= memory * easyShare && needed <= free ? 'yes' : 'tight'
}

/** Where a model in memory runs. `mixed`: part of it did not fit onto the graphics card. */
type Placement = 'card' | 'mixed' | 'processor'

/** Returns where a model runs whose memory is `bytes`, with `vramBytes` of them on the graphics card. */
export const placementOf = (bytes: number, vramBytes: number): Placement =>
  vramBytes >= bytes ? 'card' : vramBytes > 0 ? 'mixed' : 'processor'
