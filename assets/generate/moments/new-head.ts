import type { Head, Layer } from '../../../src-shared/moments/text-meaning.ts'
import { seededBy } from '../../../src-shared/ports.ts'

const hiddenSize = 48
/** Length of an embedding. */
export const embeddingSize = 384

/** Returns a head that knows nothing, with this number of answers, and of inputs: an embedding, and possibly more. */
export function newHead(seed: string, answers: number, inputs = embeddingSize): Head {
  const random = seededBy(seed)
  const layer = (size: number, from: number, scale: number): Layer => ({
    scale,
    weights: Buffer.from(
      Int8Array.from({ length: size * from }, () => Math.round((random() * 2 - 1) * 127)).buffer,
    ).toString('base64'),
    bias: Array.from({ length: size }, () => 0),
  })
  return {
    inner: layer(hiddenSize, inputs, 0.5 / 127),
    outer: layer(answers, hiddenSize, 0.17 / 127),
  }
}
