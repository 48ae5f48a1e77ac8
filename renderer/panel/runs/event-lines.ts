import type { AdlibEvent } from '../../../src-shared/events/event.ts'

/**
 * Yields the events of a stream with one JSON line per event. Skips an incomplete last line. Rejects when the stream
 * fails.
 */
export async function* eventLines(body: ReadableStream<Uint8Array>): AsyncGenerator<AdlibEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as AdlibEvent
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
