import { describe, expect, it } from 'vitest'
import { eventLines } from '../../renderer/panel/runs/run-source.ts'

function streamOf(chunks: readonly Uint8Array[]) {
  const seen = { taken: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[seen.taken]
        if (chunk === undefined) return controller.close()
        seen.taken += 1
        controller.enqueue(chunk)
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

describe('eventLines', () => {
  it('joins lines that arrive in pieces, and skips an incomplete last line', async () => {
    const bytes = new TextEncoder().encode('{"seq":1,"text":"Ü 🥄"}\n{"seq":2}\n{"seq":3')
    for (let size = 1; size < bytes.length; size += 1) {
      const chunks = []
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size))
      const read: unknown[] = []
      for await (const event of eventLines(streamOf(chunks).body)) read.push(event)
      expect(read).toEqual([{ seq: 1, text: 'Ü 🥄' }, { seq: 2 }])
    }
  })

  it('reads only what the caller requests, and cancels the stream when the caller stops', async () => {
    const line = new TextEncoder().encode('{"seq":1}\n')
    const { body, seen } = streamOf([line, line, line])
    for await (const _ of eventLines(body)) break
    expect(seen).toEqual({ taken: 1, cancelled: true })
  })
})
