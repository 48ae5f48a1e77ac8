/** Characters of JSON that one value in an event may take. */
const most = 16_000

/**
 * A value as it may stand in an event: plain JSON of bounded length. What is longer, or cannot be written as
 * JSON at all, is replaced by `{cut: true, head}`, so that an event can always be written and nothing that a
 * model or a tool returns can fill the disk.
 */
export function boundedJson(value: unknown, limit = most): unknown {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    return { cut: true, head: describe(value) }
  }
  if (json === undefined) return null
  return json.length <= limit ? value : { cut: true, head: json.slice(0, Math.min(limit, 2000)) }
}

/** A value in words, whatever it is: one without a prototype cannot even be made a string. */
export function describe(value: unknown): string {
  try {
    return String(value).slice(0, 500)
  } catch {
    return 'a value that has no text'
  }
}
