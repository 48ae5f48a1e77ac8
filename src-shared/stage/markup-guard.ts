import { looksLikeMarkup } from '../toolcall/looks-like-markup.ts'
import type { StageGuard } from './stage-guard.ts'
import { visibleText } from './visible-text.ts'

/**
 * Holds back words that were written for a program, whoever wants them shown: the last line of defense behind the readers. The
 * operator may show whatever they like.
 */
export const markupGuard: StageGuard = {
  rule: 'markup',
  check({ content, by }) {
    if (by === 'operator') return null
    if (content.lane !== 'text' && content.lane !== 'caption' && content.lane !== 'voice') return null
    return looksLikeMarkup(content.text) || looksLikeMarkup(visibleText(content.text))
      ? 'The words look like markup, such as JSON or a tool call, and not like something to say.'
      : null
  },
}
