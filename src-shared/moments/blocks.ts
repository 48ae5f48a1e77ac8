import { type Correction, isSameWords } from '../events/corrections.ts'
import type { Box, SeenBlock, SeenLine } from '../events/observation.ts'
import { unite } from '../sight/picture/boxes.ts'
import { type MeaningShares, meanings, similarity, vectorOf } from './text-meaning.ts'

/** New lines that belong together, such as the three lines of one announcement. They are judged as one text. */
interface Block {
  readonly text: string
  /** The box around all lines, in pixels of the picture. */
  readonly box: Box
  /** The lines from top to bottom. */
  readonly lines: readonly SeenLine[]
}

const maxLines = 5
/** Largest gap between two lines of a block, and largest distance of their aligned edges, in line heights. */
const [maxGap, maxShift] = [1.3, 1]
/** How much taller one line of a block may be than the next. */
const sameHeight = 1.5

/** Groups new lines into blocks: lines of similar height, one closely below the other, with a common edge or middle. */
export function blocksOf(newLines: readonly SeenLine[]): Block[] {
  const groups: SeenLine[][] = []
  for (const line of newLines.toSorted((a, b) => a.box[1] - b.box[1])) {
    const above = groups.find((group) => group.length < maxLines && continues(group.at(-1) as SeenLine, line))
    if (above === undefined) groups.push([line])
    else above.push(line)
  }
  return groups.map((lines) => ({
    text: lines.map(({ text }) => text.trim()).join(' '),
    box: lines.map(({ box }) => box).reduce(unite),
    lines,
  }))
}

function continues({ box: [x, y, width, height] }: SeenLine, { box }: SeenLine): boolean {
  const tall = Math.max(height, box[3])
  if (tall > Math.min(height, box[3]) * sameHeight) return false
  const gap = box[1] - y - height
  const shifts = [box[0] - x, box[0] + box[2] - x - width, box[0] + box[2] / 2 - x - width / 2]
  return gap > -tall / 2 && gap <= tall * maxGap && shifts.some((shift) => Math.abs(shift) <= tall * maxShift)
}

/** Texts with a similarity below the first value do not matter; from the second one, they decide. */
const [related, same] = [0.6, 0.9]

/** What a block reports in a game that the streamer corrected. */
interface Corrected {
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
