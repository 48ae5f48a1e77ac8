import type { Observation } from '../events/observation.ts'
import type { Seen } from '../events/seen.ts'
import { quoteForeign } from '../safety/quote.ts'
import type { ContentBlock } from '../step/content.ts'

/** Characters of seen words that reach the model at most; more costs time and says little. */
const mostWords = 400

/** An observation as the json block that a turn begins with. */
export function observationBlock(observation: Observation): Extract<ContentBlock, { type: 'json' }> {
  let room = mostWords
  const take = (lines: readonly { readonly text: string }[]): string[] =>
    lines.flatMap(({ text }) => {
      const words = quoteForeign(text, Math.min(room, 120))
      room -= words.length
      return words === '' ? [] : [words]
    })
  const tallestFirst = [...observation.newLines].sort((a, b) => b.box[3] - a.box[3])
  const seen: Seen = {
    kind: 'observation',
    id: observation.id,
    ...(observation.largest ? { largest: quoteForeign(observation.largest.text, 80) } : {}),
    new: take(tallestFirst),
    numbers: observation.numbers.map(({ label, value, was }) => ({
      label: quoteForeign(label, 40),
      value,
      ...(was === undefined ? {} : { was }),
    })),
    gone: take(observation.goneLines),
    sceneCut: observation.scene.cut,
  }
  return { type: 'json', json: seen }
}
