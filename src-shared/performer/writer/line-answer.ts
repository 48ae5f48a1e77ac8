import type { LlmAnswer } from '../../llm/driver.ts'
import { withoutTokens } from '../../safety/model-marks.ts'
import { wordsOf } from '../../step/content.ts'

/** What a moment means, in one word. `nothing`: the screen reports no event. */
export const momentSenses = ['win', 'loss', 'good', 'bad', 'danger', 'place', 'talk', 'nothing'] as const
export type MomentSense = (typeof momentSenses)[number]

/** A model's answer about a moment. `sense` is null if the answer has no such word; `line` may be empty. */
export interface LineAnswer {
  readonly sense: MomentSense | null
  readonly line: string
}

const anySense = momentSenses.join('|')
const leading = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(${anySense})\\b[*"'\`]*[^\\S\\n]*(?:(?:\\||:|->|=>|–|—|\\n)\\s*|[^\\p{L}\\p{N}]*$)`,
  'iu',
)
/** A second answer, which small models add for the next moment that they invent. */
const another = new RegExp(`\\n[^\\p{L}\\p{N}]{0,3}(?:${anySense})[*"'\`]*\\s*\\|[^]*`, 'iu')

/** Reads an answer of the form `loss | We will call it a preview.` or `nothing`; a plain line has no word. */
export function readLineAnswer(text: string): LineAnswer {
  const words = withoutTokens(text).replace(another, '')
  const found = leading.exec(words)
  const sense = (found?.[1]?.toLowerCase() ?? null) as MomentSense | null
  // Small models also invent words, or write several. No line contains a bar.
  const line =
    words
      .slice(found?.[0].length ?? 0)
      .split('|')
      .at(-1)
      ?.trim() ?? ''
  return { sense, line: sense !== 'nothing' && /[\p{L}\p{N}]/u.test(line) ? line : '' }
}

/** Enough for a word, a set-up and its punchline. */
export const maxLineTokens = 48

/** Returns the text of an answer, without a last line that the token limit (`maxTokens`) cut off. */
export function answerText(
  { step, usage }: Pick<LlmAnswer, 'step' | 'usage'>,
  maxTokens = maxLineTokens,
): string {
  const words = wordsOf(step.content).trimEnd()
  const isCut = (usage?.completionTokens ?? 0) >= maxTokens && !/[.!?…]["'”’)]*$/.test(words)
  return isCut ? words.slice(0, Math.max(0, words.lastIndexOf('\n'))) : words
}
