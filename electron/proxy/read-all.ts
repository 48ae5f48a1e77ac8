const maxReply = 32_000_000

/** Reads a body as text. Rejects if it breaks or is too large. */
export async function readAll(source: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += (chunk as Buffer).length
    if (size > maxReply) throw new Error('the answer is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
