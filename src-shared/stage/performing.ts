import { createSentences } from '../loop/streamed-text.ts'
import { wordsOf } from '../step/content.ts'
import type { After } from '../tools/hooks.ts'
import { defineMixin } from '../tools/mixin.ts'

/** A result's words are said like the model's own: as `perform/text`, sentence by sentence, only where there are any. */
const say: After = ({ agent, turn, emit }, _args, result) => {
  const { value } = result
  if (result.ok && (value === undefined || typeof value === 'string')) {
    const sentences = createSentences()
    for (const text of [...sentences.push(wordsOf(result.content)), ...sentences.end()])
      emit({ type: 'perform/text', agent, turn, text })
  }
  return result
}

/** For agents that entertain and for tools whose answer is chat. */
export const performing = defineMixin('performer', { hooks: { after: [say] } })
