import type { LlmMode } from './driver.ts'

/** What a server tells of one of its models. What it does not tell is absent. */
export interface ModelFacts {
  readonly name: string
  /** Identifies the weights and the template; what is learned of a model is kept under it. */
  readonly digest: string
  /** `completion`, `tools`, `vision`, `thinking` …; absent where the server is too old to say. */
  readonly capabilities?: readonly string[]
  /** Most tokens that the model was made for. */
  readonly contextLength?: number
  readonly family?: string
  /** How many weights it has. */
  readonly parameters?: number
  /** Texts at which the model's own settings end an answer; a request's own list would replace them. */
  readonly stops: readonly string[]
  /** It continues text and was never taught to chat. */
  readonly isBase: boolean
  /** It thinks, or its template may open thinking in the prompt. */
  readonly mayThink: boolean
}

/** A model in the list of what a server has. */
export interface ModelListing {
  readonly name: string
  readonly digest: string
  /** Epoch milliseconds; 0 where unknown. */
  readonly modifiedAt: number
  /** Bytes on disk. */
  readonly size: number
}

/**
 * True for a prompt template that marks no roles: what is written there is continued, not answered. Every chat
 * template writes either the messages or marks around the prompt (Ollama's template language).
 */
export const isBaseTemplate = (template: string): boolean =>
  /^\s*(\{\{-?\s*\.Prompt\s*-?\}\})?\s*$/.test(template)

/** `model` as a server's list spells it: with `:latest` where no tag is given. */
export const sameModel = (listed: string, asked: string): boolean =>
  listed === asked || listed === `${asked}:latest`

/** The stop texts in a model's parameters, as Ollama lists them: a line `stop  "<text>"` for each. */
export const stopsIn = (parameters: string): string[] =>
  [...parameters.matchAll(/^stop\s+(".*")\s*$/gm)].flatMap(([, quoted]) => {
    try {
      return [String(JSON.parse(quoted ?? ''))]
    } catch {
      return []
    }
  })

/** Below this many parameters a model repeats its examples rather than answer what it sees or is asked. */
export const LEAST_PARAMETERS = 500_000_000

/** The number of weights that a model's name tells: `135m`, `1.7b`, `8x7b` (experts), `e4b` (those that work at once). */
export function sizeInName(name: string): number | undefined {
  const [, experts, digits, unit] =
    /(?:^|[^a-z0-9.])(?:(\d+)x|e)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  if (digits === undefined) return undefined
  return Number(experts ?? 1) * Number(digits) * (unit?.toLowerCase() === 'b' ? 1e9 : 1e6)
}

/** What was learned of a model's weights. */
export interface ModelMemo {
  /** The mode in which a probe got a right call, or that a server's refusal led to. */
  readonly mode?: LlmMode
  /** When that was learned (epoch ms). */
  readonly modeAt?: number
  /** How the one-call probe went, and when (epoch ms). */
  readonly probe?: { readonly ok: boolean; readonly at: number; readonly ms: number; readonly why?: string }
}

/** How long what was learned of a mode holds, in ms: a new server may do better. */
export const LEARNED_LASTS_MS = 7 * 24 * 3600 * 1000

/** The mode that was learned of a model, unless that is long ago. `now` is epoch ms. */
export const learnedMode = ({ mode, modeAt, probe }: ModelMemo, now: number): LlmMode | undefined =>
  now - (modeAt ?? probe?.at ?? 0) < LEARNED_LASTS_MS ? mode : undefined

/** Where that is kept, by digest; an empty digest is never kept. Reading and writing are immediate. */
export interface ModelMemory {
  get(digest: string): ModelMemo
  /** Adds to what is known; fields that are left out stay. */
  learn(digest: string, memo: ModelMemo): void
}

/** A memory that lasts as long as the process. */
export function createModelMemory(known: Readonly<Record<string, ModelMemo>> = {}): ModelMemory {
  const memos = new Map(Object.entries(known))
  return {
    get: (digest) => memos.get(digest) ?? {},
    learn(digest, memo) {
      if (digest !== '') memos.set(digest, { ...memos.get(digest), ...memo })
    },
  }
}
