import type { LlmMode } from './driver.ts'

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
