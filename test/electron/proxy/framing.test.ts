import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frame, framesOf } from '../../../electron/proxy/framing.ts'
import { fuzz } from '../../fixtures/fuzz.ts'

async function framesIn(chunks: readonly Uint8Array[], framing: 'events' | 'lines'): Promise<Frame[]> {
  const frames: Frame[] = []
  const source = (async function* () {
    yield* chunks
  })()
  for await (const frame of framesOf(source, framing)) frames.push(frame)
  return frames
}

const events = [
  ': keep-alive\r\n\r\n',
  'event: a\r\ndata: {"a": "naïve 日本 👋"}\r\n\r\n',
  'data:{"b":1}\n\n',
  'data: {"c":\ndata: 2}\n\n',
  'id: 7\n\n',
  'data: [1]\n\n',
  'data: [DONE]\n\n',
  'data: {"last":true}',
]

describe('framesOf', () => {
  it('finds the same events wherever the pieces of a stream begin, and keeps every byte', async () => {
    const bytes = new TextEncoder().encode(events.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const chunks = places.slice(1).map((to, index) => bytes.slice(places[index], to))
        const frames = await framesIn(chunks, 'events')
        expect(frames.map(({ raw }) => raw)).toEqual(events)
        expect(frames.map(({ json }) => json)).toEqual([
          ...[undefined, { a: 'naïve 日本 👋' }, { b: 1 }, { c: 2 }],
          ...[undefined, undefined, undefined, { last: true }],
        ])
      }),
      { numRuns: fuzz(200) },
    )
  })

  it('splits lines of JSON', async () => {
    const lines = ['{"a":1}\n', '\n', 'no JSON\n', '{"b":2}']
    const frames = await framesIn([new TextEncoder().encode(lines.join(''))], 'lines')
    expect(frames.map(({ raw }) => raw)).toEqual(lines)
    expect(frames.map(({ json }) => json)).toEqual([{ a: 1 }, undefined, undefined, { b: 2 }])
  })

  it('rejects a message that has no end', async () => {
    const chunk = new Uint8Array(1_000_000).fill(97)
    await expect(framesIn([chunk, chunk, chunk, chunk, chunk], 'lines')).rejects.toThrow('too large')
  })
})
