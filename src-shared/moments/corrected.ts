import type { Correction } from '../events/corrections.ts'
import { isSameWords } from '../events/corrections.ts'
import type { SeenBlock } from '../events/observation.ts'
import { similarity, vectorOf } from './embedding.ts'
import { type MeaningShares, meanings } from './meaning.ts'

/** Texts with a similarity below the first value do not matter; from the second one, they decide. */
const [related, same] = [0.6, 0.9]

/** What a block reports in a game that the streamer corrected. */
export interface Corrected {
  readonly shares: MeaningShares
  /** How much the corrections decided, from 0 (nothing) to 1 (everything). */
  readonly weight: number
}

/**
 * Corrects what a block probably reports. The correction with the most similar words counts the more, the more similar
 * they are.
 */
export function correctedShares(
  shares: MeaningShares,
  block: Pick<SeenBlock, 'text' | 'embedding'>,
  corrections: readonly Correction[],
): Corrected {
  const vector = block.embedding === undefined ? undefined : vectorOf(block.embedding)
  // Of equally similar words, those that were corrected last count.
  const [near] = corrections
    .filter(({ about }) => about === 'words')
    .map((given) => ({ means: given.means, alike: likeness(block.text, vector, given) }))
    .toReversed()
    .toSorted((a, b) => b.alike - a.alike)
  if (near === undefined || near.alike <= related) return { shares, weight: 0 }
  const { means, alike } = near
  const weight = Math.min(1, (alike - related) / (same - related))
  const meant = means === 'nothing' ? 'none' : means
  const all = meanings.map((meaning) => [
    meaning,
    shares[meaning] * (1 - weight) + (meaning === meant ? weight : 0),
  ])
  return { shares: Object.fromEntries(all) as MeaningShares, weight }
}

/** Decoded embeddings. There may be many corrections for each block. */
const decoded = new WeakMap<Correction, Float32Array>()

/** Returns how similar a text is to that of a correction: 2 for the same words. */
function likeness(text: string, vector: Float32Array | undefined, given: Correction): number {
  if (isSameWords(text, given.text)) return 2
  if (vector === undefined || given.embedding === undefined) return 0
  const other = decoded.get(given) ?? vectorOf(given.embedding)
  decoded.set(given, other)
  return similarity(vector, other)
}
