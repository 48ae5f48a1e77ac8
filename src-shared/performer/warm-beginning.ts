import type { Emit } from '../events/event.ts'
import type { LlmDriver, LlmRequest } from '../llm/driver.ts'
import { withTimeout } from '../llm/transport.ts'
import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { Beginning } from './writer/beginning.ts'

/** Time (ms) that a server has to read a beginning. */
const limitMs = 60_000
/** Time (ms) until a failed attempt is repeated. */
const retryMs = 5000
/** A server may have dropped the beginning if it got no request for this time (ms). */
const idleMs = 60_000
/** A beginning whose key differs only in this many last letters (up to three examples) is read within a turn. */
const nearLetters = 900

/** A model with the beginning of its next request, and the fields of the request that decide about its prompt. */
export interface WarmRequest {
  readonly driver: LlmDriver
  readonly model: string
  readonly mode: NonNullable<LlmRequest['mode']>
  readonly beginning: Beginning
}

export type Warmed = { readonly ok: true } | { readonly ok: false; readonly why: string }

/** Keeps the beginning of the performer's requests in the cache of its model server. */
export interface WarmBeginning {
  /** Has the server read a beginning. Never rejects. */
  warm(request: WarmRequest, signal: AbortSignal): Promise<Warmed>
  /** Returns whether the server has read this beginning, or all but its end. */
  has(request: WarmRequest): boolean
  /**
   * Returns whether the server has read the beginning of the next request. If not, has it read in the background; the
   * model should not perform meanwhile.
   */
  isWarm(request: WarmRequest): boolean
  /** Call this after each answer of the model, and when another request used the server. */
  used(by: 'performer' | 'other'): void
  /** Cancels the request that runs. */
  cancel(): void
}

/** Creates the keeper of one performer's beginning. `failed` is called if the server does not read a beginning. */
export function createWarmBeginning({
  clock,
  emit,
  failed = () => {},
}: {
  readonly clock: Clock
  readonly emit: Emit
  readonly failed?: () => void
}): WarmBeginning {
  /** The beginning that the server has read, and when it was last used (monotonic ms). */
  let warm: { readonly key: string; readonly at: number } | null = null
  let running: { readonly key: string; readonly end: Promise<Warmed>; readonly cancel: () => void } | null =
    null
  let notBefore = Number.NEGATIVE_INFINITY

  const read = async (
    { driver, model, mode, beginning }: WarmRequest,
    key: string,
    signal: AbortSignal,
  ): Promise<Warmed> => {
    // During a check whether the server still has the beginning, the model continues to perform.
    const isCheck = warm?.key === key
    if (!isCheck) emit({ type: 'brain/phase', model, phase: 'warming' })
    const result = await withTimeout({ clock, ms: limitMs, signal }, (limited) =>
      driver.call({
        ...{ model, mode, ...beginning, maxTokens: 1, signal: limited },
        messages: [...beginning.messages, { role: 'user', content: [text('Ready?')] }],
      }),
    )
    // A model that calls a tool instead of one word has read the beginning as well.
    if (!signal.aborted && (result.ok || result.kind === 'bad_answer')) {
      warm = { key, at: clock.monotonic() }
      if (!isCheck) emit({ type: 'brain/phase', model, phase: 'ready' })
      return { ok: true }
    }
    if (isCheck) warm = null
    if (result.ok || signal.aborted)
      return { ok: false, why: `Another request came before ${model} was ready.` }
    notBefore = clock.monotonic() + retryMs
    return {
      ok: false,
      why:
        result.kind === 'cancelled'
          ? `${model} did not read its instructions within ${limitMs / 1000} s. Choose a smaller model.`
          : `${result.message} ${result.remedy}`,
    }
  }

  const start = (request: WarmRequest, key: string, outer?: AbortSignal): Promise<Warmed> => {
    running?.cancel()
    // A server with one slot drops one beginning for another.
    if (warm?.key !== key) warm = null
    const controller = new AbortController()
    const cancel = () => controller.abort()
    outer?.addEventListener('abort', cancel, { once: true })
    if (outer?.aborted) cancel()
    const end = read(request, key, controller.signal).finally(() => {
      outer?.removeEventListener('abort', cancel)
      if (running?.end === end) running = null
    })
    running = { key, end, cancel }
    return end
  }

  const inBackground = async (request: WarmRequest, key: string): Promise<void> => {
    const before = notBefore
    const warmed = await start(request, key)
    if (!warmed.ok && notBefore !== before) failed()
  }

  const knows = (key: string): boolean => {
    if (warm === null) return false
    if (warm.key === key) return true
    // Such as another line that the streamer liked: it is the last example.
    const isNear = commonLength(warm.key, key) >= key.length - nearLetters
    if (isNear) warm = { ...warm, key }
    return isNear
  }

  return {
    async warm(request, signal) {
      const key = keyOf(request)
      if (running?.key === key) return running.end
      return warm?.key === key ? { ok: true } : start(request, key, signal)
    },
    has: (request) => running === null && knows(keyOf(request)),
    isWarm(request) {
      const key = keyOf(request)
      const now = clock.monotonic()
      if (running?.key === key) return warm?.key === key
      const isKnown = knows(key)
      const isIdle = isKnown && now - (warm?.at ?? now) >= idleMs
      if ((!isKnown || isIdle) && now >= notBefore) void inBackground(request, key)
      return isKnown
    },
    used(by) {
      if (by === 'other') warm = null
      else if (warm !== null) warm = { ...warm, at: clock.monotonic() }
    },
    cancel: () => running?.cancel(),
  }
}

/** Identifies a beginning. The key has the same order as the prompt. */
const keyOf = ({ driver, model, mode, beginning: { system, messages, tools } }: WarmRequest): string =>
  JSON.stringify([driver.name, model, mode, system, tools, messages])

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
