import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { reasonOf } from '../platform/files.ts'
import type { AttributeValue, Span } from './spans.ts'

/** The server that receives the spans. */
export interface TraceTarget {
  /** Such as `http://localhost:4318/v1/traces`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
}

/** Sends spans in batches. */
export interface SpanExporter {
  add(span: Span): void
  /** Sends the remaining spans. Resolves when that succeeds or fails, or after 2 s. */
  close(): Promise<void>
}

const everyMs = 2000
const maxBatch = 200
const maxWaiting = 5000
const timeoutMs = 10_000
const closeMs = 2000

/**
 * Creates an exporter for OTLP over HTTP with JSON. It does not use the OpenTelemetry SDK, which would choose its own
 * span ids.
 * @param deps.print called with the first failure, and with the first failure after each success
 */
export function createExporter(
  { url, headers, service }: TraceTarget,
  deps: {
    readonly clock: Clock
    readonly print: (line: string) => void
  },
): SpanExporter {
  const { clock, print } = deps
  let waiting: Span[] = []
  let sending: Promise<void> | null = null
  let stopTimer: Cancel | null = null
  let isFailing = false
  /** Aborted by `close`, because pending requests and timers would keep the program alive. */
  const closed = new AbortController()

  const failed = (why: string): void => {
    if (!isFailing)
      print(
        `Traces cannot be sent to ${new URL(url).host}: ${why}. Adlib keeps them while there is room, and tries again.`,
      )
    isFailing = true
  }
  const post = async (batch: readonly Span[]): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch, service)),
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (answer.ok) isFailing = false
      else failed(`it answered ${answer.status}`)
      // Drop a rejected batch, because the server would reject it again. Status 429 only means that the server is
      // busy.
      if (answer.ok || (answer.status < 500 && answer.status !== 429)) return
    } catch (error) {
      if (closed.signal.aborted) return
      failed(reasonOf(error))
    }
    waiting = [...batch, ...waiting].slice(-maxWaiting)
  }
  const flush = (): void => {
    stopTimer?.()
    stopTimer = null
    if (sending !== null || waiting.length === 0 || closed.signal.aborted) return
    const batch = waiting.slice(0, maxBatch)
    waiting = waiting.slice(maxBatch)
    sending = post(batch).finally(() => {
      sending = null
      if (waiting.length > 0 && !closed.signal.aborted) stopTimer ??= clock.after(everyMs, flush)
    })
  }

  return {
    add(span) {
      if (closed.signal.aborted) return
      waiting.push(span)
      if (waiting.length > maxWaiting) waiting.shift()
      if (waiting.length >= maxBatch && !isFailing) flush()
      else stopTimer ??= clock.after(everyMs, flush)
    },
    async close() {
      const cancelTimeout = clock.after(closeMs, () => closed.abort())
      await sending
      while (waiting.length > 0 && !isFailing && !closed.signal.aborted) {
        flush()
        await sending
      }
      cancelTimeout()
      closed.abort()
      stopTimer?.()
    },
  }
}

const kinds = { internal: 1, client: 3 } as const

const requestOf = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [
        {
          scope: { name: 'adlib' },
          spans: spans.map(({ trace, id, parent, name, kind, start, end, attributes, error }) => ({
            traceId: trace,
            spanId: id,
            ...(parent === undefined ? {} : { parentSpanId: parent }),
            name,
            kind: kinds[kind],
            startTimeUnixNano: nanos(start),
            endTimeUnixNano: nanos(end),
            attributes: attributesOf(attributes),
            status: error === undefined ? {} : { code: 2, message: error },
          })),
        },
      ],
    },
  ],
})

const nanos = (ms: number): string => `${Math.round(ms)}000000`

const attributesOf = (attributes: Readonly<Record<string, AttributeValue>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: attributeValue(value) }))

function attributeValue(value: AttributeValue): unknown {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map(attributeValue) } }
}
