import type { Observation, SeenLine } from '../events/observation.ts'
import type { Seen } from '../events/seen.ts'
import { withoutStrayMarks } from '../safety/quotable.ts'
import { quoteForeign } from '../safety/quote.ts'
import type { ContentBlock } from '../step/content.ts'

/** Characters of seen words that reach the model at most; more costs time and says little. */
const mostWords = 400
/** Lines below this confidence are marked as unsure. */
const sure = 80

/**
 * An observation as the JSON block that a turn begins with.
 * @param news false when an earlier turn has seen it already: then it says what is there, and nothing that changed
 */
export function observationBlock(
  observation: Observation,
  news = true,
): Extract<ContentBlock, { type: 'json' }> {
  let room = mostWords
  const take = (lines: readonly SeenLine[]): { words: string; isSure: boolean }[] =>
    lines.flatMap(({ text, confidence }) => {
      const words = quoteForeign(withoutStrayMarks(text), Math.min(room, 120))
      room -= words.length
      return words === '' ? [] : [{ words, isSure: confidence >= sure }]
    })
  const tallestFirst = [...observation.newLines].sort((a, b) => b.box[3] - a.box[3])
  const lines = take(news ? tallestFirst : [])
  const unsure = lines.filter(({ isSure }) => !isSure)
  const seen: Seen = {
    kind: 'observation',
    id: observation.id,
    ...(observation.largest
      ? { largest: quoteForeign(withoutStrayMarks(observation.largest.text), 80) }
      : {}),
    new: lines.map(({ words }) => words),
    ...(unsure.length > 0 ? { unsure: unsure.map(({ words }) => words) } : {}),
    numbers: observation.numbers.map(({ label, value, was }) => ({
      label: quoteForeign(label, 40),
      value,
      ...(was === undefined || !news ? {} : { was }),
    })),
    gone: take(news ? observation.goneLines : []).map(({ words }) => words),
    sceneCut: news && observation.scene.cut,
  }
  return { type: 'json', json: seen }
}
