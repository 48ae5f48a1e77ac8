import { isRecord } from '../../src-shared/step/record.ts'

/** Maximum size (bytes) of a line. A longer one passes unchanged, and the reader behind this filter refuses it. */
const maxLine = 16 * 1024 * 1024
const lineFeed = 10

/** Fields whose content belongs to the tool or its caller, so that a null in it is a value. */
const FREE = new Set(['structuredContent', 'arguments', 'data', '_meta'])
const SCHEMAS = new Set(['inputSchema', 'outputSchema', 'requestedSchema'])
/** Keywords of JSON Schema whose content is a value, not a schema. */
const VALUES = new Set(['default', 'const', 'enum', 'examples'])
/** Keywords of JSON Schema whose keys are names. */
const NAMES = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

type Place = 'message' | 'schema' | 'names'

/**
 * Removes the null fields from an MCP message. Many servers write null for an optional field that they leave empty,
 * which the protocol does not allow.
 */
export function withoutNulls(value: unknown, place: Place = 'message'): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, place))
  if (!isRecord(value)) return value
  const isValue = (key: string) => (place === 'message' ? FREE : VALUES).has(key) && place !== 'names'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => field !== null || (place === 'schema' && VALUES.has(key)))
      .map(([key, field]) => [key, isValue(key) ? field : withoutNulls(field, placeOf(key, place))]),
  )
}

const placeOf = (key: string, place: Place): Place => {
  if (place === 'message') return SCHEMAS.has(key) ? 'schema' : 'message'
  return place === 'schema' && NAMES.has(key) ? 'names' : 'schema'
}

/** Removes the null fields from a message in JSON. Any other text stays as it is. */
function cleanJson(json: string): string {
  if (!/:\s*null\b/.test(json)) return json
  try {
    return JSON.stringify(withoutNulls(JSON.parse(json)))
  } catch {
    return json
  }
}

const cleanLine = (line: string): string => {
  const prefix = /^data: ?/.exec(line)?.[0] ?? ''
  return prefix + cleanJson(line.slice(prefix.length))
}

/**
 * Creates a filter that removes null fields from a stream of messages, one message a line, as MCP's stdio transport
 * and event streams have them. It returns whole lines only.
 */
export function nullFilter(): (chunk: Uint8Array) => Buffer {
  let waiting: Buffer[] = []
  let length = 0
  return (chunk) => {
    const end = chunk.lastIndexOf(lineFeed) + 1
    const rest = Buffer.from(chunk.subarray(end))
    if (end === 0 && length + rest.length <= maxLine) {
      waiting.push(rest)
      length += rest.length
      return Buffer.alloc(0)
    }
    const isTooLong = end === 0
    const whole = Buffer.concat([...waiting, isTooLong ? rest : chunk.subarray(0, end)])
    waiting = isTooLong ? [] : [rest]
    length = isTooLong ? 0 : rest.length
    if (isTooLong || !whole.includes('null')) return whole
    return Buffer.from(whole.toString('utf8').split('\n').map(cleanLine).join('\n'))
  }
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Wraps a `fetch` so that the messages in its answers have no null fields. */
export const nullFreeFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    const { body, status, statusText, headers } = response
    const type = headers.get('content-type') ?? ''
    if (!response.ok || body === null) return response
    const rewritten = (content: BodyInit) => new Response(content, { status, statusText, headers })
    if (type.includes('application/json')) return rewritten(cleanJson(await response.text()))
    if (!type.includes('text/event-stream')) return response
    const clean = nullFilter()
    return rewritten(
      body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => controller.enqueue(clean(chunk)),
        }),
      ),
    )
  }
