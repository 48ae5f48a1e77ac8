import { type BeatKind, screenKinds } from '../../events/beat.ts'
import weights from '../../moments/line-weights.json' with { type: 'json' }
import {
  type Layer,
  layerScores,
  sharesOf,
  similarity,
  textFeatures,
  vectorOf,
} from '../../moments/text-meaning.ts'
import { echoShare } from './judge-line.ts'

/** A line about a moment, in one row. The embeddings are those of `EmbedTexts`. */
export interface PlacedLine {
  readonly line: string
  readonly kind: BeatKind
  /** The lines on the screen, separated by ` / `. */
  readonly screen: string
  readonly embedding: string
  readonly screenEmbedding: string
}

/** What was learned about lines: for which kind of moment a line was written, and whether readers call it good. */
export interface LineWeights {
  /** A score for each of `screenKinds`, by the embedding of a line. */
  readonly kind: Layer
  /** Scores for "not good" and "good", by the features of a line. */
  readonly appeal: Layer
}

/** Returns a setup and its punchline as one row, as the judge reads them. */
export const inOneRow = (line: string): string => line.replace(/\s*(?:\n|\s\/\s)\s*/g, ' ')

/** More words than this do not count. */
const manyWords = 20
/** Number of weights of letters and words. Several of them share a weight. */
const spellings = 1 << 13
/** How much letters and words count beside what a line means. */
const spelledShare = 2
/** Keeps a line that fits no kind from deciding alone. */
const leastShare = 0.002

/**
 * Returns what a line is judged by: what it means, whether it was meant for such a moment, how close it is to the screen,
 * its form, and its letters and words.
 */
export function appealFeatures(
  { line, kind, screen, embedding, screenEmbedding }: PlacedLine,
  kinds: Layer,
): Float32Array {
  const vector = vectorOf(embedding)
  const words = line.match(/\p{L}+/gu)?.length ?? 0
  const sentences = line.match(/[.!?…]+(?=\s|$)/gu)?.length ?? 0
  return Float32Array.of(
    ...vector,
    fitOf(vector, kind, kinds),
    similarity(vector, vectorOf(screenEmbedding)),
    Number(echoShare(line, [screen]) > 0),
    Math.min(1, words / manyWords),
    Number(words <= 3),
    Number(sentences > 1),
    Number(line.includes('?')),
    Number(line.includes('!')),
    ...spelledIn(line),
  )
}

function spelledIn(line: string): Float32Array {
  const found = new Float32Array(spellings)
  for (const { index, share } of textFeatures(line)) {
    const at = index % spellings
    found[at] = (found[at] as number) + spelledShare * share
  }
  return found
}

/** Returns how much more a line fits a kind of moment than any other (0: as much), on a logarithmic scale. */
function fitOf(vector: ArrayLike<number>, kind: BeatKind, kinds: Layer): number {
  const share = sharesOf(layerScores(kinds, vector))[screenKinds.indexOf(kind)]
  return share === undefined ? 0 : Math.log(Math.max(share, leastShare) * screenKinds.length) / 3
}

/**
 * Returns how likely it is that an audience calls a line good (0 to 1), as a logistic model learned it from lines that
 * readers marked. It knows English lines.
 */
export const appealOf = (placed: PlacedLine, learned: LineWeights = weights): number =>
  sharesOf(layerScores(learned.appeal, appealFeatures(placed, learned.kind)))[1] ?? 0
