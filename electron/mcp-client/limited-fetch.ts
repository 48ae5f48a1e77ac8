import type { PeerLimits } from '../platform/peer-limits.ts'
import { peerSlices } from '../platform/slices.ts'

/** In bytes. A client holds a whole message in memory before it can read it. */
const maxMessageBytes = 16 * 1024 * 1024
const lineFeed = 10
const carriageReturn = 13

/**
 * Returns a `fetch` whose answers stay within the limits of a server, and let other work run between their pieces.
 * @param exceeded called once an answer exceeds a limit; its body then fails
 */
export const limitedFetch =
  (limits: PeerLimits, exceeded: () => void) =>
  async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    if (!response.ok || response.body === null) return response
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
    const sizeOf = isStream ? unfinishedBytes() : totalBytes()
    const sliceEnd = peerSlices()
    const { status, statusText, headers } = response
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          if (!limits.bytes(chunk.length) || sizeOf(chunk) > maxMessageBytes) {
            exceeded()
            controller.error(new Error('the server sends too much data'))
            return
          }
          const others = sliceEnd()
          if (others !== null) await others
          controller.enqueue(chunk)
        },
      }),
    )
    return new Response(body, { status, statusText, headers })
  }

const totalBytes = (): ((chunk: Uint8Array) => number) => {
  let total = 0
  return ({ length }) => {
    total += length
    return total
  }
}

/** Counts the bytes since the last empty line, which ends a message of an event stream. */
const unfinishedBytes = (): ((chunk: Uint8Array) => number) => {
  let bytes = 0
  let isLineEmpty = true
  return (chunk) => {
    for (const byte of chunk) {
      bytes += 1
      if (byte === lineFeed && isLineEmpty) bytes = 0
      if (byte !== carriageReturn) isLineEmpty = byte === lineFeed
    }
    return bytes
  }
}
