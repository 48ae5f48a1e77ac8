import { createInterface } from 'node:readline'

/** Yields the lines of an input. Removes line breaks, and the byte order mark that editors on Windows write. */
export async function* inputLines(input: NodeJS.ReadableStream): AsyncIterable<string> {
  let isFirst = true
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
  }
}
