import type { Usage } from '../events/event/llm.ts'
import { describe } from '../events/json.ts'
import type { Cancel, Clock } from '../ports.ts'
import { outOfBounds } from '../toolcall/repair/argument-bounds.ts'
import {
  defaultMaxTokens,
  type LlmAnswer,
  type LlmDriver,
  type LlmEvent,
  type LlmFailure,
  type LlmMode,
  type LlmRequest,
  type LlmResult,
  type PromptOptions,
} from './driver.ts'
import type { NativeCall, OutputReader } from './outputs.ts'
import { CANCELLED, type ServerFault } from './transport.ts'

/** A message from any model server, in one common form. */
export type ModelChunk =
  | { readonly type: 'text'; readonly text: string }
  /** Output that is not shown, such as thinking. It proves that the server has not hung. */
  | { readonly type: 'thinking'; readonly text?: string }
  | { readonly type: 'call'; readonly call: NativeCall }
  /**
   * The end of an answer. An answer without it is incomplete. `cut`: whether the answer stopped at the token limit;
   * undefined if the server does not say. `truncated`: the server probably cut the prompt.
   */
  | {
      readonly type: 'end'
      readonly usage: Usage
      readonly cut: boolean | undefined
      readonly truncated?: boolean
    }
  | { readonly type: 'fault'; readonly fault: ServerFault }

/** A request in one mode, ready to send. */
export interface ModePlan {
  readonly mode: LlmMode
  readonly options?: PromptOptions
  readonly reader: OutputReader
  send(signal: AbortSignal): AsyncIterable<ModelChunk>
  /** Returns the plan to try after a fault before the first output; undefined if the fault is final. */
  fallback?(fault: ServerFault): Promise<ModePlan | undefined>
}

/** Time (ms) of silence after which a server counts as hung. */
export interface Timeouts {
  /** Applies before the first output. Loading a large model from disk takes minutes. */
  readonly firstTokenMs: number
  /** Applies after the first output. */
  readonly idleMs: number
}
const defaultTimeouts: Timeouts = { firstTokenMs: 240_000, idleMs: 60_000 }

const maxText = 200_000

interface StreamingOptions {
  readonly name: string
  readonly clock: Clock
  readonly plan: (
    request: LlmRequest,
    signal: AbortSignal,
  ) => Promise<{ readonly plan: ModePlan } | { readonly fault: ServerFault }>
  readonly timeouts?: Timeouts | undefined
}

/**
 * Creates a driver for a server that answers in chunks. An answer ends at once if it is aborted, and after a timeout
 * if the server is silent.
 */
export function streamingDriver({
  name,
  clock,
  plan,
  timeouts = defaultTimeouts,
}: StreamingOptions): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const began = clock.monotonic()
    const failed = (fault: ServerFault, raw = ''): LlmEvent => ({
      type: 'result',
      result: failureOf(fault, clock.monotonic() - began, raw),
    })
    const line = deadline(request.signal, clock)
    try {
      const waited = await line.within(timeouts.firstTokenMs, plan(request, line.signal))
      const planned = 'fault' in waited ? waited : waited.value
      if ('fault' in planned) {
        yield failed(planned.fault)
        return
      }
      for (let current: ModePlan | undefined = planned.plan; current; ) {
        const { reader, mode, options } = current
        if (options !== undefined) request.onSent?.({ request, mode, options })
        const chunks: AsyncIterator<ModelChunk> = current.send(line.signal)[Symbol.asyncIterator]()
        let firstAt: number | undefined
        let length = 0
        let fault: ServerFault | undefined
        for (;;) {
          const next = await line.within(
            firstAt === undefined ? timeouts.firstTokenMs : timeouts.idleMs,
            chunks.next(),
          )
          const chunk: ModelChunk | undefined =
            'fault' in next
              ? { type: 'fault', fault: next.fault }
              : next.value.done
                ? undefined
                : next.value.value
          if (chunk === undefined) {
            fault = UNFINISHED
            break
          }
          if (chunk.type === 'fault') {
            fault = chunk.fault
            break
          }
          if (chunk.type === 'end') {
            const ms = clock.monotonic() - began
            const { maxTokens = defaultMaxTokens } = request
            const { events, output } = reader.end({ cut: chunk.cut, maxTokens })
            yield* events
            const answer: LlmAnswer = {
              ok: true,
              mode: current.mode,
              ...output,
              ms,
              usage: withSpeed(chunk.usage, began, firstAt, clock.monotonic()),
              ...(chunk.truncated === undefined ? {} : { truncated: chunk.truncated }),
            }
            yield { type: 'result', result: answer }
            return
          }
          firstAt ??= clock.monotonic()
          if (chunk.type === 'text') {
            length += chunk.text.length
            if (length > maxText) {
              fault = ENDLESS
              break
            }
            yield* reader.text(chunk.text)
          } else if (chunk.type === 'thinking') {
            reader.thinking?.(chunk.text ?? '')
          } else if (chunk.type === 'call') {
            fault = oversized(chunk.call)
            if (fault !== undefined) break
            yield* reader.call(chunk.call)
          }
        }
        const other: ModePlan | undefined =
          firstAt === undefined && !request.signal.aborted ? await current.fallback?.(fault) : undefined
        if (other === undefined) yield failed(fault, reader.raw)
        current = other
      }
    } catch (error) {
      // An answer can make the parser throw. Report that as a failure, because a driver never throws.
      yield failed(unexpected(error))
    } finally {
      line.close()
    }
  }

  return {
    name,
    stream,
    call: (request) => resultOf(stream(request)),
  }
}

const UNFINISHED: ServerFault = {
  kind: 'broken_stream',
  message: 'The model server closed the connection before the answer was complete.',
  remedy: "The next turn tries again. If it keeps happening, check the server's log.",
}

const ENDLESS: ServerFault = {
  kind: 'bad_answer',
  message: `The model wrote more than ${maxText} characters without ending.`,
  remedy: 'Choose another model or another mode; the next turn tries again.',
}

function oversized({ name, arguments: args }: NativeCall): ServerFault | undefined {
  const excess = outOfBounds(args)
  return excess === undefined
    ? undefined
    : {
        kind: 'bad_answer',
        message: `The arguments of the model's call to ${name.slice(0, 100)} ${excess}.`,
        remedy: 'The next turn tries again. If this keeps happening, choose another model.',
      }
}

/** Converts a fault of the server into a failure of the driver. `raw` is the text that arrived before the fault. */
export const failureOf = (fault: ServerFault, ms: number, raw = ''): LlmFailure => ({
  ok: false,
  kind: fault.kind,
  message: fault.message,
  remedy: fault.remedy,
  ms,
  ...(raw === '' ? {} : { raw: raw.slice(0, 20_000) }),
})

const withSpeed = (usage: Usage, began: number, firstAt: number | undefined, ended: number): Usage => ({
  totalMs: ended - began,
  ...(firstAt === undefined ? {} : { firstTokenMs: firstAt - began }),
  ...(firstAt === undefined ? {} : speedOf(usage.completionTokens, ended - firstAt)),
  ...usage,
})

type Within<T> = { readonly value: T } | { readonly fault: ServerFault }

function deadline(outer: AbortSignal, clock: Clock) {
  const inner = new AbortController()
  let aborted: (() => void) | undefined
  const onAbort = () => {
    inner.abort()
    aborted?.()
  }
  if (outer.aborted) inner.abort()
  else outer.addEventListener('abort', onAbort, { once: true })

  return {
    signal: inner.signal,
    within<T>(ms: number, work: Promise<T>): Promise<Within<T>> {
      return new Promise((resolve) => {
        let cancel: Cancel = () => {}
        const settle = (outcome: Within<T>) => {
          cancel()
          aborted = undefined
          resolve(outcome)
        }
        aborted = () => settle({ fault: CANCELLED })
        if (outer.aborted) {
          work.catch(() => {})
          settle({ fault: CANCELLED })
          return
        }
        cancel = clock.after(ms, () => {
          inner.abort()
          settle({ fault: silentFor(ms) })
        })
        work.then(
          (value) => settle(outer.aborted ? { fault: CANCELLED } : { value }),
          (error: unknown) => settle({ fault: unexpected(error) }),
        )
      })
    },
    close() {
      outer.removeEventListener('abort', onAbort)
      inner.abort()
    },
  }
}

const silentFor = (ms: number): ServerFault => ({
  kind: 'timeout',
  message: `The model server was silent for ${Math.round(ms / 1000)} seconds.`,
  remedy: 'A smaller model or a smaller context may help; the next turn tries again.',
})

const unexpected = (error: unknown): ServerFault => ({
  kind: 'bad_answer',
  message: `The model's answer could not be read: ${describe(error)}.`,
  remedy: 'Please report this; the next turn tries again.',
})

/** Reads a stream to its end and returns its result. Throws if the stream has no result. */
export async function resultOf(events: AsyncIterable<LlmEvent>): Promise<LlmResult> {
  let result: LlmResult | undefined
  for await (const event of events) if (event.type === 'result') result = event.result
  if (result === undefined) throw new Error('The driver stream ended without a result.')
  return result
}

/** Returns the speed of generation, if the server's figures are valid. */
export function speedOf(tokens: number | undefined, ms: number): { tokensPerSecond?: number } {
  const tokensPerSecond = ((tokens ?? 0) * 1000) / ms
  return tokens && ms > 0 && Number.isFinite(tokensPerSecond) ? { tokensPerSecond } : {}
}
