/** Streams pieces of text in batches of about 64 kB, only as fast as the other side reads them. */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let batch = ''
      while (batch.length < 64 * 1024) {
        const next = await iterator.next()
        if (next.done) {
          if (batch !== '') controller.enqueue(encoder.encode(batch))
          controller.close()
          return
        }
        batch += next.value
      }
      controller.enqueue(encoder.encode(batch))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
