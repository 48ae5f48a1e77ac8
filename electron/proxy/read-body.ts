import type { IncomingMessage } from 'node:http'
import type { Problem } from '../../src-shared/proxy/dialect.ts'

/** Maximum size (bytes) of a request that the proxy reads. Others stream through it. */
export const maxBody = 10 * 1024 * 1024
/** Maximum nesting of a request. More levels could overflow the stack of recursive parsers. */
const maxLevels = 200

/** Reads the body of a request. Resolves with a problem if it is too large or nested too deeply. */
export async function readBody(request: IncomingMessage): Promise<Buffer | Problem> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    // Go on reading, because a client that is still sending would not see the answer.
    if (size <= maxBody) chunks.push(chunk as Buffer)
    else chunks.length = 0
    if (size > maxDiscarded) break
  }
  if (size > maxBody)
    return {
      status: 413,
      message: `The request is larger than ${maxBody / 1024 / 1024} MB.`,
      remedy: 'Send fewer messages or smaller pictures.',
    }
  const body = Buffer.concat(chunks)
  if (levelsOf(body) > maxLevels)
    return {
      status: 400,
      message: `The JSON of the request has more than ${maxLevels} levels.`,
      remedy: 'Check the program that wrote it.',
    }
  return body
}

/** Size (bytes) up to which the rest of a request that is too large is read and discarded. */
const maxDiscarded = 100 * 1024 * 1024

/** Returns the depth of the deepest bracket of JSON text. Brackets in strings do not count. */
function levelsOf(json: Buffer): number {
  let deepest = 0
  let level = 0
  let isInString = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (isInString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) deepest = Math.max(deepest, ++level)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) level--
  }
  return deepest
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]')
