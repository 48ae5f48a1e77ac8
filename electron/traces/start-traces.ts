import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createExporter } from './otlp-exporter.ts'
import { createSpanMaker } from './spans.ts'

/** Where traces are sent and what they contain. OpenTelemetry's environment variables set the defaults. */
export interface TraceOptions {
  readonly endpoint?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether spans contain the words of models, tool data and error messages. */
  readonly content?: boolean
}

/**
 * Sends the spans of a run to a collector, if an endpoint is set.
 * @param deps.print called with problems; none of them stops the run
 * @returns a function that sends the remaining spans within 2 s
 */
export async function startTraces(
  journal: Pick<Journal, 'run' | 'since' | 'subscribe' | 'state'>,
  options: TraceOptions,
  deps: {
    readonly env: Readonly<Record<string, string | undefined>>
    readonly clock: Clock
    readonly print: (line: string) => void
    /** Whether to read all events of the run, to include agents that an earlier process started. */
    readonly readsPast: boolean
  },
): Promise<() => Promise<void>> {
  const { env, clock, print } = deps
  const url = urlOf(options, env)
  if (url === null) return async () => {}
  const headers = options.headers ?? headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '')
  const why = headers === null ? malformedHeaders : obstacleOf(url, headers)
  if (why !== null || headers === null) {
    print(`No traces are sent: ${why}`)
    return async () => {}
  }
  if (env.OTEL_EXPORTER_OTLP_PROTOCOL === 'grpc')
    print('Traces are sent as OTLP over HTTP with JSON, not as gRPC. A collector accepts it on port 4318.')
  const service = env.OTEL_SERVICE_NAME ?? 'adlib'
  const exporter = createExporter({ url, headers, service }, { clock, print })
  const spans = createSpanMaker(journal.run, {
    content: options.content ?? env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === 'true',
  })
  // Drop the finished spans that `add` returns, because the earlier process has already sent them.
  if (deps.readsPast) for await (const event of journal.since(0)) spans.add(event)
  const stopListening = journal.subscribe((event) => {
    for (const span of spans.add(event)) exporter.add(span)
  })
  return async () => {
    stopListening()
    await exporter.close()
  }
}

const malformedHeaders = 'OTEL_EXPORTER_OTLP_HEADERS is not name=value,name=value with encoded values.'

/**
 * Returns why spans cannot be sent to an address with these headers, or null. Without this check, the error of
 * `fetch` would quote the password or the headers.
 */
function obstacleOf(url: string, headers: Readonly<Record<string, string>>): string | null {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (!/^https?:$/.test(protocol))
    return `${url.includes('@') ? 'the endpoint' : url} is not an address such as http://localhost:4318.`
  if (username || password)
    return 'the endpoint contains a user name and password. Send them in the header `authorization`.'
  try {
    new Headers(headers)
    return null
  } catch {
    return 'a header has a character that HTTP does not allow, such as a line break. Remove it.'
  }
}

function urlOf({ endpoint }: TraceOptions, env: NodeJS.ProcessEnv): string | null {
  if (env.OTEL_SDK_DISABLED === 'true') return null
  const own = endpoint === undefined ? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT : undefined
  if (own) return own
  const base = endpoint ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  return base ? `${base.replace(/\/$/, '')}/v1/traces` : null
}

/**
 * Parses headers of the form `name=value,name=value`, with URL-encoded values. Returns null if a value cannot be
 * decoded.
 */
function headersOf(text: string): Record<string, string> | null {
  try {
    return Object.fromEntries(
      text.split(',').flatMap((pair) => {
        const [name = '', ...value] = pair.split('=')
        return name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]]
      }),
    )
  } catch {
    return null
  }
}
