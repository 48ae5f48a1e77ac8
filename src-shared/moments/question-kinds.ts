import { type QuestionKind, questionKinds } from '../events/question-kind.ts'
import weights from './question-weights.json' with { type: 'json' }
import { type Head, headShares, vectorOf } from './text-meaning.ts'

/** The answers of the judge of questions, in the order of its weights: each kind, and none. */
export const questionAnswers = [...questionKinds, 'none'] as const

/** Minimum probability of a kind. Below it, more than one of six is wrong, and a line that fits any question is safer. */
const kindFrom = 0.7

/**
 * Returns what a message to the performer wants, by the embedding of its plain text (see `plainQuestion` and
 * `EmbedTexts`); undefined if it wants nothing that is known.
 */
export function questionKindOf(embedding: string, head: Head = weights): QuestionKind | undefined {
  const shares = headShares(vectorOf(embedding), head)
  const share = Math.max(...shares)
  const kind = questionAnswers[shares.indexOf(share)]
  return kind === undefined || kind === 'none' || share < kindFrom ? undefined : kind
}
